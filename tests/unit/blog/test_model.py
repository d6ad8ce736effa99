from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from marrow.blog.auto.rows import columns
from marrow.blog.model import FOLDER, load, shipped
from marrow.errors import MarrowError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("model.json", "weights.npz"):
        shutil.copy(FOLDER / name, tmp_path / name)
    return tmp_path


def test_the_shipped_model_fits_the_code() -> None:
    model = shipped()
    assert int(model.forest.feature.max()) < len(columns())
    assert model.machine.vectors.shape[1] == 30
    assert shipped() is model


def test_a_file_that_was_changed_is_refused(folder: Path) -> None:
    (folder / "weights.npz").write_bytes(b"x")
    with pytest.raises(MarrowError, match="is not the file") as caught:
        load(folder)
    assert caught.value.code == "model.damaged"


def test_a_missing_file_is_told(folder: Path) -> None:
    (folder / "model.json").unlink()
    with pytest.raises(MarrowError, match="no model of blogs"):
        load(folder)


def test_other_columns_are_refused(folder: Path) -> None:
    said = json.loads((folder / "model.json").read_text("utf-8"))
    (folder / "model.json").write_text(json.dumps(said | {"columns": ["x"]}), "utf-8")
    with pytest.raises(MarrowError, match="other columns"):
        load(folder)


def test_what_is_no_archive_is_refused(folder: Path) -> None:
    import hashlib

    said = json.loads((folder / "model.json").read_text("utf-8"))
    (folder / "weights.npz").write_bytes(b"PK")
    changed = said | {"sha256": hashlib.sha256(b"PK").hexdigest()}
    (folder / "model.json").write_text(json.dumps(changed), "utf-8")
    with pytest.raises(MarrowError, match="is not a model"):
        load(folder)
