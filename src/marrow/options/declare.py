"""How an option is declared: name, type, default, range and help, in one place.

Takes: fields of records. Gives: `setting`, which declares one, and `Checked`, whose groups check them.
Keeps true: a value outside its range cannot be constructed. Refuses: such values, as `OptionError`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from typing import Any, TypeVar

from marrow.errors import OptionError

T = TypeVar("T")
Value = bool | int | float | str


def setting(
    default: T,
    *,
    help: str,
    low: float | None = None,
    high: float | None = None,
    choices: tuple[str, ...] = (),
) -> T:
    """Declare one option as a dataclass field."""
    metadata = {"help": help, "low": low, "high": high, "choices": choices}
    # dataclasses.field() is typed as returning the default's type; so is this.
    made: T = field(default=default, metadata=metadata)
    return made


class Checked:
    """Checks every field of a group against its declaration."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for declared in fields(self):  # type: ignore[arg-type]  # every subclass is a dataclass
            check(declared.name, getattr(self, declared.name), declared.default, declared.metadata)


def check(name: str, value: object, default: object, metadata: Mapping[str, Any]) -> None:
    wanted = type(default)
    is_fine = isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool))
    if wanted is float and isinstance(value, int) and not isinstance(value, bool):
        is_fine = True
    if not is_fine:
        raise OptionError("option.value", f"{name} takes {wanted.__name__}, not {value!r}")
    low, high, choices = metadata["low"], metadata["high"], metadata["choices"]
    if isinstance(value, int | float) and (
        (low is not None and not value >= low) or (high is not None and not value <= high)
    ):
        raise OptionError("option.value", f"{name} must be {_range(low, high)}, not {value!r}")
    if choices and value not in choices:
        raise OptionError("option.value", f"{name} is one of {', '.join(choices)}, not {value!r}")


def _range(low: float | None, high: float | None) -> str:
    if high is None:
        return f"at least {low}"
    return f"at most {high}" if low is None else f"between {low} and {high}"
