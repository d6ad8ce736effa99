"""The learned judge: vectors for words and names, the weights of a small network, and where they come from.

Takes: a folder with `weights.npz` and `model.json`, which training has written. Gives: `Model`.
Keeps true: what is loaded has the digest that `model.json` states, and shapes that belong together.
Refuses: anything else, with the error `model.damaged`. Nothing in the files is ever executed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from marrow import native
from marrow.errors import MarrowError
from marrow.methods.auto.lexicon import Lexicon

if TYPE_CHECKING:
    from marrow.native.interface import Model as Compiled

FOLDER = Path(__file__).parents[2] / "models" / "auto"
ROLES, TYPES = 10, 10
"""How many roles and types of pages a model tells apart."""
COUNT = 106
"""How many numbers of a segment it is given (`numbers`)."""
COLON, HEADING, TWICE = 14, 35, 52
"""Those that are not 0 where a segment's text ends with a colon, is in a heading, and stands on the page twice."""
AROUND = 310
"""How many there are at second sight (`again`)."""
LEXICONS = {
    "path": "token_hash", "near": "token_hash", "words": "word_hash", "first": "word_hash",
    "kinds": "kind_hash", "urls": "url_hash",
}  # fmt: skip
"""The lexicons of a model, and the hashes that belong to each."""

Weights = Mapping[str, NDArray[Any]]


class Model:
    """The weights of one training. `weights` are named as in the file; arrays are read-only."""

    def __init__(self, weights: Weights, *, version: str) -> None:
        self.weights = _checked(weights)
        self.version = version
        self.width: int = self.weights["inp_w"].shape[1]  # of a row
        self.path, self.near, self.words, self.first, self.kinds, self.urls = (
            Lexicon(self.weights[hashes], self.weights[name], self.weights[f"{name}_scale"])
            for name, hashes in LEXICONS.items()
        )

    @cached_property
    def compiled(self) -> Compiled:
        """The model in the form that the compiled core reads."""
        assert native.core is not None
        made: Compiled = native.core.Model(self.weights)
        return made


def load(folder: Path) -> Model:
    """Load the model of a folder."""
    # Loaded with the first model: `import marrow` has no use for them.
    import hashlib
    import json
    import zipfile

    try:
        said = json.loads((folder / "model.json").read_bytes())
        data = (folder / "weights.npz").read_bytes()
        version, digest = str(said["version"]), said["sha256"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise MarrowError("model.damaged", f"there is no model in {folder}: {error}") from error
    if hashlib.sha256(data).hexdigest() != digest:
        raise MarrowError("model.damaged", f"{folder / 'weights.npz'} is not the file that model.json describes")
    try:
        return Model(_arrays(data), version=version)
    except (ValueError, KeyError, zipfile.BadZipFile) as error:
        raise MarrowError("model.damaged", f"{folder / 'weights.npz'} is not a model: {error}") from error


def _arrays(data: bytes) -> Weights:
    """The arrays of an `.npz` file; pickled objects are refused."""
    import io
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {
            name.removesuffix(".npy"): np.lib.format.read_array(io.BytesIO(archive.read(name)), allow_pickle=False)
            for name in archive.namelist()
        }


_loaded: list[Model] = []
_lock = Lock()


def shipped() -> Model:
    """The model that comes with Marrow, loaded when it is first asked for."""
    if not _loaded:
        with _lock:
            if not _loaded:
                _loaded.append(load(FOLDER))
    return _loaded[0]


def _checked(weights: Weights) -> Weights:
    """The weights, each of the type and shape that the others want; else a ValueError or KeyError."""
    checked = {}
    for name, (kind, shape) in _wanted(weights).items():
        array = np.ascontiguousarray(weights[name])
        if array.dtype != kind or array.shape != shape:
            raise ValueError(f"{name} is {array.dtype}{array.shape}, not {np.dtype(kind)}{shape}")
        array.flags.writeable = False
        checked[name] = array
    for name in set(LEXICONS.values()):
        if np.any(checked[name][1:] <= checked[name][:-1]):
            raise ValueError(f"{name} is not in order")
    return checked


def _wanted(weights: Weights) -> dict[str, tuple[type, tuple[int, ...]]]:
    """The type and shape of every array, from the sizes of a few."""
    hidden, kernel = weights["conv_w"].shape
    again = len(weights["again_w"])
    wide = {name: weights[name].shape[1] for name in LEXICONS}
    if hidden % 16 or again % 16 or not kernel % 2 or wide["path"] != wide["near"]:
        raise ValueError("the sizes of the network do not fit")
    inputs = COUNT + sum(wide.values()) + wide["first"]  # the opening is there twice: the heading's, too
    wanted: dict[str, tuple[type, tuple[int, ...]]] = {}
    for name, hashes in LEXICONS.items():
        count = len(weights[hashes])
        wanted[hashes] = np.uint32, (count,)
        wanted[name] = np.int8, (count + 1, wide[name])
        wanted[f"{name}_scale"] = np.float32, (wide[name],)
    layers = {
        "inp": (hidden, inputs), "conv": (hidden, kernel), "conv_mix": (hidden, hidden), "scan": (2 * hidden, hidden),
        "scan_mix": (hidden, hidden), "ctx": (hidden, 2 * hidden), "mid": (hidden, hidden), "out": (ROLES + 1, hidden),
        "type": (TYPES, 2 * hidden), "again": (again, AROUND), "revised": (ROLES, again),
    }  # fmt: skip
    for name, shape in layers.items():
        wanted[f"{name}_w"] = np.float32, shape
        wanted[f"{name}_b"] = np.float32, shape[:1]
    return wanted
