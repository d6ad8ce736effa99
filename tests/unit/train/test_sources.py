from __future__ import annotations

import json
from pathlib import Path

import pytest

from marrow.errors import OptionError
from marrow.train.sources import SOURCES, examples, find_sources, weight_of
from tests.unit.evaluate.conftest import STORY, page, write_set
from tests.unit.train.build import example

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
    found = {f"{each.set}/{each.id}": each for each in examples(find_sources(data)[0])}
    assert [*found] == ["news_andy/m", "news_andy/n", "wcxb/w", "roles/dragnet/d"]
    assert found["news_andy/n"].segments == ((STORY, "body"),)
    assert found["news_andy/n"].page_type == "article"
    assert found["news_andy/m"].segments == ()


def test_no_page_of_a_dev_split_comes(data: Path) -> None:
    assert "never" not in {each.id for each in examples(find_sources(data)[0])}


def test_a_limit_counts_pages_of_each_set(data: Path) -> None:
    assert [each.id for each in examples(find_sources(data)[0], 1)] == ["m", "w", "news_andy/n"]


@pytest.mark.parametrize(
    ("name", "page_type", "weight"),
    [
        ("wcxb", "article", 0.3),
        ("wcxb", "", 0.3),
        ("wcxb", "forum", 1.0),
        ("news_andy", "forum", 0.3),
        ("zh_web69", "", 1.0),
    ],
)
def test_a_page_counts_by_its_set_and_type(name: str, page_type: str, weight: float) -> None:
    assert weight_of(example(set=name, page_type=page_type)) == weight


def test_a_page_with_roles_counts_most() -> None:
    labelled = weight_of(example(segments=((STORY, "body"),)))
    assert labelled == max(source.weight for source in SOURCES.values()) == 3.0


def test_the_docs_have_the_table() -> None:
    text = (Path(__file__).parents[3] / "docs" / "training.md").read_text("utf-8")
    for name, source in SOURCES.items():
        other = "" if source.unlike_articles is None else f", but {source.unlike_articles:g} if it is no article"
        assert f"| `{name}` | {source.weight:g}{other} | {source.licence} | {source.why} |\n" in text
