"""`marrow doctor`: what is there, what is missing, and how to get it."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import click

from marrow import __version__, native
from marrow.cli.failures import HINTS
from marrow.cli.help import Command, general_flags
from marrow.cli.output import to_stdout
from marrow.cli.settings import load
from marrow.errors import RenderError
from marrow.options import Options, Value

EXTRAS = {
    "eval": ("pyarrow",),
    "nlp": ("spacy",),
    "ads": ("adblock",),
    "pdf": ("typst", "pillow"),
    "serve": ("starlette", "uvicorn"),
    "proxy": ("mitmproxy",),
    "mcp": ("mcp",),
    "scrapy": ("scrapy",),
    "langchain": ("langchain-core",),
    "batch": ("daft", "pyarrow", "fastwarc", "zstandard"),
    "ray": ("ray",),
    "train": ("torch", "pyarrow"),
    "bench": ("trafilatura", "matplotlib"),
}
"""What each extra brings, by the names under which it is installed."""
_MARKS = {True: "✓", False: "✗", None: "–"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. `is_fine` is None for what is not there and need not be."""

    name: str
    is_fine: bool | None
    told: str


def run(settings: Path | None, quiet: bool, **given: Value | None) -> int:
    """Look at everything; gives the exit code: 0 if all that is looked for works."""
    options = load(settings, os.environ, given)
    findings = [*_python(), *_browser(options), *_extras()]
    if not quiet:
        to_stdout("".join(f"{_MARKS[found.is_fine]} {found.name:<11} {found.told}\n" for found in findings))
    return 1 if any(found.is_fine is False for found in findings) else 0


def _python() -> Iterator[Finding]:
    yield Finding("marrow", True, __version__)
    yield Finding("python", True, f"{platform.python_version()} ({sys.executable})")
    core = (
        "compiled"
        if native.is_native()
        else "plain Python: no C compiler when it was installed; about ten times slower"
    )
    yield Finding("core", native.is_native(), core)


def _browser(options: Options) -> Iterator[Finding]:
    from marrow.browsing import found_browser, started_browser

    try:
        path = found_browser(options)
    except RenderError as error:
        yield Finding("browser", False, error.message)
        return
    yield Finding("browser", True, str(path))
    try:
        version = started_browser(options)
    except RenderError as error:
        yield Finding("starts", False, _in_full(error))
        return
    yield Finding("starts", True, version)
    yield Finding("sandbox", True, "on" if options.rendering.sandbox else "off, as you ask for")


def _in_full(error: RenderError) -> str:
    """An error with what to do; where that is to ask here, the message has to do."""
    hint = HINTS[error.code]
    return error.message if "marrow doctor" in hint else f"{error.message}. {hint}"


def _extras() -> Iterator[Finding]:
    """Extras are wanted by those who have installed them, so a missing one is no fault."""
    for extra, packages in EXTRAS.items():
        missing = [package for package in packages if not _is_installed(package)]
        told = (
            f"not installed: {', '.join(missing)} (.venv/bin/pip install -e '.[{extra}]')" if missing else "installed"
        )
        yield Finding(f"[{extra}]", None if missing else True, told)


def _is_installed(package: str) -> bool:
    try:
        metadata.version(package)
    except metadata.PackageNotFoundError:
        return False
    return True


_EXAMPLES = {
    "marrow doctor": "everything that Marrow uses",
    "marrow doctor --no-sandbox": "as root, or in a container",
    "marrow doctor --browser /opt/chrome": "one browser in particular",
}

command: click.Command = Command(
    "doctor",
    help="Say what is there and what is missing: Python, the compiled core, a browser, extras.",
    first={"Examples": _EXAMPLES},
    short_help="Say what is there and what is missing.",
    callback=run,
    params=[*general_flags()],
)
