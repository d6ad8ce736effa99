"""Natasha as a recogniser, to be measured by `bench.p1` beside the others where it is installed.

It is no part of Marrow: docs/adr/0022-entities.md says why.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from marrow.semantics.aliases import aliases
from marrow.semantics.entity import Entities, Kind, gathered

_KINDS = {"PER": Kind.PERSON, "LOC": Kind.PLACE, "ORG": Kind.ORGANISATION}


class Natasha:
    """Natasha's model for Russian news."""

    name = "natasha"

    def __call__(self, text: str, language: str) -> Entities:
        from natasha import Doc

        segmenter, tagger = _models()
        document = Doc(text)
        document.segment(segmenter)
        document.tag_ner(tagger)
        mentions = [(each.text, _KINDS[each.type], each.start) for each in document.spans]
        return gathered(mentions, aliases([(form, kind) for form, kind, _ in mentions], language))


@cache
def _models() -> tuple[Any, Any]:
    from natasha import NewsEmbedding, NewsNERTagger, Segmenter

    return Segmenter(), NewsNERTagger(NewsEmbedding())
