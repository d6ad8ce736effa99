from __future__ import annotations

import pytest

from marrow.evaluate.run import Result
from marrow.evaluate.score import Output, score
from marrow.evaluate.tables import drawn
from tests.unit.evaluate.conftest import evaluation, result


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "140")


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines() if line.strip(" ─")]


def test_each_group_has_its_figures() -> None:
    told = rows(drawn(evaluation(result("a b c d e", "a b c d", set="one"), result("a", "a", set="two")), "set"))
    assert told[0] == ["auto,", "dev"]
    assert told[3][:9] == ["one", "1", "1.000", ".800", ".889", "1.000", ".500", ".667", ".000"]
    assert [row[0] for row in told[3:]] == ["one", "two", "mean"]


def test_a_narrow_terminal_shows_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = drawn(evaluation(result("a b c d e", "a b c d", set="one")), "set")
    assert rows(told)[3][:5] == ["one", "1", ".889", ".667", ".000"]
    assert max(map(len, told.splitlines())) <= 80


def test_pages_are_grouped_as_asked() -> None:
    pages = [result("a", "a", language="de"), result("a", "a", id="2", language="fr")]
    assert [row[0] for row in rows(drawn(evaluation(*pages), "language"))[3:]] == ["de", "fr"]


def test_contestants_are_ranked() -> None:
    told = drawn(evaluation(result("a b", "c"), result("a b", "a b", contestant="peer")), "set")
    ranked = [row[0] for row in rows(told) if row[0] in ("peer", "marrow")]
    assert ranked == ["peer", "marrow"] * 3  # shingles, words, exact matches; there are no snippets


def test_many_groups_go_down() -> None:
    pages = [result("a b", "a b", contestant=name, set=f"s{n}") for name in ("marrow", "peer") for n in range(5)]
    told = drawn(evaluation(*pages), "set").partition("shingle F1")[2].partition("word F1")[0]
    assert [row[0] for row in rows(told)] == ["marrow", "s0", "s1", "s2", "s3", "s4", "mean"]


def test_roles_are_told_with_their_counts() -> None:
    example = result("a", segments=(("Tea", "body"), ("Ann", "byline"))).example
    output = Output(text="a", segments=(("Tea", "body"), ("Ann", "body")))
    told = rows(drawn(evaluation(Result("marrow", example, output, score(example, output))), "set"))
    assert told[-2:] == [["body", "1", ".500", "1.000", ".667"], ["byline", "1", ".000", ".000", ".000"]]
