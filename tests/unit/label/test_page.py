"""The web page itself, in a real browser, with a real mouse and keyboard."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from marrow.evaluate.data import rows_of
from marrow.label.desk import Choice
from marrow.label.entries import Entry, Raw
from marrow.label.truth import Truth
from marrow.options import Options
from marrow.render.chromium import Chromium
from tests.unit.label.conftest import MakeDesk, ServeDesk, entry, html
from tests.unit.label.hand import Hand

Open = Callable[..., Hand]
Roles = Callable[[], list[str | None]]


@pytest.fixture
def open_page(make_desk: MakeDesk, serve_desk: ServeDesk, rendering: Options, chromium: Chromium) -> Iterator[Open]:
    """Opens the labelling page in a tab; at the end no script may have failed, and no policy been broken."""
    hands: list[Hand] = []

    def open_page(*entries: Entry, choice: Choice | None = None, is_drawn: bool = True, width: int = 1280) -> Hand:
        desk = make_desk(*entries, choice=choice, rendering=rendering if is_drawn else None)
        hands.append(Hand(chromium, width=width))
        hands[-1].open(serve_desk(desk).address)
        return hands[-1]

    yield open_page
    for hand in hands:
        with hand:
            assert hand.errors == []


@pytest.fixture
def roles(file: Path) -> Roles:
    """The roles that are saved of the first page."""

    def roles() -> list[str | None]:
        found = rows_of(file, ["segments"]) if file.exists() else []
        return [each["role"] for each in json.loads(found[0]["segments"])] if found else []

    return roles


def item(number: int) -> str:
    return f"#segments [data-number='{number}']"


def spot(number: int) -> str:
    return f".spot[data-number='{number}']"


def test_a_click_on_the_picture_labels_a_segment(open_page: Open, roles: Roles) -> None:
    hand = open_page()
    hand.click(spot(2))
    hand.saved()
    assert roles() == [None, None, "body", None]
    assert hand.text(item(2)).startswith("body")
    hand.press("2")
    hand.click(spot(1))
    hand.saved()
    hand.wait("document.querySelector('#count').textContent === '2 of 4 segments have a role'")
    assert roles() == [None, "title", "body", None]


def test_a_second_click_takes_the_role_away(open_page: Open, file: Path) -> None:
    hand = open_page()
    hand.click(spot(2))
    hand.click(item(2))
    hand.wait("document.querySelector('#count').textContent.startsWith('0 of 4')")
    hand.saved()
    assert rows_of(file, ["id"]) == []


def test_shift_click_and_drag_label_many_in_one_step(open_page: Open, roles: Roles) -> None:
    hand = open_page()
    hand.press("0")
    hand.click(item(0))
    hand.click(item(3), shift=True)
    hand.saved()
    assert roles() == ["other"] * 4
    hand.press("z", ctrl=True)
    hand.press("1")
    (x, y), (_, end) = hand.middle(spot(1)), hand.middle(spot(2))
    hand.drag((x + 300, y), (x + 310, end))  # to the right of the title, which is short
    hand.wait("document.querySelectorAll('#segments .body').length === 1")
    hand.drag((x, y), (x + 5, end))
    hand.wait("document.querySelectorAll('#segments .body').length === 2")
    hand.saved()
    assert roles() == ["other", "body", "body", None]


def test_steps_are_undone_and_done_again(open_page: Open, roles: Roles) -> None:
    hand = open_page()
    hand.click(spot(1))
    hand.press("z", ctrl=True)
    hand.wait("document.querySelectorAll('#segments .body').length === 0")
    hand.press("Z", ctrl=True, shift=True)
    hand.wait("document.querySelectorAll('#segments .body').length === 1")
    hand.saved()
    assert roles() == [None, "body", None, None]


def test_the_keyboard_is_enough(open_page: Open, roles: Roles, file: Path) -> None:
    hand = open_page(is_drawn=False)
    for key in ("2", "ArrowDown", " ", "1", "ArrowDown"):
        hand.press(key)
    hand.press("ArrowDown", shift=True)
    hand.press("Enter")
    hand.saved()
    hand.wait("document.querySelector('#count').textContent.startsWith('3 of 4')")
    assert roles() == [None, "title", "body", "body"]
    for key in ("End", "Backspace", "u", "u", "0", " ", "d"):
        hand.press(key)
    hand.wait("document.querySelector('#name').textContent === 'b'")
    hand.saved()
    assert roles() == ["other", "title", "body", "other"]
    assert [row["truth_kind"] for row in rows_of(file, ["truth_kind"])] == ["hand"]
    hand.press("p")
    hand.wait("document.querySelector('#name').textContent === 'a' && !document.body.matches('.waiting')")
    assert hand.text(item(1)).split() == ["title", "a"]


def test_done_makes_the_rest_other_and_goes_on(open_page: Open, roles: Roles) -> None:
    hand = open_page()
    hand.click(spot(2))
    assert hand.text("#done") == "Done: 3 more are other"
    hand.click("#done")
    hand.wait("document.querySelector('#name').textContent === 'b'")
    hand.wait("document.querySelector('#progress').textContent === '1 of 2 labelled, 0 skipped'")
    hand.saved()
    assert roles() == ["other", "other", "body", "other"]


def test_a_skipped_page_is_counted_and_can_be_taken_in_again(open_page: Open, file: Path) -> None:
    hand = open_page()
    hand.press("s")
    hand.wait("document.querySelector('#progress').textContent === '0 of 2 labelled, 1 skipped'")
    hand.saved()
    assert rows_of(file, ["truth_kind"]) == [{"truth_kind": "skipped"}]
    hand.click("#entries button")
    hand.wait("document.querySelector('#skip').textContent === 'Take in'")
    hand.press("s")
    hand.wait("document.querySelector('#progress').textContent === '0 of 2 labelled, 0 skipped'")
    hand.saved()
    assert rows_of(file, ["truth_kind"]) == []


def test_what_is_pointed_at_is_told_with_role_and_guess(open_page: Open) -> None:
    hand = open_page()
    hand.point(spot(2))
    hand.wait("document.querySelector('#tip').innerText.includes('segment 3')")
    told = hand.text("#tip")
    assert "no role" in told
    assert "guess: body" in told
    assert "The river rose" in told


def test_guesses_are_where_one_starts_if_one_likes(open_page: Open, roles: Roles) -> None:
    hand = open_page()
    hand.press("g")
    hand.saved()
    assert roles() == ["other", "title", "body", "body"]


def test_pages_can_be_filled_with_guesses_and_are_saved_with_the_first_change(open_page: Open, roles: Roles) -> None:
    hand = open_page(choice=Choice(roles=("body", "other"), is_filled=True))
    assert roles() == []
    assert hand.text("#count") == "3 of 4 segments have a role"
    hand.press("0")
    hand.click(item(3))
    hand.saved()
    assert roles() == ["other", None, "body", "other"]


def test_a_note_is_saved(open_page: Open, file: Path) -> None:
    hand = open_page()
    hand.click("#note")
    hand.type("half a page; n and 1 are letters here")
    hand.saved()
    assert rows_of(file, ["note"]) == [{"note": "half a page; n and 1 are letters here"}]
    assert hand.text("#name") == "a"


def test_what_a_page_says_is_text_and_nothing_else(open_page: Open) -> None:
    bad = "<img src=x onerror=alert(1)><script>document.title = 'owned'</script>"
    page = html(bad.replace("<", "&lt;"))
    hand = open_page(Entry(bad, lambda: Raw(page)))
    assert hand.text(item(1)).endswith(bad)
    assert hand.text("#name") == bad
    assert hand.tell("document.querySelectorAll('#side img, #side script, header img').length") == 0


def test_what_cannot_be_opened_is_told_and_can_be_skipped(
    make_desk: MakeDesk, serve_desk: ServeDesk, chromium: Chromium, file: Path
) -> None:
    server = serve_desk(make_desk(entry("a"), Entry("b", lambda: Raw(b""))))
    with Hand(chromium) as hand:
        hand.open(server.address)
        hand.press("n")
        hand.wait("document.querySelector('#tip').innerText.includes('input.empty')")
        hand.press("s")
        hand.wait("document.querySelector('#progress').textContent === '0 of 2 labelled, 1 skipped'")
        hand.saved()
    assert [row["truth_kind"] for row in rows_of(file, ["truth_kind"])] == ["skipped"]


def test_a_page_is_not_opened_again_before_it_is_saved(
    open_page: Open, monkeypatch: pytest.MonkeyPatch, roles: Roles
) -> None:
    put = Truth.put

    def slowly(*given: Any) -> str:
        time.sleep(0.4)
        return put(*given)

    monkeypatch.setattr(Truth, "put", slowly)
    hand = open_page()
    hand.click(spot(2))
    hand.press("n")
    hand.press("p")
    hand.wait("document.querySelectorAll('#segments .body').length === 1")
    hand.press("2")
    hand.click(spot(1))
    hand.saved()
    assert roles() == [None, "title", "body", None]


def test_the_keys_are_told(open_page: Open) -> None:
    hand = open_page()
    hand.press("?")
    assert "undo, redo" in hand.text("#keys")
    hand.press("2")  # is not for the page below
    hand.click("#keys button")
    assert hand.tell("document.querySelector('#roles :checked').value") == "body"
    assert hand.tell("document.getElementById('keys').open") is False


def test_what_could_not_be_saved_is_told_and_tried_again(open_page: Open, file: Path, roles: Roles) -> None:
    file.parent.write_text("in the way")
    hand = open_page()
    hand.click(spot(2))
    hand.wait("document.querySelector('#saved').textContent.startsWith('Not saved: cannot save')")
    hand.errors.clear()  # the browser notes the answer
    file.parent.unlink()
    hand.saved()
    hand.errors.clear()
    assert roles() == [None, None, "body", None]


@pytest.mark.parametrize("width", [1280, 700])
def test_nothing_is_cut_off_at_any_width(open_page: Open, width: int) -> None:
    hand = open_page(width=width)
    assert hand.tell("document.documentElement.scrollWidth <= innerWidth && document.body.scrollHeight <= innerHeight")
    outside = "[...document.querySelectorAll('button, #roles label')].filter((each) => each.offsetParent !== null && "
    outside += "each.getBoundingClientRect().right > innerWidth).length"
    assert hand.tell(outside) == 0


def test_everything_that_can_be_used_has_a_name(open_page: Open) -> None:
    hand = open_page()
    nameless = (
        "[...document.querySelectorAll('button, input, textarea, [role=listbox], [role=option]')]"
        ".filter((each) => !(each.getAttribute('aria-label') || each.textContent.trim() || each.closest('label')))"
        ".length"
    )
    assert hand.tell(nameless) == 0
    assert hand.tell("document.activeElement.getAttribute('role')") == "option"
