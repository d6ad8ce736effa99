from __future__ import annotations

import numpy as np

from marrow.filters.held import held
from marrow.parse.document import document


def _held(html: str) -> list[str]:
    made = document(html.encode(), max_nodes=10_000)
    assert made is not None
    styles = made.tree.having("style")
    found = held(made, styles, "fixed") | held(made, styles, "sticky")
    return [made.tree.attributes[node].get("id", "") for node in np.flatnonzero(found).tolist()]


def test_styles_of_elements_hold_them() -> None:
    html = "<p id=a style='top:0;position:fixed'><p id=b style='POSITION: sticky'><p id=c style='x-position:fixed'>"
    assert _held(html) == ["a", "b"]


def test_sheets_hold_classes_and_ids() -> None:
    sheet = "<style>.bar, #foot { color: red; position: -webkit-sticky } .x .deep { position: fixed }</style>"
    assert _held(sheet + "<p id=a class='bar wide'><p id=foot><p id=d class=deep>") == ["a", "foot"]


def test_a_broken_sheet_holds_nothing() -> None:
    assert _held("<style>position: fixed } position:fixed</style><p id=a class=b>") == []


def test_very_many_rules_are_cut() -> None:
    sheet = "".join(f".c{number}{{position:fixed}}" for number in range(400))
    assert _held(f"<style>{sheet}</style><p id=a class=c0><p id=b class=c399>") == ["a"]
