"""The article as SSML 1.1, the markup of speech synthesisers.

Takes: an `Article`. Gives: one `<speak>` document: a `<p>` for each block, which begins with a `<mark>` that says which
one it is, and an `<s>` for each utterance. Keeps true: well-formed for any text; what is in another script than the
article's language is marked with a language that is written in it.
"""

from __future__ import annotations

from marrow.article import Article
from marrow.write.language import language_tag
from marrow.write.speaking.passages import passages
from marrow.write.speaking.scripts import runs
from marrow.write.speaking.utterance import Passage, Utterance
from marrow.write.tei_blocks import element, escape

NAMESPACE = "http://www.w3.org/2001/10/synthesis"
_UNKNOWN = "und"
"""SSML has to name a language."""


def to_ssml(article: Article) -> str:
    """The article as an SSML document.

    >>> to_ssml(Article(title="Tea", language="en")).splitlines()[2][26:]
    '<p><mark name="title"/><s><emphasis>Tea</emphasis></s></p>'
    """
    language = language_tag(article.language)
    inner = "\n".join(("", *(_passage(each, language) for each in passages(article)), ""))
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element(
        "speak", inner, version="1.1", xmlns=NAMESPACE, xml_lang=language or _UNKNOWN
    )


def _passage(passage: Passage, language: str) -> str:
    said = [_utterance(each, language, is_strong=passage.is_heading) for each in passage.utterances]
    pause = element("break", strength="strong") if passage.is_heading else ""
    return pause + element("p", element("mark", name=passage.mark) + "".join(said))


def _utterance(said: Utterance, language: str, *, is_strong: bool) -> str:
    parts = [(said.text, said.language)] if said.language else runs(said.text, language)
    whole = parts[0][1] if len(parts) == 1 else ""
    inner = "".join(
        element("lang", escape(text), xml_lang=other) if other and not whole else escape(text) for text, other in parts
    )
    return element("s", element("emphasis", inner) if is_strong else inner, xml_lang=whole or None)
