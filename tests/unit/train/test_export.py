from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from marrow.methods.auto.model import load
from marrow.train.corpus import vocabularies_of
from marrow.train.export import in_bytes, weights_of, write_model
from marrow.train.recipe import FULL
from tests.unit.train.build import parameters, sample

KNOWN = vocabularies_of([sample(name) for name in "abcd"])


def test_a_written_model_can_be_loaded(tmp_path: Path) -> None:
    made = parameters(KNOWN, FULL.last)
    write_model(tmp_path / "model", weights_of(made, KNOWN), {"seed": 7})
    model = load(tmp_path / "model")
    assert model.words.hashes.tolist() == KNOWN.words.hashes.tolist()
    assert model.weights["conv_w"].tolist() == made["conv.weight"][:, 0].tolist()
    assert model.weights["type_b"].tolist() == made["page_type.bias"].tolist()
    assert json.loads((tmp_path / "model" / "model.json").read_text())["trained"] == {"seed": 7}


def test_the_same_weights_make_the_same_file(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        write_model(tmp_path / folder, weights_of(parameters(KNOWN, FULL.last), KNOWN), {})
    assert (tmp_path / "one" / "weights.npz").read_bytes() == (tmp_path / "two" / "weights.npz").read_bytes()


def test_parameters_that_do_not_fit_are_refused() -> None:
    made = dict(parameters(KNOWN, FULL.last))
    made["out.weight"] = made["out.weight"][:5]
    with pytest.raises(ValueError, match="out_w"):
        weights_of(made, KNOWN)


def test_bytes_are_close_to_what_they_stand_for() -> None:
    table = np.random.default_rng(2).normal(size=(50, 4)).astype(np.float32)
    rows, scale = in_bytes(table)
    assert rows.dtype == np.int8
    assert not rows[0].any()
    assert (np.abs(rows * scale - table)[1:] <= scale * 0.501).all()
    assert (np.abs(rows).max(0) == 127).all()
