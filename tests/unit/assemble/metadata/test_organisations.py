from __future__ import annotations

import pytest

from marrow.assemble.metadata.organisations import is_account, is_agency, is_organisation


@pytest.mark.parametrize(
    "name", ["dpa", "AFP", "Reuters", "Associated Press", "The Associated Press", "Anadolu Ajansı"]
)
def test_agencies_are_organisations(name: str) -> None:
    assert is_agency(name)
    assert is_organisation(name)


@pytest.mark.parametrize(
    "name",
    [
        "Daily News",
        "MM-Redaktion",
        "Editorial Team",
        "wegewerk GmbH",
        "The Economist",
        "example.org",
        "Universität Wien",
        "新华社",
        "朝日新聞",
        "한국일보",
        "Редакция",
    ],
)
def test_papers_desks_and_companies_are_organisations(name: str) -> None:
    assert is_organisation(name)
    assert not is_agency(name)


@pytest.mark.parametrize("name", ["Ada Lovelace", "Иван Петров", "李白", "김연아", "Ada"])
def test_people_are_not(name: str) -> None:
    assert not is_organisation(name)


def test_accounts_and_hosts_are_told_from_names() -> None:
    assert all(map(is_account, ("ada.lovelace", "example.org", "ada_1815", "ada", "Ada1815")))
    assert not any(map(is_account, ("Ada Lovelace", "J. R. R. Tolkien", "Ada")))
