from __future__ import annotations

import numpy as np

from marrow.blog.labels import Label
from marrow.blog.paper.correcting import NAMED, corrected

L = Label


def _corrected(*labels: Label, named: dict[Label, list[int]] | None = None) -> list[Label]:
    rows = np.zeros((len(labels), len(Label)), bool)
    rows[np.arange(len(labels)), list(labels)] = True
    names = {label: np.isin(np.arange(len(labels)), (named or {}).get(label, [])) for label in NAMED}
    return [Label(int(row.argmax())) for row in corrected(rows, names)]


def test_what_stands_between_contents_is_content_unless_it_is_a_title() -> None:
    assert _corrected(L.CONTENT, L.DATE, L.CONTENT) == [L.CONTENT] * 3
    assert _corrected(L.CONTENT, L.TITLE, L.CONTENT) == [L.CONTENT, L.TITLE, L.CONTENT]


def test_the_rest_is_at_the_end_of_content() -> None:
    assert _corrected(L.CONTENT, L.READMORE, L.TITLE) == [L.CONTENT, L.READMORE, L.TITLE]
    assert _corrected(L.TITLE, L.READMORE, L.CONTENT) == [L.TITLE, L.OTHER, L.CONTENT]
    assert _corrected(L.CONTENT, L.READMORE) == [L.CONTENT, L.READMORE]


def test_if_one_title_has_its_name_all_must() -> None:
    assert _corrected(L.TITLE, L.DATE, L.TITLE, named={L.TITLE: [0]}) == [L.TITLE, L.DATE, L.CONTENT]
    assert _corrected(L.TITLE, L.DATE, L.TITLE) == [L.TITLE, L.DATE, L.TITLE]


def test_short_pages_are_as_they_were() -> None:
    assert _corrected(L.TITLE) == [L.TITLE]
