"""Loads Daft and Ray, the engines, which are large and only needed by those who use them.

Keeps true: they tell nobody that they are used: Daft and Ray report to their makers unless they are told not to. A Ray
cluster that is started also asks the metadata services of clouds where it is, whatever it is told; that stays with it.
Refuses: where one is not installed (`extra.missing`).
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from logging import CRITICAL, ERROR, getLogger
from types import ModuleType

from marrow.errors import MissingExtra

QUIET = {
    "DO_NOT_TRACK": "true",
    "DAFT_ANALYTICS_ENABLED": "0",
    "DAFT_PROGRESS_BAR": "0",
    "DAFT_SHOW_QUERY_ID": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
}


_NO_DAFT = "marrow batch needs the extra `batch`"
RAY_KEYS = frozenset({"RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"})
"""What opens a cluster, in the environment."""
_NO_RAY = "clusters need the extra `ray`"


def require_daft() -> None:
    """Refuse to go on without the package, which is not loaded yet."""
    if find_spec("daft") is None:
        raise MissingExtra("extra.missing", _NO_DAFT)


def require_ray() -> None:
    """The same of Ray."""
    if find_spec("ray") is None:
        raise MissingExtra("extra.missing", _NO_RAY)


def load_daft() -> ModuleType:
    """The package, silent: what these log is in the error that follows, and where none does, nothing was amiss."""
    os.environ.update(QUIET)
    for name in ("aws_config", "daft_local_execution"):
        getLogger(name).setLevel(CRITICAL)  # before it is loaded, as it remembers
    try:
        return import_module("daft")
    except ModuleNotFoundError as error:
        raise MissingExtra("extra.missing", _NO_DAFT) from error


def native_daft() -> ModuleType:
    """The package, to run queries on this machine: it would take a cluster that this program belongs to."""
    daft = load_daft()
    if daft.get_or_infer_runner_type() != "native":  # it may be chosen once in the life of a process
        daft.set_runner_native()
    return daft


def load_ray() -> ModuleType:
    """The same of Ray."""
    os.environ.update(QUIET)
    try:
        ray = import_module("ray")
    except ModuleNotFoundError as error:
        raise MissingExtra("extra.missing", _NO_RAY) from error
    getLogger("ray").setLevel(ERROR)  # else it tells how it is set up, also who asked for errors alone
    return ray
