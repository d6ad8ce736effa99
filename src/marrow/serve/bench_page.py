"""The workbench as HTML: its template, with the options to choose from and the formats to save in.

Takes: the options that hold without a choice. Gives: a whole page. Keeps true: every option that changes what an
article is has its control, those first that matter to most; one that is declared anew needs no change here.
"""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from marrow.options import BY_NAME, SETTINGS, Options
from marrow.serve.controls import value_of
from marrow.serve.fields import control

FORMATS = {"md": "Markdown", "html": "HTML", "json": "JSON", "text": "Text", "pdf": "PDF", "epub": "EPUB"}
"""What an article can be saved as, and what the buttons say."""
_SUFFIXES = {"text": "txt"}
_FIRST = ("method", "precision", "images", "title", "links", "tables", "captions", "comments")
_GROUPS = {
    "auto": "Method auto",
    "segments": "Method segments",
    "density": "Method density",
    "semantic": "Method semantic",
    "vips": "Blocks of a rendered page",
    "article": "The article",
}
"""The groups whose options are folded away, and what they are called."""
_LOOKING = ("render",)
_NEVER = frozenset(("metadata_only",))
"""An article without text cannot be compared with its page."""


def bench_page(options: Options, token: str) -> str:
    """The page."""
    return _template().substitute(token=escape(token), formats=_formats(), choices=_choices(options))


@cache
def _template() -> Template:
    return Template(files("marrow.serve").joinpath("page", "bench.html").read_text("utf-8"))


def _formats() -> str:
    return "\n        ".join(
        f'<button type="button" data-to="{name}" data-suffix="{_SUFFIXES.get(name, name)}">{said}</button>'
        for name, said in FORMATS.items()
    )


def _choices(options: Options) -> str:
    first = _controls(options, _FIRST)
    folded = "".join(_group(options, group, title) for group, title in _GROUPS.items())
    return f"{first}{folded}{_folded('A browser', _controls(options, _LOOKING))}"


def _group(options: Options, group: str, title: str) -> str:
    names = (each.name for each in SETTINGS if each.group == group)
    return _folded(title, _controls(options, tuple(name for name in names if name not in (*_FIRST, *_NEVER))))


def _folded(title: str, controls: str) -> str:
    return f"<details><summary>{title}</summary>{controls}</details>"


def _controls(options: Options, names: tuple[str, ...]) -> str:
    return "".join(control(BY_NAME[name], value_of(options, name)) for name in names)
