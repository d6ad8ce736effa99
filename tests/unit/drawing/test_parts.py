from __future__ import annotations

from marrow.drawing.parts import Part, given, no_drawings


def test_drawings_that_are_there_are_given_and_others_are_empty() -> None:
    drawings = given({3: (Part(0, "svg"),)})
    assert (drawings(3), drawings(4), no_drawings(3)) == ((Part(0, "svg"),), (), ())
