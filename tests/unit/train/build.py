"""What the tests of training start from: a labelled page, and parameters as a trained network has them."""

from __future__ import annotations

import numpy as np

from marrow.evaluate.data import Example
from marrow.methods.auto.model import AROUND, COUNT, ROLES, TYPES
from marrow.train.corpus import Vocabularies
from marrow.train.export import Parameters
from marrow.train.recipe import Design
from marrow.train.samples import Sample, samples_of
from marrow.train.sources import Lesson

STORY = "The river rose in the night and carried the old wooden bridge away, people of the valley said."
LABELS = (("Home", "other"), ("River takes bridge", "title"), (STORY, "body"))


def example(name: str = "a", *, url: str | None = None, text: str | None = STORY, **known: object) -> Example:
    """A page with a menu, a headline and a story."""
    html = (
        "<!doctype html><title>River takes bridge</title><nav class=main-menu><a href=/>Home</a></nav>"
        f"<article class=post-body><h1>River takes bridge</h1><p>{STORY}</p></article>"
    ).encode()
    given = {"set": "news_andy", "id": name, "html": html, "text": text, "url": url or f"https://{name}.org/news"}
    return Example(**given | known)  # type: ignore[arg-type]  # tests name fields as they need them


def sample(name: str = "a", *, marks: str = "", **known: object) -> Sample:
    """The sample of such a page."""
    return twins(name, marks=marks, **known)[0]


def twins(name: str = "a", *, marks: str = "", **known: object) -> list[Sample]:
    """The samples of such a page, as it is and aged."""
    return samples_of(Lesson(example(name, **known), marks))  # type: ignore[arg-type]  # see above


def parameters(known: Vocabularies, design: Design) -> Parameters:
    """Parameters with the names and shapes of a trained network, drawn by chance."""
    random = np.random.default_rng(1)
    hidden = design.hidden
    tables = {
        "path": (known.names, design.names), "near": (known.names, design.names), "words": (known.words, design.words),
        "first": (known.words, design.words // 2), "kinds": (known.kinds, 8), "urls": (known.addresses, 8),
    }  # fmt: skip
    inputs = COUNT + sum(width for _, width in tables.values()) + design.words // 2
    layers: dict[str, tuple[int, ...]] = {
        "inp": (hidden, inputs), "conv": (hidden, 1, design.kernel), "conv_mix": (hidden, hidden),
        "crowd": (hidden, 2 * hidden), "scan.0": (2 * hidden, hidden), "scan_mix.0": (hidden, hidden),
        "ctx": (hidden, 2 * hidden), "mid": (hidden, hidden), "out": (ROLES + 1, hidden),
        "page_type": (TYPES, 2 * hidden), "again": (16, AROUND), "revised": (ROLES, 16),
    }  # fmt: skip
    made = {f"rows.{name}.weight": random.normal(size=(len(words), width)) for name, (words, width) in tables.items()}
    made |= {f"{name}.weight": random.normal(size=shape) for name, shape in layers.items()}
    made |= {f"{name}.bias": random.normal(size=shape[0]) for name, shape in layers.items()}
    return {name: value.astype(np.float32) for name, value in made.items()}
