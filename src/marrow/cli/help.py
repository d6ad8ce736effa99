"""Help that teaches: options under headings, then examples and exit codes.

Gives: `Command`, a click command that prints such help, and the options that all commands share.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from marrow.cli.settings import READING, Flag, flags

Lists = Mapping[str, Mapping[str, str]]
"""By heading: things to type, and what they do."""

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 110}
_INPUT, _OUTPUT = "What goes in", "What comes out"
_OPTION_WIDTH = 22  # of all options alike, so that the eye can run down the second column
_EXAMPLE_WIDTH = 42
_SHORT_FORMS = {"--no-images": "--images=none"}


class Command(click.Command):
    """A command whose help shows `first` lists of things to know, options by section, `last` lists.

    `inner` names commands that it hands over to, and the modules they live in: `marrow eval meta`. A folder of that
    name is meant by `./meta`.
    """

    def __init__(
        self,
        name: str,
        *,
        first: Lists,
        last: Lists | None = None,
        inner: Mapping[str, str] | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(name, context_settings=CONTEXT, **settings)
        self.first = first
        self.last = last or {}
        self.inner = inner or {}

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        if args and args[0] in self.inner:
            command: click.Command = import_module(self.inner[args[0]]).command
            return command.make_context(f"{info_name} {args[0]}", args[1:], parent, **extra)
        return super().make_context(info_name, [_SHORT_FORMS.get(each, each) for each in args], parent, **extra)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, lines in self.first.items():
            write_list(formatter, title, lines)
        sections: dict[str, dict[str, str]] = {}
        for parameter in self.get_params(ctx):
            record = None if isinstance(parameter, click.Argument) else parameter.get_help_record(ctx)
            if record is not None:
                section = parameter.section if isinstance(parameter, Flag) else "Options"
                sections.setdefault(section, {})[record[0].ljust(_OPTION_WIDTH)] = record[1]
        for section, lines in sections.items():
            write_list(formatter, section, lines, _OPTION_WIDTH)
        for title, lines in self.last.items():
            write_list(formatter, title, lines)


def write_list(
    formatter: click.HelpFormatter, title: str, lines: Mapping[str, str], width: int = _EXAMPLE_WIDTH
) -> None:
    """A heading, and below it things to type with what they do."""
    with formatter.section(click.style(title, bold=True)):
        formatter.write_dl(list(lines.items()), col_max=width)


def input_flags() -> list[Flag]:
    """What every command that reads pages asks about them."""
    return [
        Flag(["--url"], section=_INPUT, help="Address of the page, for a file or standard input."),
        Flag(
            ["--charset"],
            section=_INPUT,
            metavar="NAME",
            callback=_known_encoding,
            help="Its encoding, where you know better than the page.",
        ),
    ]


def _known_encoding(_: click.Context, __: click.Parameter, label: str | None) -> str | None:
    """Refuse, as wrong usage, a name that no encoding has: it would be ignored."""
    from marrow.encodings import encoding_of

    if label is not None and encoding_of(label) is None:
        raise click.BadParameter(f"{label!r} names no encoding of text; utf-8, iso-8859-1 or shift_jis do.")
    return label


def format_flag(formats: Iterable[str]) -> Flag:
    """`--to`, of commands whose help lists the formats."""
    return Flag(
        ["--to"],
        type=click.Choice(tuple(formats)),
        section=_OUTPUT,
        metavar="FORMAT",
        help="One of the above; by default that of -o's suffix, else md.",
    )


def limit_flag(section: str) -> Flag:
    """`--limit`, of commands that read page sets; 0, the default, is all."""
    return Flag(
        ["--limit"],
        section=section,
        type=click.IntRange(0),
        default=0,
        metavar="N",
        help="At most N pages of each set.",
    )


def general_flags(groups: Iterable[str] = READING) -> list[Flag]:
    """What every command takes, last the settings of some groups; the others are set by file or environment alone."""
    file = click.Path(path_type=Path, dir_okay=False)
    return [
        Flag(["--settings"], type=file, metavar="FILE", help="Read settings from a TOML file."),
        Flag(["-q", "--quiet"], is_flag=True, help="Show errors only: no warnings, no progress."),
        *flags(groups),
    ]
