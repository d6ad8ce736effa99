"""`--save-images`: the pictures of articles as files, and the articles with links to them.

Takes: an article, its source, and where results go. Gives: the article with its pictures' local addresses.
Keeps true: links are relative to the file that has them, or to the working folder for standard output; a picture that
cannot be had keeps its address, and a warning says why.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from marrow.article import Article, Warning
from marrow.cli.output import names_folder
from marrow.errors import MarrowError
from marrow.io.pictures import Album
from marrow.io.sources import Kind, Source
from marrow.options import Options
from marrow.relink import relink

WARNING = "images.not_saved"
_MOST_SAID = 500
"""Characters of an address in a warning: that of a drawing has the whole drawing in it."""


class Saver:
    """Saves the pictures of one article after the other."""

    def __init__(self, folder: Path, output: str | None, options: Options, *, is_several: bool = False) -> None:
        self._folder = folder
        self._options = options.fetch
        self._start = _start(output, is_several)

    def __call__(self, source: Source, article: Article) -> Article:
        album = Album(self._folder, self._options)  # its limits are for each article, whatever came before
        home = Path(source.name).parent if source.kind is Kind.FILE else None
        links: dict[str, str] = {}
        warnings: list[Warning] = []
        for url in dict.fromkeys(image.url for image in article.images):
            try:
                file = album.save(url, home)
            except MarrowError as error:
                warnings.append(Warning(WARNING, f"{url[:_MOST_SAID]} is not saved: {error.message}"))
            else:
                links[url] = quote(Path(os.path.relpath(file, self._start)).as_posix())
        article = relink(article, links)
        return replace(article, warnings=(*article.warnings, *warnings)) if warnings else article


def _start(output: str | None, is_several: bool) -> Path:
    """The folder that links start from."""
    if output is None:
        return Path()
    path = Path(output)
    return path if names_folder(output, is_several=is_several) else path.parent
