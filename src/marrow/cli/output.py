"""Where results go: standard output, one file, or a folder with a file for each source.

Takes: a format, `-o` and how many pages there are. Gives: a place to put texts, as a context.
Keeps true: output is UTF-8; a file takes its place only when it is whole.
Refuses, as wrong usage: several pages in one stream of a format that cannot hold them, and a file whose
suffix names no format when `--to` does not either; and results that would take the place of a page to read.
"""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

import click

from marrow import BINARY_WRITERS, WRITERS
from marrow.cli.failures import BROKEN_PIPE
from marrow.cli.files import names, whole_file
from marrow.cli.voice import is_terminal, printable
from marrow.io.sources import Kind, Source

Put = Callable[[Source, str], None]
"""Takes the text of one source after the other."""

DEFAULT = "md"
DASH = "-"
"""`-o -` is standard output, as it is everywhere."""
_JOINABLE = ("text", "md", "jsonl", "speech", "bibtex", "csl", "ris")
_OF_DATA = ("json", "html", "tei")
"""Formats that have all of an article, as JSON Lines do."""
_BY_SUFFIX = {
    **{writer.suffix: name for name, writer in WRITERS.items()},
    **{writer.suffix: name for name, writer in BINARY_WRITERS.items()},
    ".htm": "html",
    ".markdown": "md",
}


def format_of(
    to: str | None, output: str | None, suffixes: Mapping[str, str] = _BY_SUFFIX, default: str = DEFAULT
) -> str:
    """The format asked for: by `--to`, else by the suffix of `-o`; without one, or for a folder, the default.

    >>> format_of(None, "page.TXT"), format_of("json", "page.txt"), format_of(None, None)
    ('text', 'json', 'md')
    """
    if to is not None:
        return to
    suffix = _suffix(output or "")
    if suffix in suffixes:
        return suffixes[suffix]
    if output is not None and suffix.strip(".") and not is_folder(output):
        known = ", ".join(suffixes)
        raise click.UsageError(f"{output}: {suffix} names no format ({known} do). Use --to, or end a folder with /.")
    return default


def refuse_suffix(to: str, output: str | None) -> None:
    """Refuse, as wrong usage, a file whose suffix names another format than the one that a command writes."""
    named = _BY_SUFFIX.get(_suffix(output or ""), to)
    if output is not None and named != to and not is_folder(output):
        raise click.UsageError(f"{output} is named as {named}, and what is written is {to}. Use another name.")


def open_output(
    to: str, output: str | None, sources: Sequence[Source], *, is_several: bool
) -> AbstractContextManager[Put]:
    """The place for results. `-o` is a folder if it is one, ends in a slash, or several pages need one; `-` is
    standard output."""
    output = None if output == DASH else output
    if output is not None:
        path = Path(output)
        if names_folder(output, is_several=is_several):
            found = names(sources, WRITERS[to].suffix)
            refuse_overwriting(sources, [path / name for name in found.values()])
            return _folder(path, found, WRITERS[to].newline)
    if is_several and to not in _JOINABLE:
        message = f"Several pages do not fit into one {to} document."
        instead = "Use --to jsonl, or" if to in _OF_DATA else "Use"
        raise click.UsageError(f"{message} {instead} -o FOLDER for a file each.")
    join = _Joiner(to, is_several=is_several)
    if output is None:
        return _stdout(join)
    refuse_overwriting(sources, [Path(output)])
    return _file(join, Path(output))


def names_folder(output: str, *, is_several: bool) -> bool:
    """Whether `-o` is a folder: if it is one, ends in a slash, or several pages need one."""
    return is_folder(output) or (is_several and _suffix(output) not in _BY_SUFFIX)


def refuse_overwriting(sources: Iterable[Source], targets: Iterable[Path]) -> None:
    """Refuse, as wrong usage, to write where a page is read from."""
    pages = {Path(source.name).resolve() for source in sources if source.kind == Kind.FILE}
    for target in targets:
        if target.resolve() in pages:
            raise click.UsageError(f"{target} is one of the pages to read and would be overwritten. Use another name.")


def _suffix(output: str) -> str:
    """The suffix of a file: two together where they name a format, as `.csl.json` does."""
    double = "".join(Path(output).suffixes[-2:]).lower()
    return double if double in _BY_SUFFIX else Path(output).suffix.lower()


def is_folder(output: str) -> bool:
    """Whether `-o` names a folder: it is one, or ends in a slash."""
    return output.endswith(("/", os.sep)) or Path(output).is_dir()


@contextmanager
def _stdout(join: _Joiner) -> Iterator[Put]:
    clean = _shown if is_terminal(sys.stdout) else str
    yield lambda source, text: to_stdout(clean(join(source, text)))
    if end := join.end():
        to_stdout(end)


def _shown(text: str) -> str:
    return printable(text.replace("\r\n", "\n"))


@contextmanager
def _file(join: _Joiner, path: Path) -> Iterator[Put]:
    """One file; none if there is nothing to put into it."""
    with ExitStack() as stack:
        stream: BinaryIO | None = None

        def put(source: Source, text: str) -> None:
            nonlocal stream
            stream = stream or stack.enter_context(whole_file(path))
            stream.write(_bytes(join(source, text)))

        yield put
        if stream is not None:
            stream.write(_bytes(join.end()))


@contextmanager
def _folder(path: Path, names: dict[Source, str], newline: str) -> Iterator[Put]:
    def put(source: Source, text: str) -> None:
        path.mkdir(parents=True, exist_ok=True)
        with whole_file(path / names[source]) as stream:
            stream.write(_bytes(text.rstrip("\r\n") + newline))

    yield put


class _Joiner:
    """Puts several texts into one stream: lines of JSON with their source, Markdown with rules, text with names.

    CSL-JSON is an array: each text is one with one item, and the items become one array, closed by `end`.
    """

    def __init__(self, to: str, *, is_several: bool) -> None:
        self._newline = WRITERS[to].newline
        self._between = {
            "md": "\n---\n\n",
            "text": "\n\n",
            "speech": "\n\n",
            "bibtex": "\n",
            "csl": ",\n",
            "ris": "\r\n",
        }.get(to, "")
        self._opening, self._closing = ("[\n", "\n]\n") if to == "csl" else ("", "")
        self._has_headers = is_several and to == "text"
        self._has_sources = is_several and to == "jsonl"
        self._is_first = True

    def __call__(self, source: Source, text: str) -> str:
        before = self._opening if self._is_first else self._between
        header = f"==> {source.name} <==\n\n" if self._has_headers else ""
        self._is_first = False
        if self._has_sources:  # an article from a file does not say which
            text = f'{{"source":{json.dumps(source.name, ensure_ascii=False)},{text[1:]}'
        text = text.rstrip("\r\n") + self._newline
        return before + header + text.removeprefix(self._opening).removesuffix(self._closing)

    def end(self) -> str:
        """What follows the last text."""
        return "" if self._is_first else self._closing


def to_stdout(made: str | bytes) -> None:
    """Write to standard output; leave quietly when nobody reads it any more."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, "it is closed", "standard output")
    try:
        sys.stdout.buffer.write(_bytes(made) if isinstance(made, str) else made)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        # What is left in the buffer must not fail again when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.exceptions.Exit(BROKEN_PIPE) from None


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
