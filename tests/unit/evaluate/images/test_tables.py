from __future__ import annotations

from marrow.evaluate.images.tables import by_cause, by_kind, by_part, contestants, drawn
from tests.unit.evaluate.images.test_evaluation import EVALUATION


def cells(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]


def test_contestants_are_down_and_measures_across() -> None:
    head, _, marrow, other = cells(contestants(EVALUATION))
    assert head[:4] == ["", "precision", "recall", "F1"]
    assert marrow[0] == "marrow"
    assert marrow[2].startswith("1.000 ±")
    assert other[1] == ""


def test_parts_kinds_and_causes_are_told() -> None:
    assert [row[0] for row in cells(by_part(EVALUATION))[2:]] == ["train", "dev", "all"]
    assert cells(by_kind(EVALUATION))[2:] == [["lead", "2", "2"], ["ad", "1", "2"]]
    assert cells(by_cause(EVALUATION))[-1] == ["extra", "ad", "between paragraphs", "1"]


def test_all_tables_have_their_titles() -> None:
    assert [line for line in drawn(EVALUATION).splitlines() if line and not line.startswith("|")] == [
        "Pictures of the article, all pages",
        "Marrow, by part of the labels",
        "Marrow, by kind of picture",
        "Marrow's misses by cause",
    ]
