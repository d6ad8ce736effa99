"""What is wrong with the arguments of a tool, in words that a model can act on.

Takes: the error of pydantic, which checks them. Gives: a sentence for each argument that does not fit, and the code
`option.value`. Keeps true: it repeats no value, for a page may be one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_SAID = {
    "missing": "is missing",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "string_too_long": "must have at most {max_length} characters",
    "string_type": "must be a text",
}
_KINDS = {"int": "must be a whole number", "bool": "must be true or false"}


def refusal(errors: list[Any]) -> str:
    """What pydantic's `errors()` say.

    >>> refusal([{"type": "greater_than_equal", "loc": ("max_chars",), "ctx": {"ge": 200}, "msg": ""}])
    'max_chars must be at least 200 [option.value]'
    """
    return f"{'; '.join(map(_said, errors))} [option.value]"


def _said(error: Mapping[str, Any]) -> str:
    name = ".".join(map(str, error["loc"]))
    kind = error["type"]
    plain = _SAID.get(kind) or _KINDS.get(kind.partition("_")[0])
    return f"{name} {plain.format(**error.get('ctx', {}))}" if plain else f"{name}: {error['msg']}"
