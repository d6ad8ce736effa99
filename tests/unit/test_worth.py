from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import marrow
from marrow.document import Document
from marrow.methods import METHODS
from marrow.options import Options
from marrow.parse.document import document
from marrow.segments import segment
from marrow.verdicts import Role
from marrow.worth import Worth, worth_of
from tests.unit.filters.story import STORY, page


def _document(html: str) -> Document:
    made = document(html.encode(), max_nodes=10_000)
    assert made is not None
    return made


def _worth(html: str, other: str = "") -> tuple[Document, Worth]:
    made, read = _document(html), marrow.read(other or html)
    segments = segment(read.tree, read.look)
    return made, worth_of(made, read, segments, METHODS["auto"](read, segments, Options()))


def _of(made: Document, column: NDArray[Any], name: str) -> float:
    value: float = column[[made.tree.name(node) for node in range(len(made))].index(name)].item()
    return value


def test_verdicts_are_carried_over_in_spite_of_scripts_and_what_stands_in_for_them() -> None:
    html = page(before="<script>var a = '<p>x</p>'</script><noscript><p>Turn scripts on</p></noscript>")
    made, worth = _worth(html)
    assert worth.known == 1
    assert _of(made, worth.share(), "article") > 0.9
    assert _of(made, worth.share(), "nav") == 0
    assert worth.shown()[0] == made.tree.chars.sum() - len("Tea")


def test_all_roles_are_there() -> None:
    made, worth = _worth(page())
    assert _of(made, made.tree.below(worth.has_role(Role.TITLE)), "h1") == 1
    assert _of(made, made.tree.below(worth.is_own(0.5)), "h1") == 1
    assert _of(made, made.tree.below(worth.is_own(0.5)), "nav") == 0


def test_what_is_not_found_again_is_unknown_and_counts_as_kept() -> None:
    made, worth = _worth(page(before="<div>one</div>"), page(before="<div>other</div><div>seven</div>"))
    assert 0 < worth.known < 1
    assert [made.tree.text[node] for node in np.flatnonzero(worth.is_unknown).tolist()] == ["one"]
    assert _of(made, worth.share(), "article") > 0.9


def test_nothing_is_known_of_a_page_that_was_not_judged() -> None:
    _, worth = _worth(STORY, "<body>")
    assert worth.known == 0
    assert worth.share()[0] == 1
    assert worth.page_type == ""


def test_hidden_text_is_not_shown() -> None:
    made, worth = _worth(page(after="<div style='display:none'>Secret</div>"))
    assert worth.known == 1
    assert worth.shown()[0] < made.tree.chars.sum() - len("Tea")


def test_the_main_part_holds_most_of_what_is_kept() -> None:
    made, worth = _worth(page())
    assert made.tree.name(worth.main()) == "article"
    assert worth.sells is False


@pytest.mark.parametrize("html", ["", "<body>", "<p>x"])
def test_pages_without_text_are_worth_nothing(html: str) -> None:
    made, worth = _worth("<body>" + html)
    assert worth.main() == 0 or worth.body()[0]
    assert len(worth.share()) == len(made)
