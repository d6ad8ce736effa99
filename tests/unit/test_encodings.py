from __future__ import annotations

import codecs

import pytest

from marrow import encodings
from marrow.encodings import encoding_of


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("utf8", "utf-8"),
        ("UTF-8", "utf-8"),
        ("unicode-1-1-utf-8", "utf-8"),
        ("latin1", "windows-1252"),
        ("ascii", "windows-1252"),
        ("US-ASCII", "windows-1252"),
        ("ISO_8859-1:1987", "windows-1252"),
        (" iso-8859-1\n", "windows-1252"),
        ("iso-8859-9", "windows-1254"),
        ("iso-8859-15", "iso-8859-15"),
        ("iso-8859-8-i", "iso-8859-8"),
        ("cp1251", "windows-1251"),
        ("win-1251", "windows-1251"),
        ("x-cp1250", "windows-1250"),
        ("x-mac-cyrillic", "x-mac-cyrillic"),
        ("koi8-ru", "koi8-u"),
        ("tis-620", "windows-874"),
        ("gb2312", "gb18030"),
        ("GB_2312-80", "gb18030"),
        ("gbk", "gb18030"),
        ("big5-hkscs", "big5"),
        ("x-sjis", "shift_jis"),
        ("windows-31j", "shift_jis"),
        ("x-euc-jp", "euc-jp"),
        ("ks_c_5601-1987", "euc-kr"),
        ("windows-949", "euc-kr"),
        ("iso-2022-jp", "iso-2022-jp"),
        ("utf-16", "utf-16le"),
    ],
)
def test_label_names_the_encoding_of_the_standard(label: str, name: str) -> None:
    encoding = encoding_of(label)
    assert encoding is not None
    assert encoding.name == name


@pytest.mark.parametrize(
    "label", ["base64", "rot13", "idna", "unicode_escape", "raw_unicode_escape", "utf-7", "hex", "zlib", "x", "", "??"]
)
def test_label_that_names_no_encoding_of_text_is_unknown(label: str) -> None:
    assert encoding_of(label) is None


def test_every_codec_exists_and_reads_ascii() -> None:
    known = set(encodings._by_label().values())
    narrow = {encoding for encoding in known if not encoding.name.startswith("utf-16")}
    assert len(narrow) == len(known) - 2
    for encoding in narrow:
        assert codecs.decode(b"<p>~\\ok", encoding.codec) == "<p>~\\ok"


@pytest.mark.parametrize(
    ("label", "data", "text"),
    [
        ("euc-jp", b"\xad\xa1\xa4\xa2", "①あ"),
        ("shift_jis", b"\x87\x40\x82\xa0", "①あ"),
        ("euc-kr", b"\xb0\xa1\x8c\x63", "가똠"),
        ("gb2312", b"\xd6\xd0\x98\x73", "中榮"),
        ("big5", b"\xa4\xa4\x88\x62", "中Ê̄"),
    ],
)
def test_codec_reads_what_browsers_read_beyond_the_name(label: str, data: bytes, text: str) -> None:
    encoding = encoding_of(label)
    assert encoding is not None
    assert data.decode(encoding.codec) == text
