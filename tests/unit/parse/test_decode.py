from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.parse.decode import Decoded, decode, encode_text

RUSSIAN = "<p>Съешь ещё этих мягких французских булок, да выпей чаю. Чай остыл, а булки кончились."
CHINESE = "<p>中文網頁的編碼有很多種，讀的時候要小心。" + "天地玄黃，宇宙洪荒。日月盈昃，辰宿列張。" * 4
SIMPLE = "<p>中文网页的编码有很多种，读的时候要小心。" + "今天的天气很好，我们去公园散步。" * 4
JAPANESE = "<p>日本語のページです。文字コードはいろいろあります。" + "ひらがなとカタカナと漢字。" * 4
KOREAN = "<p>한국어 문서입니다. 글자 인코딩은 여러 가지가 있습니다. " + "오늘은 날씨가 좋습니다. " * 4
FRENCH = "<p>À l’été, où çà ? Déjà vu : l’élève naïf a dîné à la fenêtre du café près de la forêt."


def text_of(decoded: Decoded) -> str:
    return decoded.text_bytes.decode()


def test_valid_utf8_is_handed_on_as_the_same_object() -> None:
    data = FRENCH.encode()
    decoded = decode(data)
    assert decoded.text_bytes is data
    assert (decoded.encoding, decoded.source) == ("utf-8", "bytes")


@pytest.mark.parametrize("charset", ["iso-8859-1", "gbk", "utf-16", "nonsense"])
def test_valid_utf8_is_utf8_whatever_it_declares(charset: str) -> None:
    data = f"<meta charset={charset}>{FRENCH}".encode()
    assert decode(data, charset=charset).text_bytes is data


@pytest.mark.parametrize(
    ("codec", "mark", "name"),
    [
        ("utf-8", b"\xef\xbb\xbf", "utf-8"),
        ("utf-16-le", b"\xff\xfe", "utf-16le"),
        ("utf-16-be", b"\xfe\xff", "utf-16be"),
    ],
)
def test_byte_order_mark_decides_and_goes(codec: str, mark: bytes, name: str) -> None:
    decoded = decode(mark + SIMPLE.encode(codec), charset="koi8-r")
    assert text_of(decoded) == SIMPLE
    assert (decoded.encoding, decoded.source) == (name, "bom")


@pytest.mark.parametrize(("codec", "name"), [("utf-16-le", "utf-16le"), ("utf-16-be", "utf-16be")])
def test_utf16_without_a_mark_shows_by_its_nuls(codec: str, name: str) -> None:
    page = f"<!doctype html><html lang=ja><head><title>x</title></head><body>{JAPANESE}"
    decoded = decode(page.encode(codec))
    assert text_of(decoded) == page
    assert decoded.encoding == name


def test_stray_nuls_do_not_make_utf16() -> None:
    data = b"<p>one\0two\0\0three</p>" * 20
    assert decode(data).text_bytes is data


@pytest.mark.parametrize(
    ("page", "codec", "label"),
    [
        (RUSSIAN, "cp1251", "windows-1251"),
        (RUSSIAN, "koi8-r", "koi8-r"),
        (SIMPLE, "gb18030", "gb2312"),
        (CHINESE, "big5", "big5"),
        (JAPANESE, "cp932", "shift_jis"),
        (JAPANESE, "euc-jp", "x-euc-jp"),
        (KOREAN, "cp949", "ks_c_5601-1987"),
        (FRENCH.replace("’", "'"), "latin-1", "iso-8859-1"),
    ],
)
@pytest.mark.parametrize("where", ["http", "meta", "equiv", "xml"])
def test_declared_charset_is_read(page: str, codec: str, label: str, where: str) -> None:
    head = {
        "http": "",
        "meta": f"<META\nCharset = '{label}'>",
        "equiv": f'<meta content="text/html; charset={label}" http-equiv=Content-Type>',
        "xml": f'<?xml version="1.0" encoding="{label}"?>',
    }[where]
    data = (head + page).encode(codec)
    decoded = decode(data, charset=label if where == "http" else None)
    assert text_of(decoded) == head + page
    assert decoded.source == ("meta" if where == "equiv" else where)


def test_http_comes_before_meta() -> None:
    data = b"<meta charset=koi8-r>" + RUSSIAN.encode("cp1251")
    assert decode(data, charset="windows-1251").source == "http"


def test_unknown_http_charset_leaves_it_to_meta() -> None:
    data = b"<meta charset=windows-1251>" + RUSSIAN.encode("cp1251")
    assert decode(data, charset="base64").source == "meta"


def test_meta_is_found_past_the_first_kilobyte() -> None:
    data = b"<script>" + b"x" * 5000 + b"</script><meta charset=windows-1251>" + RUSSIAN.encode("cp1251")
    assert decode(data).source == "meta"


@pytest.mark.parametrize(
    "hidden",
    [
        b"<!-- <meta charset=koi8-r> -->",
        b"<script>'<meta charset=koi8-r>'</script>",
        b"<title><meta charset=koi8-r></title>",
        b"<meta name=charset content=koi8-r>",
        b"<meta charset=bogus>",
    ],
)
def test_meta_that_is_none_is_passed_over(hidden: bytes) -> None:
    decoded = decode(hidden + b"<meta charset=windows-1251>" + RUSSIAN.encode("cp1251"))
    assert decoded.encoding == "windows-1251"


