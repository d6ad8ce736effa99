"""The page to read in a real browser: how it looks, by keyboard, on a phone, on paper, and for those who hear it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from marrow.article import Article, Code, Heading, Quote, Span, Table
from marrow.render.chromium import Chromium
from marrow.write.reader import reader_page
from marrow.write.reader_style import READER
from tests.accessibility import obstacles
from tests.unit.serve.visitor import Visitor
from tests.unit.write.sample import SAMPLE, cell, para

TEXT = "The old bridge had stood for two hundred years before the river took it, and nobody had asked who built it. "
WIDE = Table((tuple(cell(f"A long header {n}", header=True) for n in range(20)),))
LONG = replace(
    SAMPLE,
    blocks=(
        *SAMPLE.blocks,
        *(block for n in range(6) for block in (Heading(2 + n % 3, (Span(f"Part {n}"),)), para(TEXT * 12))),
        Quote((para(TEXT.strip()),)),
        Code("x = " + "1 + " * 100),
        WIDE,
    ),
)
ARABIC = Article(title="الجسر", language="ar", direction="rtl", blocks=(para("كان الجسر القديم قائمًا " * 9),))
CHINESE = Article(title="那座老桥", language="zh-CN", blocks=(para("那座老桥在被河水冲走之前已经屹立了两百年。" * 9),))
UNKNOWN = Article(blocks=(Heading(4, (Span("x"),)), para("y")))


class Reading(Visitor):
    """A tab on a page to read, which has no scripts to wait for."""

    def open(self, address: str) -> None:
        self._call("Page.navigate", url=address)
        self.wait("document.readyState === 'complete' && document.querySelector('article') !== null")

    def paper(self) -> None:
        """Show the page as it is printed."""
        self._call("Emulation.setEmulatedMedia", media="print")

    def style(self, selector: str, name: str) -> str:
        return str(self.tell(f"getComputedStyle(document.querySelector({selector!r})).getPropertyValue({name!r})"))

    def choose(self, name: str) -> None:
        self.tell(f"document.getElementById({name!r}).click()")


Read = Callable[..., Reading]


@pytest.fixture
def read(chromium: Chromium, tmp_path: Path) -> Iterator[Read]:
    """Opens the page of an article; at the end, nothing may have been asked for and no policy been broken."""
    tabs: list[Reading] = []

    def open_page(article: Article = LONG, *, is_dark: bool = False, width: int = 1280, height: int = 800) -> Reading:
        file = tmp_path / f"{len(tabs)}.html"
        file.write_text(reader_page(article, original="https://example.org/a", pictures={}), "utf-8")
        tabs.append(Reading(chromium, width=width, height=height, is_dark=is_dark))
        tabs[-1].open(file.as_uri())
        return tabs[-1]

    yield open_page
    for tab in tabs:
        with tab:
            assert tab.errors == []
            assert tab.tell("performance.getEntriesByType('resource').length") == 0


def test_the_style_asks_for_nothing_and_cannot_end_its_element() -> None:
    assert "url(" not in READER
    assert "@import" not in READER
    assert "</" not in READER


@pytest.mark.parametrize("colours", ["light", "sepia", "dark"])
def test_nothing_stands_in_the_way_of_anyone(read: Read, axe: str, colours: str) -> None:
    page = read()
    page.choose(f"colours-{colours}")
    assert obstacles(page, axe) == []
    page.tell("document.getElementById('look').showPopover()")
    assert obstacles(page, axe) == []


@pytest.mark.parametrize("article", [ARABIC, CHINESE], ids=["ar", "zh"])
def test_nothing_stands_in_the_way_in_other_scripts_and_on_a_phone_at_night(
    read: Read, axe: str, article: Article
) -> None:
    assert obstacles(read(article, width=360, height=700, is_dark=True), axe) == []


def test_nothing_stands_in_the_way_of_an_article_of_which_nothing_is_known(read: Read, axe: str) -> None:
    assert obstacles(read(UNKNOWN), axe) == []


def test_nothing_stands_in_the_way_in_open_contents(read: Read, axe: str) -> None:
    page = read(width=375, height=700)
    page.tell("document.querySelector('details').open = true")
    assert obstacles(page, axe) == []


def test_colours_are_those_of_the_machine_until_others_are_chosen(read: Read) -> None:
    day, night = read(), read(is_dark=True)
    assert (day.style("body", "background-color"), night.style("body", "background-color")) == (
        "rgb(253, 253, 251)", "rgb(23, 25, 27)"
    )  # fmt: skip
    for page in (day, night):
        page.choose("colours-sepia")
        assert page.style("body", "background-color") == "rgb(246, 237, 219)"
    day.choose("colours-dark")
    assert day.style("body", "background-color") == "rgb(23, 25, 27)"
    night.choose("colours-light")
    assert night.style("body", "background-color") == "rgb(253, 253, 251)"


def test_size_lines_and_typeface_can_be_chosen(read: Read) -> None:
    page = read()
    size, width = float(page.style("body", "font-size")[:-2]), float(page.style("article", "width")[:-2])
    page.choose("lines-short")
    assert float(page.style("article", "width")[:-2]) < width
    page.choose("size-large")
    assert float(page.style("body", "font-size")[:-2]) == pytest.approx(size * 1.2)
    assert "Charter" in page.style("body", "font-family")
    page.choose("type-sans")
    assert "system-ui" in page.style("body", "font-family")


def test_the_controls_are_opened_used_and_closed_by_keyboard_alone(read: Read) -> None:
    page = read()
    is_open = "document.getElementById('look').matches(':popover-open')"
    page.tab_to(".open")
    page.press("Enter")
    assert page.tell(is_open)
    page.tab_to("[name=colours]")
    page.press("ArrowDown")
    assert page.tell("document.getElementById('colours-light').checked")
    page.press("Escape")
    assert not page.tell(is_open)
    assert page.tell("document.activeElement.className") == "open"


def test_the_first_stop_of_the_keyboard_skips_to_the_article(read: Read) -> None:
    page = read()
    page.press("Tab")
    assert page.tell("document.activeElement.getBoundingClientRect().top") > 0
    page.press("Enter")
    assert page.tell("document.activeElement.id") == "article"


@pytest.mark.parametrize("selector", [".table:last-of-type", "pre:last-of-type"])
def test_what_is_too_wide_is_scrolled_by_keyboard(read: Read, selector: str) -> None:
    page = read()
    page.tell(f"document.querySelector({selector!r}).focus()")
    page.press("ArrowRight")
    page.wait(f"document.querySelector({selector!r}).scrollLeft > 0")


def test_contents_stand_beside_the_text_and_mark_the_part_that_is_read(read: Read) -> None:
    page = read(height=500)
    boxes = "[...document.querySelectorAll('.contents ol, article')].map((each) => each.getBoundingClientRect())"
    assert page.tell(f"{boxes}[0].right < {boxes}.at(-1).left")
    page.click(".contents li:last-of-type > a[href='#part-7']")
    current = "getComputedStyle(document.querySelector(\"[href='#part-7']\")).borderInlineStartColor"
    page.wait(f"{current} === 'rgb(11, 87, 164)'")


def test_on_a_narrow_screen_contents_wait_above_the_text_to_be_opened(read: Read) -> None:
    page = read(width=375, height=700)
    shown = "document.querySelector('.contents ol').checkVisibility({ contentVisibilityAuto: true })"
    assert not page.tell(shown)
    page.tab_to("summary")
    page.press("Enter")
    assert page.tell("document.querySelector('details').open")
    page.wait("document.querySelector('.contents ol').getBoundingClientRect().height > 100")


@pytest.mark.parametrize("width", [320, 375, 1280])
@pytest.mark.parametrize("article", [LONG, ARABIC], ids=["long", "ar"])
def test_the_page_itself_is_never_wider_than_the_screen(read: Read, article: Article, width: int) -> None:
    page = read(article, width=width, height=600)
    for size in ("size-medium", "size-largest"):
        page.choose(size)
        page.choose("lines-long")
        assert page.tell("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("article", [LONG, ARABIC], ids=["English", "Arabic"])
def test_the_parts_of_the_bar_stand_apart(read: Read, article: Article) -> None:
    page = read(article)
    original, minutes = (
        page.tell(f"(({{left, right}}) => [left, right])(document.querySelector({name!r}).getBoundingClientRect())")
        for name in (".original", ".minutes")
    )
    assert original[1] < minutes[0] or minutes[1] < original[0]


@pytest.mark.parametrize("article", [LONG, ARABIC], ids=["English", "Arabic"])
def test_no_author_is_cut_where_a_line_begins(read: Read, article: Article) -> None:
    page = read(replace(article, authors=("Ada Boiler of the Kettles",) * 4), width=360)
    cut = page.tell(
        "(() => { const {left, right} = document.querySelector('.byline').getBoundingClientRect();"
        "return [...document.querySelectorAll('.author')].map(each => each.getBoundingClientRect())"
        ".some(each => each.left < left - 1 || each.right > right + 1) })()"
    )
    assert not cut


def test_on_paper_there_is_the_article_and_its_address_and_nothing_to_click(read: Read) -> None:
    page = read(is_dark=True)
    page.choose("colours-sepia")
    page.paper()
    assert [page.style(each, "display") for each in (".bar", ".contents", ".skip", ".end a")] == ["none"] * 4
    assert page.style(".address", "display") != "none"
    assert page.style("body", "background-color") == "rgb(255, 255, 255)"
    assert page.style("body", "color") == "rgb(0, 0, 0)"
