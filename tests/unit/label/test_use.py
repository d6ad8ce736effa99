"""What was labelled over HTTP is a page set like any other: it is evaluated, and it trains."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from marrow.evaluate.data import PageSet, find_sets
from marrow.evaluate.evaluation import Evaluation
from marrow.evaluate.run import Work, run
from marrow.options import Options
from marrow.train.samples import samples_of
from marrow.train.sources import find_sources, lessons
from marrow.verdicts import Role
from tests.unit.label.conftest import ROLES, TEXT, MakeDesk, ServeDesk, request, said


@pytest.fixture(params=["own/truth.parquet", "own/truth.jsonl", "data/roles/train.parquet"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return tmp_path / str(request.param)


@pytest.fixture
def labelled(make_desk: MakeDesk, serve_desk: ServeDesk, file: Path) -> PageSet:
    """A set of one page that is labelled, and one that is begun."""
    server = serve_desk(make_desk())
    assert request(server, "PUT", "pages/0", said(*ROLES, done=True))[0] == 200
    assert request(server, "PUT", "pages/1", said("other", None, None, None))[0] == 200
    (found,) = find_sets([file])
    return found


def test_it_is_evaluated(labelled: PageSet) -> None:
    pages: list[Work] = [(example, {}) for example in labelled.examples()]
    assert [example.id for example, _ in pages] == ["a"]
    results = [result for found in run(pages, Options()) for result in found]
    evaluation = Evaluation("auto", labelled.split, {labelled.name: labelled.digest()}, results)
    assert evaluation.results[0].example.text == TEXT.strip()
    roles = evaluation.to_dict()["roles"]
    assert roles["rates"]["title"] == {"segments": 1, "precision": 1.0, "recall": 1.0, "f1": 1.0}
    assert roles["rates"]["body"]["recall"] == 1.0
    assert {"label": "other", "judged": "body", "segments": 1} in roles["confusion"]


@pytest.mark.parametrize("file", ["data/roles/train.parquet"], indirect=True)
def test_it_trains_in_the_place_of_roles(labelled: PageSet) -> None:
    sets, left_out = find_sources(labelled.file.parents[1])
    assert (left_out, [each.name for each in sets]) == ([], ["roles"])
    (lesson,) = lessons(sets, {})
    sample, *_ = samples_of(lesson)
    assert [Role(role) for role in sample.role] == [Role.OTHER, Role.TITLE, Role.BODY, Role.OTHER]
    assert np.array_equal(sample.kept, [0, 0, 1, 0])
