from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from marrow.adlists import Store as Lists
from marrow.errors import OptionError
from marrow.serve import Desk
from marrow.serve.listing import LOOK_EVERY_S, add, keep_current, lists_told, remember, remove, update
from tests.unit.serve.conftest import Source

URL = "https://lists.test/ads/easy.txt"


def test_a_list_is_fetched_when_it_is_added_and_the_settings_remember_it(desk: Desk) -> None:
    add(desk, f" {URL} ")
    (told,) = lists_told(desk.lists)
    assert (told["name"], told["title"], told["source"], told["rules"], told["failure"]) == (
        "easy",
        "Test list",
        URL,
        1,
        "",
    )
    assert told["age_s"] < 60
    assert desk.settings.settings.lists == {"easy": URL}


def test_names_of_lists_do_not_collide(desk: Desk) -> None:
    add(desk, URL)
    add(desk, "https://other.test/Easy.txt?v=2")
    add(desk, "https://other.test/")
    add(desk, "easylist")
    add(desk, "https://x.test/a", "mine")
    assert [each["name"] for each in lists_told(desk.lists)] == sorted(
        ["easy", "Easy-2", "other-test", "easylist", "mine"]
    )


@pytest.mark.parametrize("source", ["", "/etc/passwd", "file:///etc/passwd", "easy list"])
def test_files_of_this_machine_are_refused(desk: Desk, source: str) -> None:
    with pytest.raises(OptionError):
        add(desk, source)
    assert lists_told(desk.lists) == []


def test_a_list_that_cannot_be_had_says_so(desk: Desk, source: Source) -> None:
    source.body = None
    add(desk, URL)
    (told,) = lists_told(desk.lists)
    assert (told["age_s"], told["failure"]) == (None, "fetch.connect")
    assert [each["state"] for each in update(desk)] == ["failed"]
    source.body = b"||ads.test^\n||more.test^\n"
    assert [each["state"] for each in update(desk)] == ["updated"]
    assert lists_told(desk.lists)[0]["rules"] == 2


def test_a_list_that_is_removed_is_forgotten(desk: Desk) -> None:
    add(desk, URL)
    remove(desk, "easy")
    assert lists_told(desk.lists) == []
    assert desk.settings.settings.lists == {}
    with pytest.raises(OptionError):
        remove(desk, "easy")


def test_what_the_settings_name_is_found_again_where_the_folder_was_emptied(
    desk: Desk, source: Source, tmp_path: Path
) -> None:
    add(desk, URL)
    desk.settings.change_lists({**desk.settings.settings.lists, "b a d": URL})
    fresh = replace(desk, lists=Lists(tmp_path / "emptied", source))
    remember(fresh)
    remember(fresh)
    assert [each["name"] for each in lists_told(fresh.lists)] == ["easy"]


def test_lists_are_kept_current_until_it_is_stopped(desk: Desk) -> None:
    desk.lists.add(URL, "easy")
    stop = Event()
    waits: list[float] = []

    def wait(seconds: float) -> bool:
        waits.append(seconds)
        if len(waits) == 2:
            stop.set()
        return stop.is_set()

    keep_current(desk.lists, stop, wait)
    assert waits == [LOOK_EVERY_S] * 2
    assert lists_told(desk.lists)[0]["rules"] == 1
