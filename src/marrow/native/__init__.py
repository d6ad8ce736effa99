"""The compiled core: the same answers as the NumPy form, in a fraction of the time.

Gives: `core`, the extension module, or None where it was not built or `MARROW_NATIVE=0` is set. Whatever has a
compiled form then uses its NumPy form, and nothing but the time it takes may differ.

Ask for `native.core` when a function runs, not when a module is loaded: tests switch between the forms that way.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from marrow.native.interface import Core


def _load() -> Core | None:
    if os.environ.get("MARROW_NATIVE") == "0":
        return None
    try:
        return cast("Core", import_module("marrow.native._core"))
    except ImportError:
        return None  # there was no compiler when the package was installed


core = _load()


def is_native() -> bool:
    """Whether the compiled core is used."""
    return core is not None
