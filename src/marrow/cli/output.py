"""Where results go: standard output, one file, or a folder with a file for each source.

Takes: a format, `-o` and how many pages there are. Gives: a place to put texts, as a context.
Keeps true: output is UTF-8; a file takes its place only when it is whole.
Refuses, as wrong usage: several pages in one stream of a format that cannot hold them, and a file whose
suffix names no format when `--to` does not either; and results that would take the place of a page to read.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

import click

from marrow import WRITERS
from marrow.cli.failures import BROKEN_PIPE
from marrow.cli.files import names, whole_file
from marrow.cli.voice import is_terminal, printable
from marrow.io.sources import Kind, Source

Put = Callable[[Source, str], None]
"""Takes the text of one source after the other."""

DEFAULT = "md"
_JOINABLE = ("text", "md", "jsonl")
_BY_SUFFIX = {writer.suffix: name for name, writer in WRITERS.items()} | {".htm": "html", ".markdown": "md"}


def format_of(to: str | None, output: str | None) -> str:
    """The format asked for: by `--to`, else by the suffix of `-o`; without one, or for a folder, Markdown.

    >>> format_of(None, "page.TXT"), format_of("json", "page.txt"), format_of(None, None)
    ('text', 'json', 'md')
    """
    if to is not None:
        return to
    suffix = Path(output or "").suffix.lower()
    if suffix in _BY_SUFFIX:
        return _BY_SUFFIX[suffix]
    if output is not None and suffix.strip(".") and not _is_folder(output):
        known = ", ".join(_BY_SUFFIX)
        raise click.UsageError(f"{output}: {suffix} names no format ({known} do). Use --to, or end a folder with /.")
    return DEFAULT


def open_output(
    to: str, output: str | None, sources: Sequence[Source], *, is_several: bool
) -> AbstractContextManager[Put]:
    """The place for results. `-o` is a folder if it is one, ends in a slash, or several pages need one."""
    if output is not None:
        path = Path(output)
        if _is_folder(output) or (is_several and path.suffix.lower() not in _BY_SUFFIX):
            found = names(sources, WRITERS[to].suffix)
            _refuse_overwriting(sources, [path / name for name in found.values()])
            return _folder(path, found)
    if is_several and to not in _JOINABLE:
        message = f"Several pages do not fit into one {to} document."
        raise click.UsageError(f"{message} Use --to jsonl, or -o FOLDER for a file each.")
    join = _Joiner(to, is_several=is_several)
    if output is None:
        return _stdout(join)
    _refuse_overwriting(sources, [Path(output)])
    return _file(join, Path(output))


def _refuse_overwriting(sources: Iterable[Source], targets: Iterable[Path]) -> None:
    pages = {Path(source.name).resolve() for source in sources if source.kind == Kind.FILE}
    for target in targets:
        if target.resolve() in pages:
            raise click.UsageError(f"{target} is one of the pages to read and would be overwritten. Use another name.")


def _is_folder(output: str) -> bool:
    return output.endswith(("/", os.sep)) or Path(output).is_dir()


@contextmanager
def _stdout(join: _Joiner) -> Iterator[Put]:
    clean = printable if is_terminal(sys.stdout) else str
    yield lambda source, text: to_stdout(clean(join(source, text)))


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


@contextmanager
def _folder(path: Path, names: dict[Source, str]) -> Iterator[Put]:
    def put(source: Source, text: str) -> None:
        path.mkdir(parents=True, exist_ok=True)
        with whole_file(path / names[source]) as stream:
            stream.write(_bytes(text.rstrip("\n") + "\n"))

    yield put


class _Joiner:
    """Puts several texts into one stream: lines of JSON as they are, Markdown with rules, text with names."""

    def __init__(self, to: str, *, is_several: bool) -> None:
        self._before = {"md": "\n---\n\n", "text": "\n\n"}.get(to, "")
        self._has_headers = is_several and to == "text"
        self._is_first = True

    def __call__(self, source: Source, text: str) -> str:
        before = "" if self._is_first else self._before
        header = f"==> {source.name} <==\n\n" if self._has_headers else ""
        self._is_first = False
        return before + header + text.rstrip("\n") + "\n"


def to_stdout(text: str) -> None:
    """Write to standard output; leave quietly when nobody reads it any more."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, "it is closed", "standard output")
    try:
        sys.stdout.buffer.write(_bytes(text))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        # What is left in the buffer must not fail again when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.exceptions.Exit(BROKEN_PIPE) from None


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
