from __future__ import annotations

from pathlib import Path

import pytest

from marrow.render.folder import folder_answer
from marrow.render.requests import Resource

URL = "https://example.org/saved/page.html"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inner = tmp_path / "saved"
    (inner / "a b").mkdir(parents=True)
    (inner / "style.css").write_text("p {}")
    (inner / "a b" / "ä.png").write_bytes(b"png")
    (tmp_path / "secret").write_text("no")
    (inner / "way-out").symlink_to(tmp_path / "secret")
    return inner


@pytest.mark.parametrize(
    ("asked", "body", "kind"),
    [("style.css?v=2#x", b"p {}", "text/css"), ("a%20b/%C3%A4.png", b"png", "image/png")],
)
def test_files_beside_the_page_are_found(asked: str, body: bytes, kind: str, folder: Path) -> None:
    assert folder_answer(folder, URL)(f"https://example.org/saved/{asked}") == Resource(body, kind)


@pytest.mark.parametrize(
    "asked",
    [
        "https://example.org/saved/../secret",
        "https://example.org/saved/%2e%2e/secret",
        "https://example.org/saved//etc/passwd",
        "https://example.org/saved/way-out",
        "https://example.org/saved/a%20b",
        "https://example.org/saved/none.css",
        "https://example.org/style.css",
        "https://other.org/saved/style.css",
        "https://example.org/saved/%00",
    ],
)
def test_nothing_else_is(asked: str, folder: Path) -> None:
    assert folder_answer(folder, URL)(asked) is None


def test_an_address_that_is_none_has_its_files_where_the_page_is_moved_to(folder: Path) -> None:
    assert folder_answer(folder, "http://[")("http://page.invalid/none.css") is None
    (folder / "beside.css").write_bytes(b"p {}")
    assert folder_answer(folder, "http://[")("http://page.invalid/beside.css") == Resource(b"p {}", "text/css")
