from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from lxml import html as lxml_html
from lxml.html import HtmlElement

from marrow.blog import Label, Labelled, label
from marrow.blog.post import NOWHERE
from marrow.browsing import draw
from marrow.inspect.drawing import inspect_posts, post_sheet_of
from marrow.inspect.posts import HUES, PostRow, PostSheet, pictures_of, posts_to_html, rows_of
from marrow.inspect.spots import Box
from marrow.options import Options
from marrow.page import Page
from marrow.render.chromium import Chromium
from marrow.segments import segment
from tests.unit.inspect.test_blocks import HOSTILE, words
from tests.unit.inspect.test_style import contrast


def row(block: int, *labels: Label, post: int = NOWHERE, y: int | None = 100, text: str = "Water") -> PostRow:
    box = None if y is None else Box(10, y, 600, 20)
    return PostRow(block, labels, 0.75, post, text, f"/html/body/p[{block + 1}]", box)


ROWS = (
    row(0, Label.OTHER, y=5),
    row(1, Label.TITLE, post=0, y=100),
    row(2, Label.DATE, Label.AUTHOR, post=0, y=130),
    row(3, Label.CONTENT, post=0, y=160),
    row(4, Label.CONTENT, post=0, y=190),
    row(5, Label.TITLE, post=1, y=300),
    row(6, Label.READMORE, post=1, y=None),
)


PIECES = ((Label.DATE, 100), (Label.AUTHOR, 150))


def drawn(
    *rows: PostRow,
    is_still: bool = False,
    notes: tuple[str, ...] = (),
    pictures: tuple[tuple[int, Box], ...] = (),
) -> HtmlElement:
    sheet = PostSheet("front.html", "auto", b"a picture", 1280, 2000, rows or ROWS, notes, pictures)
    return lxml_html.document_fromstring(posts_to_html(sheet, is_still=is_still))


def test_blocks_have_boxes_in_the_colour_of_their_label() -> None:
    spots = drawn().find_class("spot")
    assert [str(spot.get("class")).split()[-1] for spot in spots] == [
        "is-other", "is-title", "is-date", "is-content", "is-content", "is-title",
    ]  # fmt: skip
    assert spots[1].get("style") == "left:10px;top:100px;width:600px;height:20px"


def test_a_run_of_the_same_label_is_named_once_and_other_never() -> None:
    assert [words(spot) for spot in drawn().find_class("spot")] == ["", "title", "date+author", "content", "", "title"]


def test_a_name_stands_beside_its_line_where_there_is_room_else_above_or_inside() -> None:
    line = [replace(row(n, label), box=Box(x, 200, 40, 20)) for n, (label, x) in enumerate(PIECES)]
    narrow, top = row(2, Label.TITLE, y=300), row(3, Label.CONTENT, y=3)
    names = drawn(*line, narrow, top).xpath("//div[contains(@class, 'spot')]/b")
    assert [name.get("class") for name in names] == ["beside", "above", "above", "in"]


def test_posts_are_framed_and_numbered() -> None:
    first, second = drawn().find_class("post")
    assert first.get("style") == "left:10px;top:100px;width:600px;height:110px"
    assert (words(first), words(second)) == ("1", "2")


def test_what_lies_among_the_parts_of_a_post_does_not_widen_its_frame() -> None:
    (frame,) = drawn(row(0, Label.TITLE, post=0), row(1, Label.OTHER, post=0, y=900)).find_class("post")
    assert str(frame.get("style")).endswith("height:20px")


def test_the_number_of_a_post_at_the_top_is_inside_its_frame() -> None:
    page = drawn(row(0, Label.TITLE, post=0, y=20), row(1, Label.TITLE, post=1, y=80))
    assert [name.get("class") for name in page.xpath("//div[@class='post']/b")] == ["in", None]


def test_the_legend_counts_labels_and_the_header_posts() -> None:
    header = drawn(notes=("cut after 100 pixels",)).find("body/header")
    assert header is not None
    assert "2 posts · 7 blocks · labeller auto · cut after 100 pixels" in words(header)
    assert [words(label) for label in header.iter("label")] == [
        "title 2", "date 1", "author 1", "content 2", "readmore 1", "other 1",
    ]  # fmt: skip


