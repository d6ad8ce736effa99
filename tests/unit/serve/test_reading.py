"""The page to read as the server shows it: in a sandbox, without scripts, in a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from marrow.render.chromium import Chromium
from marrow.serve import Desk
from tests.unit.io.loopback import Server
from tests.unit.serve.conftest import Running
from tests.unit.write.test_reader_style import Reading


@pytest.fixture
def page(chromium: Chromium, run: Callable[[Desk], Running], desk: Desk, site: Server) -> Iterator[Reading]:
    running = run(desk)
    tab = Reading(chromium)
    with tab:
        tab.open(f"{running.url}/read/{site.url}/a/b")
        yield tab


def test_what_is_chosen_holds_in_a_sandbox(page: Reading) -> None:
    assert page.tell("self.origin") == "null"
    page.tab_to(".open")
    page.press("Enter")
    page.tab_to("[name=colours]")
    for _ in range(3):
        page.press("ArrowDown")
    assert page.style("body", "background-color") == "rgb(23, 25, 27)"
