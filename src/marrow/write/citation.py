"""What a reference list needs to know of a page: the part that BibTeX, CSL-JSON and RIS share.

Takes: an `Article`. Gives: a `Citation`: the kind of work, a key, names taken apart, clean lines of text.
Keeps true: every text is one line without control characters, bidirectional controls and ends that are blank;
the address is an absolute http(s) one in ASCII, or ""; the key is made of ASCII letters and digits, is never
empty, and depends on the article alone: two pages that agree in author, year and first word have the same.
There is no day of access: the core has no clock.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import Enum
from urllib.parse import quote, urlsplit
from zlib import crc32

from marrow.article import Article
from marrow.write.citation_names import Name, name_of
from marrow.write.safe import safe_language, safe_link


class Kind(Enum):
    """What sort of work a page is, as far as reference managers tell sorts of pages apart."""

    NEWS = "news"
    BLOG = "blog"
    FORUM = "forum"
    PAGE = "page"


@dataclass(frozen=True, slots=True)
class Citation:
    """A page as a reference list names it; what is not known is empty."""

    key: str
    kind: Kind
    title: str
    names: tuple[Name, ...]
    day: date | None
    site: str
    language: str
    url: str
    abstract: str
    keywords: tuple[str, ...]


def cite(article: Article) -> Citation:
    """The citation of an article.

    >>> cite(Article(title="How to Brew a Pot of Tea", authors=("Ines Marlow",), date=date(2024, 3, 9))).key
    'marlow2024brew'
    """
    title, site, url = line(article.title), line(article.site), _address(article.url)
    authors = [name_of(author, language=article.language, site=site) for author in _lines(article.authors)]
    return Citation(
        key=_key(authors, site, url, article.date, title),
        kind=_kind(article.page_type, site, url, is_dated=article.date is not None),
        title=title,
        names=tuple(authors),
        day=article.date,
        site=site,
        language=safe_language(article.language),
        url=url,
        abstract=line(article.description),
        keywords=_lines((*article.categories, *article.tags)),
    )


# Text

# Controls, lone surrogates and non-characters; what turns the direction of text; marks that nobody sees. The joiners
# U+200C and U+200D stay: Persian, Hindi and emoji are written with them.
_DROPPED = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff"
    "\ud800-\udfff\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff]"
)


def line(text: str) -> str:
    """The text on one line: white space of any kind is one blank, and what cannot be seen is gone.

    >>> line(" two\\r\\nlines\\u2028\\u202eof\\x00 text ")
    'two lines of text'
    """
    return " ".join(_DROPPED.sub("", text).split())


def _lines(texts: Iterable[str]) -> tuple[str, ...]:
    """Texts as lines, without those that are empty or come again."""
    return tuple(dict.fromkeys(cleaned for text in texts if (cleaned := line(text))))


def _address(url: str) -> str:
    """An address in the characters of RFC 3986, which neither TeX nor RIS trips over; "" if it is none of the web's."""
    found = _WEB.fullmatch(_STRAY.sub("%25", safe_link(line(url))))
    return quote(found[1], safe="%/:[]@") + quote(found[2], safe="%/:?#@!$&'()*+,;=") if found else ""


_WEB = re.compile(r"(https?://[^/?#]+)(.*)", re.IGNORECASE)
_STRAY = re.compile(r"%(?![0-9A-Fa-f]{2})")


# Kind

_JUDGED = {"blog": Kind.BLOG, "forum": Kind.FORUM}
_BLOGS = frozenset(("blog", "blogs", "weblog"))
_NEWS = frozenset(
    """
    news newspaper times herald tribune gazette nachrichten zeitung tagblatt tageblatt anzeiger kurier noticias noticia
    diario jornal notizie giornale nouvelles actualites nieuws nyheter uutiset wiadomosci zpravy novosti haberler berita
    politics politik politica politique sport sports
    """.split()
)
_WORD = re.compile(r"[^\W_]+")


def _kind(page_type: str, site: str, url: str, *, is_dated: bool) -> Kind:
    """What the page was judged to be, else what the site's name and the address say.

    What is left is a page, which no list gets wrong; a guide by a company that is cited as news, many would.
    """
    if page_type != "article":
        return _JUDGED.get(page_type, Kind.PAGE)
    place = url.rpartition("/")[0]  # what follows is about the page
    said = {_ascii(word) for word in _WORD.findall(f"{site} {place}")}
    if said & _BLOGS:
        return Kind.BLOG
    return Kind.NEWS if is_dated and said & _NEWS else Kind.PAGE


# Key

_LONGEST = 24
_SHORTEST = 4  # shorter words, such as articles, tell little of a title
_GAP = re.compile(r"[\s/–—-]+")
_LETTER = re.compile(r"(?!MODIFIER)(?P<script>[\w-]+) .*?(?:LETTER|SYLLABLE) (?:.* )??(?P<name>[\w-]+)(?: WITH .*)?")
_SPELT = frozenset(("LATIN", "HANGUL", "HIRAGANA", "KATAKANA"))  # scripts whose letters are named by how they sound
# The sound that a letter's name begins with: THETA, BE, MEEM. Cyrillic's EF, EL … IE end with it.
_SOUND = re.compile(r"(?:E(?=[FLMNRS]\Z)|I(?=E\Z))?([^AEIOUY]+|[AEIOUY]+).*")


def _key(names: list[Name], site: str, url: str, day: date | None, title: str) -> str:
    """Family name, year, first long word of the title. Where no name can be spelt in ASCII, the site stands for it."""
    family = names[0].family or names[0].literal if names else ""
    owners = ("".join(_words(text)) for text in (family, site, _host(url)))
    owner = next(filter(None, owners), "page")
    year = f"{day.year:04}" if day else ""
    # Of a title in Chinese characters little can be spelt; a number still tells it from others.
    short = "".join(_words(title)) if title.isascii() else f"{crc32(title.encode()):08x}"
    word = next((word for word in _words(title) if len(word) >= _SHORTEST), short)
    return owner[:_LONGEST] + year + word[:_LONGEST]


def _host(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:  # brackets without an address of IPv6 in them
        return ""


def _words(text: str) -> list[str]:
    """The words of a text in ASCII."""
    return [word for part in _GAP.split(text) if (word := _ascii(part))]


def _ascii(word: str) -> str:
    """A word in small ASCII letters and digits, as near as the names of its characters come.

    >>> _ascii("Sørensen"), _ascii("Иванов"), _ascii("Παπαδόπουλος"), _ascii("김"), _ascii("李"), _ascii("𝓐")
    ('sorensen', 'ivanov', 'papadopoulos', 'gim', '', 'a')
    """
    # Folded once more: of some capitals only the plain form has a small letter.
    return "".join(map(_sound, unicodedata.normalize("NFKC", word.casefold()).casefold()))


def _sound(char: str) -> str:
    """One character in ASCII; "" for marks, and for ideographs, whose sound no name tells."""
    if char.isascii():
        return char if char.isalnum() else ""
    found = _LETTER.fullmatch(unicodedata.name(char, ""))
    if found is None:
        digit = unicodedata.digit(char, None)
        return "" if digit is None else str(digit)
    name = found["name"]
    return (name if found["script"] in _SPELT else _SOUND.sub(r"\1", name)).lower()
