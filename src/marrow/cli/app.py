"""The `marrow` command: which subcommand is meant, and how failures leave the process.

Keeps true: `marrow SOURCE` is `marrow extract SOURCE`; an error of Marrow is one line on stderr and an exit
code, never a traceback; a defect of Marrow is a traceback.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from marrow import BINARY_WRITERS, WRITERS, __version__, native
from marrow.cli.failures import EXIT_LIST, INTERRUPTED, SOME_FAILED, exit_code, line
from marrow.cli.help import CONTEXT, write_list
from marrow.cli.voice import Voice, is_terminal
from marrow.errors import MarrowError
from marrow_command import LeavingAtOnce

COMMANDS = {
    "extract": "marrow.cli.extract",
    "split": "marrow.cli.split",
    "print": "marrow.cli.print",
    "declutter": "marrow.cli.declutter",
    "explain": "marrow.cli.explain",
    "inspect": "marrow.cli.inspect",
    "segment": "marrow.cli.segment",
    "label": "marrow.cli.label",
    "batch": "marrow.cli.batch",
    "serve": "marrow.cli.serve",
    "proxy": "marrow.cli.proxy",
    "mcp": "marrow.cli.mcp",
    "eval": "marrow.cli.evaluate",
    "train": "marrow.cli.train",
    "doctor": "marrow.cli.doctor",
}
"""Where each command lives; loaded when it is needed."""


class App(click.Group):
    """A group whose first command may be left out."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # click's signature
        if cmd_name not in COMMANDS:
            return None
        with LeavingAtOnce():
            command: click.Command = import_module(COMMANDS[cmd_name]).command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args:
            # A page that is piped in is meant to be read; at a terminal nothing is, so the help comes.
            args = ["--help"] if is_terminal(sys.stdin) or sys.stdin is None else ["extract", "-"]
        elif args[0] not in (*COMMANDS, "-h", "--help", "--version"):
            _refuse_slip(args[0], args[1:])
            args = ["extract", *args]
        return super().parse_args(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from marrow.cli.extract import EXAMPLES

        formatter.write_usage("marrow", "[extract] SOURCE... [OPTIONS]")
        formatter.write_usage("marrow", "split SOURCE... [OPTIONS]", prefix="       ")
        formatter.write_usage("marrow", "print SOURCE... -o FILE [OPTIONS]", prefix="       ")
        formatter.write_usage("marrow", "declutter SOURCE... [OPTIONS]", prefix="       ")
        formatter.write_usage("marrow", "explain SOURCE [OPTIONS]", prefix="       ")
        formatter.write_usage("marrow", "inspect SOURCE -o FILE [OPTIONS]", prefix="       ")
        formatter.write_usage("marrow", "segment SOURCE [OPTIONS]", prefix="       ")
        formatter.write_usage("marrow", "label PAGES... -o FILE [OPTIONS]", prefix="       ")
        formatter.write_usage("marrow", "batch SOURCE... -o FOLDER [OPTIONS]", prefix="       ")
        formatter.write_usage("marrow", "serve [OPTIONS]", prefix="       ")
        formatter.write_usage("marrow", "proxy [OPTIONS]", prefix="       ")
        formatter.write_usage("marrow", "mcp [OPTIONS]", prefix="       ")
        formatter.write_usage("marrow", "eval [meta|blog|images] DATA... [OPTIONS]", prefix="       ")
        formatter.write_usage("marrow", "train auto|metadata|blog|images [OPTIONS]", prefix="       ")
        formatter.write_usage("marrow", "doctor [OPTIONS]", prefix="       ")
        self.format_help_text(ctx, formatter)
        write_list(formatter, "Examples", EXAMPLES)
        self.format_options(ctx, formatter)
        write_list(formatter, "Exit codes", EXIT_LIST)

    def main(  # type: ignore[override]  # click's is an overload for each value of standalone_mode
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = "marrow",
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> int:
        """Run, and leave with an exit code; with `standalone_mode` off, give it back."""
        code = self._run(args, prog_name, complete_var, extra)
        if standalone_mode:
            sys.exit(code)
        return code

    def _run(
        self,
        args: Sequence[str] | None,
        prog_name: str | None,
        complete_var: str | None,
        extra: dict[str, Any],
    ) -> int:
        voice = Voice()
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.Abort:
            return INTERRUPTED
        except click.ClickException as error:
            voice.error(_usage_line(error))
            return error.exit_code
        except MarrowError as error:
            voice.error(line(error))
            return exit_code(error)
        except OSError as error:
            voice.error(f"cannot write {error.filename or 'the output'}: {error.strerror or error}")
            return SOME_FAILED
        return code if isinstance(code, int) else 0


def _refuse_slip(argument: str, rest: Sequence[str]) -> None:
    """Refuse what is no file, and a format or nearly a command."""
    if not argument.isalpha() or Path(argument).exists():
        return
    if argument in WRITERS or argument in BINARY_WRITERS:
        meant = " ".join(("marrow", *(rest or ("SOURCE",)), "--to", argument))
        raise click.UsageError(f"There is no command or file {argument}. Did you mean `{meant}`?")
    near = get_close_matches(argument, COMMANDS, n=1, cutoff=0.75)
    if near:
        raise click.UsageError(f"There is no command or file {argument}. Did you mean `marrow {near[0]}`?")


def _usage_line(error: click.ClickException) -> str:
    context = error.ctx if isinstance(error, click.UsageError) else None
    where = context.command_path if context else "marrow"
    return f"{error.format_message()} See `{where} --help`."


def _version(ctx: click.Context, _: click.Parameter, is_wanted: bool) -> None:
    if is_wanted:
        click.echo(f"marrow {__version__} ({'compiled' if native.is_native() else 'plain Python'})")
        ctx.exit()


app = App(
    "marrow",
    context_settings=CONTEXT,
    help="""Marrow: web page in, what the page is about out.

`marrow extract --help` lists its formats and settings; every command has a --help of its own.""",
    params=[
        click.Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_version,
            help="Show the version and exit.",
        )
    ],
)
