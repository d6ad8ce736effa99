"""What lists block and hide.

Takes: the address of a request with the page that asks for it, or a page with the classes and ids on it.
Gives: the rule that blocks the request, and the selectors of what is hidden.
Keeps true: a `Blocker` does not change, threads share it, and it goes to another process by pickle or by a file, both
faster than compiling the lists again.
Refuses: `option.value`, a kind of request that does not exist; `input.damaged`, a file that is not what `save` wrote.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, field, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from marrow.adlists.addresses import normal
from marrow.adlists.engine import KINDS, Engine, version
from marrow.adlists.hosts import Hosts
from marrow.adlists.origins import Origins
from marrow.adlists.replacing import replace_file
from marrow.errors import InputError, OptionError
from marrow.record import record

_FORMAT = "marrow ad lists 1"
_MATCHES_KEPT = 4096
_normal_page = lru_cache(512)(normal)  # a page is asked about with every request that it makes


class Matcher(Protocol):
    """What answers for a blocker; all addresses are normal ones."""

    @property
    def form(self) -> str: ...
    def blocks(self, url: str, page: str, kind: str) -> str | None: ...
    def hides(self, page: str, classes: Collection[str], ids: Collection[str]) -> tuple[str, ...]: ...
    def dump(self) -> tuple[tuple[str, bytes], ...]: ...


@record
class Match:
    """Why a request is blocked: the rule, as the engine knows it, and the list that it is from ("" if unknown)."""

    rule: str
    list: str = ""


@record
class ListFacts:
    """What was made of a list."""

    name: str
    network: int = 0  # rules that block, or except from it
    cosmetic: int = 0  # rules that hide, or except from it
    left_out: Mapping[str, int] = field(default_factory=dict)  # by reason: `leaving.REASONS`
    fetched: float | None = None  # seconds since 1970 when it was last known to be current

    @property
    def count(self) -> int:
        """Rules that are in use."""
        return self.network + self.cosmetic


class Blocker:
    """The rules of some lists, ready to be asked."""

    def __init__(self, matcher: Matcher, origins: Origins, lists: tuple[ListFacts, ...]) -> None:
        self._matcher, self._origins = matcher, origins
        self.lists = lists
        self._match = lru_cache(_MATCHES_KEPT)(self._find_match)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the lists."""
        return tuple(each.name for each in self.lists)

    @property
    def count(self) -> int:
        """Rules that are in use."""
        return sum(each.count for each in self.lists)

    def age(self, now: float) -> float | None:
        """Seconds since the oldest list was known to be current; None if that is not known of any."""
        known = [each.fetched for each in self.lists if each.fetched is not None]
        return max(0.0, now - min(known)) if known else None

    def dated(self, fetched: Mapping[str, float]) -> Blocker:
        """The same, with the times when lists were last known to be current, in seconds since 1970."""
        lists = tuple(replace(each, fetched=fetched.get(each.name)) for each in self.lists)
        return Blocker(self._matcher, self._origins, lists)

    def blocks(self, url: str, *, page: str, kind: str = "other") -> Match | None:
        """The rule that blocks a request of a page, or None. Both addresses are absolute."""
        if kind not in KINDS:
            raise OptionError("option.value", f"{kind!r} is no kind of request; there are {', '.join(sorted(KINDS))}")
        rule = self._matcher.blocks(normal(url), _normal_page(page), kind)
        return None if rule is None else self._match(rule)

    def hides(self, page: str, classes: Collection[str], ids: Collection[str]) -> tuple[str, ...]:
        """CSS selectors of what is hidden on a page that has these classes and ids, sorted."""
        return self._matcher.hides(_normal_page(page), classes, ids)

    def _find_match(self, rule: str) -> Match:
        number = self._origins.find(rule)
        return Match(rule, self.lists[number].name if number >= 0 else "")

    def __repr__(self) -> str:
        return f"Blocker({', '.join(self.names)}: {self.count:,} rules)"

    def __reduce__(self) -> tuple[object, ...]:
        return Blocker.from_bytes, (self.to_bytes(),)

    def save(self, path: Path | str) -> None:
        """Write it to a file, in one step: whoever reads the file meanwhile gets the old one or the new one."""
        replace_file(Path(path), self.to_bytes())

    @classmethod
    def load(cls, path: Path | str) -> Blocker:
        """The blocker that was saved."""
        try:
            return cls.from_bytes(Path(path).read_bytes())
        except OSError as error:
            raise InputError("input.missing", f"cannot be read ({error.strerror})", url=str(path)) from error

    def to_bytes(self) -> bytes:
        """All of it as bytes: a line that says what follows, and the parts."""
        parts = (("origins", self._origins.dump()), *self._matcher.dump())
        body = b"".join(data for _, data in parts)
        head = {
            "format": _FORMAT,
            "form": self._matcher.form,
            "engine": version() if self._matcher.form == Engine.form else "",
            "digest": sha256(body).hexdigest(),
            "parts": [(name, len(data)) for name, data in parts],
            "lists": [asdict(each) for each in self.lists],
        }
        return json.dumps(head).encode() + b"\n" + body

    @classmethod
    def from_bytes(cls, data: bytes) -> Blocker:
        """The blocker that `to_bytes` wrote; nothing of the parts is read before their digest is right."""
        line, _, body = data.partition(b"\n")
        try:
            head = json.loads(line)
            known = head["format"] == _FORMAT and head["digest"] == sha256(body).hexdigest()
        except (ValueError, KeyError, TypeError):
            known = False
        if not known:
            raise InputError("input.damaged", "is not a whole file of compiled lists")
        if head["engine"] and head["engine"] != version():
            raise InputError("input.damaged", f"was written with the engine {head['engine']}, and here is {version()}")
        parts, at = {}, 0
        for name, size in head["parts"]:
            parts[name] = body[at : at + size]
            at += size
        origins = Origins.load(parts.pop("origins"))
        matcher = Engine.load(parts) if head["form"] == Engine.form else Hosts.load(parts)
        return cls(matcher, origins, tuple(ListFacts(**each) for each in head["lists"]))
