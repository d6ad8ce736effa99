"""What training has written for blogs: the trees of ours, and the machine of the paper's labeller.

Takes: a folder with `weights.npz` and `model.json`. Gives: `Model`. Keeps true: what is loaded has the digest that
`model.json` states, and the columns that the code makes. Refuses: anything else, with the error `model.damaged`.
Nothing in the files is ever executed.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.blog.auto.forest import Forest
from marrow.blog.auto.rows import columns
from marrow.blog.paper.features import COLUMNS
from marrow.blog.paper.machine import Machine
from marrow.errors import MarrowError
from marrow.record import record

FOLDER = Path(__file__).parents[1] / "models" / "blog"
Arrays = Mapping[str, NDArray[Any]]


@record(eq=False)
class Model:
    """The learned parts of both labellers."""

    forest: Forest
    machine: Machine


def load(folder: Path) -> Model:
    """Load the model of a folder."""
    try:
        said = json.loads((folder / "model.json").read_bytes())
        data = (folder / "weights.npz").read_bytes()
        digest, names = said["sha256"], said["columns"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise MarrowError("model.damaged", f"there is no model of blogs in {folder}: {error}") from error
    if hashlib.sha256(data).hexdigest() != digest:
        raise MarrowError("model.damaged", f"{folder / 'weights.npz'} is not the file that model.json describes")
    if names != [*columns(), *COLUMNS]:
        raise MarrowError("model.damaged", f"the model in {folder} was trained on other columns than these")
    try:
        return model_of(_arrays(data))
    except (ValueError, KeyError, zipfile.BadZipFile) as error:
        raise MarrowError("model.damaged", f"{folder / 'weights.npz'} is not a model: {error}") from error


@cache
def shipped() -> Model:
    """The model that comes with Marrow, loaded when it is first asked for."""
    return load(FOLDER)


def model_of(arrays: Arrays) -> Model:
    """A model from its arrays; KeyError if one is missing."""
    forest = Forest(
        feature=arrays["forest_feature"],
        threshold=arrays["forest_threshold"],
        splits=arrays["forest_splits"],
        values=arrays["forest_values"],
        label=arrays["forest_label"],
        labels=int(arrays["forest_labels"]),
    )
    machine = Machine(
        vectors=arrays["machine_vectors"],
        coefficients=arrays["machine_coefficients"],
        intercepts=arrays["machine_intercepts"],
        sizes=arrays["machine_sizes"],
        classes=arrays["machine_classes"],
        gamma=float(arrays["machine_gamma"]),
    )
    return Model(forest, machine)


def _arrays(data: bytes) -> Arrays:
    """The arrays of an `.npz` file; pickled objects are refused."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {
            name.removesuffix(".npy"): np.lib.format.read_array(io.BytesIO(archive.read(name)), allow_pickle=False)
            for name in archive.namelist()
        }
