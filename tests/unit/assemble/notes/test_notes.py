from __future__ import annotations

from marrow.assemble.notes import find_notes
from tests.builders import kept_of


def test_a_page_without_references_has_no_notes() -> None:
    notes = find_notes(kept_of('<p>a <a href="/x">b</a> <a href="#part">c</a></p><h2 id="part">d</h2>'))
    assert (notes.references, notes.by_node) == ({}, {})


def test_linked_and_loose_notes_stand_side_by_side() -> None:
    text = '<p>a<sup><a href="#n">*</a></sup> word<sup>1</sup></p>'
    kept = kept_of(f'{text}<p id="n">the starred one</p><p><sup>1</sup> the first</p>')
    notes = find_notes(kept)
    assert sorted(notes.by_node.values()) == ["*", "1"]
    assert sorted(notes.references.values()) == ["*", "1"]
