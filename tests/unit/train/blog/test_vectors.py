from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from marrow.blog.labels import Label
from marrow.errors import MissingExtra
from marrow.train.blog.vectors import train_machine


class _Machine:
    """Stands in for LIBSVM: it keeps one vector of each class."""

    def __init__(self, **settings: float) -> None:
        assert settings == {"C": 10.0, "gamma": 0.1}

    def fit(self, rows: Any, classes: Any) -> _Machine:
        self.classes_, first = np.unique(classes, return_index=True)
        self.support_vectors_ = rows[first]
        self.dual_coef_ = np.ones((len(first) - 1, len(first)))
        self.intercept_ = np.zeros(len(first) * (len(first) - 1) // 2)
        self.n_support_ = np.ones(len(first))
        return self


def test_classes_are_sets_of_labels_that_are_not_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    package, module = ModuleType("sklearn"), ModuleType("sklearn.svm")
    module.SVC = _Machine  # type: ignore[attr-defined]  # a module of our own
    package.svm = module  # type: ignore[attr-defined]  # the same
    monkeypatch.setitem(sys.modules, "sklearn", package)
    monkeypatch.setitem(sys.modules, "sklearn.svm", module)
    labels = np.zeros((11, len(Label)), bool)
    labels[:5, [Label.DATE, Label.AUTHOR]] = True
    labels[5:10, Label.TITLE] = True
    labels[10, Label.COMMENT] = True
    machine = train_machine(np.arange(22.0).reshape(11, 2), labels)
    assert machine.classes.tolist() == [1 << Label.TITLE, 1 << Label.DATE | 1 << Label.AUTHOR]
    assert machine.vectors.shape == (2, 2)


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sklearn", None)
    with pytest.raises(MissingExtra, match="extra `train`"):
        train_machine(np.zeros((1, 2)), np.zeros((1, len(Label)), bool))
