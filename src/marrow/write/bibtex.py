"""The article as an entry of BibTeX.

Takes: an `Article`. Gives: one `@online` entry, which stands in a .bib file beside others.
Keeps true: braces are balanced for any text, and every character that TeX reads as a command is written as a command.
Unicode stays: the file is UTF-8, as biber, JabRef, Zotero and today's BibTeX engines read it.

`@online`, as it is what biblatex and reference managers call a web page; the classic styles that do not know it
print it as `@misc`. `date` has the day for biblatex, `year` is there for the classic styles; biber accepts both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from marrow.article import Article
from marrow.write.citation import Citation, cite
from marrow.write.citation_names import Name


def to_bibtex(article: Article) -> str:
    r"""The article as an entry.

    >>> print(to_bibtex(Article(title="Tea & space: how NASA brews", authors=("Ines Marlow",), language="en-GB")))
    @online{marlowspace,
      author = {Marlow, Ines},
      title = {Tea \& space: how {NASA} brews},
      langid = {british},
    }
    """
    citation = cite(article)
    fields = "".join(f"  {name} = {{{value}}},\n" for name, value in _fields(citation) if value)
    return f"@online{{{citation.key},\n{fields}}}"


def _fields(citation: Citation) -> Iterator[tuple[str, str]]:
    yield "author", " and ".join(map(_name, citation.names))
    yield "title", _title(citation.title)
    if citation.day:
        yield "date", citation.day.isoformat()[:10]
        yield "year", f"{citation.day.year:04}"
    yield "organization", escape(citation.site)
    yield "url", citation.url  # read as it stands, not as TeX
    yield "langid", _langid(citation.language)
    yield "abstract", escape(citation.abstract)
    # Commas part keywords, so that one inside a keyword would make two of it.
    yield "keywords", ", ".join(escape(keyword.replace(",", "")) for keyword in citation.keywords)


# Text

_COMMANDS = str.maketrans(
    {char: f"\\{char}" for char in "&%$#_"}
    | {
        # Not \{ and \}: BibTeX counts braces and does not see the backslash.
        "{": r"{\textbraceleft}",
        "}": r"{\textbraceright}",
        "~": r"{\textasciitilde}",
        "^": r"{\textasciicircum}",
        "\\": r"{\textbackslash}",
    }
)


def escape(text: str) -> str:
    r"""A text as TeX writes it.

    >>> print(escape("50% of {a_b}"))
    50\% of {\textbraceleft}a\_b{\textbraceright}
    """
    return text.translate(_COMMANDS)


# Titles

_LETTER = re.compile(r"[^\W\d_]")
# Words that headlines in English have small where They Write Most Words Large.
_SMALL = frozenset(
    """
    about above across after against along among around because before behind below beneath beside between beyond
    despite during inside outside since through throughout toward towards under until versus where while within without
    """.split()
)
_LONGEST_SMALL = 4  # "from", "with", and the articles


def _title(title: str) -> str:
    """The title, with braces around words that a style must not put in small letters.

    These have a capital inside (NASA, iPhone) or are one (vitamin C); and, in a title that is written as a sentence,
    begin with one, as they are names then.
    """
    words = title.split(" ")
    is_sentence = any(map(_is_small, words[1:]))
    return " ".join(
        f"{{{escape(word)}}}" if _is_kept(word, is_first=not place, is_sentence=is_sentence) else escape(word)
        for place, word in enumerate(words)
    )


def _is_small(word: str) -> bool:
    """Whether a word is small that a headline of large words would have large."""
    letters = _letters(word)
    return letters.islower() and len(letters) > _LONGEST_SMALL and letters not in _SMALL


def _is_kept(word: str, *, is_first: bool, is_sentence: bool) -> bool:
    letters = _letters(word)
    if letters[1:] != letters[1:].lower():
        return True
    is_capital = len(letters) == 1 and letters != "A"  # the article
    return letters[:1].isupper() and not is_first and (is_sentence or is_capital)


def _letters(word: str) -> str:
    return "".join(_LETTER.findall(word))


# Names


def _name(name: Name) -> str:
    """A name in the order that BibTeX takes apart without doubt: `von Last, Jr, First`."""
    if name.literal:
        return f"{{{escape(name.literal)}}}"
    family = escape(name.family)
    if any(word[0].islower() for word in name.family.split(" ")):
        family = f"{{{family}}}"  # a small letter would make it a particle
    surname = escape(name.surname).removesuffix(escape(name.family)) + family
    return ", ".join(filter(None, (surname, escape(name.suffix), escape(name.given))))


# Languages, as babel and biblatex call them

_LANGIDS = {
    "ar": "arabic",
    "bg": "bulgarian",
    "ca": "catalan",
    "cs": "czech",
    "da": "danish",
    "de": "ngerman",
    "de-at": "naustrian",
    "de-ch": "nswissgerman",
    "el": "greek",
    "en": "english",
    "en-au": "australian",
    "en-ca": "canadian",
    "en-gb": "british",
    "en-nz": "newzealand",
    "en-us": "american",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fa": "persian",
    "fi": "finnish",
    "fr": "french",
    "gl": "galician",
    "he": "hebrew",
    "hr": "croatian",
    "hu": "hungarian",
    "is": "icelandic",
    "it": "italian",
    "ja": "japanese",
    "ko": "korean",
    "la": "latin",
    "lt": "lithuanian",
    "lv": "latvian",
    "mr": "marathi",
    "nb": "norsk",
    "nl": "dutch",
    "nn": "nynorsk",
    "no": "norsk",
    "pl": "polish",
    "pt": "portuguese",
    "pt-br": "brazilian",
    "ro": "romanian",
    "ru": "russian",
    "sk": "slovak",
    "sl": "slovene",
    "sr": "serbian",
    "sv": "swedish",
    "tr": "turkish",
    "uk": "ukrainian",
    "zh": "chinese",
}


def _langid(language: str) -> str:
    """The name of a language tag, with its region where that has a name of its own."""
    first, *rest = language.lower().split("-")
    regions = (f"{first}-{part}" for part in rest if len(part) == 2)
    return next((_LANGIDS[tag] for tag in (*regions, first) if tag in _LANGIDS), "")
