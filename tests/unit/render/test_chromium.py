"""Pages in a real browser: settling, obstacles, hostile ones, several at once."""

from __future__ import annotations

import struct
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from marrow.errors import RenderError
from marrow.options import Options
from marrow.page import Page
from marrow.render import wire
from marrow.render.chromium import Chromium
from marrow.render.folder import folder_answer
from marrow.render.protocol import Parameters
from marrow.render.requests import Answer, Resource
from marrow.render.tab import Tab
from marrow.tags import NUMBER, TEXT

LONG = "The river rose in the night and carried the old wooden bridge away, people of the valley said. " * 5


def shown(page: Page) -> str:
    tree = page.tree
    nodes = np.flatnonzero((tree.tag == TEXT) & ~page.look.is_hidden).tolist()
    return " ".join(tree.text[node].strip() for node in nodes)


@pytest.fixture(scope="module")
def scripted(rendering: Options, chromium: Chromium) -> Chromium:
    """The same browser, with scripts on, for pages that are not to take long."""
    return Chromium(rendering.change(scripts="on", render_timeout_s=3), chromium.pool)


# What a page is


def test_a_page_knows_its_address_and_encoding(chromium: Chromium) -> None:
    html = "<meta charset=windows-1251><base href=/a/><p>река</p>".encode("windows-1251")
    page = chromium.render(html, url="https://example.org/b").page
    assert (page.url, page.base, page.encoding) == ("https://example.org/b", "https://example.org/a/", "windows-1251")
    assert shown(page) == "река"


def test_the_picture_is_as_large_as_the_page(chromium: Chromium) -> None:
    picture = chromium.render("<body style='margin: 0'><div style='height: 3000px'>", picture=True).picture
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (1280, 3000)
    assert chromium.render("<p>").picture == b""


def spread(root: str, width: int, height: int) -> str:
    """A page of that size, with something to see at 300, 20."""
    mark = "position: absolute; left: 300px; top: 20px; margin: 0; writing-mode: horizontal-tb; background: teal"
    room = f"<div style='width: {width}px; height: {height}px'>&nbsp;</div>"
    return f"<!doctype html><html {root}><body style='margin: 0'>{room}<p dir=ltr style='{mark}'>Tea</p>"


@pytest.mark.parametrize("height", [100, 3000])
@pytest.mark.parametrize("width", [600, 1280, 1500])
@pytest.mark.parametrize("root", ["dir=rtl", "style='writing-mode: vertical-rl'"])
def test_the_picture_of_a_page_from_right_to_left_fits_its_boxes(
    chromium: Chromium, root: str, width: int, height: int
) -> None:
    turned, plain = (chromium.render(spread(each, width, height), picture=True) for each in (root, ""))
    box = turned.page.look.box
    assert box is not None
    assert box[turned.page.tree.tag == NUMBER["p"], :2].tolist() == [[300, 20]]
    assert turned.picture == plain.picture


@pytest.mark.parametrize("root", ["dir=rtl", "dir=ltr"])
def test_the_picture_of_a_page_that_has_scrolled_fits_its_boxes(scripted: Chromium, root: str) -> None:
    html = spread(root, 1500, 3000)
    aside = "<script>scrollTo(document.dir === 'rtl' ? -200 : 200, 700)</script>"
    scrolled, plain = (scripted.render(html + each, picture=True) for each in (aside, ""))
    box = scrolled.page.look.box
    assert box is not None
    assert box[scrolled.page.tree.tag == NUMBER["p"], :2].tolist() == [[300, 20]]
    assert scrolled.picture == plain.picture


def test_width_is_that_of_the_window(rendering: Options, chromium: Chromium) -> None:
    narrow = Chromium(rendering.change(width=400), chromium.pool)
    box = narrow.render("<body style='margin: 0'><p>Tea</p>").page.look.box
    assert box is not None
    assert box[0, 2] == 400


def test_a_page_of_too_many_elements_is_refused_and_one_of_too_many_nodes_is_cut(
    rendering: Options, chromium: Chromium
) -> None:
    small = Chromium(rendering.change(max_nodes=100), chromium.pool)
    with pytest.raises(RenderError) as error:
        small.render("<br>" * 200)
    assert error.value.code == "render.too_large"
    page = small.render("<p>text</p>" * 60).page
    assert len(page.tree) == 100
    assert [warning.code for warning in page.warnings] == ["cut.nodes"]


# What it asks for


