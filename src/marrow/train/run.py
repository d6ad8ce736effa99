"""The whole way from page sets to a model's files.

Takes: a folder of page sets. Gives: the folder of a model. Keeps true: what the model came from is told in its
`model.json`. Refuses: to begin without the extra `train` (`extra.missing`), and pages of which nothing can be learned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path

from marrow import __version__
from marrow.errors import InputError, MissingExtra
from marrow.methods.auto.model import Weights
from marrow.train.corpus import Corpus, corpus_of
from marrow.train.export import weights_of, write_model
from marrow.train.recipe import Recipe
from marrow.train.samples import Sample

Say = Callable[[str], None]


def ready(device: str) -> str:
    """The device to train on; what is missing is told now, not after minutes of reading."""
    if find_spec("torch") is None:
        raise MissingExtra("extra.missing", "training needs torch, of the extra `train`")
    from marrow.train.learn.teach import device_of

    return device_of(device)


def packed(found: Iterable[list[Sample]], data: Mapping[str, str], say: Say) -> Corpus:
    """The corpus of all samples that there are."""
    samples: list[Sample] = []
    unread = 0
    for page in found:
        samples += page
        unread += not page
    if not samples:
        raise InputError("input.missing", "none of the pages can be read, so there is nothing to learn from")
    corpus = corpus_of(samples, data)
    pages = len(samples) - int(corpus.is_aged.sum())
    say(f"{pages} pages of {len(set(corpus.sites))} sites ({unread} cannot be read), {len(samples) - pages} also aged")
    known = corpus.vocabularies
    say(f"{len(known.names)} names, {len(known.words)} words")
    return corpus


def train(corpus: Corpus, recipe: Recipe, *, device: str, seed: int, parallel: int, is_quiet: bool) -> Weights:
    """Carry out a recipe; gives the weights of a model."""
    from marrow.train.learn.teach import teach

    parameters = teach(corpus, recipe, device=device, seed=seed, parallel=parallel, is_quiet=is_quiet)
    return weights_of(parameters, corpus.vocabularies)


def save(folder: Path, weights: Weights, corpus: Corpus, recipe: Recipe, *, seed: int) -> None:
    """Write a model, with what it came from."""
    trained = {
        "marrow": __version__,
        "data": dict(corpus.data),
        "pages": int((~corpus.is_aged).sum()),
        "networks": recipe.networks,
        "epochs": [recipe.teacher_epochs, recipe.student_epochs, recipe.again_epochs],
        "seed": seed,
    }
    write_model(folder, weights, trained)
