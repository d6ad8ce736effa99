from __future__ import annotations

import time
from pathlib import Path
from threading import Event

from marrow.adlists import Blocker, Outcome, Store
from marrow.errors import InputError
from marrow.proxy.lists import Lists, Loaded

_AD = "https://ads.test/a.js"


def ignored(code: str) -> None:
    raise AssertionError(code)


def blocks(loaded: Loaded) -> bool:
    return loaded.blocker.blocks(_AD, page="https://a.test/", kind="script") is not None


def subscribe(store: Store, folder: Path, rules: str) -> None:
    (folder / "list.txt").write_text(rules)
    store.add(str(folder / "list.txt"), "mine")
    store.update()


def wait(lists: Lists) -> Loaded:
    until = time.monotonic() + 10
    while not blocks(lists.current()) and time.monotonic() < until:
        time.sleep(0.01)
    return lists.current()


def test_without_subscriptions_there_is_the_embedded_list(tmp_path: Path) -> None:
    lists = Lists(Store(tmp_path / "lists"), ignored)
    lists.load()
    assert lists.current().blocker.names == ("embedded",)
    assert lists.current().stamp == "none"


def test_a_list_that_is_added_holds_soon_and_nobody_waits(tmp_path: Path) -> None:
    store = Store(tmp_path / "lists")
    lists = Lists(store, ignored)
    lists.load()
    before = lists.current()
    assert not blocks(before)
    subscribe(store, tmp_path, "||ads.test^\n")
    after = wait(lists)
    assert blocks(after)
    assert after.stamp != before.stamp


class Broken(Store):
    """A store whose lists cannot be read."""

    def blocker(self, **_: object) -> Blocker:
        raise InputError("input.damaged", "broken")


def test_lists_that_cannot_be_read_are_counted_and_the_last_stay(tmp_path: Path) -> None:
    failures: list[str] = []
    lists = Lists(Broken(tmp_path), failures.append)
    lists.load()
    assert lists.current().blocker.names == ("embedded",)
    assert failures == ["input.damaged"]


def test_subscriptions_are_renewed_in_the_background(tmp_path: Path) -> None:
    renewed = Event()

    class Renewing(Store):
        def update(self, *_: object, **__: object) -> tuple[Outcome, ...]:
            renewed.set()
            return ()

    lists = Lists(Renewing(tmp_path), ignored)
    lists.keep_current()
    assert renewed.wait(10)
    lists.end()
