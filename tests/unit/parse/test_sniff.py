from __future__ import annotations

import gzip
import random

import pytest

from marrow.errors import InputError
from marrow.options import Limits
from marrow.parse.sniff import refuse_non_html

NOISE = random.Random(7).randbytes(3000)


def refusal(data: bytes) -> str:
    """The code with which bytes are refused; "" if they are taken for a page."""
    try:
        refuse_non_html(data, Limits())
    except InputError as error:
        return error.code
    return ""


@pytest.mark.parametrize("data", [b"", b" \r\n\t\f ", b"\xef\xbb\xbf", b"\xef\xbb\xbf \n", b"\xff\xfe", b"\0\0\0"])
def test_blank_is_empty(data: bytes) -> None:
    assert refusal(data) == "input.empty"


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n", "PDF"),
        (b"%!PS-Adobe-3.0", "PostScript"),
        (b"{\\rtf1\\ansi", "RTF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + NOISE, "office"),
        (b"PK\x03\x04" + NOISE, "ZIP"),
        (gzip.compress(b"<html>"), "gzip"),
        (b"BZh91AY&SY" + NOISE, "bzip2"),
        (b"\xfd7zXZ\0" + NOISE, "xz"),
        (b"\x28\xb5\x2f\xfd" + NOISE, "zstd"),
        (b"a" * 257 + b"ustar\0", "tar"),
        (b"\x89PNG\r\n\x1a\n" + NOISE, "PNG"),
        (b"\xff\xd8\xff\xe0" + NOISE, "JPEG"),
        (b"GIF89a", "GIF"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "WebP"),
        (b"RIFF\0\0\0\0WAVEfmt ", "recording"),
        (b"\0\0\0\x18ftypmp42", "MP4"),
        (b"ID3\x03\0", "recording"),
        (b"wOF2\0\1", "font"),
        (b"\x7fELF\2\1\1", "program"),
        (b"SQLite format 3\0", "database"),
    ],
)
def test_binary_formats_are_named(data: bytes, kind: str) -> None:
    with pytest.raises(InputError, match=kind) as caught:
        refuse_non_html(data, Limits())
    assert caught.value.code == "input.binary"


@pytest.mark.parametrize("data", [NOISE, b"MZ" + NOISE, b"\0" * 100 + b"x" * 20])
def test_bytes_full_of_control_characters_are_binary(data: bytes) -> None:
    assert refusal(data) == "input.binary"


@pytest.mark.parametrize(
    "data",
    [
        b'{"title": "x"}',
        b'\xef\xbb\xbf\n{ "a" : "<p>html inside</p>" }',
        b'[{"a": 1}, {"a": 2}]',
        b'{"a": 1}\n{"a": 2}\n',
        b"[1, 2, 3]",
        b"{}",
        b'["a", "b"]',
    ],
)
def test_json_is_not_a_page(data: bytes) -> None:
    assert refusal(data) == "input.not_html"


@pytest.mark.parametrize(
    "data",
    [
        b"<rss version='2.0'><channel>",
        b'<?xml version="1.0"?>\n<?xml-stylesheet href="x"?><!-- feed -->\n<feed xmlns="http://www.w3.org/2005/Atom">',
        b'<?xml version="1.0"?><rdf:RDF xmlns:rdf="x">',
        b'<?xml version="1.0"?><urlset>',
        b"<sitemapindex>",
        b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg><path/></svg>\n',
        b"<opml version='2.0'>",
        b"From: <Saved by Blink>\nSubject: x\n y\nMIME-Version: 1.0\nContent-Type: multipart/related\n\n<html>",
    ],
)
def test_feeds_and_other_markup_are_not_pages(data: bytes) -> None:
    assert refusal(data) == "input.not_html"


@pytest.mark.parametrize(
    "data",
    [
        b"<p>x",
        b"Only words, no tag at all.",
        b"def f(x):\n    return x\n",
        b"<?xml version='1.0'?><!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0' 'x'><html xmlns='x'>",
        b"<?xml version='1.0'?><html>",
        b"<!DOCTYPE html><svg></svg>",
        b"<!doctype html><svg></svg>",
        b"<svg><path/></svg><p>A page that begins with its icons.",
        b"<article>custom root",
        b"[1] A footnote, and then text.",
        b"{curly} text",
        b"[" * 100_000,
        b'"a JSON string, or a quotation"',
        b"The ftyp box of a film",
        b"BM and MZ begin words as well",
        b"<html>mar\0ker\0\0\0</html>",
        b"\0<\0p\0>\0x",
        b"\x01\x02\x03\x04<p>x",
        b'\x1b$B$"\x1b(B',
        "<p>日本語".encode("utf-16"),
        "日本語のページ".encode("utf-16-le"),
        "Words in UTF-16".encode("utf-16-be"),
        "日本語のページ".encode("cp932"),
        "<p>déjà".encode("latin-1"),
        b"<!--" + b"x" * 10_000,
    ],
)
def test_any_doubt_is_for_the_page(data: bytes) -> None:
    assert refusal(data) == ""


def test_too_many_bytes_are_refused_before_anything_else() -> None:
    with pytest.raises(InputError, match="max_bytes") as caught:
        refuse_non_html(b"%PDF-" + b"x" * 10, Limits(max_bytes=10))
    assert caught.value.code == "input.too_large"
    refuse_non_html(b"x" * 10, Limits(max_bytes=10))


def test_error_names_the_address() -> None:
    with pytest.raises(InputError) as caught:
        refuse_non_html(b"", Limits(), url="https://example.org/x")
    assert caught.value.url == "https://example.org/x"


@pytest.mark.parametrize("data", [b"https://example.org/story", b" HTTP://example.org\n"])
def test_an_address_is_not_a_page_and_the_error_says_what_to_do(data: bytes) -> None:
    with pytest.raises(InputError, match="this is an address, not a web page; fetch it first") as caught:
        refuse_non_html(data, Limits())
    assert caught.value.code == "input.not_html"


def test_a_text_that_begins_with_an_address_is_a_page() -> None:
    refuse_non_html(b"https://example.org/story tells how tea is made.", Limits())
