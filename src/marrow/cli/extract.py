"""`marrow extract`: pages in, articles out."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from marrow import WRITERS
from marrow.cli.failures import EXIT_LIST, Tally
from marrow.cli.help import Command, general_flags, input_flags
from marrow.cli.output import format_of, open_output
from marrow.cli.reading import Reader, check_url, gather, standard_input
from marrow.cli.settings import Flag, load, strangers
from marrow.cli.voice import Voice, is_terminal
from marrow.options import Value

_HELP = """Find the article of each SOURCE and write it.

A SOURCE is an address (https://…), a file, a folder (all .html, .htm and .xhtml files below it), a glob
pattern in quotes, or - for standard input.
"""

EXAMPLES = {
    "marrow https://example.org/story": "the article, as Markdown",
    "marrow page.html -o page.txt": "to a file; its suffix says the format",
    "curl -s URL | marrow - --url URL": "from a pipe; --url completes links",
    "marrow site/ 'old/*.html' -o out/": "many pages, a file for each",
    "marrow site/ --to jsonl -o all.jsonl": "many pages, a line for each",
}
FORMATS = {
    "text": "the body alone, paragraphs apart by blank lines",
    "md": "Markdown (CommonMark with tables), the default",
    "html": "a safe page that stands alone",
    "json": "everything: metadata, blocks, images",
    "jsonl": "the same on one line",
    "tei": "XML for corpora",
    "bibtex": "the citation alone, for LaTeX",
    "csl": "the citation as CSL-JSON, for Zotero, pandoc and others",
    "ris": "the citation for reference managers",
}


def run(
    sources: Sequence[str],
    to: str | None,
    output: str | None,
    url: str | None,
    charset: str | None,
    settings: Path | None,
    quiet: bool,
    **given: Value | None,
) -> int:
    """Extract all sources; gives the exit code."""
    import marrow

    voice = Voice(quiet=quiet)
    options = load(settings, os.environ, given)
    for name in strangers(os.environ):
        voice.warning(f"{name} is set, and there is no such setting")
    gathered = gather(sources)
    check_url(url, gathered)
    to = format_of(to, output)
    reader = Reader(gathered.sources, options, standard_input(), url=url, charset=charset)
    tally = Tally(voice, is_several=gathered.is_several)
    place = open_output(to, output, gathered.sources, is_several=gathered.is_several)
    for argument, error in gathered.failures:
        tally.fail(argument, error)
    # Where results appear on the terminal, they are the progress.
    has_bar = gathered.is_several and not (output is None and is_terminal(sys.stdout))
    with place as put, voice.progress(gathered.sources, is_wanted=has_bar) as pages:
        for source in pages:
            with tally.watch(source.name):
                page = reader.read(source)
                article = marrow.extract(
                    page.body, url=page.url, charset=page.charset, live=page.is_live, options=options
                )
                put(source, WRITERS[to](article))
                voice.warnings(source.name, article.warnings)
    return tally.exit_code


command = Command(
    "extract",
    help=_HELP,
    first={"Examples": EXAMPLES, "Formats": FORMATS},
    last={"Exit codes": EXIT_LIST},
    short_help="Find the article of each page and write it.",
    callback=run,
    params=[
        click.Argument(["sources"], nargs=-1, required=True, metavar="SOURCE..."),
        Flag(
            ["--to"],
            type=click.Choice(tuple(WRITERS)),
            section="What comes out",
            metavar="FORMAT",
            help="One of the above; by default that of -o's suffix, else md.",
        ),
        Flag(
            ["-o", "--output"],
            metavar="PATH",
            section="What comes out",
            help="Write to a file; to a folder, if it is one or several pages need one.",
        ),
        *input_flags(),
        *general_flags(),
    ],
)
