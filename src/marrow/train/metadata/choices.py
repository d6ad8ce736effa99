"""Labelled pages as choices: what each offers for a field, and which of it is right.

Takes: pages with their truth. Gives: for each field a `Choice` per page that knows the field, with the judge's roles
and without them: both ways of reading metadata use the same weights.
Keeps true: a page counts the same, however many ways it is read in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import marrow
from marrow.assemble.metadata import candidates
from marrow.assemble.metadata.authors import author_options
from marrow.assemble.metadata.candidates import Candidates
from marrow.assemble.metadata.days import day_options
from marrow.assemble.metadata.evidence import Option
from marrow.assemble.metadata.roles import Roles
from marrow.assemble.metadata.titles import title_options
from marrow.errors import MarrowError
from marrow.evaluate.data import Example
from marrow.evaluate.meta.fold import fold_names, fold_title
from marrow.evaluate.meta.pages import Truth
from marrow.methods import METHODS
from marrow.options import Options
from marrow.segments import segment
from marrow.train.metadata.fit import Choice


class Learned(NamedTuple):
    """A field whose choice is learned."""

    options: Callable[[Candidates], list[Option[Any]]]
    is_known: Callable[[Truth], bool]
    is_right: Callable[[Any, Truth], bool]


FIELDS = {
    "title": Learned(
        title_options,
        lambda truth: bool(truth.title),
        lambda value, truth: fold_title(value) == fold_title(truth.title),
    ),
    "authors": Learned(
        author_options,
        lambda truth: bool(truth.names),
        lambda value, truth: fold_names(value) == truth.names,
    ),
    "date": Learned(
        day_options,
        lambda truth: truth.day is not None,
        lambda value, truth: (
            (value.year, value.month, value.day) == (truth.day and (truth.day.year, truth.day.month, truth.day.day))
        ),
    ),
}


def choices(page: Example, truth: Truth) -> Iterator[tuple[str, Choice]]:
    """The choices that a page is, by field; none if it cannot be read."""
    try:
        read = marrow.read(page.html, url=page.url)
    except MarrowError:
        return
    segments = segment(read.tree, read.look)
    roles = Roles(segments, METHODS["auto"](read, segments, Options()))
    for found in (candidates(read), candidates(read, roles)):
        for name, field in FIELDS.items():
            if field.is_known(truth):
                offered = field.options(found)
                right = frozenset(
                    number for number, option in enumerate(offered) if field.is_right(option.value, truth)
                )
                yield name, Choice(tuple(option.traits for option in offered), right, 0.5)
