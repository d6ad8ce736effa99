"""Facts about gathering footnotes."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from marrow.article import Footnote, List
from marrow.write.notes import gather
from tests.unit.write.sample import para


def test_notes_are_found_wherever_they_stand_in_document_order() -> None:
    inner = Footnote("b", ())
    outer = Footnote("a", (para("x"), inner))
    last = Footnote("c", ())
    assert [note for _, note in gather((List(((outer,),)), last)).noted] == [outer, inner, last]


def test_the_first_note_of_a_label_gets_the_references() -> None:
    notes = gather((Footnote("1", ()), Footnote("1", ())))
    assert [key for key, _ in notes.noted] == ["1", "1-2"]
    assert notes.keys == {"1": "1"}


@given(st.lists(st.text(max_size=4), max_size=6))
def test_keys_are_unique_and_fit_an_id(labels: list[str]) -> None:
    keys = [key for key, _ in gather(tuple(Footnote(label, ()) for label in labels)).noted]
    assert len(set(keys)) == len(labels)
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+", key) for key in keys)


def test_many_notes_of_one_label_take_no_longer_than_others() -> None:
    keys = [key for key, _ in gather(tuple(Footnote("1", ()) for _ in range(20_000))).noted]
    assert keys[0] == "1"
    assert keys[-1] == "1-20000"
