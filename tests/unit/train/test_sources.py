from __future__ import annotations

import json
from pathlib import Path

import pytest

from marrow.errors import OptionError
from marrow.train.sources import SOURCES, Lesson, find_sources, lessons
from tests.unit.evaluate.conftest import STORY, page, write_set
from tests.unit.train.build import example

Marks = dict[str, str]

LABELS = json.dumps([{"text": STORY, "role": "body"}])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two sets that may train, one that may not, labels of pages in and out of them, and a dev split."""
    write_set(tmp_path / "wcxb", [{"id": "w", "html": page(), "text": STORY, "page_type": "forum"}], "train")
    write_set(tmp_path / "wcxb", [{"id": "never", "html": page(), "text": STORY}], "dev")
    write_set(tmp_path / "news_andy", [{"id": each, "html": page(), "text": STORY} for each in "mn"], "train")
    write_set(tmp_path / "dragnet", [{"id": "d", "html": page(), "text": STORY}], "train")
    labels = [
        {"id": f"{origin}/{name}", "origin": origin, "text": STORY, "segments": LABELS, "page_type": "article"}
        for origin, name in (("news_andy", "n"), ("dragnet", "d"))
    ]
    write_set(tmp_path / "roles", labels, "train")
    return tmp_path


def found_in(data: Path, marks: Marks | None = None, limit: int = 0) -> dict[str, Lesson]:
    """All lessons of a folder, by the set and name of their pages."""
    found = lessons(find_sources(data)[0], marks or {}, limit)
    return {f"{each.example.set}/{each.example.id}": each for each in found}


def test_only_sets_of_the_table_train(data: Path) -> None:
    found, left_out = find_sources(data)
    assert [each.name for each in found] == ["news_andy", "roles", "wcxb"]
    assert left_out == ["dragnet"]
    assert {each.split for each in found} == {"train"}


def test_a_set_that_may_not_train_is_refused_by_name(data: Path) -> None:
    with pytest.raises(OptionError, match=r"^dragnet may not train; these may: roles, wcxb"):
        find_sources(data / "dragnet")


def test_a_dev_split_is_refused(data: Path) -> None:
    with pytest.raises(OptionError, match=r"only train\.parquet of a set may train, not dev\.parquet"):
        find_sources(data / "wcxb" / "dev.parquet")


def test_sets_for_evaluation_are_not_in_the_table() -> None:
    assert SOURCES.keys().isdisjoint({"dragnet", "daniel", "l3s_gn1", "cleaneval", "cleanportaleval", "zh_news_xmu"})


def test_a_labelled_page_comes_once_with_its_labels(data: Path) -> None:
    found = found_in(data)
    assert [*found] == ["news_andy/m", "news_andy/n", "wcxb/w", "roles/dragnet/d"]
    labelled = found["news_andy/n"].example
    assert (labelled.segments, labelled.page_type) == (((STORY, "body"),), "article")
    assert found["news_andy/m"].example.segments == ()


def test_no_page_of_a_dev_split_comes(data: Path) -> None:
    marks = {"wcxb/never": "b0000"}
    assert "wcxb/never" not in found_in(data, marks)


def test_a_marked_page_has_its_marks(data: Path) -> None:
    found = found_in(data, {"wcxb/w": "b1234", "dragnet/d": "o5678"})
    assert {name: each.marks for name, each in found.items() if each.marks} == {
        "wcxb/w": "b1234",
        "roles/dragnet/d": "o5678",
    }


def test_a_marked_page_of_a_set_beside_the_table_comes_without_its_truth(data: Path) -> None:
    write_set(data / "dates", [{"id": each, "html": page(), "text": STORY} for each in "pq"], "train")
    found = found_in(data, {"dates/q": "b1234"})
    assert [*found][-1] == "dates/q"
    assert "dates/p" not in found
    example, marks = found["dates/q"]
    assert (example.html, example.text, marks) == (page(), None, "b1234")


def test_marks_of_pages_that_are_nowhere_bring_nothing(data: Path) -> None:
    assert found_in(data, {"nowhere/x": "b1234", "wcxb/y": "b1234"}).keys() == found_in(data).keys()


def test_a_limit_counts_pages_of_each_set(data: Path) -> None:
    assert [*found_in(data, limit=1)] == ["news_andy/m", "wcxb/w", "roles/news_andy/n"]


def test_with_a_limit_no_page_comes_for_its_marks_alone(data: Path) -> None:
    write_set(data / "dates", [{"id": "q", "html": page()}], "train")
    found = found_in(data, {"dates/q": "b1234", "wcxb/w": "b1234"}, limit=1)
    assert found.keys() == found_in(data, limit=1).keys()
    assert found["wcxb/w"].marks == "b1234"


@pytest.mark.parametrize(
    ("name", "page_type", "weight"),
    [
        ("wcxb", "article", 0.3),
        ("wcxb", "", 0.3),
        ("wcxb", "forum", 2.0),
        ("news_andy", "forum", 0.3),
        ("zh_web69", "", 1.0),
    ],
)
def test_a_page_counts_by_its_set_and_type(name: str, page_type: str, weight: float) -> None:
    assert Lesson(example(set=name, page_type=page_type)).weight == weight


def test_a_page_with_roles_counts_most() -> None:
    labelled = Lesson(example(segments=((STORY, "body"),))).weight
    marked = Lesson(example(set="goose3"), "b1234").weight
    assert labelled == marked == max(source.weight for source in SOURCES.values()) == 3.0


def test_the_docs_have_the_table() -> None:
    text = (Path(__file__).parents[3] / "docs" / "training.md").read_text("utf-8")
    for name, source in SOURCES.items():
        other = "" if source.unlike_articles is None else f", but {source.unlike_articles:g} if it is no article"
        assert f"| `{name}` | {source.weight:g}{other} | {source.licence} | {source.why} |\n" in text
