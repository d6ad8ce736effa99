"""Small pictures, and what stands in a book."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from zipfile import ZipFile

from lxml import etree

SPACES = {
    "x": "http://www.w3.org/1999/xhtml",
    "o": "http://www.idpf.org/2007/opf",
    "dc": "http://purl.org/dc/elements/1.1/",
    "epub": "http://www.idpf.org/2007/ops",
    "m": "http://www.w3.org/1998/Math/MathML",
}


def png(shade: int = 128) -> bytes:
    """A picture of two pixels."""
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", 2, 1, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(bytes((0, shade, shade)))),
        (b"IEND", b""),
    )
    made = [
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(made)


GIF = (
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9v9z"/></svg>'
AVIF = b"\x00\x00\x00\x1cftypavif" + bytes(16)
WEBP = b"RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00" + bytes(14)


def files(book: bytes) -> dict[str, bytes]:
    """The files of a book by name, in order."""
    with ZipFile(BytesIO(book)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def find(document: bytes | str, path: str) -> list[str]:
    """What is at a path of an XML document: texts, attributes, or the text in elements."""
    root = etree.fromstring(document if isinstance(document, bytes) else document.encode())
    found = root.xpath(path, namespaces=SPACES)
    assert isinstance(found, list)
    return ["".join(map(str, each.itertext())) if isinstance(each, etree._Element) else str(each) for each in found]