def test_a_page_alone_asks_for_nothing(chromium: Chromium) -> None:
    html = "<link rel=stylesheet href=http://127.0.0.1:9/s.css><img src=data:image/gif;base64,R0lGODlhAQABAAAAACw= "
    page = chromium.render(html + "onload=x><iframe src=http://127.0.0.1:9/></iframe><p>here</p>").page
    assert shown(page) == "here"


def test_what_a_page_asks_for_comes_from_the_answer(chromium: Chromium) -> None:
    asked: list[str] = []

    def answer(url: str) -> Resource | None:
        asked.append(url)
        if url.endswith("broken"):
            raise RuntimeError("on purpose")
        return Resource(b"p { color: #010203 }", "text/css") if url.endswith("s.css") else None

    html = "<link rel=stylesheet href=s.css><img src=/i.png><img src=https://other.org/broken><p>Tea</p>"
    page = chromium.render(html, url="https://example.org/a/b.html", answer=answer).page
    assert page.look.color[-1] == 0x010203
    assert sorted(asked) == ["https://example.org/a/s.css", "https://example.org/i.png", "https://other.org/broken"]


@pytest.mark.parametrize("answer", [None, lambda _: None])
def test_a_page_that_is_never_told_to_be_loaded_is_not_waited_for(answer: Answer | None, chromium: Chromium) -> None:
    icon = "<svg><use href='/a.svg#b'></use></svg>"
    image = "<img src='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'>"
    html = image + f"{icon}{'<p>water' * 100}" * 20
    for _ in range(4):  # of these, two or three are not told
        begin = time.monotonic()
        chromium.render(html, answer=answer)
        assert time.monotonic() - begin < 5


def test_the_end_of_what_was_there_before_is_not_the_end_of_a_load(
    rendering: Options, chromium: Chromium, monkeypatch: pytest.MonkeyPatch
) -> None:
    hear = Tab._hear

    def disturbed(tab: Tab, method: str, said: Parameters) -> None:
        # As a busy machine has it: a tab is told of the end of its empty page only now.
        if method == "Page.frameNavigated":
            hear(tab, "Page.frameStoppedLoading", {"frameId": tab._frame})
        hear(tab, method, said)

    monkeypatch.setattr(Tab, "_hear", disturbed)
    fresh = Chromium(rendering.change(width=500), chromium.pool)
    assert shown(fresh.render("<p>tea" * 20_000 + "<p>the end").page).endswith("the end")


def test_a_page_that_does_not_come_in_time_is_refused(
    rendering: Options, chromium: Chromium, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tab, "_navigate", lambda _tab, _url: None)
    with pytest.raises(RenderError) as caught:
        Chromium(rendering.change(width=501, render_timeout_s=1), chromium.pool).render("<p>tea")
    assert caught.value.code == "render.timeout"


def test_a_page_without_a_document_is_refused(scripted: Chromium) -> None:
    with pytest.raises(RenderError) as caught:
        scripted.render("<p>tea<script>document.documentElement.remove()</script>")
    assert caught.value.code == "render.load"


def test_an_attribute_without_measure_is_refused(scripted: Chromium, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "_MOST_BYTES", 1 << 20)
    with pytest.raises(RenderError) as caught:
        scripted.render("<p>tea<script>document.body.title = 'x'.repeat(2 << 20)</script>")
    assert caught.value.code == "render.too_large"


def test_frames_and_links_keep_their_addresses(chromium: Chromium) -> None:
    html = "<link rel=canonical href=/a><p>Tea<iframe title=x src='/b'></iframe><iframe srcdoc='<p>c'></iframe>"
    tree = chromium.render(html).page.tree
    assert list(tree.having("href").values()) == ["/a"]
    assert list(tree.having("src").values()) == ["/b"]


def test_the_next_page_of_a_tab_may_find_something_else_at_an_address(chromium: Chromium) -> None:
    def rendered(width: int) -> float:
        sheet = Resource(f"p {{ width: {width}px }}".encode(), "text/css")
        page = chromium.render("<link rel=stylesheet href=/a.css><p>Tea</p>", answer=lambda _: sheet).page
        assert page.look.box is not None
        return float(page.look.box[page.tree.tag.tolist().index(NUMBER["p"]), 2])

    assert [rendered(100), rendered(200)] == [100, 200]


