"""The workbench in a real browser: paste, drop, why, bring back, save; on a phone, in the dark, by keyboard alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from marrow.render.chromium import Chromium
from marrow.serve import Desk
from tests.accessibility import obstacles
from tests.unit.io.loopback import Server, answer
from tests.unit.serve.guest import Guest
from tests.unit.serve.serving import serving

STORY = "The river rose in the night and carried the old wooden bridge away, people of the valley said."
PAGE = (
    "<!doctype html><html lang=en><head><title>The bridge</title><style>nav,p{padding:8px;margin:8px}</style></head>"
    "<body><script>document.title = 'scripts run'</script>"
    "<nav id=menu><a href=/>Home</a> <a href=/news>News</a></nav>"
    f"<main><h1>The bridge</h1><p id=one>{STORY} One.</p><img src=/bridge.png width=640 height=360 alt='A bridge'>"
    f"<p id=two>{STORY} Two.</p><p id=three>{STORY} Three.</p></main>"
    "<div style='position:fixed;inset:0;background:#fff' id=cover>We use cookies.</div>"
    "<footer><p id=foot>All rights reserved by the valley.</p></footer></body></html>"
)
Open = Callable[..., Guest]


@pytest.fixture
def home(desk: Desk) -> Iterator[str]:
    """Where the workbench is."""
    with serving(desk) as api:
        yield f"http://127.0.0.1:{api.port}/"


@pytest.fixture(autouse=True)  # so that it goes after the tabs: a picture may still be on its way when a test ends
def there(serve: Callable[..., Server]) -> Server:
    """A site with the page."""

    def respond(request: str) -> bytes:
        path = request.split()[1]
        if path.startswith("/missing"):
            return answer(b"gone", status="404 Not Found")
        if path.startswith("/short"):
            return answer(b"<title>Short</title><nav>Home and News</nav><p>Hi.</p>")
        return answer(PAGE.encode())

    return serve(respond)


@pytest.fixture
def open_bench(chromium: Chromium, home: str) -> Iterator[Open]:
    """Opens the workbench in a tab; at the end no script may have failed, and no policy been broken."""
    guests: list[Guest] = []

    def opened(path: str = "", **settings: int | bool) -> Guest:
        guests.append(Guest(chromium, **settings))  # type: ignore[arg-type]  # width and height, or is_dark
        guests[-1].open(home + path)
        return guests[-1]

    yield opened
    for guest in guests:
        with guest:
            assert guest.errors == []


@pytest.fixture
def guest(open_bench: Open) -> Guest:
    return open_bench(height=900)


def test_html_that_is_pasted_becomes_an_article(guest: Guest) -> None:
    guest.paste(PAGE)
    assert guest.article() == [f"{STORY} {number}." for number in ("One", "Two", "Three")]
    assert "3 of 7 parts kept" in guest.text("#status")
    assert guest.tell("document.activeElement.id") == "article-title"


def test_an_address_is_read_and_shown_beside_its_article(guest: Guest, there: Server) -> None:
    guest.read(f"{there.url}/a")
    assert len(guest.article()) == 3
    assert guest.framed("document.getElementById('one').innerText") == f"{STORY} One."
    assert guest.tell("document.querySelector('#text img').src") == f"{there.url}/bridge.png"


def test_an_address_in_the_address_is_read_at_once(open_bench: Open, there: Server) -> None:
    guest = open_bench(f"?url={there.url}/a")
    guest.made()
    assert len(guest.article()) == 3


@pytest.mark.parametrize("way", ["drop", "choose"])
def test_a_file_is_read_in_its_own_encoding(guest: Guest, tmp_path: Path, way: str) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(
        PAGE.replace("One.", "Grüße.").replace("<head>", "<head><meta charset=iso-8859-1>").encode("latin-1")
    )
    getattr(guest, way)(file)
    assert guest.article()[0] == f"{STORY} Grüße."
    assert guest.tell("document.getElementById('drop').hidden")


def test_html_in_the_field_for_addresses_is_taken_for_what_it_is(guest: Guest) -> None:
    guest.click("#url")
    guest.type(PAGE)
    with guest.making():
        guest.click("#source .main")
    assert len(guest.article()) == 3


def test_a_paragraph_tells_where_it_comes_from_and_why_it_was_kept(guest: Guest) -> None:
    guest.paste(PAGE)
    guest.click("#text p[data-segments] ~ p[data-segments]")
    told = guest.reason()
    for part in ("kept", "Text", " %", "auto.body", "/html/body/main[1]/p["):
        assert part in told
    guest.wait("document.querySelector('#text .picked').innerText.endsWith('Two.')")
    guest.wait_framed("[...document.querySelectorAll('[data-marrow-shown]')].map((each) => each.id).join() === 'two'")


def test_parts_that_follow_each_other_are_told_as_a_range(guest: Guest) -> None:
    lines = "".join(f"{STORY} {number}.<br>" for number in range(5))
    guest.paste(f"<title>Lines</title><main><h1>Lines</h1><p>{lines}</p></main>")
    guest.click("#text p")
    assert "2–6 of 6" in guest.reason()


def test_a_part_of_the_original_tells_the_same_the_other_way(guest: Guest) -> None:
    guest.paste(PAGE)
    guest.click_original("#three")
    guest.wait("document.querySelector('#text .picked')?.innerText.endsWith('Three.')")
    assert "Leave it out" in guest.reason()
    guest.click_original("#menu")
    guest.wait("document.getElementById('reason').innerText.includes('Home News')")
    assert "left out" in guest.reason()
    assert "Bring it back" in guest.reason()
    assert guest.framed("location.pathname").startswith("/original/")


def test_a_picture_tells_why_it_is_the_articles(guest: Guest, there: Server) -> None:
    guest.read(f"{there.url}/a")
    guest.click("#text img")
    assert "/html/body/main[1]/img[1]" in guest.reason()
    guest.wait_framed("document.querySelector('img').hasAttribute('data-marrow-shown')")


def test_the_original_shows_what_is_kept_and_runs_no_script(guest: Guest) -> None:
    guest.paste(PAGE)
    kept = "[...document.querySelectorAll('[data-marrow-kept=%s]')].map((each) => each.id || each.localName)"
    assert guest.framed(kept % "yes") == ["one", "two", "three"]
    assert guest.framed(kept % "no") == ["menu", "h1", "cover", "foot"]
    assert guest.framed("document.title") == "The bridge"
    assert guest.framed("getComputedStyle(document.getElementById('cover')).position") == "static"
    assert guest.framed("document.querySelector('a').tabIndex") == -1
    assert guest.tell("document.querySelector('#original iframe').contentDocument") is None


def test_what_a_page_says_is_never_more_than_text(guest: Guest) -> None:
    attack = "<img src=x onerror=window.hacked=1><script>window.hacked=1</script>"
    said = attack.replace("<", "&lt;")
    guest.paste(
        f"<html lang='en\"><script>'><title>{said}</title><meta name=author content='{said}'><nav>{said}</nav>"
        f"<p>{said} {STORY} <a href='javascript:window.hacked=1'>one</a> <a href='data:text/html,{said}'>two</a></p>"
        f"<p>{STORY}</p><pre>{said}</pre><figure><img src='javascript:hacked=1' alt='{said}'></figure>"
        f"<iframe srcdoc='{attack}'></iframe><svg onload=window.hacked=1></svg>"
    )
    for part in ("removed", "facts", "past", "why"):
        guest.click(f".parts [data-part={part}]")
        guest.tell("for (const fold of document.querySelectorAll('details')) fold.open = true")
    guest.click("#text [data-segments]")
    assert guest.tell("window.hacked") is None
    assert guest.framed("window.hacked") is None
    assert guest.tell("document.querySelectorAll('#text a:not([href^=http])').length") == 0
    assert "onerror" in guest.article()[0]
    assert all("Content Security Policy" in error for error in guest.errors)
    guest.errors.clear()  # the browser notes what the policy of the frame forbids


def test_what_was_left_out_has_reasons_and_can_be_brought_back_and_that_undone(guest: Guest) -> None:
    guest.paste(PAGE)
    guest.click(".parts [data-part=removed]")
    assert "Frame of the site" in guest.text("#groups")
    guest.click("#search")
    guest.type("rights reserved")
    assert guest.text("#searched") == "1 found"
    guest.click("#groups li .line button")
    guest.wait("document.querySelectorAll('#text .mine').length === 1")
    assert guest.article()[-1] == "All rights reserved by the valley."
    assert guest.text("#changes span") == "By you: 1 brought back."
    guest.wait_framed("document.getElementById('foot').dataset.marrowKept === 'yes'")
    guest.click("#undo")
    guest.wait("document.getElementById('changes').hidden")
    guest.wait("document.querySelectorAll('#text .mine').length === 0")
    assert len(guest.article()) == 3


def test_a_kept_part_can_be_left_out_and_all_be_as_it_was_judged(guest: Guest) -> None:
    guest.paste(PAGE)
    guest.click_original("#two")
    guest.wait("document.querySelector('#reason .main') !== null")
    guest.click("#reason .main")
    guest.wait("document.querySelectorAll('#text p[data-segments]').length === 2")
    assert guest.article() == [f"{STORY} One.", f"{STORY} Three."]
    assert "because you said so" in guest.reason()
    guest.click("#reset")
    guest.wait("document.querySelectorAll('#text p[data-segments]').length === 3")


def test_options_make_the_article_anew(guest: Guest, there: Server) -> None:
    guest.read(f"{there.url}/a")
    guest.click(".parts [data-part=choices]")
    guest.tell(
        "(() => { const one = document.getElementById('images'); one.value = 'none';"
        "one.dispatchEvent(new Event('input', { bubbles: true })) })()"
    )
    guest.wait("document.querySelectorAll('#text img').length === 0")
    guest.click("#defaults")
    guest.wait("document.querySelectorAll('#text img').length === 1")
    assert [path for path in there.paths if path == "/a"] == ["/a"]


def test_metadata_tells_who_says_so_and_how_sure_that_is(guest: Guest) -> None:
    guest.paste(PAGE)
    guest.click(".parts [data-part=facts]")
    told = guest.text("#fields")
    assert "Title\nThe bridge" in told
    assert "visible" in told
    assert " %" in told


@pytest.mark.parametrize(
    ("to", "name", "begins"), [("md", "The-bridge.md", b"# The bridge"), ("pdf", "The-bridge.pdf", b"%PDF")]
)
def test_the_article_is_saved_as_it_was_decided(
    guest: Guest, tmp_path: Path, to: str, name: str, begins: bytes
) -> None:
    guest.save_into(tmp_path)
    guest.paste(PAGE)
    guest.click_original("#one")
    guest.wait("document.querySelector('#reason .main') !== null")
    guest.click("#reason .main")
    guest.wait("document.querySelectorAll('#text p[data-segments]').length === 2")
    guest.click(f"[data-to={to}]")
    saved = guest.saved_as(tmp_path / name)
    assert saved.startswith(begins)
    assert b"One." not in saved


def test_what_fails_is_told_with_its_code_and_what_was_there_stays(guest: Guest, there: Server) -> None:
    guest.paste(PAGE)
    guest.tell("document.getElementById('url').value = ''")
    guest.click("#url")
    guest.type(f"{there.url}/missing")
    guest.click("#source .main")
    guest.wait("!document.getElementById('problem').hidden")
    assert "[fetch.status]" in guest.text("#problem")
    guest.click("#text [data-segments]")
    with guest.making():
        guest.click("#reason .main")
    assert len(guest.article()) == 2
    guest.errors.clear()  # the browser notes the refused request


def test_a_page_without_an_article_can_be_made_one(guest: Guest, there: Server) -> None:
    guest.read(f"{there.url}/short")
    assert "[article.too_short]" in guest.text("#problem")
    assert guest.tell("document.querySelector('[data-to=md]').disabled")
    guest.click(".parts [data-part=choices]")
    guest.tell("document.querySelector('#min_chars').closest('details').open = true")
    with guest.making():
        guest.tell(
            "(() => { const one = document.getElementById('min_chars'); one.value = '1';"
            "one.dispatchEvent(new Event('input', { bubbles: true })) })()"
        )
    assert guest.tell("document.getElementById('problem').hidden")
    assert "Hi." in guest.article()


def test_a_page_that_the_server_forgot_is_sent_again(
    guest: Guest, open_bench: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marrow.serve.kept._MOST", 1)
    guest.paste(PAGE)
    open_bench().paste(PAGE)
    guest.click("#text [data-segments]")
    guest.click("#reason .main")
    guest.wait("document.querySelectorAll('#text p[data-segments]').length === 2")
    guest.errors.clear()  # the browser notes the refused request


def test_history_stays_in_the_browser_and_can_be_cleared(guest: Guest, home: str, there: Server) -> None:
    guest.read(f"{there.url}/a")
    guest.paste(PAGE)
    guest.wait("JSON.parse(localStorage.getItem('marrow.visits')).length === 2")
    guest.open(home)
    assert (
        guest.tell("[...document.querySelectorAll('#visits .found')].map((each) => each.innerText)")
        == ["The bridge"] * 2
    )
    with guest.making():
        guest.click("#visits li:first-child .found")
    assert len(guest.article()) == 3
    guest.click(".parts [data-part=past]")
    guest.click("#forget")
    assert guest.text("#visits") == "Nothing yet."
    guest.click("#remember")
    guest.read(f"{there.url}/b")
    assert guest.tell("JSON.parse(localStorage.getItem('marrow.visits')).length") == 0


def test_everything_can_be_done_by_keyboard_alone(guest: Guest, there: Server) -> None:
    guest.tab_to("#url")
    guest.type(f"{there.url}/a")
    with guest.making():
        guest.press("Enter")
    assert guest.tell("document.activeElement.id") == "article-title"
    guest.tab_to("#text [data-segments], #text [data-picture]")
    guest.press("ArrowDown")
    guest.press("ArrowDown")
    guest.wait("document.querySelector('#text .picked') === document.activeElement")
    guest.press("j")
    guest.press("k")
    guest.press("Enter")
    first = guest.tell("document.querySelector('#text .picked').dataset.segments")
    assert first or guest.tell("document.querySelector('#text .picked').dataset.picture")
    guest.press("j")
    guest.wait("document.querySelector('#text .picked')?.dataset.segments !== undefined")
    guest.press("x")
    guest.wait("document.querySelectorAll('#text p[data-segments]').length === 2")
    guest.press("z")
    guest.wait("document.querySelectorAll('#text p[data-segments]').length === 3")
    guest.press("l")
    guest.wait("document.activeElement.id === 'removed-title'")
    guest.tab_to("#groups summary")
    guest.press("Enter")
    guest.tab_to("#groups li .line button")
    guest.press("Enter")
    guest.wait("document.querySelectorAll('#text .mine').length === 1")
    guest.press("?")
    guest.wait("document.querySelector('#keys[open]') !== null")
    assert "leave the chosen part out" in guest.text("#key-list")


def test_the_frame_is_one_stop_and_keys_are_heard_in_it(guest: Guest) -> None:
    guest.paste(PAGE)
    guest.tell("document.querySelector('#original iframe').focus()")
    guest.press("w")
    guest.wait("document.activeElement.id === 'why-title'")


def test_single_keys_can_be_turned_off(guest: Guest, home: str) -> None:
    guest.click("#keys-open")
    guest.click("#use-keys")
    guest.click("#keys .main")
    guest.paste(PAGE)
    guest.press("l")
    assert guest.tell("document.body.dataset.side") == "why"
    guest.open(home)
    assert not guest.tell("document.getElementById('use-keys').checked")


@pytest.mark.parametrize("is_dark", [False, True])
def test_on_a_phone_there_is_one_part_at_a_time_and_nothing_is_too_wide(open_bench: Open, is_dark: bool) -> None:
    guest = open_bench(width=375, height=700, is_dark=is_dark)
    guest.paste(PAGE)
    seen = "[...document.querySelectorAll('.part')].filter((each) => each.offsetParent).map((each) => each.id)"
    for part in ("article", "original", "why", "removed", "facts", "choices", "past"):
        guest.click(f".parts [data-part={part}]")
        assert guest.tell(seen) == [part]
        assert guest.tell("document.querySelectorAll('.parts [aria-current]').length") == 1
        assert guest.tell("document.documentElement.scrollWidth") <= 375
    guest.tell("document.activeElement.blur()")
    for key, part in (("a", "article"), ("h", "past")):
        guest.press(key)
        place = f"document.querySelector('.parts [data-part={part}]').getBoundingClientRect()"
        assert guest.tell(f"{place}.left >= 0 && {place}.right <= 375"), "the row of buttons shows the one that is on"
    guest.click(".parts [data-part=article]")
    guest.click("#text [data-segments]")
    assert "Kept: Text" in guest.text("#picked")
    guest.click("#picked [data-part=why]")
    assert guest.tell(seen) == ["why"]
    assert guest.tell("document.getElementById('unseen').hidden")
    guest.click("#picked [data-part=original]")
    guest.wait_framed("document.querySelector('[data-marrow-shown]').getBoundingClientRect().top < 700")


def test_in_the_dark_it_is_dark(open_bench: Open) -> None:
    light, dark = (
        json.loads(
            each.tell("JSON.stringify(getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number))")
        )
        for each in (open_bench(), open_bench(is_dark=True))
    )
    assert sum(light) > 600
    assert sum(dark) < 150


@pytest.mark.parametrize(
    ("width", "is_dark", "parts"),
    [
        (1280, False, ("why", "removed", "facts", "choices", "past")),
        (1280, True, ("why", "removed")),
        (375, False, ("article", "original", "choices")),
    ],
)
def test_nothing_stands_in_anybodys_way(
    open_bench: Open, axe: str, width: int, is_dark: bool, parts: tuple[str, ...]
) -> None:
    guest = open_bench(width=width, height=900, is_dark=is_dark)
    assert obstacles(guest, axe) == []
    guest.paste(PAGE)
    guest.click("#text [data-segments]")
    for part in parts:
        guest.click(f".parts [data-part={part}]")
        guest.tell("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert obstacles(guest, axe) == [], part
    guest.click("#keys-open")
    assert obstacles(guest, axe) == []


def test_a_page_of_thousands_of_parts_stays_quick(guest: Guest) -> None:
    links = "".join(f"<li><a href=/{number}>Number {number}</a></li>" for number in range(2000))
    story = "".join(f"<p>{STORY} {number}.</p>" for number in range(100))
    page = f"<title>Long</title><main>{story}</main><footer><ul>{links}</ul></footer>"
    guest.tell("document.getElementById('method').value = 'semantic'")  # all but the first part with paragraphs goes
    guest.tell(f"window.page = {json.dumps(page)}")
    with guest.making():
        guest.tell(
            "(() => { const box = document.getElementById('paste'); box.showModal();"
            "document.getElementById('html').value = window.page; box.close('read') })()"
        )
    guest.click(".parts [data-part=removed]")
    guest.click("#groups details:last-child summary")
    guest.wait("document.querySelectorAll('#groups li').length === 61")
    guest.click("#groups li:last-child button")
    guest.wait("document.querySelectorAll('#groups li').length === 121")
    took = guest.tell(
        "(() => { const start = performance.now(); document.querySelector('#text [data-segments]').click();"
        "return performance.now() - start })()"
    )
    assert took < 500
