"""Settings as TOML, written so that a file somebody wrote by hand stays theirs.

Takes: the text of a file, and what it is to say. Gives: a text that says it, with as few lines changed as that takes:
comments, order and spelling of all other lines stay. Keeps true: what is given back is read again and compared, so it
says exactly what it should; where an edit of lines would not (a table written in braces, dotted keys), the whole is
written anew and comments are lost. The standard library reads TOML and does not write it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Data = Mapping[str, Any]
Path = tuple[str, ...]

_HEADER = re.compile(r"\s*\[(?!\[)")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_LONGEST_ENTRY = 50
"""Lines of one value that are tried; a longer one is written anew."""


@dataclass(slots=True)
class _Part:
    """A table of a file: its header, and its entries. What stands between entries is an entry without a name."""

    path: Path
    header: str = ""
    entries: list[tuple[str, str]] = field(default_factory=list)


def rewritten(text: str, data: Data) -> str:
    """A text with the least changed that says `data`.

    >>> rewritten("# mine\\ntables = true  # for now\\n", {"tables": False, "retries": 3})
    '# mine\\ntables = false  # for now\\nretries = 3\\n'
    """
    for candidate in _candidates(text, data):
        try:
            if _same(tomllib.loads(candidate), data):
                return candidate
        except tomllib.TOMLDecodeError:
            continue
    raise ValueError("the settings cannot be written as TOML")


def _candidates(text: str, data: Data) -> Iterator[str]:
    parts = _parts(text)
    if parts is not None:
        yield _edited(parts, data)
    yield _edited([_Part(())], data)


def _same(one: Any, other: Any) -> bool:
    """Whether two values are equal, and of the same kinds: 1, 1.0 and true are three values."""
    if isinstance(one, dict) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    return type(one) is type(other) and bool(one == other)


def _parts(text: str) -> list[_Part] | None:
    """The tables of a text, line by line; None where that is not how it is written."""
    parts, waiting = [_Part(())], ""
    for line in _LINE.findall(text):  # `splitlines` would end lines where TOML does not
        waiting += line
        if waiting.count("\n") > _LONGEST_ENTRY:
            return None
        try:
            said = tomllib.loads(waiting)
        except tomllib.TOMLDecodeError:
            continue  # a value that goes on
        if said and _HEADER.match(waiting):
            parts.append(_Part(_only_path(said), _remarks(parts[-1]) + waiting))
        else:
            parts[-1].entries.append((next(iter(said), ""), waiting))
        waiting = ""
    return None if waiting else parts


def _remarks(part: _Part) -> str:
    """Take the comments right above a header from the table before it: they are about what follows."""
    found: list[str] = []
    while part.entries and not part.entries[-1][0] and part.entries[-1][1].lstrip().startswith("#"):
        found.insert(0, part.entries.pop()[1])
    return "".join(found)


def _only_path(said: Data) -> Path:
    name, below = next(iter(said.items()))
    return (name, *_only_path(below)) if below else (name,)


def _edited(parts: list[_Part], data: Data) -> str:
    """The text of parts, changed to say what they should."""
    wanted = dict(_tables(data))
    known = {part.path for part in parts}
    kept = [part for part in parts if part.path in wanted or _is_above(part.path, wanted)]
    kept += [_Part(path, f"[{'.'.join(map(_key, path))}]\n") for path in wanted if path not in known]
    written = [_written(part, wanted.get(part.path, {})) for part in kept]
    return "".join(_apart(written))


def _is_above(path: Path, wanted: Mapping[Path, Data]) -> bool:
    return any(each[: len(path)] == path for each in wanted)


def _tables(data: Data, path: Path = ()) -> Iterator[tuple[Path, Data]]:
    """All tables that hold values, with those values."""
    values = {name: value for name, value in data.items() if not isinstance(value, Mapping)}
    if values or not path or not data:
        yield path, values
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from _tables(value, (*path, name))


def _written(part: _Part, values: Data) -> str:
    lines, left = [], dict(values)
    for name, text in part.entries:
        if not name:
            lines.append(text)
        elif name in left:
            lines.append(_entry(name, left.pop(name), text))
    blank: list[str] = []
    while left and lines and not lines[-1].strip():
        blank.append(lines.pop())
    if left and lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    lines += [f"{_key(name)} = {_value(value)}\n" for name, value in left.items()]
    return part.header + "".join(lines + blank)


def _entry(name: str, value: Any, text: str) -> str:
    """An entry with another value; its comment stays. One that says the value already stays as it is."""
    old = tomllib.loads(text)[name]
    if _same(old, value):
        return text
    return f"{_key(name)} = {_value(value)}{_comment(name, old, text)}\n"


def _comment(name: str, old: Any, text: str) -> str:
    """What follows a value on its line, from the spaces before the comment."""
    line = text.rstrip("\r\n")
    for mark in [found.start() for found in re.finditer(r"\s*#", line)][:20]:
        try:
            if _same(tomllib.loads(line[:mark]).get(name), old):
                return line[mark:]
        except tomllib.TOMLDecodeError:
            continue
    return ""


def _apart(parts: list[str]) -> Iterator[str]:
    """Parts with line ends and blank lines between them."""
    before = ""
    for text in parts:
        if text and before:
            yield "" if before.endswith("\n") else "\n"
            yield "" if before.endswith("\n\n") else "\n"
        yield text
        before = text or before


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _string(name)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return repr(value)


def _string(text: str) -> str:
    return (
        '"' + "".join(_ESCAPES.get(letter, letter if letter.isprintable() else _code(letter)) for letter in text) + '"'
    )


def _code(letter: str) -> str:
    return f"\\U{ord(letter):08x}"