def test_a_folder_answers(chromium: Chromium, tmp_path: Path) -> None:
    (tmp_path / "s.css").write_text("p { color: #010203 }")
    answer = folder_answer(tmp_path, "http://page.invalid/")
    assert chromium.render("<link rel=stylesheet href=s.css><p>Tea</p>", answer=answer).page.look.color[-1] == 0x010203
    # Nothing of it is left in the tab for the next page.
    assert chromium.render("<link rel=stylesheet href=s.css><p>Tea</p>").page.look.color[-1] == 0


@pytest.mark.parametrize("html", ["<meta http-equiv=refresh content='0; url=/x'>", "<script>location = '/x'</script>"])
def test_a_page_that_sends_its_reader_on_is_the_one_that_is_wanted(html: str, scripted: Chromium) -> None:
    assert shown(scripted.render(f"<p>{LONG}</p>{html}").page) == LONG.strip()


# Scripts


def test_scripts_run_only_if_they_are_to(chromium: Chromium, scripted: Chromium) -> None:
    html = "<p>before</p><script>document.body.append('after')</script>"
    assert shown(chromium.render(html).page) == "before"
    assert shown(scripted.render(html).page) == "before after"


def test_what_a_timer_adds_is_waited_for(scripted: Chromium) -> None:
    html = "<p>now</p><script>setTimeout(() => document.body.append('later'), 400)</script>"
    assert shown(scripted.render(html).page) == "now later"


def test_a_page_that_never_rests_is_not_waited_for(scripted: Chromium) -> None:
    begin = time.monotonic()
    html = "<p>now</p><script>setInterval(() => document.body.append('more'), 20)</script>"
    assert shown(scripted.render(html).page).startswith("now more")
    assert time.monotonic() - begin < 4


def test_scrolling_brings_what_loads_late(rendering: Options, chromium: Chromium) -> None:
    html = """<p>top</p><div style="height: 5000px"></div><p id=end></p><script>
    new IntersectionObserver(seen => seen[0].isIntersecting && end.append('bottom')).observe(end)</script>"""
    options = rendering.change(scripts="on", scroll=True)
    assert shown(Chromium(options.change(scroll=False), chromium.pool).render(html).page) == "top"
    assert shown(Chromium(options, chromium.pool).render(html).page) == "top bottom"


# Obstacles


@pytest.mark.parametrize("style", ["opacity: 0; position: absolute", "visibility: hidden", "display: none"])
def test_a_page_that_hides_until_scripts_run_is_shown(style: str, chromium: Chromium) -> None:
    rendered = chromium.render(f"<body style='{style}'><p>{LONG}</p><p style='display: none'>no</p>")
    assert shown(rendered.page) == LONG.strip()
    assert rendered.page.look.box is not None
    assert rendered.page.look.box[-3, 3] > 10


def test_what_is_laid_out_only_near_the_window_is_there(chromium: Chromium) -> None:
    gap = "<div style='height: 9000px'></div>"
    page = chromium.render(
        f"<p>{LONG}</p>{gap}<section style='content-visibility: auto'><p>far down</p></section>"
    ).page
    assert shown(page).endswith("far down")


def test_what_fades_in_is_there(chromium: Chromium) -> None:
    rules = "@keyframes in { from { opacity: 0; visibility: hidden } } @keyframes turn { to { opacity: 0 } }"
    html = f"<style>{rules} p {{ animation: in 60s both }} b {{ animation: turn 60s infinite }}</style>"
    assert shown(chromium.render(f"{html}<p>one</p><b>two</b>").page) == "one two"


def test_a_consent_wall_is_gone_from_look_and_layout(chromium: Chromium) -> None:
    wall = "<div style='position: fixed; bottom: 0'>We use cookies. <button>Accept all</button></div>"
    behind = "<div style='position: fixed; inset: 0; background: #000a'></div>"
    page = chromium.render(f"<body style='overflow: hidden; position: fixed'><p>{LONG}</p>{behind}{wall}").page
    assert shown(page) == LONG.strip()
    assert page.look.paint is not None
    assert not page.look.paint.is_fixed[2]
    assert not page.look.paint.is_clipped[2]


def test_a_cover_is_gone_from_the_picture(chromium: Chromium) -> None:
    cover = "<div style='position: fixed; inset: 0; background: #fff'>Loading…</div>"
    covered, plain = (chromium.render(f"<h1>Tea</h1><p>{LONG}</p>{each}", picture=True) for each in (cover, ""))
    assert covered.picture == plain.picture
    assert shown(covered.page) == shown(plain.page)


