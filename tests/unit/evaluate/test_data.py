from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import pytest

from marrow.errors import InputError, MissingExtra
from marrow.evaluate.data import Example, digest_of, find_sets, pages_of
from tests.unit.evaluate.conftest import STORY, page, write_set


def names(*paths: Path, split: str = "dev") -> list[str]:
    return [found.name for found in find_sets(paths, split)]


def test_a_folder_a_set_and_a_file_are_found(data: Path) -> None:
    assert names(data) == ["labels", "snippets", "texts"]
    assert names(data / "texts") == ["texts"]
    assert names(data / "texts" / "dev.parquet", data) == ["texts", "labels", "snippets"]


def test_the_split_names_the_file(data: Path) -> None:
    write_set(data / "texts", [{"id": "t", "html": page(), "text": "x"}], split="train")
    (found,) = find_sets([data], "train")
    assert (found.name, found.split, found.count()) == ("texts", "train", 1)


def test_sets_without_a_truth_are_left_out(data: Path) -> None:
    assert names(data / "dates", data / "texts") == ["texts"]
    with pytest.raises(InputError, match="no page has a text"):
        names(data / "dates")


def test_sets_of_one_name_are_refused(data: Path) -> None:
    write_set(data / "more" / "texts", [{"id": "a", "html": page(), "text": "x"}])
    with pytest.raises(InputError, match="same name"):
        names(data / "texts", data / "more")


def test_an_example_has_everything_that_is_known(data: Path) -> None:
    (found,) = find_sets([data / "snippets"])
    assert list(found.examples()) == [
        Example("snippets", "s", page(), with_snippets=("river rose",), without_snippets=("Home",), language="en")
    ]


def test_pages_of_other_sets_are_joined(data: Path) -> None:
    (found,) = find_sets([data / "labels"])
    (example,) = found.examples()
    assert example.html == page()
    assert example.segments == (("Home", "other"), (STORY, "body"))
    assert example.without_html().html == b""


def test_a_limit_counts_pages_of_each_set(data: Path) -> None:
    (found,) = find_sets([data / "texts"])
    assert [example.id for example in found.examples(2)] == ["a", "b"]
    assert (found.count(2), found.count()) == (2, 3)


def test_the_digest_changes_with_the_pages(data: Path) -> None:
    (before,) = find_sets([data / "texts"])
    old = before.digest()
    write_set(data / "texts", [{"id": "a", "html": page(), "text": "other"}])
    assert before.digest() != old


def test_the_digest_is_that_of_the_bytes(tmp_path: Path) -> None:
    file = tmp_path / "any"
    file.write_bytes(b"tea")
    assert digest_of(file) == hashlib.sha256(b"tea").hexdigest()[:16]


def test_pages_are_found_by_name_without_their_truth(data: Path) -> None:
    found = pages_of(data / "texts" / "dev.parquet", {"texts/b", "other/a", "a"})
    assert found == [Example("texts", "b", page(STORY + " So they said."))]


def test_pages_of_a_file_that_is_not_there_are_none(data: Path) -> None:
    assert pages_of(data / "texts" / "train.parquet", {"texts/a"}) == []


def test_a_path_without_sets_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"holds no dev\.parquet") as caught:
        find_sets([tmp_path])
    assert caught.value.code == "input.missing"


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "dev.parquet"
    file.write_text("no parquet")
    with pytest.raises(InputError) as caught:
        find_sets([file])
    assert caught.value.code == "input.not_html"


@pytest.mark.parametrize(("origin", "told"), [("nowhere", "does not exist"), ("texts", "no page zzz")])
def test_a_page_that_cannot_be_joined_is_refused(data: Path, origin: str, told: str) -> None:
    write_set(data / "labels", [{"id": f"{origin}/zzz", "origin": origin, "text": "x"}])
    (found,) = find_sets([data / "labels"])
    with pytest.raises(InputError, match=told):
        list(found.examples())


def test_without_pyarrow_the_extra_is_named(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(MissingExtra, match="extra `eval`"):
        find_sets([data])
