"""A folder with the last good copy of each list that somebody has subscribed to.

Takes: a folder, and a way to fetch. Gives: the subscriptions, what became of an update, and a `Blocker` of all lists.
Keeps true: a copy is replaced by a better one or kept, never lost; a list is asked for again when it says so itself, or
an hour after a failure; what was compiled is kept beside the lists and made again when one of them has changed.
Several processes and threads may use one folder at the same time: each file is replaced in one step.
Refuses: `option.value`, a name that is taken, or cannot be that of a file; `option.unknown`, a name that is not there;
`input.missing`, a folder that cannot be written.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Literal

from marrow.adlists import heading
from marrow.adlists.blocker import Blocker
from marrow.adlists.fetching import Answer, Fetch, checked, from_file, from_web
from marrow.adlists.known import WELL_KNOWN
from marrow.adlists.prepared import Prepared
from marrow.adlists.shipped import NAME
from marrow.adlists.subscription import SUFFIX, Subscription, digest_of, path_of, read, read_text, write
from marrow.errors import InputError, MarrowError, OptionError
from marrow.io.target import parse
from marrow.record import record

MOST = 100
"""Subscriptions of a store."""
RETRY_S = heading.HOUR_S
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@record
class Outcome:
    """What became of a list in an update; `fresh` is one that was not asked for, as its time has not come."""

    name: str
    state: Literal["updated", "unchanged", "fresh", "failed"]
    code: str = ""  # of the error, if it failed
    message: str = ""


class Store:
    """Subscriptions in a folder, which is made with the first of them."""

    def __init__(self, folder: Path | str, fetch: Fetch | None = None) -> None:
        self.folder = Path(folder)
        self._fetch = fetch or from_web()
        self._prepared = Prepared(self.folder)

    @property
    def subscriptions(self) -> tuple[Subscription, ...]:
        """All of them, by name."""
        names = sorted(path.name.removesuffix(SUFFIX) for path in self.folder.glob(f"*{SUFFIX}"))
        known = (read(path_of(self.folder, name)) for name in names)
        return tuple(each for each in known if each is not None)

    def add(self, source: str, name: str = "") -> Subscription:
        """Subscribe to a list: an address, the path of a file, or a name of `WELL_KNOWN`. `update` gets it."""
        name = name or (source if source in WELL_KNOWN else "")
        if not _NAME.fullmatch(name) or name == NAME:
            raise OptionError("option.value", f"{name!r} cannot be the name of a list: letters, digits, '-', '.', '_'")
        taken = [each.name.lower() for each in self.subscriptions]
        if name.lower() in taken or len(taken) >= MOST:
            raise OptionError("option.value", f"there is a list {name!r}, or there are {MOST} lists already")
        added = Subscription(name, _source(WELL_KNOWN.get(source, source)))
        self._write(added, "")
        return added

    def remove(self, name: str) -> None:
        """End a subscription and forget its list."""
        self._known(name)
        try:
            path_of(self.folder, name).unlink(missing_ok=True)
        except OSError as error:
            raise self._unwritable(error) from error

    def follow(self, wanted: Mapping[str, str]) -> None:
        """Have these subscriptions, sources by name, and no others; what cannot be one is left out."""
        for each in self.subscriptions:
            if not _is_meant(each, wanted.get(each.name, "")):
                with suppress(MarrowError):
                    self.remove(each.name)
        known = {each.name for each in self.subscriptions}
        for name, source in wanted.items():
            if name not in known:
                with suppress(MarrowError):
                    self.add(source, name)

    def age(self, name: str, now: float | None = None) -> float | None:
        """Seconds since the copy of a list was known to be the newest; None if there is no copy."""
        current = self._known(name).current
        return None if current is None else max(0.0, (time.time() if now is None else now) - current)

    def update(self, now: float | None = None, *, force: bool = False) -> tuple[Outcome, ...]:
        """Get newer versions of the lists whose time has come, or of all. Takes its time; call it in the background."""
        now = time.time() if now is None else now
        return tuple(self._update(each, now, force) for each in self.subscriptions)

    def blocker(self, *, with_embedded: bool = True) -> Blocker:
        """All lists of which there is a copy, and the embedded one; quick where nothing has changed since."""
        return self._prepared.blocker([each for each in self.subscriptions if each.digest], with_embedded)

    def _update(self, last: Subscription, now: float, force: bool) -> Outcome:
        if not (force or _is_due(last, now)):
            return Outcome(last.name, "fresh")
        try:
            answer = self._fetch(last) if last.is_web else from_file(last)
            is_new = answer is not None and self._take(answer, last, now)
            if not is_new:
                self._note(replace(last, current=now, checked=now, failure=""))
        except MarrowError as error:
            self._note(replace(last, checked=now, failure=error.code))
            return Outcome(last.name, "failed", error.code, error.message)
        return Outcome(last.name, "updated" if is_new else "unchanged")

    def _take(self, answer: Answer, last: Subscription, now: float) -> bool:
        """Whether an answer is another text than the last copy; if so, it is the copy from now on."""
        text, rules = checked(answer.body, last)
        digest = digest_of(text)
        if digest == last.digest:
            return False
        taken = Subscription(
            last.name, last.source, heading.title(text), rules, now, now, now, "", heading.expires_s(text),
            answer.etag, answer.last_modified, digest,
        )  # fmt: skip
        self._keep(taken, text)
        return True

    def _note(self, subscription: Subscription) -> None:
        """Write down what is known, beside the copy that is there."""
        self._keep(subscription, read_text(path_of(self.folder, subscription.name)))

    def _keep(self, subscription: Subscription, text: str) -> None:
        if path_of(self.folder, subscription.name).exists():  # it may have been removed while it was fetched
            self._write(subscription, text)

    def _write(self, subscription: Subscription, text: str) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write(path_of(self.folder, subscription.name), subscription, text)
        except OSError as error:
            raise self._unwritable(error) from error

    def _unwritable(self, error: OSError) -> InputError:
        return InputError("input.missing", f"cannot be written ({error.strerror})", url=str(self.folder))

    def _known(self, name: str) -> Subscription:
        known = read(path_of(self.folder, name)) if _NAME.fullmatch(name) else None
        if known is None:
            raise OptionError("option.unknown", f"there is no list {name!r}")
        return known


def _source(source: str) -> str:
    """An address that can be fetched, or the whole path of a file that is there."""
    if "://" in source:
        return parse(source).url
    path = Path(source).expanduser().absolute()
    if not path.is_file():
        raise InputError("input.missing", "is not a file", url=source)
    return str(path)


def _is_meant(subscription: Subscription, source: str) -> bool:
    """Whether a subscription is to what somebody names; of a file that is not there now, the last good copy stays."""
    try:
        return bool(source) and _source(WELL_KNOWN.get(source, source)) == subscription.source
    except MarrowError:
        return True


def _is_due(subscription: Subscription, now: float) -> bool:
    if not subscription.is_web or subscription.checked is None or subscription.checked > now:
        return True
    wait_s = min(RETRY_S, subscription.expires_s) if subscription.failure else subscription.expires_s
    return now >= subscription.checked + wait_s
