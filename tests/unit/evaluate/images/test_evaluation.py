from __future__ import annotations

from marrow.evaluate.images.evaluation import ImageEvaluation
from marrow.evaluate.images.pages import Group
from marrow.evaluate.images.run import MARROW, Result
from marrow.evaluate.images.score import Answer, score
from tests.unit.evaluate.images.conftest import page

LEAD = Group(frozenset(["x/a"]), True, "lead", "The bridge")
AD = Group(frozenset(["x/c"]), False, "ad", hard="between paragraphs")


def result(name: str, split: str, *addresses: str) -> Result:
    """What a contestant made of a page with a lead and an advertisement."""
    labelled = page(LEAD, AD, split=split)
    answer = Answer(dict.fromkeys(addresses, ""), lead="")
    scores, misses = score(labelled, answer)
    return Result(name, labelled, scores, tuple(misses))


EVALUATION = ImageEvaluation(
    "digest",
    [
        result(MARROW, "train", "//x/a"),
        result("other", "train"),
        result(MARROW, "dev", "//x/a", "//x/c"),
        result("other", "dev"),
    ],
)


def test_figures_are_by_contestant_and_part() -> None:
    assert (EVALUATION.contestants, EVALUATION.parts) == ([MARROW, "other"], ["train", "dev", "all"])
    assert EVALUATION.figures(MARROW)["f1"].value == 4 / 5
    assert EVALUATION.figures(MARROW, "dev")["f1"].value == 2 / 3
    assert EVALUATION.figures("other")["recall"].value == 0
    assert "precision" not in EVALUATION.figures("other")  # it gave nothing that could be right


def test_an_interval_is_around_its_figure_and_the_same_each_time() -> None:
    figure = EVALUATION.figures(MARROW)["precision"]
    assert figure.low <= figure.value <= figure.high
    assert EVALUATION.figures(MARROW)["precision"] == figure


def test_misses_have_causes_and_kinds() -> None:
    assert EVALUATION.causes() == {
        ("caption", "lead", ""): 2,
        ("lead", "lead", ""): 2,
        ("extra", "ad", "between paragraphs"): 1,
    }
    assert EVALUATION.kinds() == {"lead": (2, 2), "ad": (1, 2)}
    assert EVALUATION.kinds("other") == {"lead": (0, 2), "ad": (2, 2)}


def test_everything_is_plain_data() -> None:
    told = EVALUATION.to_dict()
    assert (told["schema"], told["data"]) == (1, "digest")
    assert told["contestants"][MARROW]["all"]["f1"][0] == 0.8
    assert told["misses"][-1]["url"] == "x/a"
    assert {miss["what"] for miss in told["misses"]} == {"caption", "lead", "extra"}
