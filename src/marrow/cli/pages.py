"""`--reader` and `--inline-images`: articles as pages to read, and with their pictures inside.

Takes: an article and its source. Gives: an HTML page. Keeps true: with pictures inside, the page asks for nothing, and
every picture that cannot be had is replaced by its caption, with a warning.
Refuses, as wrong usage: another format than HTML.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from marrow.article import Article
from marrow.cli.output import format_of
from marrow.cli.voice import Voice
from marrow.io.sources import Kind, Source
from marrow.options import Options

HTML = "html"


def page_format(to: str | None, output: str | None) -> str:
    """The format of pages, which is HTML, also where nobody says so.

    >>> page_format(None, None), page_format(None, "story.htm")
    ('html', 'html')
    """
    found = format_of(to, output, default=HTML)
    if found != HTML:
        raise click.UsageError(f"--reader and --inline-images are for html, not for {found}.")
    return found


class PageWriter:
    """Writes articles as pages; their pictures are fetched unless they are there."""

    def __init__(
        self,
        options: Options,
        voice: Voice,
        pictures: Mapping[str, bytes] | None = None,
        *,
        is_reader: bool,
        is_inline: bool,
    ) -> None:
        self._options, self._voice, self._given = options, voice, pictures
        self._is_reader, self._is_inline = is_reader, is_inline

    def __call__(self, source: Source, article: Article) -> str:
        pictures = self._pictures(source, article) if self._is_inline else None
        if not self._is_reader:
            return article.to_html(pictures=pictures)
        from marrow import reader_page

        return reader_page(article, original=article.url, pictures=pictures)

    def _pictures(self, source: Source, article: Article) -> Mapping[str, bytes]:
        if self._given is not None:
            return self._given
        from marrow.io.embedding import embed  # and with it all that fetches

        home = Path(source.name).parent if source.kind is Kind.FILE else None
        found, warnings = embed(article, self._options.fetch, page_folder=home)
        self._voice.warnings(source.name, warnings)
        return found
