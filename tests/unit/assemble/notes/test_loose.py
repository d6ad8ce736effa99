from __future__ import annotations

import pytest

from tests.unit.assemble.notes.test_linked import notes_of

TEXT = "<p>One<sup>1</sup> and two<sup>[2]</sup></p>"


def test_paragraphs_that_begin_with_a_raised_number_are_notes() -> None:
    html = f"{TEXT}<hr><p><sup>1</sup> the first</p><p><b><sup>[2]</sup></b> the second</p>"
    assert notes_of(html) == {"1": "the first", "2": "the second"}


def test_a_link_on_the_number_that_leads_elsewhere_does_no_harm() -> None:
    html = '<p>ab<sup><a href="#gone">[1]</a></sup></p><p><sup><a href="//x/#y">[1]</a> </sup>the note</p>'
    assert notes_of(html) == {"1": "the note"}


@pytest.mark.parametrize(
    "html",
    [
        "<p><sup>2</sup>H is heavy, and x<sup>2</sup> is a square</p>",
        f"{TEXT}<p><sup>2</sup> the second alone</p>",
        f"{TEXT}<p>three<sup>3</sup></p><p><sup>1</sup> the first</p><p><sup>3</sup> the third</p>",
        "<p><sup>1</sup> a note before any reference</p><p>ab<sup>1</sup></p>",
        "<p>10<sup>1</sup>, km<sup>1</sup> and x<sup>1</sup></p><p><sup>1</sup> no note</p>",
        "<p>ab<sup>1</sup></p><p><sup>1</sup></p>",
        "<p>ab<sup>1</sup></p><h2><sup>1</sup> a heading</h2>",
        "<p>ab<sup>st</sup></p><p><sup>st</sup> no number</p>",
        "<p>ab<sup>1</sup></p><p><sup>1</sup> " + "far too long " * 300 + "</p>",
    ],
)
def test_powers_units_and_gaps_in_the_numbers_make_no_notes(html: str) -> None:
    assert notes_of(html) == {}