def test_the_tip_tells_everything_about_a_block() -> None:
    other, _, both, *_ = drawn().find_class("tip")
    assert words(both) == "2. date+author 0.75 · post 1Water/html/body/p[3]"
    assert "no post" in words(other)


def test_what_is_still_has_no_tips_and_no_switches() -> None:
    page = drawn(is_still=True)
    assert len(page.find_class("spot")) == 6
    assert not page.find_class("tip")
    assert not list(page.iter("input"))


def test_texts_of_the_page_are_text_and_nothing_else() -> None:
    page = drawn(replace(ROWS[1], text=HOSTILE))
    assert not list(page.iter("script"))
    assert "alert(1)" in words(page)


@pytest.mark.parametrize("label", Label)
def test_names_can_be_read_on_their_colour(label: Label) -> None:
    colour, name = HUES[label]
    assert contrast(colour, name) >= 4.5


def labelled(page: Page) -> Labelled:
    """The segments of a page; the first one is the title of a post."""
    blocks = segment(page.tree, page.look)
    labels = np.zeros((len(blocks), len(Label)), bool)
    labels[0, Label.TITLE] = True
    post = np.full(len(blocks), NOWHERE, np.int32)
    post[0] = 0
    return Labelled(blocks, labels, labels.astype(np.float32), post, "auto")


def test_a_page_that_a_browser_has_shown_is_drawn(
    chromium: Chromium, rendering: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marrow.blog.label", lambda page, _options: labelled(page))
    rendered = chromium.render("<h2>One</h2><p>Words.", picture=True)
    assert b"1 posts" in inspect_posts(rendered, "html", name="front.html", options=rendering)
    assert inspect_posts(rendered, "png", name="front.html", options=rendering).startswith(b"\x89PNG")


def test_a_page_taller_than_its_picture_is_cut_and_says_so(
    chromium: Chromium, rendering: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marrow.blog.label", lambda page, _options: labelled(page))
    rendered = chromium.render("<h2>One</h2><p style='margin-top:17000px'>Words.", picture=True)
    sheet = post_sheet_of(rendered, name="front.html", options=rendering)
    assert sheet.notes[0].startswith("cut after")
    assert sheet.rows[1].box is None


def test_rows_are_where_the_browser_shows_the_blocks(chromium: Chromium) -> None:
    html = "<body style='margin:0'><h2 style='margin:0;height:40px'>One</h2><p style='margin:0'>Words.<p hidden>No"
    page = chromium.render(html).page
    found = labelled(page)
    title, words_ = rows_of(page, found, 1280, 1024)
    assert (title.labels, title.score, title.post, title.text) == ((Label.TITLE,), 1.0, 0, "One")
    assert (words_.labels, words_.post, words_.xpath) == ((Label.OTHER,), NOWHERE, "/html/body/p[1]")
    assert title.box is not None
    assert words_.box is not None
    assert (title.box.y < 40, words_.box.y >= 40) == (True, True)
    assert rows_of(page, found, 1280, 30)[1].box is None


def test_a_frame_is_around_the_pictures_of_its_post_too() -> None:
    frames = drawn(pictures=((0, Box(10, 220, 300, 50)), (1, Box(5, 250, 9, 9)))).find_class("post")
    assert [frame.get("style") for frame in frames] == [
        "left:10px;top:100px;width:600px;height:170px",
        "left:5px;top:250px;width:605px;height:70px",
    ]


def test_pictures_are_those_of_the_articles_as_far_as_they_are_on_the_picture(rendering: Options) -> None:
    text = "Water and leaves and time are all that it takes, and a kettle. " * 2
    post = (
        "<article><h2><a href=/{0}>Post {0}</a></h2><img src=/{0}.png width=400 height=200><p>{1}</p>"
        "<p>{0} May 2024</p></article>"
    )
    html = "<main>" + "".join(post.format(number, text) for number in (1, 2, 3)) + "</main>"
    page = draw(html, options=rendering).page
    found = pictures_of(page, label(page), 300, 10_000)
    assert [(number, box.width, box.height) for number, box in found] == [
        (number, 300 - box.x, 200) for number, box in found
    ]
    assert [number for number, _ in found] == [0, 1, 2]
    assert pictures_of(page, label(page), 300, 1) == ()
