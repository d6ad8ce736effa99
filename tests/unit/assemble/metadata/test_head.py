from __future__ import annotations

import pytest

from marrow.assemble.metadata.candidates import Candidate
from marrow.assemble.metadata.head import read_head
from tests.unit.assemble.metadata.build import page


def found(html: str) -> list[Candidate]:
    return [candidate for candidate in read_head(page(html)) if candidate[1]]


@pytest.mark.parametrize(
    ("html", "candidate"),
    [
        ('<meta property="og:title" content="Bees">', ("title", "Bees", "og")),
        ('<meta name="OG:Title" content="Bees">', ("title", "Bees", "og")),
        ('<meta name="twitter:title" content="Bees">', ("title", "Bees", "twitter")),
        ('<meta name="DC.title" content="Bees">', ("title", "Bees", "dublin-core")),
        ('<meta name="description" content="Back.">', ("description", "Back.", "meta")),
        ('<meta http-equiv="content-language" content="de">', ("language", "de", "meta")),
        ('<meta property="article:published_time" content="2021-03-04">', ("date", "2021-03-04", "og")),
        ('<meta name="citation_author" content="Lovelace, Ada">', ("authors", "Ada Lovelace", "meta")),
        ('<html lang="en">', ("language", "en", "html")),
        ("<title>Bees\n return</title>", ("title", "Bees return", "html")),
        ('<body><p>text<meta name="author" content="Ada">', ("authors", "Ada", "meta")),
    ],
)
def test_each_vocabulary_is_read(html: str, candidate: tuple[str, str, str]) -> None:
    assert found(html) == [candidate]


def test_labels_say_whether_data_is_an_author() -> None:
    label, data = '<meta name="twitter:label1" content="{}">', '<meta name="twitter:data1" content="Ada">'
    assert found(label.format("Written by") + data) == [("authors", "Ada", "twitter")]
    assert found(label.format("Reading time") + data) == []
    assert found(data) == []


@pytest.mark.parametrize(
    "html",
    [
        "<meta>",
        '<meta name="author">',
        '<meta content="Ada">',
        '<meta name="viewport" content="width=device-width">',
        "<svg><title>Icon</title></svg>",
        '<meta itemprop="headline" content="Bees">',
    ],
)
def test_the_rest_says_nothing(html: str) -> None:
    assert found(html) == []
