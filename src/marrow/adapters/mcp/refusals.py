"""What is wrong with the arguments of a tool, in words that a model can act on.

Takes: the error of pydantic, which checks them, or names that a tool does not know. Gives: a sentence for each argument
that does not fit, with the code `option.value` or `option.unknown`.
Keeps true: it repeats no value, for a page may be one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

_SAID = {
    "missing": "is missing",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "string_too_long": "must have at most {max_length} characters",
    "string_type": "must be a text",
}
_LONGEST_NAME = 60
_MOST_NAMES = 5
_KINDS = {"int": "must be a whole number", "bool": "must be true or false"}


def refusal(errors: list[Any]) -> str:
    """What pydantic's `errors()` say.

    >>> refusal([{"type": "greater_than_equal", "loc": ("max_chars",), "ctx": {"ge": 200}, "msg": ""}])
    'max_chars must be at least 200 [option.value]'
    """
    return f"{'; '.join(map(_said, errors))} [option.value]"


def unknown(tool: str, given: Iterable[object], known: Collection[str]) -> str:
    """What to say of arguments that a tool does not have; "" if it has them all.

    >>> unknown("read_url", ("url", "max_char"), ("url", "max_chars"))
    'read_url has no argument max_char; did you mean max_chars? [option.unknown]'
    """
    strange = [str(name)[:_LONGEST_NAME] for name in given if name not in known][:_MOST_NAMES]
    if not strange:
        return ""
    near = {match: None for name in strange for match in get_close_matches(name, known, n=1)}
    meant = f"did you mean {' and '.join(near)}?" if near else f"it takes {', '.join(known)}"
    return f"{tool} has no argument {' and '.join(strange)}; {meant} [option.unknown]"


def _said(error: Mapping[str, Any]) -> str:
    name = ".".join(map(str, error["loc"]))
    kind = error["type"]
    plain = _SAID.get(kind) or _KINDS.get(kind.partition("_")[0])
    return f"{name} {plain.format(**error.get('ctx', {}))}" if plain else f"{name}: {error['msg']}"
