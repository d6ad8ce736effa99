"""Facts about the kinds of pictures."""

from __future__ import annotations

import pytest

from marrow.picture_kinds import kind_of

SVG = '<svg xmlns="http://www.w3.org/2000/svg">'


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"\xff\xd8\xff\xe0", "jpeg"),
        (b"\x89PNG\r\n\x1a\n...", "png"),
        (b"GIF87a", "gif"),
        (b"GIF89a...", "gif"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "webp"),
        (b"RIFF\0\0\0\0WAVE", ""),
        (b"\0\0\0 ftypavif", "avif"),
        (b"\0\0\0 ftypavis", "avif"),
        (b"\0\0\0 ftypmp42", ""),
        (b"<html>", ""),
        (b"", ""),
    ],
)
def test_the_first_bytes_tell_the_kind(data: bytes, kind: str) -> None:
    assert kind_of(data) == kind


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (f'{SVG}<path d="M0 0h9"/></svg>', "svg+xml"),
        (f"{SVG}<text>Größe</text></svg>", "svg+xml"),
        (f'{SVG}<image href="/etc/hostname"/></svg>', ""),
        (f"{SVG}<script>x</script></svg>", ""),
        ("<svg onload='x'/>", ""),
        (SVG, ""),
        ('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>' + SVG + "&a;</svg>", ""),
    ],
)
def test_a_drawing_is_one_only_if_it_is_clean(data: str, kind: str) -> None:
    assert kind_of(data.encode()) == kind
    assert kind_of(data.encode() + b"\xff") == ""
