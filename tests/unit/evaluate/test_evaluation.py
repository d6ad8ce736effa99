from __future__ import annotations

import json

import pytest

from marrow.evaluate.evaluation import MEAN
from marrow.evaluate.run import Result
from marrow.evaluate.score import Output, score
from tests.unit.evaluate.conftest import evaluation, result


def test_groups_are_sets_with_their_mean_types_of_sets_with_several_and_languages() -> None:
    found = evaluation(
        result("a b", "a b", set="x", page_type="article", language="en"),
        result("a b", "", set="x", id="2", page_type="forum", language="de"),
        result("a b", "a b", set="y", page_type="article", language="en"),
        result("a b", "a b", set="y", id="2", page_type="", language=""),
    )
    groups = found.summaries["marrow"]
    assert [(each.name, each.pages) for each in groups["set"]] == [("x", 2), ("y", 2), (MEAN, 4)]
    assert [each.name for each in groups["type"]] == ["x/article", "x/forum"]
    assert [(each.name, each.pages) for each in groups["language"]] == [("en", 2), ("de", 1)]
    assert groups["set"][2].measures["word_f1"].value == pytest.approx(0.75)


def test_one_set_is_its_own_mean() -> None:
    assert [each.name for each in evaluation(result("a", "a")).summaries["marrow"]["set"]] == ["texts"]


def test_the_worst_pages_come_first() -> None:
    good, bad, snippets = result("a b", "a b", id="1"), result("a b", "c", id="2"), result(None, "c", id="3")
    assert evaluation(good, bad, snippets).worst(9) == [bad, good]
    assert evaluation(good, bad, snippets).worst(1) == [bad]


def test_others_on_the_same_page() -> None:
    mine, theirs = result("a b", "c"), result("a b", "a b", contestant="peer")
    elsewhere = result("a b", "c", contestant="peer", id="2")
    assert evaluation(mine, theirs, elsewhere).others(mine) == {"peer": 1.0}


def test_failures_are_listed_by_contestant() -> None:
    mine, theirs = result("a", error="input.empty"), result("a", error="ValueError", contestant="peer")
    found = evaluation(mine, theirs)
    assert (found.failures(), found.failures("peer")) == ([mine], [theirs])


def test_roles_are_those_of_all_labelled_pages() -> None:
    example = result("a", segments=(("Tea", "body"),)).example
    output = Output(text="a", segments=(("Tea", "other"),))
    found = evaluation(Result("marrow", example, output, score(example, output)), result("a", "a")).roles()
    assert found is not None
    assert found.pairs == {("body", "other"): 1}
    assert evaluation(result("a", "a")).roles() is None


def test_everything_as_plain_data() -> None:
    example = result("a b", segments=(("Tea", "body"),), with_snippets=("a",)).example
    output = Output(text="a b", segments=(("Tea", "body"),))
    labelled = Result("marrow", example, output, score(example, output))
    found = evaluation(labelled, result("a b", error="input.empty", id="2")).to_dict()
    assert json.loads(json.dumps(found)) == found
    by_set = found["contestants"]["marrow"]["by"]["set"]["texts"]
    assert by_set["pages"] == 2
    assert by_set["measures"]["word_f1"][0] == 0.5
    assert found["contestants"]["marrow"]["failures"] == [{"set": "texts", "id": "2", "error": "input.empty"}]
    assert found["roles"]["rates"] == {"body": {"segments": 1, "precision": 1.0, "recall": 1.0, "f1": 1.0}}
    assert found["roles"]["confusion"] == [{"label": "body", "judged": "body", "segments": 1}]
    assert found["pages"][0] == {
        "contestant": "marrow",
        "set": "texts",
        "id": "a",
        "word_f1": 1.0,
        "shingle_f1": 1.0,
        "exact": True,
        "rouge_f1": 1.0,
        "snippets": {"kept": 1, "missed": 0, "extra": 0, "avoided": 0},
    }
    assert found["pages"][1]["error"] == "input.empty"
