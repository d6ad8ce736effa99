"""The pictures of an article, to be put into one document with it.

Takes: an article, how to fetch, and, for a page that came from a file, the folder of that page. Gives: pictures by the
addresses that they have in the article, and a warning for each that cannot be had.
Keeps true: pictures are got by the rules of `io/pictures.py`; all of them together fit into `MAX_TOTAL` bytes, for they
are held in memory; after `MOST_SECONDS` no further picture is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

from marrow.article import Article, Warning
from marrow.errors import MarrowError
from marrow.io.fetch import Network
from marrow.io.pictures import Finder
from marrow.options import FetchOptions

MAX_BYTES = 16 << 20
MAX_TOTAL = 64 << 20
MOST_SECONDS = 60.0
WARNING = "images.not_embedded"
_AT_ONCE = 4
"""Pictures that are fetched at a time; browsers fetch six."""
_MOST_SAID = 500
"""Characters of an address in a warning: that of a drawing has the whole drawing in it."""


def embed(
    article: Article,
    options: FetchOptions | None = None,
    *,
    page_folder: Path | None = None,
    network: Network | None = None,
    now: Callable[[], float] = monotonic,
) -> tuple[dict[str, bytes], tuple[Warning, ...]]:
    """All pictures of an article that can be had."""
    urls = list(dict.fromkeys(image.url for image in article.images))
    finder = Finder(options, network=network, max_bytes=MAX_BYTES, max_total=MAX_TOTAL)
    end = now() + MOST_SECONDS

    def find(url: str) -> bytes | MarrowError:
        if now() > end:
            return MarrowError("fetch.timeout", f"the pictures before it took more than {MOST_SECONDS:.0f} s")
        try:
            return finder.find(url, page_folder)[0]
        except MarrowError as error:
            return error

    found: dict[str, bytes] = {}
    warnings: list[Warning] = []
    with ThreadPoolExecutor(_AT_ONCE) as threads:
        for url, picture in zip(urls, threads.map(find, urls), strict=True):
            if isinstance(picture, bytes):
                found[url] = picture
            else:
                warnings.append(Warning(WARNING, f"{url[:_MOST_SAID]} is not in the document: {picture.message}"))
    return found, tuple(warnings)
