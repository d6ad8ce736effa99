"""What Marrow says itself in the language of an article: "Contents", "List of 3 items".

Takes: a language. Gives: its `Wording`, from `words.txt`; English for a language that is not there. Keeps true: every
language has every phrase, and the file is read once, when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from marrow.record import record

_FILE = Path(__file__).parent / "words.txt"
_OTHER = "en"


@record
class Wording:
    """The phrases of one language."""

    language: str
    phrases: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        """A phrase, filled in; the value of `count` chooses its form.

        >>> wording("en")("list", count=3), wording("fr-CA")("heading", level=2)
        ('List of 3 items', 'Titre de niveau 2')
        """
        one, _, many = self.phrases[key].partition(" | ")
        return (many if many and values.get("count") != 1 else one).format(**values)

    def get(self, key: str) -> str:
        """A phrase that needs no filling in; "" if there is none of this key."""
        return self.phrases.get(key, "")


def wording(language: str) -> Wording:
    """The wording of a language, whatever its region and script.

    >>> wording("de-AT").language, wording("tlh").language
    ('de', 'en')
    """
    known = _known()
    primary = language.lower().partition("-")[0]
    found = primary if primary in known else _OTHER
    return known[found]


@cache
def _known() -> dict[str, Wording]:
    found: dict[str, dict[str, str]] = {}
    phrases: dict[str, str] = {}
    for line in _FILE.read_text("utf-8").splitlines():
        if line.startswith("["):
            phrases = found.setdefault(line.strip("[]"), {})
        elif line and not line.startswith("#"):
            key, _, phrase = line.partition(": ")
            phrases[key] = phrase
    return {language: Wording(language, said) for language, said in found.items()}
