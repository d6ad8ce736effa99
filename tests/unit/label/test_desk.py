from __future__ import annotations

from pathlib import Path
from threading import Thread

import pytest

from marrow.errors import InputError
from marrow.evaluate.data import rows_of
from marrow.label.desk import ROLES as ALL_ROLES
from marrow.label.desk import Choice, Desk
from marrow.label.entries import Entry, Raw
from marrow.label.opened import Opened
from marrow.label.truth import Row, Truth
from marrow.options import Options
from tests.unit.label.conftest import ROLES, MakeDesk, entry, said


def test_the_palette_has_all_roles_by_their_keys(make_desk: MakeDesk) -> None:
    told = make_desk().overview()
    assert [(role["key"], role["name"]) for role in told["roles"]][:2] == [("1", "body"), ("2", "title")]
    assert told["roles"][-1] == {"key": "0", "name": "other"}
    assert [page["name"] for page in told["pages"]] == ["a", "b"]
    assert (told["guess"], told["fill"]) == ("auto", False)


def test_a_page_tells_its_segments_and_guesses(make_desk: MakeDesk) -> None:
    page = make_desk().page(0)
    assert (page["name"], page["state"], page["picture"], page["notes"]) == ("a", "todo", None, [])
    segment = page["segments"][2]
    assert (segment["role"], segment["guess"], segment["because"], segment["box"]) == (None, "body", "auto.body", None)


def test_without_a_method_nothing_is_guessed(make_desk: MakeDesk) -> None:
    page = make_desk(choice=Choice(guess="")).page(0)
    assert set(page["segments"][0]) == {"text", "box", "role"}


def test_a_page_with_a_picture_tells_where_its_segments_are(make_desk: MakeDesk, rendering: Options) -> None:
    desk = make_desk(rendering=rendering)
    page = desk.page(0)
    assert page["picture"]["width"] == 1280
    assert [len(segment["box"] or ()) for segment in page["segments"]] == [4, 4, 4, 0]
    assert desk.picture(0).startswith(b"\x89PNG")


def test_what_was_said_is_saved_and_told_again(make_desk: MakeDesk, file: Path) -> None:
    desk = make_desk()
    assert desk.save(0, said("other", None, "body", None, note="half \ud800")) == "started"
    assert desk.save(1, said(*ROLES, done=True)) == "labelled"
    for later in (desk, make_desk()):
        assert [page["state"] for page in later.overview()["pages"]] == ["started", "labelled"]
        page = later.page(0)
        assert [segment["role"] for segment in page["segments"]] == ["other", None, "body", None]
        assert page["note"] == "half ?"
    assert desk.count() == {"labelled": 1, "started": 1}
    assert [row["id"] for row in rows_of(file, ["id"])] == ["a", "b"]


def test_a_page_may_come_with_labels(make_desk: MakeDesk) -> None:
    page = make_desk(entry("a", labels=(("Home", "menu"), ("a", "title"), ("Gone", "promo")))).page(0)
    assert [segment["role"] for segment in page["segments"]] == [None, "title", None, None]
    assert page["notes"] == ["Labels that fit no segment of the page now, and go with the next change: 2."]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"labels": []}, "are needed"),
        ([], "are needed"),
        (said("body") | {"note": 7}, "are needed"),
        (said("body"), "has 4 segments, not 1"),
        (said("body", "menu", None, None), "roles are body"),
        (said("body", ["body"], None, None), "roles are body"),  # type: ignore[arg-type]  # what anybody may send
    ],
)
def test_what_does_not_fit_the_page_is_refused(make_desk: MakeDesk, file: Path, given: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make_desk().save(0, given)
    assert not file.exists()


def test_a_page_that_cannot_be_opened_can_be_skipped_and_taken_in_again(make_desk: MakeDesk) -> None:
    desk = make_desk(Entry("a", lambda: Raw(b"")))
    with pytest.raises(InputError):
        desk.page(0)
    assert desk.save(0, said(skipped=True)) == "skipped"
    assert desk.save(0, said(note="a PDF")) == "started"
    assert desk.save(0, said()) == "todo"
    with pytest.raises(InputError):
        desk.save(0, said(done=True))
    assert desk.save(0, said(skipped=True)) == "skipped"
    assert make_desk(Entry("a", lambda: Raw(b""))).overview()["pages"][0]["state"] == "skipped"


class Opening:
    """Opens pages, and counts them."""

    def __init__(self) -> None:
        self.opened: list[str] = []

    def __call__(self, page: Entry, _: Row | None) -> Opened:
        self.opened.append(page.id)
        return Opened(b"<p>", None, ())


def test_a_page_is_opened_once_and_the_last_ones_stay_open(tmp_path: Path) -> None:
    opening = Opening()
    desk = Desk([entry(str(number)) for number in range(40)], Truth(tmp_path / "t.jsonl"), opening, Choice())
    threads = [Thread(target=desk.page, args=(0,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert opening.opened == ["0"]
    for number in (*range(1, 16), 0, 16, 0):
        desk.page(number)
    assert opening.opened.count("0") == 1
    for number in range(20, 40):
        desk.page(number)
    desk.page(0)
    assert opening.opened.count("0") == 2


def test_there_is_a_key_for_every_role() -> None:
    assert len(ALL_ROLES) == 10
