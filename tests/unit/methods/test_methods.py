from __future__ import annotations

from marrow.methods import METHODS
from marrow.options import METHODS as NAMES


def test_every_method_that_options_name_exists() -> None:
    assert tuple(METHODS) == NAMES
