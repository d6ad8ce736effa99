from __future__ import annotations

from itertools import chain
from pathlib import Path

from marrow.evaluate.meta.answers import Answers
from marrow.evaluate.meta.pages import find_meta_sets
from marrow.evaluate.meta.run import run
from marrow.options import Options

OPTIONS = Options(method="segments")  # a rule, so that short pages will do


def test_each_page_has_a_result_of_each_contestant(data: Path, answers: Path) -> None:
    sets = find_meta_sets([data])
    peers = {name: {each.name: Answers(answers, name, each) for each in sets} for name in ("whole", "dates")}
    pages = list(run(sets, OPTIONS, peers))
    assert [found[0].page.id for found in pages] == ["d", "f", "a", "b"]
    assert {tuple(result.contestant for result in found) for found in pages} == {("marrow", "whole", "dates")}
    assert all(result.page.html == b"" for result in chain.from_iterable(pages))


def test_marrow_says_what_it_found_and_where(data: Path) -> None:
    ((found,), *_) = run(find_meta_sets([data / "news"]), OPTIONS, {})
    assert (found.answer.title, found.answer.authors) == ("The river rose", ("Ana Lind",))
    assert found.answer.date == "2024-05-06T10:00:00+00:00"
    assert found.answer.sources is not None
    assert found.answer.sources["authors"][0] == "meta"


def test_a_page_that_fails_is_an_empty_answer(data: Path) -> None:
    *_, (failed,) = run(find_meta_sets([data / "days"]), OPTIONS, {})
    assert failed.answer.error == "input.binary"
    assert failed.scores["day"].part == 0


def test_the_number_of_processes_makes_no_difference(data: Path) -> None:
    sets = find_meta_sets([data])
    assert list(run(sets, OPTIONS, {}, jobs=2)) == list(run(sets, OPTIONS, {}))


def test_a_limit_is_kept(data: Path) -> None:
    assert len(list(run(find_meta_sets([data]), OPTIONS, {}, limit=1))) == 2
