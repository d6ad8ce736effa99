from __future__ import annotations

from typing import get_args

from marrow.assemble.metadata.candidates import Field, Source
from marrow.assemble.metadata.vocabulary import MEANING


def test_names_are_lower_case() -> None:
    assert all(name == name.lower() for name in MEANING)


def test_meanings_are_fields_and_sources() -> None:
    assert {field for field, _ in MEANING.values()} <= set(get_args(Field))
    assert {source for _, source in MEANING.values()} <= set(get_args(Source))


def test_a_name_means_the_same_whatever_its_vocabulary_calls_it() -> None:
    assert MEANING["og:site_name"] == ("site", "og")
    assert MEANING["dcterms.modified"] == ("modified", "dublin-core")
    assert MEANING["keywords"] == ("tags", "meta")
