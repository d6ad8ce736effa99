"""Lists as they were compiled last, in memory and in a file of the store's folder.

Takes: the subscriptions whose lists are wanted. Gives: a `Blocker`, made anew only where one of the texts, or the way
they are compiled, has changed. Keeps true: a file that is damaged, or of another engine, is made again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from marrow.adlists import shipped
from marrow.adlists.blocker import Blocker
from marrow.adlists.compiling import VERSION, compile_lists
from marrow.adlists.replacing import replace_file
from marrow.adlists.subscription import Subscription, digest_of, path_of, read_text
from marrow.errors import InputError

FILE = "compiled.bin"


class Prepared:
    """What was compiled last of the lists of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._last: tuple[str, Blocker] | None = None

    def blocker(self, lists: Sequence[Subscription], with_embedded: bool) -> Blocker:
        """A blocker of lists; each has a copy."""
        if not lists and with_embedded:
            return shipped.embedded()
        key = _key(lists, with_embedded)
        last = self._last
        if last is None or last[0] != key:
            last = key, self._load(key) or self._compile(key, lists, with_embedded)
            self._last = last
        return last[1].dated({each.name: each.current for each in lists if each.current is not None})

    def _load(self, key: str) -> Blocker | None:
        try:
            written, _, data = (self._folder / FILE).read_bytes().partition(b"\n")
            return Blocker.from_bytes(data) if written == key.encode() else None
        except (OSError, InputError):
            return None

    def _compile(self, key: str, lists: Sequence[Subscription], with_embedded: bool) -> Blocker:
        texts = {each.name: read_text(path_of(self._folder, each.name)) for each in lists}
        made = compile_lists({**texts, shipped.NAME: shipped.text()} if with_embedded else texts)
        with suppress(OSError):  # a folder that cannot be written costs time at the next start, and nothing else
            replace_file(self._folder / FILE, key.encode() + b"\n" + made.to_bytes())
        return made


def _key(lists: Sequence[Subscription], with_embedded: bool) -> str:
    """What a blocker is made of."""
    embedded = digest_of(shipped.text()) if with_embedded else ""
    return sha256(json.dumps([VERSION, embedded, *((each.name, each.digest) for each in lists)]).encode()).hexdigest()
