"""`marrow extract`, `marrow print` and a page of posts: whoever watches is told of `marrow split`.

Takes: a page that was read, and its article. Gives: one line on stderr where the page looks like a front page.
Keeps true: results stay what they are; where nobody watches, nothing is said and nothing is looked at.
"""

from __future__ import annotations

from marrow.article import Article
from marrow.cli.reading import Given
from marrow.cli.voice import Voice
from marrow.io.sources import Source


def tell_of_split(voice: Voice, source: Source, given: Given, article: Article) -> None:
    """Point at `marrow split` where it would do better."""
    if not voice.is_watched:
        return
    from marrow.splitting import is_front_page  # and with it all that knows posts

    if is_front_page(article, given.body, url=given.url, charset=given.charset):
        voice.hint(f"{source.name} looks like a page of several posts; `marrow split` takes it apart.")
