"""The recipe, carried out: teachers, then their students, then one student of those; then the second look.

Takes: a corpus and a recipe. Gives: the parameters of the last student and of the second look, by name.
Keeps true: a teacher of a fold does not see the pages of that fold; students see no label, only what the networks
before them say; the second look learns from what is said of pages that were not seen; how many networks learn at a time
changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from marrow.errors import OptionError
from marrow.train.again import lessons_of
from marrow.train.corpus import Corpus
from marrow.train.learn.again import learn_again
from marrow.train.learn.fit import Loss, fit, predict
from marrow.train.learn.loss import loss_of_labels, loss_of_targets
from marrow.train.learn.network import Outputs
from marrow.train.learn.tensors import Batch, Tensors
from marrow.train.recipe import FOLDS, Design, Predictions, Recipe, blended, fold_of, likely, mean_of, unseen_of

Parameters = dict[str, NDArray[np.float32]]


def device_of(wanted: str) -> str:
    """The device to use: `auto` is a GPU where there is one."""
    has_gpu = torch.cuda.is_available()
    if wanted == "cuda" and not has_gpu:
        raise OptionError("option.value", "--device cuda: PyTorch finds no GPU here")
    return "cuda" if has_gpu and wanted != "cpu" else "cpu"


def teach(corpus: Corpus, recipe: Recipe, *, device: str, seed: int, parallel: int, is_quiet: bool) -> Parameters:
    """Train all networks of a recipe, `parallel` of them at a time, and give the last with its second look."""
    teachers, students = recipe.teachers, recipe.students
    folds = np.array([fold_of(site) for site in corpus.sites])
    first = [
        Task(f"teacher {n}/{len(teachers)}", each.design, recipe.teacher_epochs, seed + n, fold=each.fold)
        for n, each in enumerate(teachers, 1)
    ]
    second = [
        Task(f"student {n}/{len(students)}", each, recipe.student_epochs, seed + len(teachers) + n)
        for n, each in enumerate(students, 1)
    ]
    last = Task("last student", recipe.last, recipe.student_epochs, seed + len(teachers) + len(students) + 1)
    school = _School(corpus, folds, device, is_quiet)
    said = [likely(each) for _, each in _done(school, first, None, parallel)]
    targets = blended(teachers, said, folds, corpus.start)
    said = [likely(each) for _, each in _done(school, second, targets, parallel)]
    ((parameters, said_last),) = _done(school, [last], mean_of(said), 1)
    third = [
        Task(f"unseen {fold + 1}/{FOLDS}", recipe.last, recipe.again_epochs, last.seed + fold + 1, fold=fold)
        for fold in range(FOLDS)
    ]
    said = [each for _, each in _done(school, third, likely(said_last), parallel)]
    lessons = lessons_of(corpus, unseen_of(said, folds, corpus.start), folds)
    return parameters | learn_again(lessons, seed=seed, tell=school.tell)


@dataclass(frozen=True)
class Task:
    """A network to train."""

    name: str
    design: Design
    epochs: int
    seed: int
    fold: int | None = None  # that it must not see


class _School:
    """Trains networks on a corpus. The corpus is moved to the device when the first one begins."""

    def __init__(self, corpus: Corpus, folds: NDArray[np.int64], device: str, is_quiet: bool) -> None:
        self._corpus, self._folds, self._device, self._is_quiet = corpus, folds, device, is_quiet
        self._data: Tensors | None = None

    def __getstate__(self) -> dict[str, object]:
        return self.__dict__ | {"_data": None}  # each process has its own

    def tell(self, what: str) -> None:
        if not self._is_quiet:
            print(what, file=sys.stderr, flush=True)

    def train(self, task: Task, targets: Predictions | None) -> tuple[Parameters, Predictions]:
        """A network that learns from labels, or from targets; its parameters, and its logits for all pages."""
        if self._data is None:
            self._data = Tensors(self._corpus, self._device)
        data = self._data
        pages = np.flatnonzero(self._folds != (-1 if task.fold is None else task.fold))
        chosen = torch.as_tensor(pages, device=self._device)
        loss = _from_labels(data, task.design) if targets is None else _from_targets(data, targets)

        def tell(epoch: int, wrong: float) -> None:
            self.tell(f"{task.name}: epoch {epoch}/{task.epochs}, loss {wrong:.4f}")

        network = fit(data, task.design, chosen, loss, epochs=task.epochs, seed=task.seed, tell=tell)
        parameters = {name: value.cpu().numpy() for name, value in network.state_dict().items()}
        return parameters, predict(network, data)


def _from_labels(data: Tensors, design: Design) -> Loss:
    def loss(found: Outputs, batch: Batch) -> Tensor:
        return loss_of_labels(found, data, batch, likes_rare=design.likes_rare)

    return loss


def _from_targets(data: Tensors, said: Predictions) -> Loss:
    targets = Predictions(*(torch.as_tensor(each, device=data.device) for each in said))

    def loss(found: Outputs, batch: Batch) -> Tensor:
        return loss_of_targets(found, targets, data, batch)

    return loss


_schools: list[_School] = []
"""The school of this process, where several learn at a time."""


def _done(
    school: _School, tasks: list[Task], targets: Predictions | None, parallel: int
) -> Iterable[tuple[Parameters, Predictions]]:
    if parallel == 1 or len(tasks) == 1:
        return [school.train(task, targets) for task in tasks]
    # Not by fork, for a process that has spoken to a GPU cannot be forked.
    with ProcessPoolExecutor(parallel, get_context("spawn"), _enter, (school,)) as pool:
        return list(pool.map(_train, tasks, [targets] * len(tasks)))


def _enter(school: _School) -> None:
    _schools.append(school)


def _train(task: Task, targets: Predictions | None) -> tuple[Parameters, Predictions]:
    return _schools[0].train(task, targets)
