from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from marrow.errors import InputError
from marrow.label.entries import Entry, Raw
from marrow.label.opened import Opener
from marrow.label.truth import Row
from marrow.options import Options
from tests.unit.io.loopback import Server, answer
from tests.unit.label.conftest import TEXT, entry, html

STATIC = Opener(Options(), is_drawn=False)
TEXTS = ["Home", "a", TEXT.strip(), "Nobody sees this."]


def row(html: bytes | None, url: str | None = None) -> Row:
    return {"html": html, "url": url}


def test_a_page_without_a_picture_has_texts_and_guesses() -> None:
    opened = STATIC(entry("a"), None)
    assert [part.text for part in opened.parts] == TEXTS
    assert (opened.parts[2].guess, opened.parts[2].because, opened.parts[2].box) == ("body", "auto.body", None)
    assert (opened.html, opened.picture, opened.size, opened.notes) == (html("a"), b"", (0, 0), ())


def test_guesses_are_those_of_the_method() -> None:
    opened = Opener(Options().change(method="segments"), is_drawn=False)(entry("a"), None)
    assert opened.parts[2].because.startswith("segments.")


def test_a_page_with_a_picture_has_boxes(rendering: Options) -> None:
    opened = Opener(rendering, is_drawn=True)(entry("a"), None)
    assert [part.text for part in opened.parts] == TEXTS
    boxes = [part.box for part in opened.parts]
    assert [box is None for box in boxes] == [False, False, False, True]
    assert opened.picture.startswith(b"\x89PNG")
    assert opened.size[0] == rendering.rendering.width


def test_a_saved_page_is_drawn_with_what_lies_beside_it(tmp_path: Path, rendering: Options) -> None:
    (tmp_path / "site.css").write_text("p { position: absolute; left: 333px; top: 77px; margin: 0 }")
    page = f'<link rel="stylesheet" href="site.css"><p>{TEXT}</p>'.encode()
    saved = Entry("a", lambda: Raw(b"<p>Changed."), folder=tmp_path)
    opened = Opener(rendering, is_drawn=True)(saved, row(page))
    (part,) = opened.parts
    assert part.box is not None
    assert (part.box.x, part.box.y) == (333, 77)


def test_a_page_past_the_picture_says_so(rendering: Options) -> None:
    page = f"<p>{TEXT}</p><div style='height: 20000px'></div><p>The end.</p>".encode()
    opened = Opener(rendering.change(width=400), is_drawn=True)(Entry("a", lambda: Raw(page)), None)
    assert opened.parts[-1].box is None
    assert opened.notes == ("The picture ends after 16,000 pixels; what is below stands in the list alone.",)


@pytest.mark.usefixtures("rendering")
def test_a_browser_that_fails_leaves_the_texts() -> None:
    broken = Options().change(browser="/nowhere/chromium")
    opened = Opener(broken, is_drawn=True)(entry("a"), None)
    assert ([part.text for part in opened.parts], opened.picture) == (TEXTS, b"")
    assert opened.notes[0].startswith("There is no picture: ")


def test_a_live_page_is_shown_as_it_is_now_and_saved_as_it_was_sent(
    rendering: Options, serve: Callable[..., Server]
) -> None:
    page = html("a") + b"<script>document.querySelector('h1').textContent = 'Scripted'</script>"
    server = serve(answer(page))
    live = Entry("a", lambda: Raw(page, server.url, "utf-8", is_live=True))
    opened = Opener(rendering.change(allow_private=True), is_drawn=True)(live, None)
    assert (opened.parts[1].text, opened.html, opened.url) == ("Scripted", page, server.url)


def test_labelled_pages_are_read_from_where_their_labels_are() -> None:
    opened = STATIC(entry("a"), row(html("Before"), "https://example.org/"))
    assert (opened.parts[1].text, opened.html, opened.url) == ("Before", html("Before"), "https://example.org/")


@pytest.mark.parametrize("saved", [None, b""])
def test_a_row_without_its_page_has_it_read_again(saved: bytes | None) -> None:
    assert STATIC(entry("a"), row(saved)).html == html("a")


@pytest.mark.parametrize(
    ("page", "charset", "kept"),
    [
        (b"<p>caf\xe9", None, b"<p>caf\xe9"),
        (b"<p>caf\xe9", "iso-8859-1", "<p>café".encode()),
        (b"<p>caf\xe9 \x81", "iso-8859-1", b"<p>caf\xe9 \x81"),  # Python's codec is stricter than browsers are
    ],
)
def test_bytes_that_a_server_explained_are_saved_so_that_they_need_no_explanation(
    page: bytes, charset: str | None, kept: bytes
) -> None:
    opened = STATIC(Entry("a", lambda: Raw(page, charset=charset)), None)
    assert opened.html == kept
    assert opened.parts[0].text.startswith("café")


def test_labels_find_their_segments_by_text() -> None:
    opened = STATIC(entry("a"), None)
    labels = (("Gone", "promo"), ("a", "title"), ("Nobody sees this.", None))
    assert opened.placed(labels) == [None, "title", None, None]
    twice = replace(opened, parts=(opened.parts[0], opened.parts[0]))
    assert twice.placed((("Home", None), ("Home", "other"))) == [None, "other"]


def test_what_is_no_page_is_refused() -> None:
    with pytest.raises(InputError):
        STATIC(Entry("a", lambda: Raw(b"%PDF-1.7 \0\1\2")), None)