def test_what_fades_in_is_in_the_picture(chromium: Chromium) -> None:
    clear, plain = (
        chromium.render(f"<h1>Tea</h1><p style='opacity: {opacity}; transition: opacity 9s'>{LONG}</p>", picture=True)
        for opacity in (0, 1)
    )
    assert clear.picture == plain.picture


def test_what_moves_stands_where_it_would_without(chromium: Chromium) -> None:
    rules = "@keyframes slide { to { margin-left: -900px } } @media (prefers-reduced-motion) { b { display: none } }"
    html = f"<style>{rules} p {{ animation: slide 5s infinite alternate }}</style><p>one</p><b>two</b>"
    page = chromium.render(html).page
    assert shown(page) == "one"
    assert page.look.box is not None
    assert page.look.box[page.tree.tag.tolist().index(NUMBER["p"]), 0] == 8


# Hostile pages


@pytest.mark.parametrize(
    "script",
    [
        "for (;;) ;",
        "for (;;) alert('again')",
        "const c = document.createElement('canvas'); c.width = c.height = 3e4; c.getContext('2d').fillRect(0, 0, 9, 9)",
        "onbeforeunload = () => 'stay'; print(); window.open('/x'); confirm('?'); navigator.vibrate(9)",
        "for (const a = []; a.length < 300;) a.push(new Uint8Array(1 << 20).fill(1))",
        "document.getElementsByTagName = null; Node.prototype.appendChild = null; Element.prototype.remove = null",
        "new Worker(URL.createObjectURL(new Blob(['for (;;) ;'])))",
    ],
)
def test_a_hostile_page_gives_what_it_shows(script: str, scripted: Chromium) -> None:
    begin = time.monotonic()
    page = scripted.render(f"<body><p>here</p><script>setTimeout(() => {{ {script} }}, 10)</script>").page
    assert time.monotonic() - begin < 6
    assert shown(page).startswith("here")


def test_nesting_that_no_parser_makes_is_a_page_or_an_error(scripted: Chromium) -> None:
    """Browsers themselves give up on it, some of them by crashing."""
    script = (
        "let top = document.body; for (let i = 0; i < 9999; i++) top = top.appendChild(document.createElement('div'))"
    )
    try:
        told = shown(scripted.render(f"<body><p>here</p><script>{script}</script>").page)
    except RenderError as error:
        told = error.code
    assert told in ("here", "render.crashed")


def test_half_a_million_nodes_are_refused(scripted: Chromium) -> None:
    with pytest.raises(RenderError) as error:
        scripted.render("<script>document.write('<b>x</b>'.repeat(250000))</script>")
    assert error.value.code in ("render.too_large", "render.timeout")


def test_the_browser_is_well_after_all_that(chromium: Chromium) -> None:
    assert shown(chromium.render("<p>Tea</p>").page) == "Tea"


@pytest.mark.parametrize("often", [1, 2])
def test_a_tab_that_crashes_is_tried_once_more(often: int, chromium: Chromium, monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = Tab.snapshot
    crashed: list[Tab] = []

    def crashing(tab: Tab) -> object:
        if len(crashed) < often:
            crashed.append(tab)
            tab._tell("Page.crash")
        return snapshot(tab)

    monkeypatch.setattr(Tab, "snapshot", crashing)
    if often == 1:
        assert shown(chromium.render("<p>Tea</p>").page) == "Tea"
    else:
        with pytest.raises(RenderError) as error:
            chromium.render("<p>Tea</p>")
        assert error.value.code == "render.crashed"
    assert len(set(crashed)) == often


# Several at once


def test_four_threads_get_their_own_pages(chromium: Chromium) -> None:
    def render(number: int) -> str:
        return shown(chromium.render(f"<p>page {number}</p>").page)

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(render, range(40))) == [f"page {number}" for number in range(40)]


def test_nothing_of_a_page_is_left_for_the_next(scripted: Chromium) -> None:
    html = "<p id=p></p><script>document.cookie = 'a=1'; localStorage.n = 1 + +(localStorage.n || 0); "
    html += "p.append(localStorage.n)</script>"
    assert [shown(scripted.render(html).page) for _ in range(2)] == ["1", "1"]


def test_a_picture_shows_the_whole_page_where_its_root_ends_early(chromium: Chromium) -> None:
    html = b"<style>html, body {height: 100%}</style><div style='height: 3000px'>Tall</div>"
    picture = chromium.render(html, picture=True).picture
    assert int.from_bytes(picture[20:24], "big") >= 3000  # the height in the header of a PNG
