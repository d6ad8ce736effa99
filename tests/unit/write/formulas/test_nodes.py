"""Facts about the nodes of formulas."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from marrow.write.formulas.nodes import Name, Row, Script


def test_nodes_are_equal_by_their_parts_and_cannot_be_changed() -> None:
    node = Script(Name("x"), None, Row())
    assert node == Script(Name("x"), None, Row())
    with pytest.raises(FrozenInstanceError):
        node.base = Name("y")  # type: ignore[misc]  # the point of the test
