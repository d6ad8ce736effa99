"""Getting lists: from the web by the rules of `io.fetch`, from files by their path; and what may be taken for a list.

Takes: an address or a path, and by what the last copy is known. Gives: the new text, or None where it is the same.
Refuses: what `io.fetch` refuses; `input.missing` and `input.too_large` for files; `input.not_list` for a web page,
binary data and what has no rule; `input.shrunk` for what has lost nearly all rules of the last copy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from marrow.adlists.lines import rules
from marrow.adlists.subscription import Subscription
from marrow.errors import InputError
from marrow.io.fetch import ANY_TYPE, Network, StatusError, fetch
from marrow.options import FetchOptions
from marrow.record import record

MOST_BYTES = 64 << 20
TIMEOUT_S = 60.0
"""For the whole of a list: there are some of several megabytes."""
_ENOUGH_TO_SHRINK = 50
_LEAST_SHARE = 0.1
"""Of the rules of the last copy. Lists lose rules by the hundred, never nine of ten."""
_NOT_MODIFIED = 304


@record
class Answer:
    """A list as it came."""

    body: bytes
    etag: str = ""
    last_modified: str = ""


Fetch = Callable[[Subscription], Answer | None]
"""From a subscription to the newest version of its list; None if that is the one we have. Raises `MarrowError`s."""


def from_web(options: FetchOptions | None = None, *, network: Network | None = None) -> Fetch:
    """The way to fetch lists; `options` are those of every fetch, such as `allow_private`. A list may take longer."""
    asked = options or FetchOptions()
    asked = replace(asked, timeout_s=max(asked.timeout_s, TIMEOUT_S))

    def ask(subscription: Subscription) -> Answer | None:
        headers = {"If-None-Match": subscription.etag, "If-Modified-Since": subscription.last_modified}
        known = {name: value for name, value in headers.items() if value and subscription.digest}
        try:
            found = fetch(
                subscription.source, asked, max_bytes=MOST_BYTES, network=network, types=ANY_TYPE, headers=known
            )
        except StatusError as error:
            if error.status == _NOT_MODIFIED and known:
                return None
            raise
        return Answer(found.body, _one_line(found.etag), _one_line(found.last_modified))

    return ask


def from_file(subscription: Subscription) -> Answer:
    """A list of this machine, as it is now."""
    path = Path(subscription.source)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise InputError("input.too_large", f"has more than {MOST_BYTES:,} bytes", url=subscription.source)
        if not path.is_file():  # to open a pipe would wait for whoever writes into it
            raise InputError("input.missing", "is not a file", url=subscription.source)
        return Answer(path.read_bytes())
    except OSError as error:
        raise InputError("input.missing", f"cannot be read ({error.strerror})", url=subscription.source) from error


def checked(body: bytes, last: Subscription) -> tuple[str, int]:
    """The text of a list and how many rules it has; refuses what is none, and what is left of one."""
    text = body.decode("utf-8-sig", "replace").replace("\r\n", "\n")
    start = text[:1024].lstrip()
    if start.startswith("<") or "\x00" in text:
        raise InputError("input.not_list", "is a web page or binary data, not a list of filters", url=last.source)
    count = sum(1 for _ in rules(text))
    if not count:
        raise InputError("input.not_list", "has no rules", url=last.source)
    if last.rules >= _ENOUGH_TO_SHRINK and count < _LEAST_SHARE * last.rules:
        raise InputError("input.shrunk", f"has {count:,} rules, and had {last.rules:,}", url=last.source)
    return text, count


def _one_line(header: str) -> str:
    """What a server says of a version, as it may be sent back to it."""
    return "" if any(character in header for character in "\r\n\x00") else header.strip()
