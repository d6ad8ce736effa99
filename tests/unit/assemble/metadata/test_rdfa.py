from __future__ import annotations

import pytest

from marrow.assemble.metadata.rdfa import read_rdfa
from tests.unit.assemble.metadata.build import given, page


def found(html: str) -> list[tuple[str, str, str]]:
    return [candidate[:3] for candidate in given(read_rdfa, page(html)) if candidate.value]


@pytest.mark.parametrize(
    ("html", "candidate"),
    [
        ('<div property="dc:title" content="Bees"></div>', ("title", "Bees", "rdfa")),
        ('<span property="schema:headline">Bees</span>', ("title", "Bees", "rdfa")),
        ('<span property="dc:date dc:created" content="2021-03-04">4 March</span>', ("date", "2021-03-04", "rdfa")),
        (
            '<p property="author" typeof="Person"><b property="name">Ada</b>, writer</p>',
            ("authors", "Ada", "rdfa"),
        ),
    ],
)
def test_properties_in_and_out_of_an_article(html: str, candidate: tuple[str, str, str]) -> None:
    assert found(html)[:1] == [candidate]
    assert found(f'<div typeof="sioc:Item foaf:Document">{html}</div>')[:1] == [candidate]


def test_what_is_of_another_item_is_left_out() -> None:
    comment = '<div typeof="schema:Comment"><b property="schema:author">Troll</b></div>'
    assert found(f'<div typeof="schema:Article"><h1 property="schema:name">Bees</h1>{comment}</div>') == [
        ("title", "Bees", "rdfa")
    ]


def test_open_graph_is_not_rdfa() -> None:
    assert found('<meta property="og:title" content="Bees"><meta property="title" content="Bees">') == []
