"""Facts about what may leave Marrow."""

from __future__ import annotations

import pytest

from marrow.drawing.address import address
from marrow.write.safe import safe_image, safe_link, safe_text


@pytest.mark.parametrize(
    "url",
    [
        *(
            "https://example.org/a?b=c:d#e",
            "HTTP://EXAMPLE.ORG",
            "mailto:a@example.org",
            "tel:+123",
            "ftp://e.org/",
        ),
        *("/a:b", "a/b:c", "?q=javascript:x", "#javascript:x", "//example.org/", "a b", "", "./javascript:x"),
    ],
)
def test_ordinary_addresses_pass_unchanged(url: str) -> None:
    assert safe_link(url) == url


@pytest.mark.parametrize(
    "url",
    [
        *(
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            " \t\njavascript:x",
            "\x00\x1fjavascript:x",
            "java\nscript:x",
        ),
        *(
            "java\tscript:x",
            "java\x00script:x",
            "javascript&colon;x",
            "javascript&#58;x",
            "javascript&#x3A;x",
        ),
        *("&#106;avascript:x", "javascript&amp;colon;x", "java&Tab;script:x", "javascript :x", "vbscript:x"),
        *(
            "data:text/html,x",
            "data:image/png;base64,AA",
            "file:///etc/passwd",
            "blob:x",
            "about:blank",
            ":x",
        ),
        *("view-source:x", "intent:x", "\u2028javascript:x", "\ufeffjavascript:x", "\x85javascript:x"),
    ],
)
def test_other_schemes_are_refused_however_they_hide(url: str) -> None:
    assert safe_link(url) == ""


def test_white_space_around_and_line_ends_inside_an_address_are_dropped() -> None:
    assert safe_link(" https://example.org/\n a\t") == "https://example.org/ a"


@pytest.mark.parametrize("kind", ["png", "jpeg", "gif", "webp", "avif", "PNG"])
def test_a_bitmap_may_be_inside_an_images_address(kind: str) -> None:
    url = f"data:image/{kind};base64,AA=="
    assert safe_image(url) == url


@pytest.mark.parametrize(
    "url",
    [
        "data:image/svg+xml,x",
        "data:text/html,x",
        "data:image/pngx,y",
        "javascript:1",
        "mailto:a@b",
        "file:///x",
    ],
)
def test_an_image_is_no_document_and_no_message(url: str) -> None:
    assert safe_image(url) == ""


def test_a_clean_drawing_may_be_inside_an_images_address_and_no_other() -> None:
    clean = address('<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>')
    assert safe_image(clean) == clean
    assert safe_link(clean) == ""
    assert safe_image(clean.replace("path", "script")) == ""


def test_an_images_address_may_be_relative() -> None:
    assert safe_image("a.png") == "a.png"


def test_text_loses_only_forbidden_characters() -> None:
    assert safe_text("a\x00\x08\x0b\x1f\ufffe\uffff\ud800b\t\n é\x85😀") == "ab\t\n é\x85😀"
