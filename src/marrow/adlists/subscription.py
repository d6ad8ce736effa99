"""A subscription: where a list comes from, and the last good copy of it.

Takes: a file of a store's folder. Gives: the subscription, and the text of its list. A file is one line of JSON with
what is known about the list, and then the list as it was fetched.
Keeps true: a file is replaced in one step, so what is known and the copy belong together, whoever reads or writes at
the same time.
"""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from hashlib import sha256
from pathlib import Path

from marrow.adlists.heading import DEFAULT_S
from marrow.adlists.replacing import replace_file
from marrow.record import record

SUFFIX = ".list"
_LONGEST_LINE = 1 << 16


@record
class Subscription:
    """One list of a store; times are seconds since 1970, None for never."""

    name: str
    source: str  # an address of the web, or the path of a file
    title: str = ""  # what the list calls itself
    rules: int = 0  # lines with a rule in the copy that is kept
    fetched: float | None = None  # when this copy came
    current: float | None = None  # when this copy was last known to be the newest
    checked: float | None = None  # when it was last tried to get a newer one
    failure: str = ""  # the code of the error, if that failed
    expires_s: float = DEFAULT_S
    etag: str = ""
    last_modified: str = ""
    digest: str = ""  # of the copy; "" if there is none

    @property
    def is_web(self) -> bool:
        """Whether the list is fetched, and not read from a file."""
        return self.source.lower().startswith(("http://", "https://"))


def path_of(folder: Path, name: str) -> Path:
    """The file of a subscription."""
    return folder / f"{name}{SUFFIX}"


def digest_of(text: str) -> str:
    """By which a copy is known again."""
    return sha256(text.encode("utf-8", "replace")).hexdigest()


def read(path: Path) -> Subscription | None:
    """What is known about a list; None if the file is not a subscription."""
    try:
        with path.open("rb") as file:
            known = json.loads(file.readline(_LONGEST_LINE))
        return Subscription(**{part.name: known[part.name] for part in fields(Subscription)})
    except (OSError, ValueError, KeyError, TypeError):
        return None


def read_text(path: Path) -> str:
    """The last good copy of a list; "" if there is none."""
    try:
        return path.read_bytes().partition(b"\n")[2].decode("utf-8", "replace")
    except OSError:
        return ""


def write(path: Path, subscription: Subscription, text: str) -> None:
    """Put both in place of what was there, in one step."""
    line = json.dumps(asdict(subscription)).encode()
    replace_file(path, line + b"\n" + text.encode("utf-8", "replace"))
