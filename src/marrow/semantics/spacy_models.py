"""Entities by spaCy (extra `nlp`): the model that the user has installed for the language.

Takes: a language. Gives: a recogniser. Refuses with `MissingExtra`: where spaCy, or a model for the language, is not
installed; the message says what to run. Nothing is downloaded.
Keeps true: of several models for a language the largest is used; a model is loaded once in a process.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from marrow.errors import MissingExtra
from marrow.semantics.aliases import aliases
from marrow.semantics.entity import Entities, Kind, gathered, primary

MOST = 40_000
"""Characters of a text that are read."""
_SIZES = ("sm", "md", "lg", "trf")
_KINDS = {
    "PERSON": Kind.PERSON, "PER": Kind.PERSON, "persName": Kind.PERSON,
    "GPE": Kind.PLACE, "LOC": Kind.PLACE, "FAC": Kind.PLACE, "placeName": Kind.PLACE, "geogName": Kind.PLACE,
    "ORG": Kind.ORGANISATION, "NORP": Kind.ORGANISATION, "orgName": Kind.ORGANISATION,
}  # fmt: skip
"""Labels of all official models; those that are not here (dates, sums, works) are no names of whom a text is about."""
# The parts of a pipeline that finding names does not need.
_NOT_NEEDED = ("tagger", "parser", "lemmatizer", "attribute_ruler", "morphologizer", "senter")


class Spacy:
    """One of spaCy's models."""

    def __init__(self, model: str) -> None:
        self.name = f"spacy/{model}"
        self._model = model

    def __call__(self, text: str, language: str) -> Entities:
        found = _loaded(self._model)(text[:MOST]).ents
        said = [(each.text, _KINDS[each.label_], each.start_char) for each in found if each.label_ in _KINDS]
        return gathered(said, aliases([(form, kind) for form, kind, _ in said], language))


def spacy_for(language: str) -> Spacy:
    """The recogniser for a language; `MissingExtra` if there is none."""
    wanted = primary(language)
    models = [model for model in _installed() if model.partition("_")[0] == wanted]
    if not models:
        raise MissingExtra(
            "extra.missing",
            f"spaCy has no model for {wanted or 'a page without a language'} here; "
            "see https://spacy.io/models and run: python -m spacy download MODEL",
        )
    return Spacy(max(models, key=_size))


def _size(model: str) -> tuple[int, str]:
    sizes = [place for place, size in enumerate(_SIZES) if size in model.split("_")]
    return max(sizes, default=-1), model


def _installed() -> list[str]:
    try:
        from spacy.util import get_installed_models
    except ImportError as error:
        message = "spaCy is not installed; it comes with the extra `nlp`"
        raise MissingExtra("extra.missing", message) from error
    return list(get_installed_models())


@cache
def _loaded(model: str) -> Any:
    import spacy

    return spacy.load(model, disable=_NOT_NEEDED)
