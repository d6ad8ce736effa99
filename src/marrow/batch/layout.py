"""Where things lie in the folder of a batch, and how a file gets there whole.

    OUT/part-000012.parquet            rows of shard 12
    OUT/_marrow/plan.json              the plan: `plan`
    OUT/_marrow/shards/000012.json     shard 12 is done: `manifest`
    OUT/_marrow/running/000012.json    how far a worker is with it: `progress`
    OUT/_marrow/times/000012.json      how long it took, row by row
    OUT/_marrow/lock                   held by the program that is at it
    OUT/_marrow/aside/                 what is not whole yet
    OUT/_marrow/pages/                 pages that were fetched: `sources.addresses`
    OUT/_marrow/marked/, marking.json  parts with marks, and which: `second_pass`
    OUT/_marrow/log.jsonl              what happened, line by line
    OUT/_marrow/summary.json           counts of the whole batch, once it is done

Keeps true: a file is whole or not there, also after power is lost; no two processes write the same file, for what they
write aside has a name of its own.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from marrow.errors import MarrowError

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+://", re.I)
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def folder(given: str) -> Path:
    """The folder that is meant, from wherever a worker looks; an address would become a folder of that name here."""
    if _ADDRESS.match(given):
        raise MarrowError("output.remote", "results go to a folder, not to an address", url=given)
    return Path(given).absolute()


class Layout:
    """The folder of a batch."""

    def __init__(self, out: Path) -> None:
        self.out, self.home = out, out / "_marrow"
        self.plan, self.summary, self.log = (self.home / name for name in ("plan.json", "summary.json", "log.jsonl"))
        self.shards, self.running, self.times, self.aside = (
            self.home / name for name in ("shards", "running", "times", "aside")
        )
        self.marked, self.marking = self.home / "marked", self.home / "marking.json"

    def make(self) -> None:
        """Make the folders."""
        for folder in (self.shards, self.running, self.times, self.aside):
            folder.mkdir(parents=True, exist_ok=True)

    def part(self, number: int, suffix: str) -> Path:
        """Where the rows of a shard are."""
        return self.out / f"part-{number:06}{suffix}"

    def entry(self, number: int) -> Path:
        """Where it is said that a shard is done."""
        return self.shards / f"{number:06}.json"

    def tidy(self) -> None:
        """Remove what processes that are gone left behind; one that still writes finds its file gone, and ends."""
        for folder in (self.aside, self.running):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Be the only program that is at this batch. The lock is the system's, which lets go of it with the process."""
        try:
            import fcntl
        except ImportError:  # Windows
            yield
            return
        self.home.mkdir(parents=True, exist_ok=True)
        with (self.home / "lock").open("wb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise MarrowError("output.exists", "another program is at it now", url=str(self.out)) from error
            yield

    def forget(self, *, with_out: bool) -> None:
        """Remove what there is where nothing has begun, which is the lock; and the folder, if that is to go too."""
        with suppress(OSError):  # a folder that is not empty stays
            if [path.name for path in self.home.iterdir()] == ["lock"]:
                (self.home / "lock").unlink()
                self.home.rmdir()
                if with_out:
                    self.out.rmdir()

    @contextmanager
    def beside(self, final: Path) -> Iterator[Path]:
        """A path to write to, a file or a folder; it takes its place at the end, or leaves nothing behind."""
        aside = self.aside / f"{token_hex(8)}-{final.name}"
        try:
            with refusing(final):
                yield aside
                settle(aside, final)
        finally:
            _remove(aside)

    def put(self, final: Path, data: Any, *, is_lasting: bool = True) -> None:
        """Write data as JSON. What need not last a loss of power does not wait for the disk."""
        text = json.dumps(data, indent=1, sort_keys=True) + "\n"  # in ASCII: names of files need not be Unicode
        with self.beside(final) if is_lasting else self._swiftly(final) as aside:
            aside.write_text(text, encoding="ascii")

    @contextmanager
    def _swiftly(self, final: Path) -> Iterator[Path]:
        aside = self.aside / f"{token_hex(8)}-{final.name}"
        try:
            with refusing(final):
                yield aside
                aside.replace(final)
        finally:
            _remove(aside)


def settle(aside: Path, final: Path) -> None:
    """Put what is whole in its place, so that it stays there."""
    if aside.is_dir():
        os.sync()  # one for thousands of files
        if final.exists():
            shutil.rmtree(final)  # of a worker that was ended before it could say so
        aside.rename(final)
    else:
        _sync(aside)
        aside.replace(final)
    _sync(final.parent)


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Have a full disk be an error with a code."""
    try:
        yield
    except OSError as error:
        if error.errno not in _FULL:
            raise
        message = f"there is no room left ({error.strerror})"
        raise MarrowError("output.full", message, url=str(path)) from error


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink()
