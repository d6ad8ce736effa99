"""From sources to bytes: what stands between the arguments of a command and the public face.

Takes: arguments, options. Gives: the sources and failures behind them, and for each source a `Given`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, BinaryIO

import click

from marrow.errors import InputError, MarrowError
from marrow.io.sources import Kind, Source, expand, once, read_file, read_stream
from marrow.options import Options

if TYPE_CHECKING:
    from marrow.io.fetch import Fetched


_ADDRESS = re.compile(r"https?://[^\s/]", re.I)


@dataclass(frozen=True, slots=True)
class Given:
    """The bytes of a page and what is known of them."""

    body: bytes
    url: str | None
    charset: str | None
    is_live: bool = False  # whether it was fetched just now


@dataclass(frozen=True, slots=True)
class Gathered:
    """What the arguments stand for."""

    sources: tuple[Source, ...]
    failures: tuple[tuple[str, MarrowError], ...]  # an argument, and why it stands for nothing
    is_several: bool  # whether more than one page was asked for, even if only one was found


def gather(arguments: Sequence[str]) -> Gathered:
    """Expand arguments; one that names nothing does not stop the others."""
    found: list[Source] = []
    failures: list[tuple[str, MarrowError]] = []
    is_several = len(arguments) > 1
    for argument in arguments:
        try:
            expanded = expand(argument)
        except MarrowError as error:
            failures.append((argument, error))
            continue
        found += expanded
        # A folder or pattern asks for as many as there are, also when there is one.
        is_several = is_several or [source.name for source in expanded] != [argument]
    return Gathered(tuple(once(found)), tuple(failures), is_several)


def check_url(url: str | None, gathered: Gathered) -> None:
    """Refuse `--url` that is none, would give one address to several pages, or a second one to a page."""
    if url is not None and not _ADDRESS.match(url):
        raise click.UsageError(f"--url takes an address, which begins with http:// or https://, not {url!r}.")
    if url is not None and (gathered.is_several or any(source.kind is Kind.URL for source in gathered.sources)):
        raise click.UsageError("--url is the address of one page that comes from a file or standard input.")


def gather_one(argument: str, url: str | None, command: str) -> Gathered:
    """What stands behind the argument of a command that takes one page."""
    gathered = gather([argument])
    check_url(url, gathered)
    if len(gathered.sources) > 1:
        raise click.UsageError(f"{argument} stands for {len(gathered.sources)} pages; {command} takes one.")
    return gathered


def standard_input() -> BinaryIO | None:
    """The bytes of standard input; None where the process was started without one."""
    return sys.stdin.buffer if sys.stdin else None


class Reader:
    """Reads sources, addresses among them politely if there are several, or more to come (`is_guest`)."""

    def __init__(
        self,
        sources: Sequence[Source],
        options: Options,
        stdin: BinaryIO | None,
        *,
        url: str | None = None,
        charset: str | None = None,
        is_guest: bool = False,
    ) -> None:
        self._options = options
        self._stdin = stdin
        self._url = url
        self._charset = charset
        self._is_guest = is_guest or sum(source.kind is Kind.URL for source in sources) > 1

    def read(self, source: Source) -> Given:
        """The bytes of a source; what the user says about them counts more than what the server says."""
        max_bytes = self._options.limits.max_bytes
        if source.kind is Kind.URL:
            fetched = self._fetch(source.name)
            return Given(fetched.body, fetched.url, self._charset or fetched.charset, is_live=True)
        if source.kind is Kind.STDIN:
            if self._stdin is None:
                raise InputError("input.missing", "standard input is closed")
            return Given(read_stream(self._stdin, max_bytes), self._url, self._charset)
        return Given(read_file(source.name, max_bytes), self._url, self._charset)

    @cached_property
    def _fetch(self) -> Callable[[str], Fetched]:
        # Loaded here, as most pages come from files and need no network.
        from marrow.io.fetch import fetch
        from marrow.io.polite import Guest

        options, max_bytes = self._options.fetch, self._options.limits.max_bytes
        if self._is_guest:
            return Guest(options, max_bytes=max_bytes).fetch
        return lambda url: fetch(url, options, max_bytes=max_bytes)
