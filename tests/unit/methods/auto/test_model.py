from __future__ import annotations

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from marrow.errors import MarrowError
from marrow.methods.auto import model as module
from marrow.methods.auto.model import FOLDER, load, shipped
from tests.unit.methods.auto.weights import random_weights, write_model


def refused(folder: Path) -> str:
    with pytest.raises(MarrowError) as caught:
        load(folder)
    assert caught.value.code == "model.damaged"
    return caught.value.message


def test_a_model_is_loaded_as_it_was_written(tmp_path: Path) -> None:
    weights = random_weights()
    write_model(tmp_path, weights)
    found = load(tmp_path)
    assert found.version == "test"
    assert all(np.array_equal(found.weights[name], array) for name, array in weights.items())


def test_loaded_weights_cannot_be_changed(tmp_path: Path) -> None:
    write_model(tmp_path, random_weights())
    with pytest.raises(ValueError, match="read-only"):
        load(tmp_path).weights["inp_w"][0, 0] = 1


def test_a_folder_without_a_model_is_refused(tmp_path: Path) -> None:
    assert "no model" in refused(tmp_path)
    (tmp_path / "model.json").write_text("{}")
    (tmp_path / "weights.npz").write_bytes(b"")
    assert "version" in refused(tmp_path)


def test_weights_that_were_changed_are_refused(tmp_path: Path) -> None:
    write_model(tmp_path, random_weights())
    data = bytearray((tmp_path / "weights.npz").read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / "weights.npz").write_bytes(data)
    assert "not the file" in refused(tmp_path)


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("inp_w", lambda array: array[:, 1:], "inp_w is float32"),
        ("inp_w", lambda array: array.astype(np.float64), "inp_w is float64"),
        ("path", lambda array: array[1:], "path is int8"),
        ("conv_w", lambda array: array[:, 1:], "sizes"),
        ("conv_w", lambda array: array[:24], "sizes"),
    ],
)
def test_arrays_that_do_not_fit_together_are_refused(tmp_path: Path, name: str, change: object, message: str) -> None:
    weights = random_weights()
    assert callable(change)
    weights[name] = change(weights[name])
    write_model(tmp_path, weights)
    assert message in refused(tmp_path)


def test_hashes_out_of_order_are_refused(tmp_path: Path) -> None:
    weights = random_weights()
    weights["kind_hash"] = np.array([2, 1], np.uint32)
    weights["kinds"] = np.zeros((3, 8), np.int8)
    write_model(tmp_path, weights)
    assert "not in order" in refused(tmp_path)


def test_a_missing_array_is_refused(tmp_path: Path) -> None:
    weights = random_weights()
    del weights["out_b"]
    write_model(tmp_path, weights)
    assert "out_b" in refused(tmp_path)


def test_what_is_no_archive_of_arrays_is_refused(tmp_path: Path) -> None:
    for data in (b"", b"PK\x03\x04", b"plain text"):
        (tmp_path / "weights.npz").write_bytes(data)
        said = {"version": 1, "sha256": hashlib.sha256(data).hexdigest()}
        (tmp_path / "model.json").write_text(json.dumps(said))
        refused(tmp_path)


def test_pickled_objects_are_refused(tmp_path: Path) -> None:
    weights = random_weights()
    weights["extra"] = np.array([object()], object)
    write_model(tmp_path, weights)
    assert "pickle" in refused(tmp_path)


def test_the_model_is_loaded_once_however_many_threads_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_model(tmp_path, random_weights())
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    monkeypatch.setattr(module, "_loaded", [])
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: shipped(), range(32)))
    assert len(set(map(id, found))) == 1


def test_the_model_that_comes_with_marrow_is_sound() -> None:
    assert load(FOLDER).width
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= 8_000_000
