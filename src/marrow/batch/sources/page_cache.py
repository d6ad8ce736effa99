"""Pages that were fetched, in a folder: a batch that goes on does not fetch them again.

Takes: a folder, and what addresses gave. Gives: what an address gave before, or None.
Keeps true: a page is there whole or not at all, whoever is killed meanwhile and however many processes write; a file
that is damaged counts as not there. Failures are not kept: they may be gone by the next run.
A page never grows old here. Who wants it anew takes another folder, or empties this one.
"""

from __future__ import annotations

import json
import os
import zlib
from hashlib import blake2b
from pathlib import Path

from marrow.io.fetch import Fetched

_FAST = 1  # the level of compression: a page is written once, and the network is what takes time


class PageCache:
    """A folder of fetched pages, by address."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def get(self, url: str) -> Fetched | None:
        """What an address gave."""
        try:
            head, _, packed = self._path(url).read_bytes().partition(b"\n")
            said = json.loads(head)
            body = zlib.decompress(packed)
            if said.pop("asked") == url:  # by name alone it could be another, though nobody has seen that
                return Fetched(body, **said)
        except (FileNotFoundError, ValueError, TypeError, AttributeError, KeyError, zlib.error):
            pass  # not there, or damaged
        return None

    def put(self, url: str, page: Fetched) -> None:
        """Keep what an address gave."""
        said = {name: getattr(page, name) for name in ("url", "status", "content_type", "charset", "etag")}
        head = json.dumps({"asked": url, **said, "last_modified": page.last_modified})
        path = self._path(url)
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            aside.write_bytes(head.encode() + b"\n" + zlib.compress(page.body, _FAST))
            aside.replace(path)
        finally:
            aside.unlink(missing_ok=True)

    def _path(self, url: str) -> Path:
        name = blake2b(url.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
        return self._folder / name[:2] / name[2:]
