from __future__ import annotations

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, cast

import pytest

from marrow.errors import InputError
from marrow.io.sources import Kind, Source, expand, once, read_file, read_stream


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with pages and other files, which is also the working folder."""
    for name in ("b.html", "a.HTM", "sub/c.xhtml", "sub/deep/d.html", "notes.txt", "[x].html"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(*given: str) -> list[str]:
    return [source.name for one in given for source in expand(one)]


def refusal(given: str) -> InputError:
    with pytest.raises(InputError) as caught:
        expand(given)
    assert caught.value.code == "input.missing"
    return caught.value


def test_a_dash_is_standard_input() -> None:
    assert expand("-") == (Source(Kind.STDIN, "-", "page"),)


@pytest.mark.parametrize("url", ["https://example.org/a*?b", "HTTP://example.org", "ftp://example.org/"])
def test_what_has_a_scheme_is_an_address(url: str) -> None:
    assert expand(url) == (Source(Kind.URL, url, url),)


def test_a_file_is_taken_whatever_its_suffix(site: Path) -> None:
    assert expand("notes.txt") == (Source(Kind.FILE, "notes.txt", "notes.txt"),)
    assert expand(str(site / "b.html")) == (Source(Kind.FILE, str(site / "b.html"), "b.html"),)
    assert names("./b.html") == ["./b.html"]


@pytest.mark.usefixtures("site")
def test_a_folder_stands_for_all_pages_below_it_in_order() -> None:
    assert names(".") == ["[x].html", "a.HTM", "b.html", "sub/c.xhtml", "sub/deep/d.html"]
    assert [source.label for source in expand("sub")] == ["c.xhtml", "deep/d.html"]


def test_links_to_folders_are_not_followed(site: Path) -> None:
    (site / "sub" / "loop").symlink_to(site)
    assert names("sub") == ["sub/c.xhtml", "sub/deep/d.html"]


@pytest.mark.usefixtures("site")
def test_a_pattern_stands_for_the_files_it_fits_in_order() -> None:
    assert names("*.html") == ["[x].html", "b.html"]
    assert names("**/*.html") == ["[x].html", "b.html", "sub/deep/d.html"]
    assert names(str(Path.cwd() / "s*" / "c.*")) == [str(Path.cwd() / "sub" / "c.xhtml")]


@pytest.mark.usefixtures("site")
def test_a_file_with_the_name_of_a_pattern_is_that_file() -> None:
    assert names("[x].html") == ["[x].html"]


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("given", ["none.html", "empty", "*.pdf", "s*b", ""])
def test_what_stands_for_nothing_is_an_error(given: str) -> None:
    refusal(given)


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    ("given", "is_hinted"),
    [
        ("example.org", True),
        ("example.org/a.html", True),
        ("www.example.org:80/", True),
        ("page.html", False),
    ],
)
def test_a_forgotten_scheme_gets_a_hint(given: str, is_hinted: bool) -> None:
    assert (f"https://{given}" in refusal(given).message) is is_hinted


@pytest.mark.parametrize("given", ["<p>word</p>", "\n<!doctype html>" + "<p>word " * 1000, "</p><p>*?[x]"])
def test_html_in_place_of_a_name_gets_a_hint_and_is_not_repeated(given: str) -> None:
    error = refusal(given)
    assert "pipe it in and use -" in error.message
    assert error.url is None


def test_a_file_with_a_name_like_html_is_that_file(site: Path) -> None:
    (site / "<p>.html").write_text("x")
    assert names("<p>.html") == ["<p>.html"]


def test_what_is_too_long_for_a_name_is_an_error() -> None:
    assert refusal("word " * 1000).code == "input.missing"


def test_an_unreadable_folder_is_an_error(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def walk(_: Path, onerror: Callable[[OSError], None]) -> list[tuple[str, list[str], list[str]]]:
        onerror(PermissionError(13, "Permission denied", "sub"))
        return []

    monkeypatch.setattr(os, "walk", walk)  # for root, who runs tests too, no folder is unreadable
    assert refusal(str(site)).url == "sub"


def test_sources_come_once_however_they_are_spelt(site: Path) -> None:
    given = [
        "b.html",
        "./b.html",
        str(site / "b.html"),
        "http://a.org",
        "HTTP://A.org/#x",
        "-",
        "-",
        "ftp://a",
    ]
    found = once(source for one in given for source in expand(one))
    assert [source.name for source in found] == ["b.html", "http://a.org", "-", "ftp://a"]


def test_a_file_is_read_up_to_the_limit(site: Path) -> None:
    assert read_file("b.html", 6) == b"b.html"
    with pytest.raises(InputError) as caught:
        read_file(str(site / "b.html"), 5)
    assert caught.value.code == "input.too_large"


def test_a_stream_is_read_up_to_the_limit() -> None:
    assert read_stream(BytesIO(b"12345"), 5) == b"12345"
    with pytest.raises(InputError):
        read_stream(BytesIO(b"123456"), 5)


def test_a_stream_that_cannot_be_read_is_an_error(site: Path) -> None:
    with (site / "out").open("wb", buffering=0) as stream, pytest.raises(InputError) as caught:
        read_stream(cast(BinaryIO, stream), 5)
    assert caught.value.code == "input.missing"


def test_what_cannot_be_read_is_an_error(site: Path) -> None:
    for name in ("gone.html", str(site)):
        with pytest.raises(InputError) as caught:
            read_file(name, 10)
        assert caught.value.code == "input.missing"
