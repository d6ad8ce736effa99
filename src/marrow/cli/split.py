"""`marrow split`: pages of posts in, their posts out."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

import marrow
from marrow import BINARY_WRITERS, WRITERS, Article
from marrow.cli.documents import Books
from marrow.cli.failures import EXIT_LIST, Tally
from marrow.cli.files import names, whole_file
from marrow.cli.follow_posts import Follower
from marrow.cli.help import Command, format_flag, general_flags, input_flags
from marrow.cli.output import DASH, format_of, is_folder, refuse_overwriting, to_stdout
from marrow.cli.reading import Reader, check_url, gather, standard_input
from marrow.cli.settings import WRITING, Flag, load
from marrow.cli.voice import Voice, is_terminal, printable
from marrow.io.sources import Kind, Source
from marrow.options import Options, Value

if TYPE_CHECKING:
    from marrow.splitting import PostWriter

_HELP = """Take pages of posts apart: the front page of a blog, a month of its archive, a list of news.

Each post comes out as an article: title, address of the full post, date, authors, categories, and of its text what the
page shows. With --follow the text is that of the post's own page.
"""

EXAMPLES = {
    "marrow split https://example.org/blog/": "its posts, as Markdown",
    "marrow split URL --to atom -o feed.atom": "a feed of any front page",
    "marrow split URL --follow --to jsonl": "the full posts, a line for each",
    "marrow split URL -o posts/": "a file for each post",
    "marrow split URL --follow -o blog.epub": "the full posts, as an e-book",
    "marrow split page.html --url URL": "from a file; --url completes links",
    "marrow split URL --render always": "as a browser lays it out",
}
FORMATS = {
    "md": "Markdown, one document, the default",
    "text": "titles and texts",
    "html": "a safe page that stands alone",
    "json": "an array of articles: metadata, blocks, images",
    "jsonl": "an article on each line",
    "atom": "a feed (RFC 4287), for feed readers",
    "epub": "an e-book of all posts, with their pictures",
    "pdf": "the same, typeset to print",
}
MOST_POSTS = 500
DEFAULT = "md"
SUFFIXES = {
    ".md": "md",
    ".txt": "text",
    ".html": "html",
    ".htm": "html",
    ".json": "json",
    ".jsonl": "jsonl",
    ".atom": "atom",
    ".xml": "atom",
    **{writer.suffix: name for name, writer in BINARY_WRITERS.items()},
}


def run(
    sources: Sequence[str],
    to: str | None,
    output: str | None,
    follow: bool,
    limit: int,
    any_host: bool,
    url: str | None,
    charset: str | None,
    settings: Path | None,
    quiet: bool,
    **given: Value | None,
) -> int:
    """Split all sources; gives the exit code."""
    from marrow.splitting import POST_WRITERS  # and with it all that knows posts; `marrow --help` needs none of it

    voice = Voice(quiet=quiet)
    options = load(settings, os.environ, given)
    gathered = gather(sources)
    check_url(url, gathered)
    output = None if output == DASH else output
    to = format_of(to, output, SUFFIXES, DEFAULT)
    if output is not None:
        refuse_overwriting(gathered.sources, [Path(output)])
    place: _Place | Books = (
        Books(to, output, gathered.sources, options, voice)
        if to in BINARY_WRITERS
        else _Place(POST_WRITERS[to], output, gathered.sources, options)
    )
    reader = Reader(gathered.sources, options, standard_input(), url=url, charset=charset, is_guest=follow)
    follower = Follower(reader, options, most=limit, any_host=any_host) if follow else None
    tally = Tally(voice, is_several=gathered.is_several)
    for argument, error in gathered.failures:
        tally.fail(argument, error)
    for source in gathered.sources:
        with tally.watch(source.name):
            articles = _split(source, reader, options, follower, voice)
            place.put(source, articles)
            voice.warnings(source.name, dict.fromkeys(said for article in articles for said in article.warnings))
    place.close()
    return tally.exit_code


def _split(source: Source, reader: Reader, options: Options, follower: Follower | None, voice: Voice) -> list[Article]:
    page = reader.read(source)
    articles = marrow.split(page.body, url=page.url, charset=page.charset, live=page.is_live, options=options)
    if follower is None:
        return articles
    listed = articles[0].listed
    follow = follower.page(page.url or (listed.page_url if listed else ""))
    with voice.progress(articles, is_wanted=True) as left:
        return [follow(article) for article in left]


class _Place:
    """Where posts go: into one document, or into a folder as they come."""

    def __init__(self, writer: PostWriter, output: str | None, sources: Sequence[Source], options: Options) -> None:
        self._writer = writer
        self._path = Path(output) if output is not None else None
        self._folder = self._path if output is not None and is_folder(output) else None
        self._stems = names(sources, "")
        self._is_live = any(source.kind is Kind.URL for source in sources)
        self._now = options.article.moment
        self._all: list[Article] = []

    def put(self, source: Source, articles: Sequence[Article]) -> None:
        """Take the posts of one source."""
        if self._folder is None:
            self._all += articles
        elif self._writer.is_each:
            self._put_each(source, articles, self._folder)
        else:
            self._write(self._folder / f"{self._stems[source]}{self._writer.suffix}", self._text(articles))

    def close(self) -> None:
        """Write what was taken, if there is any."""
        if not self._all:
            return
        text = self._text(self._all)
        if self._path is None:
            to_stdout((printable(text) if is_terminal(sys.stdout) else text) + "\n")
        else:
            self._write(self._path, text)

    def _put_each(self, source: Source, articles: Sequence[Article], folder: Path) -> None:
        start = f"{self._stems[source]}-" if len(self._stems) > 1 else ""
        posts = [
            Source(Kind.FILE, str(number), f"{start}{number:02}-{article.title}")
            for number, article in enumerate(articles, 1)
        ]
        files = names(posts, self._writer.suffix)
        write: Callable[[Article], str] = WRITERS[self._writer.name]
        for post, article in zip(posts, articles, strict=True):
            self._write(folder / files[post], write(article))

    def _text(self, articles: Sequence[Article]) -> str:
        # Posts without a day were there when the page was read; a page from a file may have been read long ago.
        now = self._now or (datetime.now(UTC) if self._is_live else None)
        return self._writer(articles, now)

    def _write(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as stream:
            stream.write((text + "\n").encode("utf-8", "replace"))


command = Command(
    "split",
    help=_HELP,
    first={"Examples": EXAMPLES, "Formats": FORMATS},
    last={"Exit codes": EXIT_LIST},
    short_help="Take a page of posts apart.",
    callback=run,
    params=[
        click.Argument(["sources"], nargs=-1, required=True, metavar="SOURCE..."),
        format_flag(FORMATS),
        Flag(
            ["-o", "--output"],
            metavar="PATH",
            section="What comes out",
            help="Write all posts to a file; to a folder (ends in /), a file for each, or a feed for each page.",
        ),
        Flag(
            ["--follow"],
            is_flag=True,
            section="What comes out",
            help="Fetch each post at its own address, and give its full text.",
        ),
        Flag(
            ["--limit"],
            type=click.IntRange(1, MOST_POSTS),
            default=30,
            metavar="N",
            section="What comes out",
            help="Follow so many posts of a page.  [default:\N{NO-BREAK SPACE}30]",
        ),
        Flag(
            ["--any-host"],
            is_flag=True,
            section="What comes out",
            help="Also follow to hosts other than the page's.",
        ),
        *input_flags(),
        *general_flags(WRITING),
    ],
)
