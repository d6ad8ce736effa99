from __future__ import annotations

import pytest

from marrow.errors import OptionError
from marrow.options import Options


def test_an_unknown_template_is_refused() -> None:
    with pytest.raises(OptionError, match="article, newspaper, large, compact"):
        Options().change(template="scroll")


def test_print_is_on_a4_in_one_column_by_typst() -> None:
    printing = Options().printing
    assert (printing.paper, printing.template, printing.engine) == ("a4", "article", "typst")
