"""The recogniser that is always there: names by their capitals, kinds by the words in and around them.

Takes: a text in any language. Gives: its entities. Needs no download, no model and no package.
Keeps true: linear in the text, of which `MOST` characters are read; the same text gives the same entities.

Where a script has capitals, names are runs of capitalised words (`runs`). German capitalises all nouns; there a single
word is a name only if it is a known place, a short form, follows a title, or is part of a longer name. Where a script
has none, names are those that something marks (`unmarked`). Which forms are of one name is `aliases`' to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from marrow.semantics import lexicon
from marrow.semantics.aliases import aliases
from marrow.semantics.capitals import Capital, capitals
from marrow.semantics.entity import Entities, Kind, gathered, primary
from marrow.semantics.runs import Run, runs
from marrow.semantics.tokens import fold, has_capitals
from marrow.semantics.unmarked import unmarked

NAME = "embedded"
MOST = 20_000
"""Characters of a text that are read: what is longer says in so many what it is about."""
_NOUNS = frozenset(("de", "lb"))
_NOUN_SHARE = 0.25  # of capitals among all words; English news has .10 to .15, German .30 to .40
_FEW_WORDS = 50  # of which the share says nothing
_SHORT_FORM = range(2, 7)  # letters


class Mention(NamedTuple):
    """A name in one place."""

    words: Run
    kind: Kind


class Embedded:
    """The default recogniser."""

    name = NAME

    def __call__(self, text: str, language: str) -> Entities:
        text = text[:MOST]
        if not has_capitals(text):
            return unmarked(text)
        large = capitals(text)
        has_nouns = _has_capital_nouns(text, large, language)
        found = [mention for run in runs(text, large, has_nouns=has_nouns) for mention in _mentions(run)]
        if has_nouns:
            found = list(_without_nouns(found))
        said = [(text[words[0].start : words[-1].end], kind, words[0].start) for words, kind in found]
        return gathered(said, aliases([(form, kind) for form, kind, _ in said], language))


def _mentions(words: Run) -> Iterator[Mention]:
    """What a run names: titles part it, and what follows the last one is a person."""
    titles = lexicon.words("titles")
    lower = [word.text.lower() for word in words]
    is_body = lower[-1] in lexicon.words("organisations")  # General Motors
    if is_body or titles.isdisjoint(lower):
        is_person = not is_body and words[0].before.lower() in titles
        yield Mention(words, Kind.PERSON if is_person else _kind(words, lower))
        return
    places = [place for place, word in enumerate(lower) if word in titles]
    if front := words[: places[0]]:
        yield Mention(front, _kind(front, lower))
    if name := words[places[-1] + 1 :]:
        yield Mention(name, Kind.PERSON)


def _kind(words: Sequence[Capital], lower: Sequence[str]) -> Kind:
    """The kind of a name by its own words; `lower` are these in small letters, and maybe more after them."""
    if " ".join([fold(word.text) for word in words]) in lexicon.places():
        return Kind.PLACE
    if len(words) == 1:
        return Kind.ORGANISATION if _is_short_form(words[0].text) else Kind.NAME
    if not lexicon.words("organisations").isdisjoint(lower[: len(words)]):
        return Kind.ORGANISATION
    if lower[0] in lexicon.words("given_names"):
        return Kind.PERSON
    is_place = not lexicon.words("settings").isdisjoint((lower[0], lower[len(words) - 1]))
    return Kind.PLACE if is_place else Kind.NAME


def _is_short_form(word: str) -> bool:
    return word.isupper() and word.isalpha() and len(word) in _SHORT_FORM


def _has_capital_nouns(text: str, large: Sequence[Capital], language: str) -> bool:
    if language:
        return primary(language) in _NOUNS
    count = len(text.split())
    return count > _FEW_WORDS and len(large) > _NOUN_SHARE * count


def _without_nouns(found: Sequence[Mention]) -> Iterator[Mention]:
    """The mentions that are names even where every noun has a capital."""
    known = {word.text for each in found if len(each.words) > 1 for word in (each.words[0], each.words[-1])}
    for each in found:
        if len(each.words) > 1 or each.kind is not Kind.NAME or each.words[0].text in known:
            yield each


embedded = Embedded()
