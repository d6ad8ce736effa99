"""`marrow extract`: pages in, articles out."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from marrow import BINARY_WRITERS, WRITERS, Article
from marrow.cli.documents import Embedder, Pictures, PutArticle, open_documents
from marrow.cli.failures import EXIT_LIST, Tally
from marrow.cli.following import Extractor
from marrow.cli.front_page import tell_of_split
from marrow.cli.help import Command, format_flag, general_flags, input_flags
from marrow.cli.output import format_of, open_output
from marrow.cli.pages import PageWriter, page_format
from marrow.cli.reading import Reader, check_url, gather, standard_input
from marrow.cli.settings import WRITING, Flag, load_aloud
from marrow.cli.voice import Voice, is_terminal
from marrow.io.sources import Source
from marrow.options import Options, Value

if TYPE_CHECKING:
    from marrow.cli.save_images import Saver

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
    "marrow https://example.org/long --pages 9": "an article on several pages",
    "marrow 1.html 2.html --as-one": "the same, from files",
    "marrow URL --reader -o story.html": "a page to read",
    "marrow URL -o story.pdf": "typeset, to print",
    "marrow URL1 URL2 -o book.epub": "several articles as one e-book",
}
MOST_PAGES = 200
FORMATS = {
    "text": "the body alone, paragraphs apart by blank lines",
    "md": "Markdown (CommonMark with tables), the default",
    "html": "a safe page that stands alone",
    "json": "everything: metadata, blocks, images",
    "jsonl": "the same on one line",
    "tei": "XML for corpora",
    "pdf": "typeset pages, to print; several articles are one document",
    "epub": "an e-book; several articles are one book",
    "speech": "what a voice is to say, an utterance on each line",
    "ssml": "the same for speech synthesisers, with languages and pauses",
    "bibtex": "the citation alone, for LaTeX",
    "csl": "the citation as CSL-JSON, for Zotero, pandoc and others",
    "ris": "the citation for reference managers",
}


def run(
    sources: Sequence[str],
    to: str | None,
    output: str | None,
    pages: int,
    as_one: bool,
    save_images: Path | None,
    reader: bool,
    inline_images: bool,
    url: str | None,
    charset: str | None,
    settings: Path | None,
    quiet: bool,
    **given: Value | None,
) -> int:
    """Extract all sources; gives the exit code."""
    import marrow

    voice = Voice(quiet=quiet)
    options = load_aloud(voice, settings, os.environ, given)
    gathered = gather(sources)
    check_url(url, gathered)
    to = page_format(to, output) if reader or inline_images else format_of(to, output)
    if inline_images and save_images is not None:
        raise click.UsageError("--inline-images and --save-images are two ways to keep the same pictures. Use one.")
    if to in BINARY_WRITERS and save_images is not None:
        raise click.UsageError(f"--save-images does not go with {to}, which has its pictures inside.")
    pages_read = Reader(gathered.sources, options, standard_input(), url=url, charset=charset, is_guest=pages > 1)
    watch = None if gathered.is_several else partial(tell_of_split, voice)
    extract = Extractor(pages_read, options, most=pages, watch=watch)
    is_apart = gathered.is_several and not as_one
    # Of one article from several pages, each picture is found from where its page is.
    inside = Embedder(options, voice) if as_one and (to in BINARY_WRITERS or inline_images) else None
    saved = _saver(save_images, output, options, is_apart) if save_images is not None else inside or _as_it_is
    tally = Tally(voice, is_several=gathered.is_several)
    pictures = inside.pictures if inside else None
    is_page = reader or inline_images
    write = PageWriter(options, voice, pictures, is_reader=reader, is_inline=inline_images) if is_page else None
    place = _place(to, output, gathered.sources, options, voice, pictures, write, is_several=is_apart)
    parts: list[Article] = []
    for argument, error in gathered.failures:
        tally.fail(argument, error)
    # Where results appear on the terminal, they are the progress.
    has_bar = gathered.is_several and not (output is None and is_terminal(sys.stdout))
    with place as put, voice.progress(gathered.sources, is_wanted=has_bar) as sources_left:
        for source in sources_left:
            with tally.watch(source.name):
                article = saved(source, extract(source))
                if as_one:
                    parts.append(article)
                else:
                    put(source, article)
                voice.warnings(source.name, article.warnings)
        if parts:
            put(gathered.sources[0], marrow.join(parts))
    return tally.exit_code


@contextmanager
def _place(
    to: str,
    output: str | None,
    sources: Sequence[Source],
    options: Options,
    voice: Voice,
    pictures: Pictures | None,
    write: PageWriter | None,
    *,
    is_several: bool,
) -> Iterator[PutArticle]:
    """Where articles go, as texts or as documents; `write` is for HTML that is more than the format's own."""
    if to in BINARY_WRITERS:
        with open_documents(to, output, sources, options, voice, pictures, is_several=is_several) as put:
            yield put
        return
    with open_output(to, output, sources, is_several=is_several) as put_text:
        yield lambda source, article: put_text(source, write(source, article) if write else WRITERS[to](article))


def _saver(folder: Path, output: str | None, options: Options, is_several: bool) -> Saver:
    from marrow.cli.save_images import Saver  # and with it all that fetches

    return Saver(folder, output, options, is_several=is_several)


def _as_it_is(_: Source, article: Article) -> Article:
    return article


command = Command(
    "extract",
    help=_HELP,
    first={"Examples": EXAMPLES, "Formats": FORMATS},
    last={"Exit codes": EXIT_LIST},
    short_help="Find the article of each page and write it.",
    callback=run,
    params=[
        click.Argument(["sources"], nargs=-1, required=True, metavar="SOURCE..."),
        format_flag((*WRITERS, *BINARY_WRITERS)),
        Flag(
            ["-o", "--output"],
            metavar="PATH",
            section="What comes out",
            help="Write to a file; to a folder, if it is one or several pages need one.",
        ),
        Flag(
            ["--save-images"],
            type=click.Path(path_type=Path, file_okay=False),
            metavar="FOLDER",
            section="What comes out",
            help="Save the article's pictures there, and link to them.",
        ),
        Flag(
            ["--reader"],
            is_flag=True,
            section="What comes out",
            help="HTML as a page to read: contents, colours, sizes, typefaces; no script.",
        ),
        Flag(
            ["--inline-images"],
            is_flag=True,
            section="What comes out",
            help="HTML with the article's pictures inside of it.",
        ),
        Flag(
            ["--pages"],
            type=click.IntRange(1, MOST_PAGES),
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
