"""How each peer is asked for the main text of a page: the way its documentation shows, with comments off.

Gives: for a name, a function from HTML text and address to text, made once; imports happen inside, so that each
environment needs only its own peer. All of them get the same decoded text: encodings are not what is compared.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version

Call = Callable[[str, str | None], str]


def marrow() -> Call:
    import marrow

    return lambda html, url: marrow.extract(html, url=url).text


def parse() -> Call:
    """Not an extractor: the HTML5 parse that all of this rests on."""
    from selectolax.lexbor import LexborHTMLParser

    def call(html: str, _: str | None) -> str:
        LexborHTMLParser(html)
        return ""

    return call


def trafilatura() -> Call:
    from trafilatura import extract

    return lambda html, url: extract(html, url=url, include_comments=False) or ""


def trafilatura_precision() -> Call:
    from trafilatura import extract

    return lambda html, url: extract(html, url=url, include_comments=False, favor_precision=True) or ""


def readability_lxml() -> Call:
    from readability import Document

    from bench.peers.workers.blocks import text_of

    return lambda html, url: text_of(Document(html, url=url).summary(html_partial=True))


def resiliparse() -> Call:
    from resiliparse.extract.html2text import extract_plain_text

    # Its own text for language models and search: no bullets and no link addresses, which are not words of the page.
    return lambda html, _: str(extract_plain_text(html, main_content=True, list_bullets=False, links=False))


def newspaper4k() -> Call:
    from newspaper import Article

    def call(html: str, url: str | None) -> str:
        article = Article(url or "https://example.org/", fetch_images=False)
        article.download(input_html=html, ignore_read_more=True)
        article.parse()
        return str(article.text)

    return call


def justext() -> Call:
    from justext import get_stoplist, get_stoplists
    from justext import justext as paragraphs

    # The language of a page is not known beforehand, so the stop words of all languages are taken together.
    stop_words = frozenset().union(*(get_stoplist(language) for language in get_stoplists()))

    def call(html: str, _: str | None) -> str:
        return "\n".join(found.text for found in paragraphs(html, stop_words) if not found.is_boilerplate)

    return call


def goose3() -> Call:
    from goose3 import Goose

    goose = Goose({"enable_image_fetching": False})
    return lambda html, url: str(goose.extract(url=url, raw_html=html).cleaned_text)


def boilerpy3() -> Call:
    from boilerpy3.extractors import ArticleExtractor

    extractor = ArticleExtractor(raise_on_failure=False)
    return lambda html, _: str(extractor.get_content(html))


def magic_html() -> Call:
    from magic_html import GeneralExtractor

    from bench.peers.workers.blocks import text_of

    extractor = GeneralExtractor()
    return lambda html, url: text_of(extractor.extract(html, base_url=url or "")["html"])


def rs_trafilatura() -> Call:
    from rs_trafilatura import extract

    return lambda html, url: extract(html, url=url, include_comments=False).main_content or ""


CALLS: dict[str, tuple[Callable[[], Call], str]] = {
    "marrow": (marrow, "marrow"),
    "parse": (parse, "selectolax"),
    "trafilatura": (trafilatura, "trafilatura"),
    "trafilatura-precision": (trafilatura_precision, "trafilatura"),
    "readability-lxml": (readability_lxml, "readability-lxml"),
    "resiliparse": (resiliparse, "resiliparse"),
    "newspaper4k": (newspaper4k, "newspaper4k"),
    "justext": (justext, "justext"),
    "goose3": (goose3, "goose3"),
    "boilerpy3": (boilerpy3, "boilerpy3"),
    "magic-html": (magic_html, "magic-html"),
    "rs-trafilatura": (rs_trafilatura, "rs-trafilatura"),
}
"""By name: how the call is made, and the package whose version is told."""


def prepare(name: str) -> tuple[Call, str]:
    """The call of a peer, and its version."""
    make, package = CALLS[name]
    return make(), version(package)
