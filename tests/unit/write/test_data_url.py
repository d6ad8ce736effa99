"""Facts about pictures inside of their addresses."""

from __future__ import annotations

import pytest

from marrow.drawing.address import address
from marrow.write.data_url import data_url
from marrow.write.safe import safe_image

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"/>'


@pytest.mark.parametrize(
    ("picture", "beginning"),
    [
        (b"\xff\xd8\xff\xe0", "data:image/jpeg;base64,/9j/4A=="),
        (b"\x89PNG\r\n\x1a\n", "data:image/png;base64,"),
        (b"GIF87a", "data:image/gif;base64,"),
        (b"GIF89a", "data:image/gif;base64,"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "data:image/webp;base64,"),
        (b"\0\0\0 ftypavif", "data:image/avif;base64,"),
        (b"\0\0\0 ftypavis", "data:image/avif;base64,"),
        (DRAWING.encode(), address(DRAWING)),
    ],
)
def test_a_picture_has_an_address_that_is_safe(picture: bytes, beginning: str) -> None:
    url = data_url(picture)
    assert url.startswith(beginning)
    assert safe_image(url) == url


@pytest.mark.parametrize("picture", [b"", b"<html>", b"<svg onload='x'/>", b"<svg \xff", b"RIFF\0\0\0\0WAVE", b"%PDF"])
def test_what_is_no_picture_has_none(picture: bytes) -> None:
    assert data_url(picture) == ""
