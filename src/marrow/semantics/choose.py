"""Which recogniser finds the names.

Takes: the option `entities` and a language. Gives: a recogniser; `entities` and `subject_of` use it at once.
Keeps true: nothing heavier than the default is imported unless it is asked for. The default is the same everywhere;
`auto` is not: it takes a model where one is installed for the language, and the result says which.
"""

from __future__ import annotations

from marrow.errors import MissingExtra
from marrow.semantics.embedded import embedded
from marrow.semantics.entity import Entities, Recogniser
from marrow.semantics.similarity import Subject

CHOICES = ("embedded", "auto", "spacy")


def recogniser(choice: str, language: str) -> Recogniser:
    """The recogniser that is meant; `MissingExtra` where what was asked for is not installed."""
    if choice in ("spacy", "auto"):
        from marrow.semantics.spacy_models import spacy_for

        try:
            return spacy_for(language)
        except MissingExtra:
            if choice == "spacy":
                raise
    return embedded


def entities(text: str, language: str = "", *, choice: str = "embedded") -> Entities:
    """The people, places and organisations that a text names, the most frequent first.

    >>> for each in entities("Ada Lovelace wrote to Dr Babbage in London. Nobody but Babbage had seen it.", "en"):
    ...     print(each.text, each.kind.value, each.count)
    Babbage person 2
    Ada Lovelace name 1
    London place 1
    """
    return recogniser(choice, language)(text, language)


def subject_of(body: str, language: str = "", *, choice: str = "embedded") -> Subject:
    """What a body is about, ready for being compared with captions."""
    return Subject(body, language, recogniser(choice, language))
