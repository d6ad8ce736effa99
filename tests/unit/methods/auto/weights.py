"""A model with random weights, small and always the same: the forms of the network must agree on any weights."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.methods.auto.embed import name_ids
from marrow.methods.auto.hashes import word_ids
from marrow.methods.auto.hints import hints_of
from marrow.methods.auto.model import AROUND, COUNT, ROLES, TYPES, Model
from marrow.page import Page

NAME_WIDTH, WORD_WIDTH, HIDDEN, KERNEL, AGAIN = 16, 16, 64, 5, 32


def random_weights(*pages: Page, seed: int = 1) -> dict[str, NDArray[Any]]:
    """Weights whose lexicons know half of the words and names of some pages."""
    random = np.random.default_rng(seed)
    names = {each for page in pages for node in range(len(page.tree)) for each in name_ids(page.tree, node)}
    words = {each for page in pages for text in page.tree.texts(0, len(page.tree)) for each in word_ids(text)}
    hints = [hints_of(page) for page in pages]
    weights: dict[str, NDArray[Any]] = {}
    for name, known, widths in (
        ("token", names, {"path": NAME_WIDTH, "near": NAME_WIDTH}),
        ("word", words, {"words": WORD_WIDTH, "first": WORD_WIDTH // 2}),
        ("kind", {each for own in hints for each in own.kinds}, {"kinds": 8}),
        ("url", {each for own in hints for each in own.address}, {"urls": 8}),
    ):
        hashes = np.array(sorted(known)[::2], np.uint32)
        weights[f"{name}_hash"] = hashes
        for table, width in widths.items():
            rows = random.integers(-127, 128, (len(hashes) + 1, width)).astype(np.int8)
            rows[0] = 0
            weights[table] = rows
            weights[f"{table}_scale"] = random.uniform(0.001, 0.01, width).astype(np.float32)
    inputs = COUNT + 2 * NAME_WIDTH + 2 * WORD_WIDTH + 16
    shapes = {
        "inp": (HIDDEN, inputs), "conv": (HIDDEN, KERNEL), "conv_mix": (HIDDEN, HIDDEN), "scan": (2 * HIDDEN, HIDDEN),
        "scan_mix": (HIDDEN, HIDDEN), "ctx": (HIDDEN, 2 * HIDDEN), "mid": (HIDDEN, HIDDEN), "out": (ROLES + 1, HIDDEN),
        "type": (TYPES, 2 * HIDDEN), "again": (AGAIN, AROUND), "revised": (ROLES, AGAIN),
    }  # fmt: skip
    for name, (outputs, taken) in shapes.items():
        weights[f"{name}_w"] = random.normal(0, taken**-0.5, (outputs, taken)).astype(np.float32)
        weights[f"{name}_b"] = random.normal(0, 0.1, outputs).astype(np.float32)
    return weights


def without_second_look(weights: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """The same weights, but roles stay what they were at first sight."""
    return weights | {name: np.zeros_like(weights[name]) for name in ("revised_w", "revised_b")}


def random_model(*pages: Page, seed: int = 1) -> Model:
    """A model with random weights."""
    return Model(random_weights(*pages, seed=seed), version="test")


def write_model(folder: Path, weights: dict[str, NDArray[Any]]) -> None:
    """Write the files of a model, as training does."""
    np.savez(folder / "weights.npz", **weights)  # type: ignore[arg-type]  # numpy takes its own option for one of them
    digest = hashlib.sha256((folder / "weights.npz").read_bytes()).hexdigest()
    said = {"version": "test", "sha256": digest}
    (folder / "model.json").write_text(json.dumps(said))
