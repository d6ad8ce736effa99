"""`marrow print`: pages in, one PDF out. Short for `marrow extract --to pdf`, with all there is to know about print."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from marrow.cli import extract
from marrow.cli.failures import EXIT_LIST
from marrow.cli.help import Command, general_flags, input_flags
from marrow.cli.output import refuse_suffix
from marrow.cli.settings import WRITING, Flag
from marrow.options import Value

_HELP = """Print the article of each SOURCE: typeset, with its pictures, as PDF.

Several articles are one document, each on pages of its own, after a table of contents; with -o FOLDER/ they are a file
each. Addresses, files, folders and - are sources, as for `marrow extract`.
"""
EXAMPLES = {
    "marrow print URL -o story.pdf": "the article, on A4",
    "marrow print *.html -o all.pdf": "many pages, one document",
    "marrow print site/ -o pdf/": "a file for each",
    "marrow print page.html --no-images | lp": "without pictures, to the printer",
}
TEMPLATES = {
    "--template article": "one column, generous: the default",
    "--template newspaper": "two columns under one headline",
    "--template large": "large print, ragged lines, whole words",
    "--template compact": "two narrow columns of small print, small pictures",
}


def run(
    sources: Sequence[str],
    output: str | None,
    pages: int,
    as_one: bool,
    url: str | None,
    charset: str | None,
    settings: Path | None,
    quiet: bool,
    **given: Value | None,
) -> int:
    """Print all sources; gives the exit code."""
    refuse_suffix("pdf", output)
    return extract.run(
        sources,
        to="pdf",
        output=output,
        pages=pages,
        as_one=as_one,
        save_images=None,
        reader=False,
        inline_images=False,
        url=url,
        charset=charset,
        settings=settings,
        quiet=quiet,
        **given,
    )


command = Command(
    "print",
    help=_HELP,
    first={"Examples": EXAMPLES, "Templates": TEMPLATES},
    last={"Exit codes": EXIT_LIST},
    short_help="Print the article of each page as PDF.",
    callback=run,
    params=[
        click.Argument(["sources"], nargs=-1, required=True, metavar="SOURCE..."),
        Flag(
            ["-o", "--output"],
            metavar="PATH",
            section="What comes out",
            help="Write to a file; to a folder, a file for each page.",
        ),
        Flag(
            ["--pages"],
            type=click.IntRange(1, extract.MOST_PAGES),
            default=1,
            metavar="N",
            section="What goes in",
            help="Follow an address to so many pages of the same article.  [default:\N{NO-BREAK SPACE}1]",
        ),
        Flag(["--as-one"], is_flag=True, section="What goes in", help="Join all sources, in order, into one article."),
        *input_flags(),
        *general_flags(WRITING),
    ],
)
