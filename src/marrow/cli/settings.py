"""Settings on the command line: every declared option as a flag, a key in a file and an environment variable.

Takes: `SETTINGS`, a settings file, the environment, the flags. Gives: click's options, and `Options`.
Keeps true: default < file < environment < flag. Refuses: unknown keys and values that do not fit, with an
`OptionError` that says where they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import TypeVar

import click

from marrow.cli.voice import Voice
from marrow.errors import OptionError
from marrow.options import BY_NAME, SETTINGS, Options, Setting, Value

T = TypeVar("T")
PREFIX = "MARROW_"
_NOT_READING = ("filters", "proxy", "serve", "batch", "printing")
READING = tuple(dict.fromkeys(each.group for each in SETTINGS if each.group not in _NOT_READING))
"""The groups of settings that matter where pages are read for their articles."""
WRITING = (*READING, "printing")
"""Those that matter where articles are written, too."""
_NO_SETTINGS = frozenset(("MARROW_CHROMIUM", "MARROW_WALKER"))
"""Variables of ours that are no settings: `render/find.py` and `parse/walking.py` read them."""
_WORDS = {
    "1": True,
    "true": True,
    "yes": True,
    "on": True,
    "0": False,
    "false": False,
    "no": False,
    "off": False,
}
_METAVARS = {int: "N", float: "X", str: "TEXT"}


class Flag(click.Option):
    """An option that knows under which heading the help lists it."""

    def __init__(self, *args: object, section: str = "Options", **settings: object) -> None:
        super().__init__(*args, **settings)  # type: ignore[arg-type]  # click checks them
        self.section = section

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """As click has it, but `--[no-]tables` for `--tables / --no-tables`."""
        record = super().get_help_record(ctx)
        if record is None or not self.secondary_opts:
            return record
        return f"--[no-]{self.opts[0].removeprefix('--')}", record[1]


def flag_name(setting: Setting) -> str:
    """How a setting is spelt on the command line.

    >>> flag_name(BY_NAME["max_bytes"]), flag_name(BY_NAME["tables"])
    ('--max-bytes', '--tables/--no-tables')
    """
    name = setting.name.replace("_", "-")
    return f"--{name}/--no-{name}" if isinstance(setting.default, bool) else f"--{name}"


def range_text(setting: Setting) -> str:
    """What a setting may be, for people: "0 to 1", "at least 100", "auto, segments" or nothing.

    >>> range_text(BY_NAME["max_nodes"])
    'at least 100'
    """
    if setting.choices:
        return ", ".join(setting.choices)
    if setting.low is not None and setting.high is not None:
        return f"{_number(setting.low)} to {_number(setting.high)}"
    return "" if setting.low is None else f"at least {_number(setting.low)}"


def default_text(setting: Setting) -> str:
    """The default of a setting, as one would type it."""
    if isinstance(setting.default, bool):
        return "on" if setting.default else "off"
    return setting.default if isinstance(setting.default, str) else _number(setting.default)


def _number(number: float) -> str:
    return f"{number:.0f}" if number == int(number) else f"{number:g}"


def section_title(group: str) -> str:
    """The heading of a group of settings: the first sentence of its docstring."""
    if not group:
        return "Method"
    kind = type(next(member.default for member in fields(Options) if member.name == group))
    return re.split(r"[.;]", kind.__doc__ or group)[0].replace("`", "")


def flags(groups: Iterable[str]) -> list[Flag]:
    """The settings of some groups as flags of a command."""
    return [_flag(setting) for group in groups for setting in SETTINGS if setting.group == group]


def _flag(setting: Setting) -> Flag:
    kind = type(setting.default)
    return Flag(
        [flag_name(setting), setting.name],
        type=click.Choice(setting.choices) if setting.choices else kind,
        metavar=None if setting.choices else _METAVARS.get(kind),
        default=None,
        help=f"{setting.help}  [default:\N{NO-BREAK SPACE}{default_text(setting)}]",
        section=section_title(setting.group),
    )


def load(file: Path | None, environ: Mapping[str, str], given: Mapping[str, Value | None]) -> Options:
    """The options that file, environment and flags make together."""
    options = Options()
    for called, name, value in _layers(file, environ, given):
        try:
            options = options.change(**{name: value})
        except OptionError as error:
            # Told by the name that was typed, in place of the setting's own.
            raise OptionError(error.code, f"{called} {error.message.removeprefix(f'{name} ')}") from error
    return options


def insisted(environ: Mapping[str, str], given: Mapping[str, Value | None]) -> dict[str, Value]:
    """What environment and flags say: it holds whatever a settings file says, or comes to say."""
    return {name: value for _, name, value in _layers(None, environ, given)}


def load_aloud(
    voice: Voice, file: Path | None, environ: Mapping[str, str], given: Mapping[str, Value | None]
) -> Options:
    """The same, with a warning of what the environment sets in vain."""
    options = load(file, environ, given)
    for name in strangers(environ):
        voice.warning(f"{name} is set, and there is no such setting")
    return options


def strangers(environ: Mapping[str, str]) -> list[str]:
    """Environment variables that look like settings and are none."""
    ours = (key for key in environ if key.startswith(PREFIX) and key not in _NO_SETTINGS)
    return sorted(key for key in ours if key.removeprefix(PREFIX).lower() not in BY_NAME)


def _layers(
    file: Path | None, environ: Mapping[str, str], given: Mapping[str, Value | None]
) -> Iterator[tuple[str, str, Value]]:
    """Every value with what it is called where it stands, in the order in which they apply."""
    if file is not None:
        for name, value in _preset_first(_read(file)):
            yield f"{file}: {name}", name, value
    for setting in SETTINGS:
        key = PREFIX + setting.name.upper()
        if text := environ.get(key, ""):
            yield key, setting.name, _from_text(key, text, kind=type(setting.default))
    for name, chosen in _preset_first(given):
        if chosen is not None:
            yield flag_name(BY_NAME[name]).partition("/")[0], name, chosen


def _read(file: Path) -> Mapping[str, Value]:
    """What a settings file says of all sites; what it says of some, and of ad lists, is for those who serve pages."""
    from marrow.settings import read

    if not file.exists():
        raise OptionError("option.value", f"{file}: cannot be read (there is no such file)")
    return read(file).changed


def _preset_first(values: Mapping[str, T]) -> list[tuple[str, T]]:
    """A preset sets many options, and what is chosen besides it differs from it."""
    return sorted(values.items(), key=lambda item: item[0] != "preset")


def _from_text(key: str, text: str, kind: type[Value]) -> Value:
    try:
        return _WORDS[text.lower()] if kind is bool else kind(text)
    except (KeyError, ValueError) as error:
        wanted = "on or off" if kind is bool else kind.__name__
        raise OptionError("option.value", f"{key} takes {wanted}, not {text!r}") from error
