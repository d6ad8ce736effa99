"""The recipe, carried out: teachers, then their students, then one student of those.

Takes: a corpus and a recipe. Gives: the parameters of the last student, by name. Keeps true: a teacher of a fold does
not see the pages of that fold; students see no label, only what the networks before them say.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from marrow.errors import OptionError
from marrow.train.corpus import Corpus
from marrow.train.learn.fit import Loss, fit, predict
from marrow.train.learn.loss import loss_of_labels, loss_of_targets
from marrow.train.learn.network import Network, Outputs
from marrow.train.learn.tensors import Batch, Tensors
from marrow.train.recipe import Design, Predictions, Recipe, Teacher, blended, fold_of, mean_of

Say = Callable[[str], None]
"""Is told how it goes, line by line."""


def device_of(wanted: str) -> str:
    """The device to use: `auto` is a GPU where there is one."""
    has_gpu = torch.cuda.is_available()
    if wanted == "cuda" and not has_gpu:
        raise OptionError("option.value", "--device cuda: PyTorch finds no GPU here")
    return "cuda" if has_gpu and wanted != "cpu" else "cpu"


def teach(corpus: Corpus, recipe: Recipe, *, device: str, seed: int, say: Say) -> dict[str, NDArray[np.float32]]:
    """Train all networks of a recipe, and give the last."""
    school = _School(corpus, recipe, device, seed, say)
    teachers, students = recipe.teachers, recipe.students
    said = [school.ask(school.teacher(f"teacher {n}/{len(teachers)}", each)) for n, each in enumerate(teachers, 1)]
    targets = blended(teachers, said, school.folds, corpus.start)
    names = [f"student {n}/{len(students)}" for n in range(1, len(students) + 1)]
    said = [school.ask(school.student(name, each, targets)) for name, each in zip(names, students, strict=True)]
    last = school.student("last student", recipe.last, mean_of(said))
    return {name: value.cpu().numpy() for name, value in last.state_dict().items()}


class _School:
    """Trains one network after the other on a corpus; each has a seed of its own."""

    def __init__(self, corpus: Corpus, recipe: Recipe, device: str, seed: int, say: Say) -> None:
        self.recipe, self.seed, self.say = recipe, seed, say
        self.data = Tensors(corpus, device)
        self.folds = np.array([fold_of(site) for site in corpus.sites])

    def teacher(self, name: str, teacher: Teacher) -> Network:
        def loss(found: Outputs, batch: Batch) -> Tensor:
            return loss_of_labels(found, self.data, batch, likes_rare=teacher.design.likes_rare)

        pages = np.flatnonzero(self.folds != (-1 if teacher.fold is None else teacher.fold))
        return self._fit(name, teacher.design, pages, loss, self.recipe.teacher_epochs)

    def student(self, name: str, design: Design, said: Predictions) -> Network:
        targets = Predictions(*(torch.as_tensor(each, device=self.data.device) for each in said))

        def loss(found: Outputs, batch: Batch) -> Tensor:
            return loss_of_targets(found, targets, self.data, batch)

        return self._fit(name, design, np.arange(self.data.pages), loss, self.recipe.student_epochs)

    def ask(self, network: Network) -> Predictions:
        return predict(network, self.data)

    def _fit(self, name: str, design: Design, pages: NDArray[np.int64], loss: Loss, epochs: int) -> Network:
        def tell(epoch: int, wrong: float) -> None:
            self.say(f"{name}: epoch {epoch}/{epochs}, loss {wrong:.4f}")

        self.seed += 1
        chosen = torch.as_tensor(pages, device=self.data.device)
        return fit(self.data, design, chosen, loss, epochs=epochs, seed=self.seed, tell=tell)
