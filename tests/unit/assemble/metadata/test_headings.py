from __future__ import annotations

from marrow.assemble.metadata.headings import read_headings
from tests.unit.assemble.metadata.build import page


def found(html: str) -> list[str]:
    return [value for _, value, _ in read_headings(page(html))]


def test_top_headings_come_in_order() -> None:
    assert found("<h1>Bees</h1><h2>Honey</h2><h1>Wasps</h1>") == ["Bees", "Wasps"]


def test_hidden_headings_are_asked_only_if_no_other_is_there() -> None:
    hidden = '<h1 style="display:none">Logo</h1>'
    assert found(hidden + "<h1>Bees</h1>") == ["Bees"]
    assert found(hidden) == ["Logo"]


def test_only_the_first_few_are_read() -> None:
    assert len(found("<h1>Bees</h1>" * 50)) == 5
