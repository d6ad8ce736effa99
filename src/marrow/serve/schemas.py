"""JSON Schemas of what goes in and out of the API.

Takes: what is declared: settings with their ranges, codes of errors, the schema of an article. Gives: `SCHEMAS`, by
name, for the description of the API; `settings_schema` and `value_schema` for its parameters.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from marrow.errors import CODES
from marrow.options import Setting
from marrow.serve.asking import LARGEST, LONGEST
from marrow.serve.operations import FOR_REQUESTS

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_OBJECTS: Schema = {"type": "array", "items": {"type": "object"}}
_KINDS = {bool: "boolean", int: "integer", float: "number", str: "string"}


def ref(name: str) -> Schema:
    """A schema of `schemas`, by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def value_schema(setting: Setting) -> Schema:
    """What values a setting takes; numbers and texts of requests have bounds in any case."""
    kind = _KINDS[type(setting.default)]
    found: Schema = {"type": kind}
    if setting.choices:
        found["enum"] = list(setting.choices)
    elif kind in ("integer", "number"):
        found["minimum"] = -LARGEST if setting.low is None else setting.low
        found["maximum"] = LARGEST if setting.high is None else min(setting.high, LARGEST)
    elif kind == "string":
        found["maxLength"] = LONGEST
    if setting.name == "now":
        found["anyOf"] = [{"const": ""}, {"format": "date"}, {"format": "date-time"}]
    return {**found, "default": setting.default}


def settings_schema() -> Schema:
    """Settings by name."""
    properties = {name: {**value_schema(each), "description": each.help} for name, each in FOR_REQUESTS.items()}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def schemas() -> dict[str, Schema]:
    """All schemas, by name."""
    return {
        "Article": _article(),
        "Decluttered": _all_of(
            untouched=TEXT,
            bytes_before=_COUNT,
            bytes_after=_COUNT,
            removed=_OBJECTS,
            links=_OBJECTS,
            warnings=_OBJECTS,
            html=TEXT,
        ),
        "Explained": _all_of(
            url=TEXT, method=TEXT, segments=_OBJECTS, metadata=_OBJECTS, images=_OBJECTS, warnings=_OBJECTS
        ),
        "Health": _all_of(status={"enum": ["ok", "starting"]}, version=TEXT),
        "Settings": settings_schema(),
        "Error": _all_of(code={"enum": list(CODES)}, message=TEXT),
    }


def _all_of(**properties: Schema) -> Schema:
    """An object that has all of some members."""
    return {"type": "object", "required": list(properties), "properties": properties}


def _article() -> Schema:
    """The schema of an article, as a part of a larger document."""
    text = files("marrow.write").joinpath("article.schema.json").read_text("utf-8")
    found: Schema = json.loads(text.replace('"#/$defs/', '"#/components/schemas/Article/$defs/'))
    return {name: value for name, value in found.items() if name not in ("$schema", "$id")}


def described(names: Mapping[str, Schema]) -> dict[str, Schema]:
    """Media types with their schemas, as the content of a body."""
    return {kind: {"schema": schema} for kind, schema in names.items()}
