"""The settings file: read when it changes, changed as a whole.

Takes: its path, and what somebody chose. Gives: `Store`, whose `settings` are those that hold now.
Keeps true: file and memory say the same; a change is made whole or not at all, in memory and on disk; comments and
order of a file written by hand stay; a link to the file stays a link. Any number of threads may use a store. Of two
processes that write in the same moment the last one wins, and the file is whole.
Refuses with an `OptionError`: values that do not fit, and then everything stays as it was; changes while the file on
disk cannot be read, for they would undo what somebody is about to write there; and `option.file` where it cannot
be written.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import RLock

from marrow.errors import OptionError
from marrow.options import Value
from marrow.settings.chosen import Data, Settings
from marrow.settings.toml import rewritten

MOST_BYTES = 1 << 20
"""Of a settings file: some ten thousand sites."""

Stamp = tuple[int, int, int] | None
"""Tells one state of a file from the next: when, how long, which; None where there is no file."""


def read(path: Path) -> Settings:
    """The settings that a file holds; those of no file are the defaults."""
    return _settings(_text(path), path)


class Store:
    """A settings file. `problem` says what is wrong with it on disk, while older settings stay; "" if nothing is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem = ""
        self._lock = RLock()
        self._stamp = _stamp(path)
        self._text = _text(path)
        self._settings = _settings(self._text, path)  # there are no older ones to stay with: what is wrong is raised

    @property
    def settings(self) -> Settings:
        """What holds now."""
        if _stamp(self.path) != self._stamp:
            with self._lock:
                self._reread()
        return self._settings

    def change(self, values: Mapping[str, Value], site: str = "") -> None:
        """Choose values, everywhere or for a site."""
        self.edit(values, (), site)

    def reset(self, names: Iterable[str], site: str = "") -> None:
        """Take back what was chosen: the default holds again, or for a site what holds everywhere."""
        self.edit({}, names, site)

    def edit(self, values: Mapping[str, Value], reset: Iterable[str], site: str = "") -> None:
        """Choose some values and take others back, in one step."""
        self._become(lambda settings: settings.edited(values, reset, site))

    def remove_site(self, site: str) -> None:
        """Take back all that was chosen for a site."""
        self._become(lambda settings: settings.without_site(site))

    def edit_lists(self, added: Mapping[str, str], removed: Iterable[str] = ()) -> None:
        """Name some ad lists, with their addresses, and others no more."""
        gone = set(removed)
        self._become(
            lambda settings: settings.with_lists(
                {name: source for name, source in settings.lists.items() if name not in gone} | dict(added)
            )
        )

    def _become(self, change: Callable[[Settings], Settings]) -> None:
        with self._lock:
            self._reread()
            if self.problem:
                raise OptionError("option.file", f"{self.problem}; nothing is changed until the file is mended")
            wanted = change(self._settings)
            text = rewritten(self._text, wanted.to_data())
            if len(text.encode()) > MOST_BYTES:
                raise OptionError("option.value", f"the settings would take more than {MOST_BYTES:,} bytes")
            self._stamp = _write(self.path, text)
            self._text, self._settings = text, wanted

    def _reread(self) -> None:
        stamp = _stamp(self.path)
        if stamp == self._stamp:
            return
        try:
            text = _text(self.path)
            self._settings = _settings(text, self.path)
            self._text, self.problem = text, ""
        except OptionError as error:
            self.problem = error.message
        self._stamp = stamp


def _stamp(path: Path) -> Stamp:
    try:
        return _told(path.stat())
    except OSError:
        return None


def _told(found: os.stat_result) -> Stamp:
    return found.st_mtime_ns, found.st_size, found.st_ino


def _text(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise OptionError("option.value", f"{path}: has more than {MOST_BYTES:,} bytes")
        return data.decode("utf-8")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise OptionError("option.value", f"{path}: cannot be read ({error.strerror or error})") from error
    except UnicodeDecodeError as error:
        raise OptionError("option.value", f"{path}: is not TOML ({error})") from error


def _settings(text: str, path: Path) -> Settings:
    try:
        data: Data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise OptionError("option.value", f"{path}: is not TOML ({error})") from error
    try:
        return Settings.of(data)
    except OptionError as error:
        raise OptionError(error.code, f"{path}: {error.message}") from error


def _write(path: Path, text: str) -> Stamp:
    """Put a file in its place, whole; gives its stamp, whoever replaces it in the next moment."""
    home = Path(os.path.realpath(path))  # a link stays one
    aside = home.with_name(f".{home.name}.{os.getpid()}.part")
    try:
        home.parent.mkdir(parents=True, exist_ok=True)
        # Settings may hold a password: what is new is for its owner alone, what is there keeps its mode.
        mode = home.stat().st_mode & 0o777 if home.exists() else 0o600
        with open(aside, "wb", opener=lambda name, flags: os.open(name, flags, mode)) as stream:
            stream.write(text.encode())
            stream.flush()
            os.fsync(stream.fileno())
            stamp = _told(os.fstat(stream.fileno()))
        aside.replace(home)
    except OSError as error:
        with suppress(OSError):
            aside.unlink()
        raise OptionError("option.file", f"{path}: cannot be written ({error.strerror or error})") from error
    return stamp
