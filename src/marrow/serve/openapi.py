"""The description of the API, as OpenAPI 3.1.

Takes: what is declared: `OPERATIONS`, settings, codes of errors, and whether keys are needed. Gives: a document that
tools read. Keeps true: nothing is described here that is declared elsewhere, so it cannot drift.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import marrow
from marrow.errors import CODES
from marrow.serve.asking import LONGEST_URL
from marrow.serve.jobs import CODE, JSON
from marrow.serve.metrics import KIND as METRICS
from marrow.serve.operations import DRAWN, FOR_REQUESTS, OPERATIONS, Operation
from marrow.serve.schemas import TEXT, Schema, described, ref, schemas, value_schema
from marrow.serve.statuses import status_of

_URL: Schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_URL}
_SAMPLE = "<title>Tea</title><h1>Tea</h1><p>Water, leaves, time. That is all there is to it, and it takes a while.</p>"
_PAGE: Schema = {"type": "string", "description": "A web page.", "examples": [_SAMPLE]}
_BYTES: Schema = {}
"""What may be any bytes has no schema."""
_ELSEWHERE = ("listen.", "option.file", "request.unknown", "request.method", "request.forgotten")
"""Codes that no request for a page meets."""
_LATER = (429, 503)
_DATA = {"extract": ref("Article"), "declutter": ref("Decluttered"), "explain": ref("Explained")}
_WARNINGS = {"X-Marrow-Warnings": {"description": "What there is to know about the page, by codes.", "schema": TEXT}}
_SECRETS: list[dict[str, list[str]]] = [{"bearer": []}, {"key": []}, {"user": []}]


@cache
def description(*, is_locked: bool) -> bytes:
    """The document, as JSON; `is_locked` where requests need a key."""
    paths: dict[str, Any] = {operation.path: _path(operation) for operation in OPERATIONS}
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "Marrow",
            "version": marrow.__version__,
            "summary": "Web page in, what the page is about out.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "security": _SECRETS if is_locked else [],
        "paths": paths | _others(),
        "components": {
            "schemas": schemas(),
            "parameters": _parameters(),
            "responses": {"Error": _error(is_later=False), "Later": _error(is_later=True)},
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "key": {"type": "apiKey", "in": "header", "name": "X-API-Key"},
                "user": {"type": "http", "scheme": "basic"},
            },
        },
    }
    return json.dumps(document, indent=1, ensure_ascii=False).encode()


def _path(operation: Operation) -> Schema:
    """An address by both of its methods."""
    name = operation.path.strip("/").replace(".", "_")
    told = {"summary": operation.summary, "description": operation.help, "responses": _responses(operation)}
    own = _own_parameters(operation)
    settings = [{"$ref": f"#/components/parameters/{each}"} for each in FOR_REQUESTS]
    needed = _parameter("url", _URL, "The address of the page.", required=True)
    known = _parameter("url", _URL, "The address of the page, which is fetched if no page comes with the request.")
    return {
        "get": {"operationId": f"get_{name}", "parameters": [needed, *own, *settings], **told},
        "post": {
            "operationId": f"post_{name}",
            "parameters": [known, *own, *settings],
            "requestBody": {"required": True, "content": described({JSON: _body(operation), "text/html": _BYTES})},
            **told,
        },
    }


def _own_parameters(operation: Operation) -> list[Schema]:
    """What an address has to choose, settings apart."""
    found = []
    if operation.has_choice:
        formats: Schema = {"enum": list(operation.formats)}
        found.append(_parameter("to", formats, "The format of the answer; without it, `Accept` says so."))
    if operation.is_drawn:
        found.append(_parameter("what", {"enum": list(DRAWN)}, "What is drawn on the page."))
    return found


def _body(operation: Operation) -> Schema:
    """A request as JSON."""
    own = {each["name"]: each["schema"] for each in _own_parameters(operation)}
    return {
        "type": "object",
        "properties": {"url": _URL, "html": _PAGE, **own, "options": ref("Settings")},
        "anyOf": [{"required": ["url"]}, {"required": ["html"]}],
        "additionalProperties": False,
    }


def _responses(operation: Operation) -> Schema:
    """The answer in its formats, and every status that an error may have."""
    content = {kind: _content(operation, name) for name, kind in operation.formats.items()}
    codes: dict[int, list[str]] = {}
    for code in CODES:
        if not code.startswith(_ELSEWHERE):
            codes.setdefault(status_of(code), []).append(code)
    failing = {
        str(status): {"$ref": f"#/components/responses/{'Later' if status in _LATER else 'Error'}"}
        for status in sorted(codes)
    }
    done = {"description": operation.summary, "headers": _WARNINGS, "content": described(content)}
    return {"200": done, **failing}


def _content(operation: Operation, name: str) -> Schema:
    if name == "json":
        data = _DATA.get(operation.job, {})
        return {"type": "array", "items": ref("Article")} if operation.is_many else data
    is_text = operation.formats[name].startswith("text/")
    return TEXT if is_text else _BYTES


def _error(*, is_later: bool) -> Schema:
    headers: Schema = {CODE: {"description": "The code.", "schema": TEXT}}
    if is_later:
        seconds = {"type": "integer", "minimum": 1}
        headers["Retry-After"] = {"description": "Seconds to wait.", "required": True, "schema": seconds}
    said = "Too much at once; nothing was begun." if is_later else "What went wrong, by a code that keeps its meaning."
    return {"description": said, "headers": headers, "content": described({JSON: ref("Error")})}


def _others() -> Schema:
    """What is not about a page."""
    return {
        "/health": {
            "get": {
                "operationId": "health",
                "summary": "Whether the server can work",
                "security": [],
                "responses": {
                    "200": {"description": "It can.", "content": described({JSON: ref("Health")})},
                    "503": {"description": "It cannot yet.", "content": described({JSON: ref("Health")})},
                },
            }
        },
        "/metrics": {
            "get": {
                "operationId": "metrics",
                "summary": "Counts, for Prometheus",
                "responses": {
                    "200": {"description": "Counts.", "content": described({METRICS: TEXT})},
                    "401": {"$ref": "#/components/responses/Error"},
                    "403": {"$ref": "#/components/responses/Error"},
                },
            }
        },
        "/openapi.json": {
            "get": {
                "operationId": "openapi",
                "summary": "This description",
                "security": [],
                "responses": {"200": {"description": "It.", "content": described({JSON: {"type": "object"}})}},
            }
        },
    }


def _parameters() -> dict[str, Schema]:
    return {name: _parameter(name, value_schema(each), each.help) for name, each in FOR_REQUESTS.items()}


def _parameter(name: str, schema: Schema, help: str, *, required: bool = False) -> Schema:
    return {"name": name, "in": "query", "required": required, "description": help, "schema": schema}