@pytest.mark.parametrize(
    ("label", "page", "codec", "name"),
    [
        ("utf-8", SIMPLE, "gbk", "gb18030"),
        ("utf-16", SIMPLE, "gbk", "gb18030"),
        ("utf-8", RUSSIAN, "cp1251", "windows-1251"),
        ("iso-8859-6", JAPANESE, "cp932", "shift_jis"),
    ],
)
def test_declaration_that_the_bytes_contradict_is_not_believed(label: str, page: str, codec: str, name: str) -> None:
    data = f"<meta charset={label}>".encode() + page.encode(codec)
    assert decode(data).encoding == name


@pytest.mark.parametrize(
    ("page", "codec", "name"),
    [
        (RUSSIAN, "cp1251", "windows-1251"),
        (RUSSIAN, "koi8-r", "koi8-u"),
        (SIMPLE, "gbk", "gb18030"),
        (CHINESE, "big5", "big5"),
        (JAPANESE, "cp932", "shift_jis"),
        (JAPANESE, "euc-jp", "euc-jp"),
        (KOREAN, "cp949", "euc-kr"),
        (FRENCH, "cp1252", "windows-1252"),
    ],
)
def test_undeclared_encoding_is_detected(page: str, codec: str, name: str) -> None:
    decoded = decode(page.encode(codec))
    assert text_of(decoded) == page
    assert (decoded.encoding, decoded.source) == (name, "detected")


def test_detection_starts_at_the_first_byte_beyond_ascii() -> None:
    data = b"<p>ascii " * 40_000 + RUSSIAN.encode("cp1251")
    assert decode(data).encoding == "windows-1251"


def test_country_of_the_address_helps_detection() -> None:
    data = "<p>мы".encode("cp1251")
    assert decode(data, url="https://example.ru/").encoding == "windows-1251"
    assert decode(data, url="https://example.com/").encoding != "windows-1251"


@pytest.mark.parametrize(
    "url", ["", "nonsense", "http://[", "http://127.0.0.1/", "http://[::1]/", "http://EXAMPLE.ПЛ/"]
)
def test_any_address_is_taken(url: str) -> None:
    assert decode(RUSSIAN.encode("cp1251"), url=url).encoding == "windows-1251"


def test_typographic_signs_alone_are_windows_1252() -> None:
    decoded = decode(b"<p>\x93It\x92s \xa3500\x94 \x96 she said\x85 \xa7\xa7\xa7\xa7")
    assert text_of(decoded) == "<p>“It’s £500” – she said… §§§§"
    assert (decoded.encoding, decoded.source) == ("windows-1252", "default")


@pytest.mark.parametrize("cut", [1, 2])
def test_page_cut_inside_a_character_is_still_utf8(cut: int) -> None:
    decoded = decode(SIMPLE.encode()[:-cut], charset="iso-8859-1")
    assert text_of(decoded) == SIMPLE[:-1] + "\ufffd"
    assert decoded.encoding == "utf-8"


@pytest.mark.parametrize("bad", [b"\x92", b"\xff", b"\xc3(", b"\xed\xa0\x80"])
def test_one_bad_byte_does_not_spoil_utf8(bad: bytes) -> None:
    decoded = decode(FRENCH.encode() + bad + FRENCH.encode())
    assert text_of(decoded).startswith(FRENCH)
    assert text_of(decoded).endswith(FRENCH)
    assert "\ufffd" in text_of(decoded)


def test_replacement_characters_of_the_page_itself_are_not_damage() -> None:
    decoded = decode("<p>\ufffd\ufffd\ufffd\ufffd".encode() + b"\x92")
    assert text_of(decoded) == "<p>\ufffd\ufffd\ufffd\ufffd\ufffd"
    assert decoded.encoding == "utf-8"


def test_iso_2022_jp_shows_by_its_escapes() -> None:
    decoded = decode(JAPANESE.encode("iso2022_jp"))
    assert text_of(decoded) == JAPANESE
    assert decoded.encoding == "iso-2022-jp"


def test_other_escapes_are_plain_ascii() -> None:
    data = b"<pre>\x1b[31mred\x1b[0m</pre>"
    assert decode(data).text_bytes is data


def test_utf7_is_never_read() -> None:
    data = b"<meta charset=utf-7>+ADw-script+AD4-"
    assert decode(data, charset="utf-7").text_bytes is data


def test_empty_page_is_empty() -> None:
    assert decode(b"") == Decoded(b"", "utf-8", "bytes")


@given(st.binary(max_size=400), st.none() | st.sampled_from(["utf-16", "gbk", "big5", "x-mac-cyrillic", "shift_jis"]))
def test_any_bytes_become_valid_utf8(data: bytes, charset: str | None) -> None:
    decode(data, charset=charset).text_bytes.decode()


@given(st.text(max_size=200))
def test_text_in_utf8_comes_back(text: str) -> None:
    # NULs may make it look like UTF-16, escapes like ISO-2022-JP.
    text = "<p>" + text.replace("\0", "").replace("\x1b", "")
    assert text_of(decode(text.encode())) == text


def test_text_is_encoded_without_its_mark() -> None:
    assert encode_text("\ufeff<p>é") == "<p>é".encode()


def test_halves_of_surrogate_pairs_are_joined_or_replaced() -> None:
    assert encode_text("a\ud83d\ude00b\ud83dc\ude00") == "a😀b\ufffdc\ufffd".encode()


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_becomes_valid_utf8(text: str) -> None:
    encode_text(text).decode()
