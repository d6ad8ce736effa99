"""A trained network as the files of a model.

Takes: the parameters of a network by name, and its vocabularies. Gives: `weights.npz` and `model.json`.
Keeps true: `methods/auto/model.py` can load what is written; vectors of words and names are bytes, and each
column has its scale.
Refuses: parameters that do not make a model (ValueError).
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.methods.auto.model import LEXICONS, Model
from marrow.train.corpus import Vocabularies

VERSION = 2
_MOST = 127
_LAYERS = {
    "inp": "inp", "conv": "conv", "conv_mix": "conv_mix", "scan": "scan.0", "scan_mix": "scan_mix.0", "ctx": "ctx",
    "mid": "mid", "out": "out", "type": "page_type", "again": "again", "revised": "revised",
}  # fmt: skip
"""The layers of a model, and what they are called in the network that learns."""

Parameters = Mapping[str, NDArray[np.float32]]


def weights_of(parameters: Parameters, known: Vocabularies) -> dict[str, NDArray[Any]]:
    """The arrays of a model."""
    weights: dict[str, NDArray[Any]] = {
        "token_hash": known.names.hashes,
        "word_hash": known.words.hashes,
        "kind_hash": known.kinds.hashes,
        "url_hash": known.addresses.hashes,
    }
    for name in LEXICONS:
        weights[name], weights[f"{name}_scale"] = in_bytes(parameters[f"rows.{name}.weight"])
    for name, layer in _LAYERS.items():
        weights[f"{name}_w"] = parameters[f"{layer}.weight"]
        weights[f"{name}_b"] = parameters[f"{layer}.bias"]
    weights["conv_w"] = weights["conv_w"][:, 0]  # each channel has one input: itself
    Model(weights, version=str(VERSION))
    return weights


def in_bytes(table: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """A table in steps from -127 to 127, and what a step of each column is worth. The unknown are nothing.

    >>> rows, scale = in_bytes(np.array([[9, 9], [0.5, 0], [-1, 0]], np.float32))
    >>> rows.tolist(), (scale * 127).tolist()
    ([[0, 0], [64, 0], [-127, 0]], [1.0, 127.0])
    """
    known = table.copy()
    known[0] = 0
    scale = np.abs(known).max(0) / np.float32(_MOST)
    scale[scale == 0] = 1
    return np.clip(np.round(known / scale), -_MOST, _MOST).astype(np.int8), scale.astype(np.float32)


def write_model(folder: Path, weights: Mapping[str, NDArray[Any]], trained: Mapping[str, Any]) -> None:
    """Write the files; `trained` says from what and how, for whoever wants to know later."""
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, **weights)
    data = buffer.getvalue()
    said = {"version": VERSION, "sha256": hashlib.sha256(data).hexdigest(), "trained": trained}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "weights.npz").write_bytes(data)
    (folder / "model.json").write_text(json.dumps(said, indent=1) + "\n", "utf-8")
