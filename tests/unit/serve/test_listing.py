from __future__ import annotations

import sys
from threading import Event, Thread

import pytest

from marrow.errors import MarrowError, MissingExtra, OptionError
from marrow.serve import Desk
from marrow.serve.listing import LOOK_EVERY_S, add, keep_current, lists_told, remove, update
from tests.unit.serve.conftest import Source

URL = "https://lists.test/ads/easy.txt"


def test_a_list_is_fetched_when_it_is_added_and_the_settings_remember_it(desk: Desk) -> None:
    assert add(desk, f" {URL} ")
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


@pytest.mark.parametrize(
    "source", ["", "/etc/passwd", "file:///etc/passwd", "easy list", "http://[::1", "https://me:secret@lists.test/a"]
)
def test_files_of_this_machine_and_what_is_no_address_are_refused(desk: Desk, source: str) -> None:
    with pytest.raises(MarrowError):
        add(desk, source)
    assert lists_told(desk.lists) == []


def test_a_list_that_the_settings_cannot_take_in_is_not_added(desk: Desk) -> None:
    desk.settings.path.write_text("broken =")
    with pytest.raises(OptionError, match="nothing is changed"):
        add(desk, URL)
    assert lists_told(desk.lists) == []


def test_a_list_that_needs_an_extra_which_is_missing_is_not_added(
    desk: Desk, source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "adblock", None)
    source.body = b"||ads.test^$script\n"
    with pytest.raises(MissingExtra, match="extra `ads`"):
        add(desk, URL)
    assert (lists_told(desk.lists), desk.settings.settings.lists) == ([], {})
    source.body = b"||ads.test^\n"
    assert add(desk, URL)


def test_a_list_that_the_settings_cannot_drop_is_not_removed(desk: Desk) -> None:
    add(desk, URL)
    desk.settings.path.write_text("broken =")
    with pytest.raises(OptionError, match="nothing is changed"):
        remove(desk, "easy")
    assert [each["name"] for each in lists_told(desk.lists)] == ["easy"]


def test_lists_that_are_added_at_the_same_time_are_all_remembered(desk: Desk) -> None:
    threads = [Thread(target=add, args=(desk, f"https://lists.test/{number}", f"n{number}")) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(desk.settings.settings.lists) == [f"n{number}" for number in range(8)]


def test_a_list_that_cannot_be_had_says_so(desk: Desk, source: Source) -> None:
    source.body = None
    assert not add(desk, URL)
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


def test_a_list_that_is_only_named_in_the_settings_can_be_removed(desk: Desk) -> None:
    desk.settings.edit_lists({"b a d": URL})
    remove(desk, "b a d")
    assert desk.settings.settings.lists == {}


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
