from __future__ import annotations

from collections.abc import Iterator
from threading import Event, Thread

import pytest

from marrow.errors import RenderError
from marrow.options import Options
from marrow.render import pool as pooling
from marrow.render.pool import Pool
from marrow.render.protocol import Connection
from marrow.render.requests import Resource, Served
from marrow.render.tab import Tab
from marrow.render.window import NO_ADDRESS, Window


@pytest.fixture
def pool(rendering: Options) -> Iterator[Pool]:
    made = Pool(sandbox=rendering.rendering.sandbox, tabs=1)
    yield made
    made.close()


def used(pool: Pool, window: Window) -> Tab:
    with pool.tab(window) as tab:
        tab.load(NO_ADDRESS, Served(Resource(b"<p>Tea")))
        return tab


def test_a_tab_in_which_nothing_can_stay_is_used_again_for_some_pages(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pooling, "_MOST_PAGES", 3)  # the first page of a tab is an empty one
    tabs = [used(pool, Window()) for _ in range(4)]
    assert tabs[0] is tabs[1]
    assert tabs[1] is not tabs[2]
    assert used(pool, Window(width=500)) not in tabs


def test_no_more_tabs_are_kept_than_may_be_used_at_once(rendering: Options) -> None:
    pool = Pool(sandbox=rendering.rendering.sandbox, tabs=2)
    try:
        first, second, third = (used(pool, Window(width=width)) for width in (400, 500, 600))
        assert used(pool, Window(width=600)) is third
        assert used(pool, Window(width=500)) is second
        assert used(pool, Window(width=400)) is not first
    finally:
        pool.close()


def test_a_tab_that_cannot_be_made_leaves_no_context(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_tab: Tab) -> None:
        raise RuntimeError("on purpose")

    used(pool, Window())
    connection = pool.process().connection
    before = connection.call("Target.getBrowserContexts")["browserContextIds"]
    monkeypatch.setattr(Tab, "_prepare", fails)
    with pytest.raises(RuntimeError):
        Tab(connection, Window())
    assert connection.call("Target.getBrowserContexts")["browserContextIds"] == before


def test_a_tab_with_scripts_is_used_once(pool: Pool) -> None:
    assert used(pool, Window(scripts=True)) is not used(pool, Window(scripts=True))


def test_a_tab_that_failed_is_not_used_again(pool: Pool) -> None:
    with pytest.raises(RuntimeError), pool.tab(Window()) as first:
        raise RuntimeError("on purpose")
    assert used(pool, Window()) is not first


def test_there_are_no_more_tabs_than_allowed(pool: Pool) -> None:
    got = Event()

    def wait() -> None:
        used(pool, Window())
        got.set()

    with pool.tab(Window()):
        thread = Thread(target=wait)
        thread.start()
        assert not got.wait(0.3)
    thread.join(20)
    assert got.is_set()


def test_a_browser_that_opens_no_tab_any_more_is_replaced(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    used(pool, Window())
    stuck = pool.process()

    def never(_connection: Connection, _window: Window) -> Tab:
        raise RenderError("render.timeout", "the browser did not answer")

    with monkeypatch.context() as patched:
        patched.setattr(pooling, "Tab", never)
        with pytest.raises(RenderError) as caught:
            used(pool, Window(width=500))
    assert caught.value.code == "render.gone"
    assert not stuck.is_running
    assert used(pool, Window()) is not None
    assert pool.process() is not stuck
