"""The whole way from labelled blog pages to the files of a model.

Takes: lessons. Gives: `Model`, and its files. Keeps true: the same lessons give the same model; of a page with many
blocks of content some are drawn, by a fixed seed, and a page counts less for each block the more it has, so that no
page outweighs the others.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.blog.auto.forest import Forest
from marrow.blog.auto.rows import columns
from marrow.blog.labels import Label
from marrow.blog.model import Model
from marrow.blog.paper.features import COLUMNS
from marrow.blog.paper.machine import Machine
from marrow.train.blog.lessons import Lesson, Lessons
from marrow.train.blog.trees import grow
from marrow.train.blog.vectors import train_machine

LICENCES = {"blogs": "none stated for most pages: for research and evaluation"}
"""The sets that may train these labellers, which is what they were made for. The model card says what that means."""
VERSION = 1
_SEED = 0
_MOST_CONTENT = 250
_COMMON_SIZE = 200


def learn(lessons: Sequence[Lessons]) -> Model:
    """Train both labellers."""
    return Model(learn_forest(lessons), learn_machine(lessons))


def learn_forest(lessons: Sequence[Lessons]) -> Forest:
    """Grow our trees, on both looks of all pages."""
    draw = np.random.default_rng(_SEED)
    looks = [look for each in lessons for look in (each.rendered, each.static)]
    used = [_used(look, draw) for look in looks]
    rows = np.concatenate([look.described.rows[rows] for look, rows in zip(looks, used, strict=True)])
    labels = np.concatenate([look.truth.labels[rows] for look, rows in zip(looks, used, strict=True)])
    weights = np.concatenate([_weights(look)[rows] for look, rows in zip(looks, used, strict=True)])
    return grow(rows, labels, weights)


def _used(look: Lesson, draw: np.random.Generator) -> NDArray[np.bool_]:
    """The blocks that are learned from."""
    content = look.truth.labels[:, Label.CONTENT]
    share = _MOST_CONTENT / max(int(content.sum()), 1)
    return look.counts & (~content | (draw.random(len(content)) < share))


def _weights(look: Lesson) -> NDArray[np.float64]:
    count = len(look.counts)
    return np.full(count, (_COMMON_SIZE / max(count, 1)) ** 0.5)


def learn_machine(lessons: Sequence[Lessons]) -> Machine:
    """Train the paper's machine, on the blocks in the main part of all pages."""
    papers = [each.paper for each in lessons]
    rows = np.concatenate([paper.rows[paper.is_main] for paper in papers])
    return train_machine(rows, np.concatenate([paper.truth.labels[paper.is_main] for paper in papers]))


def save(folder: Path, model: Model, trained: Mapping[str, Any]) -> None:
    """Write the files; `trained` says from what, for whoever wants to know later."""
    buffer = io.BytesIO()
    np.savez_compressed(buffer, allow_pickle=False, **arrays_of(model))
    data = buffer.getvalue()
    said = {
        "version": VERSION,
        "sha256": hashlib.sha256(data).hexdigest(),
        "trained": dict(trained),
        "columns": [*columns(), *COLUMNS],
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "weights.npz").write_bytes(data)
    (folder / "model.json").write_text(json.dumps(said, indent=1) + "\n", "utf-8")


def arrays_of(model: Model) -> dict[str, NDArray[Any]]:
    """The arrays of a model, by the names that `blog/model.py` reads."""
    forest, machine = model.forest, model.machine
    return {
        "forest_feature": forest.feature,
        "forest_threshold": forest.threshold,
        "forest_splits": forest.splits,
        "forest_values": forest.values,
        "forest_label": forest.label,
        "forest_labels": np.array(forest.labels),
        "machine_vectors": machine.vectors,
        "machine_coefficients": machine.coefficients,
        "machine_intercepts": machine.intercepts,
        "machine_sizes": machine.sizes,
        "machine_classes": machine.classes,
        "machine_gamma": np.array(machine.gamma),
    }
