from __future__ import annotations

from collections.abc import Sequence
from operator import eq

import pytest

from marrow.assemble.metadata.agreement import TRUST, agreed
from marrow.assemble.metadata.candidates import FIELDS, Candidate, Candidates, Source
from tests.unit.assemble.metadata.build import page


def first(said: Sequence[Candidate]) -> str:
    return next((one.value for one in said if one.value != "unusable"), "")


def found(*said: tuple[Source, str]) -> Candidates:
    candidates = [Candidate("site", value, source) for source, value in said]
    return Candidates(page(""), (lambda _page: candidates,))


def test_the_strongest_source_with_a_usable_value_wins() -> None:
    assert agreed(found(("meta", "B"), ("json-ld", "A")), "site", first, eq).value == "A"
    assert agreed(found(("og", "unusable"), ("meta", "B")), "site", first, eq)[:2] == ("B", ("meta",))


def test_all_that_agree_are_named_the_strongest_first() -> None:
    chosen = agreed(
        found(("meta", "a"), ("og", "A"), ("json-ld", "B")), "site", first, lambda *two: eq(*map(str.lower, two))
    )
    assert (chosen.value, chosen.sources) == ("A", ("og", "meta"))


def test_confidence_is_the_share_that_agrees() -> None:
    alone = TRUST["site"]["og"]
    assert agreed(found(("og", "A")), "site", first, eq).confidence == alone
    assert agreed(found(("og", "A"), ("meta", "A")), "site", first, eq).confidence == pytest.approx((alone + 1) / 2)
    assert agreed(found(("og", "A"), ("meta", "B")), "site", first, eq).confidence == pytest.approx(alone / 2)


def test_without_candidates_there_is_no_value() -> None:
    assert agreed(found(), "site", first, eq)[:3] == ("", (), 0.0)
    assert agreed(found(("og", "unusable")), "site", first, eq)[:3] == ("", (), 0.0)


def test_every_field_has_its_sources_or_a_chooser_of_its_own() -> None:
    assert set(FIELDS) - set(TRUST) == {"title", "authors", "date", "modified", "language", "direction"}
    assert all(0 < trust < 1 for sources in TRUST.values() for trust in sources.values())
