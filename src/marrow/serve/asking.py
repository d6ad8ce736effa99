"""Requests to the API, read and checked.

    GET  /extract?url=…&to=md&tables=false         POST the same, with a page as body (text/html)
    POST /extract {"url": …} or {"html": …, "url": …}, with "to" and "options": {setting: value} besides

Takes: the query, the body and its type. Gives: `Asked`, plain values. Keeps true: every setting is one that requests
may change, and fits; what stands in the query is checked even where the body says otherwise.
Refuses: what is not as the description has it (`request.malformed`), settings that there are not, that are the
server's own or do not fit (`option.unknown`, `option.value`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import field
from typing import Any
from urllib.parse import parse_qsl

from marrow.errors import OptionError
from marrow.io.target import parse
from marrow.options import BY_NAME, Options, Setting, Value
from marrow.record import record
from marrow.serve.operations import DRAWN, FOR_REQUESTS, Operation
from marrow.serve.pages import address
from marrow.serve.statuses import ServeError

LARGEST = (1 << 31) - 1
"""Of a number in a request."""
LONGEST = 1000
"""Characters of a text in a request, pages and addresses apart."""
LONGEST_URL = 8000
_MOST_FIELDS = 200
_SHORT = 1 << 20
"""Bytes of JSON that are read without a second look."""
_MOST_MARKS = 1 << 16
"""Characters of longer JSON that are in no text: what is long about a request is its page."""
_TEXT = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)  # what was looked at is used up, so nothing is looked at twice
_DEFAULT = Options()
_PAGES = frozenset(("text/html", "application/xhtml+xml"))
_MEMBERS = frozenset(("url", "html", "to", "what", "options"))


@record(kw_only=True)
class Asked:
    """What a request asks for."""

    url: str = ""
    html: bytes | None = field(default=None, repr=False)  # None where it is to be fetched
    charset: str | None = None
    to: str = ""
    what: str = ""
    settings: Mapping[str, Value] = field(default_factory=dict)


def asked(operation: Operation, query: bytes, kind: str, body: bytes | None) -> Asked:
    """What a request asks for; `body` is None where its method has none. A body counts for more than the query."""
    fields = _fields(query)
    given: dict[str, Any] = {
        name: _checked(operation, name, fields.pop(name)) for name in ("url", "to", "what") if name in fields
    }
    given["settings"] = {name: _value(_setting(name), _from_text(_setting(name), fields[name])) for name in fields}
    if body is not None:
        _add(operation, given, kind, body)
    found = Asked(**given)
    if found.html is None and not found.url:
        raise ServeError("request.malformed", "an address (url) or a page (html) is needed")
    return found


def _add(operation: Operation, given: dict[str, Any], kind: str, body: bytes) -> None:
    """Add what a body says, by its type."""
    media, _, parameters = kind.partition(";")
    if media.strip().lower() in _PAGES:
        given |= {"html": body, "charset": _charset(parameters)}
        return
    if media.strip().lower() != "application/json":
        raise ServeError("request.malformed", "the body is application/json or text/html, by its Content-Type")
    found = json_object(body)
    if strangers := sorted(found.keys() - _MEMBERS):
        raise ServeError("request.malformed", f"the body has members that mean nothing: {', '.join(strangers)[:200]}")
    options = found.pop("options", {})
    if not isinstance(options, dict):
        raise ServeError("request.malformed", "options is an object of settings")
    given["settings"] |= {name: _value(_setting(name), value) for name, value in options.items()}
    if isinstance(html := found.pop("html", None), str):
        given |= {"html": _utf8(html), "charset": "utf-8"}
    elif html is not None:
        raise ServeError("request.malformed", "html is a text")
    given |= {name: _checked(operation, name, value) for name, value in found.items()}


def _checked(operation: Operation, name: str, value: object) -> str:
    """An address, a format or what is drawn, if it can be that here."""
    if not isinstance(value, str) or not value:
        raise ServeError("request.malformed", f"{name} is a text, and not an empty one")
    if name == "url":
        if len(value) > LONGEST_URL:
            raise ServeError("request.malformed", f"url has more than {LONGEST_URL} characters")
        parse(meant := address(value))
        return meant
    choices: Collection[str] = operation.formats if operation.has_choice else ()
    if name == "what":
        choices = DRAWN if operation.is_drawn else ()
    if not choices:
        raise ServeError("request.malformed", f"{operation.path} takes no `{name}`")
    if value not in choices:
        code = "request.format" if name == "to" else "request.malformed"
        raise ServeError(code, f"{name} is one of {', '.join(choices)}, not {value[:40]!r}")
    return value


def _fields(query: bytes) -> dict[str, str]:
    """The parameters of a query, each once."""
    try:
        pairs = parse_qsl(query.decode("latin-1"), keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError as error:
        raise ServeError("request.malformed", "the query has too many parameters") from error
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ServeError("request.malformed", "a parameter stands twice in the query")
    return fields


def json_object(body: bytes) -> dict[str, Any]:
    """The JSON object that a body is."""
    try:
        text = body.decode("utf-8-sig")
        if len(body) > _SHORT:
            _refuse_litter(text)
        found = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise ServeError("request.malformed", "the body is not JSON") from error
    if not isinstance(found, dict):
        raise ServeError("request.malformed", "the body is not a JSON object")
    return found


def _refuse_litter(text: str) -> None:
    """Refuse millions of little values, which take a GB of memory, and seconds in which nobody else is heard."""
    marks = end = 0
    for found in _TEXT.finditer(text):
        marks, end = marks + found.start() - end, found.end()
        if marks > _MOST_MARKS:
            break
    if marks + len(text) - end > _MOST_MARKS:
        raise ServeError("request.malformed", "the body is long, and not for the page in it")


def _setting(name: str) -> Setting:
    if name not in BY_NAME:
        raise OptionError("option.unknown", f"there is no option {name[:80]!r}")
    if name not in FOR_REQUESTS:
        raise OptionError("option.value", f"{name} is the server's own, and not for requests to change")
    return BY_NAME[name]


def _value(setting: Setting, value: Any) -> Value:
    """A value that fits its setting, and is none of the absurd ones."""
    is_number = isinstance(value, int | float) and abs(value) <= LARGEST
    is_text = isinstance(value, str) and len(value) <= LONGEST
    # The library takes yes and no for some texts; here every value has one form.
    if not (is_number or is_text) or (isinstance(value, bool) and not isinstance(setting.default, bool)):
        raise OptionError("option.value", f"{setting.name} takes {_wanted(setting)}, not {str(value)[:80]!r}")
    if isinstance(value, float) and value.is_integer() and isinstance(setting.default, int):
        value = int(value)  # JSON has one kind of numbers
    checked: Value = value
    _DEFAULT.change(**{setting.name: checked})
    return checked


def _from_text(setting: Setting, text: str) -> Any:
    """A value as it stands in a query: true and false, numbers as JSON has them, and texts as they are."""
    if isinstance(setting.default, str):
        return text
    try:
        return json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise OptionError("option.value", f"{setting.name} takes {_wanted(setting)}, not {text[:80]!r}") from error


def _wanted(setting: Setting) -> str:
    return {bool: "true or false", str: "a text"}.get(type(setting.default), "a number")


def _charset(parameters: str) -> str | None:
    for parameter in parameters.split(";"):
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "charset":
            return value.strip().strip("\"'")[:LONGEST] or None
    return None


def _utf8(text: str) -> bytes:
    """Text as bytes, as the library has it: halves of surrogate pairs are joined, or become U+FFFD."""
    text = text.removeprefix("\ufeff")
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")
