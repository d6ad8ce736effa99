"""The support vector machine of the paper's labeller, trained by LIBSVM (scikit-learn).

Takes: rows of thirty features and right labels. Gives: a `Machine`. Keeps true: a class is a set of labels that a
block of the lessons has, as in the paper, which knew eight single ones and twelve of several; sets that fewer than
`_FEWEST` blocks have are left out. Refuses: to work without scikit-learn (`extra.missing`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.blog.paper.machine import Machine
from marrow.errors import MissingExtra

_COST, _GAMMA = 10.0, 0.1
"""The paper does not tell its own; these are the middle of what is commonly tried."""
_FEWEST = 5


def train_machine(rows: NDArray[np.float64], labels: NDArray[np.bool_]) -> Machine:
    """Train the machine."""
    svm = _svm()
    classes = (labels.astype(np.int64) << np.arange(labels.shape[1])).sum(1)
    known, count = np.unique(classes, return_counts=True)
    is_known = np.isin(classes, known[count >= _FEWEST])
    found = svm.SVC(C=_COST, gamma=_GAMMA).fit(rows[is_known], classes[is_known])
    return Machine(
        vectors=found.support_vectors_.astype(np.float64),
        coefficients=found.dual_coef_.astype(np.float64),
        intercepts=found.intercept_.astype(np.float64),
        sizes=found.n_support_.astype(np.int64),
        classes=found.classes_.astype(np.int64),
        gamma=_GAMMA,
    )


def _svm() -> Any:
    try:
        import sklearn.svm
    except ImportError as error:
        raise MissingExtra("extra.missing", "LIBSVM comes with scikit-learn, of the extra `train`") from error
    return sklearn.svm
