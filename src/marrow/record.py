"""Immutable values with named parts.

Takes: a class that is written as a data class is. Gives: what `@dataclass(frozen=True, slots=True)` makes of it:
`fields`, `replace` and `match` work, records compare by their parts (with `eq=False`, by identity) and can be pickled.
Keeps true: the parts of a record cannot be set or deleted.

Data classes write and compile six functions for each class, which was a fifth of what importing Marrow took. Here it is
one: the others are the same for all records. That one sets parts through their slots, which takes half the time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def record(cls: type[T], /) -> type[T]: ...
@overload
def record(*, eq: bool = True, kw_only: bool = False) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[Any] | None = None, /, *, eq: bool = True, kw_only: bool = False) -> Any:
    """Make a class one of immutable values.

    >>> @record
    ... class Point:
    ...     "A place."
    ...     x: int
    ...     y: int = 0
    >>> Point(3), Point(3) == Point(3, 0)
    (Point(x=3, y=0), True)
    """

    def make(each: type[Any]) -> type[Any]:
        made = dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(each)
        methods = {**_SHARED, **_COMPARING} if eq else _SHARED
        for name, method in methods.items():
            setattr(made, name, method)
        made._compared = attrgetter(*[part.name for part in fields(made) if part.compare])
        made.__init__ = _init(made)
        return made

    return make if cls is None else make(cls)


def _init(cls: type[Any]) -> Callable[..., None]:
    """The function that sets all parts of a new record."""
    scope: dict[str, Any] = {"_missing": MISSING}
    by_place, by_name, steps = ["self"], ["*"], []
    for part in fields(cls):
        name = part.name
        takes, gives = name, name
        scope[f"_set_{name}"] = getattr(cls, name).__set__
        if part.default is not MISSING:
            scope[f"_{name}"] = part.default
            takes = f"{name}=_{name}"
        elif part.default_factory is not MISSING:
            scope[f"_{name}"] = part.default_factory
            takes, gives = f"{name}=_missing", f"_{name}() if {name} is _missing else {name}"
        (by_name if part.kw_only else by_place).append(takes)
        steps.append(f"_set_{name}(self, {gives})")
    if hasattr(cls, "__post_init__"):
        steps.append("self.__post_init__()")
    parameters = ", ".join(by_place + by_name if by_name[1:] else by_place)
    exec(f"def __init__({parameters}):\n " + "\n ".join(steps), scope)
    init: Callable[..., None] = scope["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = {part.name: part.type for part in fields(cls)} | {"return": None}
    return init


class _Shared:
    """What all records can do."""

    def __repr__(self) -> str:
        shown = [f"{part.name}={getattr(self, part.name)!r}" for part in _parts(self) if part.repr]
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __getstate__(self) -> list[object]:
        return [getattr(self, part.name) for part in _parts(self)]

    def __setstate__(self, state: list[object]) -> None:
        for part, value in zip(_parts(self), state, strict=True):
            object.__setattr__(self, part.name, value)


class _Comparing:
    """What records can do that compare by their parts."""

    _compared: Callable[[object], object]

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return bool(self._compared(self) == self._compared(other))

    def __hash__(self) -> int:
        return hash(self._compared(self))


def _methods(cls: type) -> dict[str, object]:
    return {name: method for name, method in vars(cls).items() if callable(method)}


def _parts(of: Any) -> tuple[Any, ...]:
    return fields(of)


_SHARED, _COMPARING = _methods(_Shared), _methods(_Comparing)
