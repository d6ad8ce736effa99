"""The rules of style sheets that may hide something are the same, whether the core or the plain form finds them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.render.styles import rules_of
from tests.unit.native.forms import CORE, both, needs_core

PIECES = (
    "{|}|{|}|{display:none}|{DISPLAY:none}|{visibility:hidden}|{color:red}|{Color:red}|{display:block;}|{}|{-}|.a|#b|p"
    "|p.a|.a.b#c|,|;| |\n|:hover|>|@media print{|@charset 'x';|é|/*|*/|/* } */|.a-b_C1|*|.\x01|[a]|display:none"
).split("|")
SHEETS = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)


@settings(deadline=None, max_examples=1500)
@given(SHEETS)
def test_the_rules_of_any_sheet_are_the_same(sheet: str) -> None:
    compiled, plain = both(lambda: rules_of((sheet,), hiding_alone=True))
    assert compiled == plain


@needs_core
def test_rules_that_hide_nothing_by_a_name_are_left_out() -> None:
    assert CORE is not None
    sheet = "p{color:red} p .a, .b {display:none} p .c{display:none} @media print{.d{display:none}} .e{Color:red"
    assert CORE.hiding_rules(sheet) == [(" p .a, .b ", "display:none"), (" .e", "Color:red")]
    assert CORE.hiding_rules("é") is None
    with pytest.raises(TypeError):
        CORE.hiding_rules(b"")  # type: ignore[arg-type]  # it is refused
