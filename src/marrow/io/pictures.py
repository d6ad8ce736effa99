"""Pictures of articles: found, and saved.

Takes: addresses of pictures, and, for a page that came from a file, the folder of that page. Gives: `Finder`, for each
its bytes; `Album`, for each the file that it is in now. Keeps true: what is given is a picture, by its first bytes,
whatever its name or the server says; a file's name is made from its content, so one picture is one file, and no page
names a file here; a page's own pictures are read from its folder, and from nowhere else.
Refuses, with the reason: what is neither a bitmap nor a drawing (SVG is a document that can hold scripts; what is given
of it is what `drawing/clean.py` leaves), what is past `MAX_BYTES`, and all past `MOST` pictures, those that could not
be had counted too, or `MAX_TOTAL` bytes.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from threading import Lock
from urllib.parse import unquote

from marrow.drawing.address import markup_of
from marrow.drawing.reading import clean_file
from marrow.errors import FetchError, InputError, MarrowError
from marrow.io.fetch import ANY_TYPE, Network, fetch
from marrow.io.sources import read_file
from marrow.options import FetchOptions
from marrow.picture_kinds import kind_of

MAX_BYTES = 32 << 20
MAX_TOTAL = 512 << 20
MOST = 500
_NAME = 20  # hexadecimal digits of a digest: two pictures will not share them
_WEB = re.compile(r"https?://", re.IGNORECASE)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_SUFFIXES = {"jpeg": ".jpg", "png": ".png", "gif": ".gif", "webp": ".webp", "avif": ".avif"}


class Finder:
    """Gets the pictures of one article, in any thread: up to `MOST` of them, and so many bytes.

    Several at a time may together have a little more than all bytes that are allowed.
    """

    def __init__(
        self,
        options: FetchOptions | None = None,
        *,
        network: Network | None = None,
        max_bytes: int | None = None,
        max_total: int | None = None,
    ) -> None:
        self._options = options or FetchOptions()
        self._network = network
        self._max_bytes = max_bytes or MAX_BYTES
        self._max_total = self._left = max_total or MAX_TOTAL
        self._count = 0
        self._lock = Lock()

    def find(self, url: str, page_folder: Path | None = None) -> tuple[bytes, str]:
        """A picture and its suffix; raises an error that says why there is none."""
        with self._lock:
            self._count += 1
            if self._count > MOST:
                raise InputError("input.too_large", f"more than {MOST} pictures", url=url)
            if self._left <= 0:
                raise InputError("input.too_large", f"more than {self._max_total:,} bytes of pictures", url=url)
        drawing = markup_of(url)
        data = drawing.encode() if drawing else self._read(url, page_folder)
        suffix = ".svg" if drawing else _SUFFIXES.get(kind_of(data), "")
        if not suffix:
            data, suffix = clean_file(data).encode(), ".svg"
        if not data:
            raise InputError("input.binary", "is not a JPEG, PNG, GIF, WebP, AVIF or SVG picture", url=url)
        with self._lock:
            self._left -= len(data)
        return data, suffix

    def _read(self, url: str, page_folder: Path | None) -> bytes:
        most = min(self._max_bytes, self._left)
        if _WEB.match(url):
            found = fetch(url, self._options, max_bytes=most, network=self._network, types=ANY_TYPE)
            return found.body
        if page_folder is None or _SCHEME.match(url):
            raise FetchError("fetch.scheme", "the picture has no address that can be fetched", url=url)
        return read_file(str(_inside(page_folder, url)), most)


class Album:
    """A folder of pictures, made with the first of them."""

    def __init__(self, folder: Path, options: FetchOptions | None = None, *, network: Network | None = None) -> None:
        self.folder = folder
        self._finder = Finder(options, network=network)
        self._known: dict[tuple[str, Path | None], Path | MarrowError] = {}

    def save(self, url: str, page_folder: Path | None = None) -> Path:
        """The file that a picture is in now; raises an error that says why there is none."""
        key = url, None if _WEB.match(url) else page_folder
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._try(url, page_folder)
        if isinstance(known, MarrowError):
            raise known
        return known

    def _try(self, url: str, page_folder: Path | None) -> Path | MarrowError:
        """The file, or why there is none: a server that does not answer is not asked again."""
        try:
            return self._write(*self._finder.find(url, page_folder))
        except MarrowError as error:
            return error

    def _write(self, data: bytes, suffix: str) -> Path:
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / f"{hashlib.sha256(data).hexdigest()[:_NAME]}{suffix}"
        if not file.exists():
            part = file.with_suffix(f".{os.getpid()}.part")  # another process may be writing the same picture
            part.write_bytes(data)
            part.replace(file)
        return file


def _inside(folder: Path, url: str) -> Path:
    """The file that a relative address means, in or below a folder; links that lead out of it are refused."""
    home = folder.resolve()
    path = unquote(url.partition("?")[0].partition("#")[0])
    try:
        file = (home / path).resolve()
    except (OSError, ValueError) as error:  # a loop of links, a null character
        raise InputError("input.missing", "cannot be read", url=url) from error
    if not file.is_relative_to(home):
        raise InputError("input.missing", "is outside of the page's folder, and is left there", url=url)
    if not file.exists():
        raise InputError("input.missing", "there is no such file in the page's folder", url=url)
    if not file.is_file():  # to open a pipe would wait for whoever writes into it
        raise InputError("input.missing", "is not a file of the page's folder", url=url)
    return file
