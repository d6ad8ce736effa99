"""A book's files as one archive.

Takes: names and bytes, in order. Gives: a ZIP file as EPUB wants it: `mimetype` first and not compressed. Keeps true:
the same files give the same bytes, as no clock is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

_MIME = b"application/epub+zip"
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""Before that ZIP knows no time."""
_UNIX = 3
_READABLE = 0o644 << 16
_PACKED = (".xhtml", ".xml", ".opf", ".css", ".svg")


def archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """The files as an archive; pictures are packed already, and are stored as they are."""
    made = BytesIO()
    with ZipFile(made, "w") as book:
        for name, data in (("mimetype", _MIME), *files):
            entry = ZipInfo(name, _FIRST_DAY)
            entry.create_system = _UNIX
            entry.external_attr = _READABLE
            book.writestr(entry, data, ZIP_DEFLATED if name.endswith(_PACKED) else ZIP_STORED)
    return made.getvalue()
