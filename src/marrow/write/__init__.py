"""Writers: an article becomes text, Markdown, HTML, JSON, JSON Lines, TEI or speech; or a citation of it does.

Takes: an `Article`, and nothing else. Gives: one string, without a line end at its end.
Keeps true: a writer's module is loaded when the writer is first called, so that importing Marrow stays cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from marrow.article import Article
from marrow.record import record


@record
class Writer:
    """A format that articles are written in. Calling it writes one."""

    name: str
    suffix: str
    mime: str
    write: Callable[[Article], str]
    newline: str = "\n"  # what ends its lines

    def __call__(self, article: Article) -> str:
        return self.write(article)


def _text(article: Article) -> str:
    from marrow.write.text import to_text_and_comments

    return to_text_and_comments(article)


def _markdown(article: Article) -> str:
    from marrow.write.markdown import to_markdown

    return to_markdown(article)


def _html(article: Article) -> str:
    from marrow.write.html import to_html

    return to_html(article)


def _json(article: Article) -> str:
    from marrow.write.json import to_json

    return to_json(article)


def _jsonl(article: Article) -> str:
    from marrow.write.json import to_jsonl

    return to_jsonl(article)


def _tei(article: Article) -> str:
    from marrow.write.tei import to_tei

    return to_tei(article)


def _speech(article: Article) -> str:
    from marrow.write.speech import to_speech

    return to_speech(article)


def _ssml(article: Article) -> str:
    from marrow.write.ssml import to_ssml

    return to_ssml(article)


def _bibtex(article: Article) -> str:
    from marrow.write.bibtex import to_bibtex

    return to_bibtex(article)


def _csl(article: Article) -> str:
    from marrow.write.csl import to_csl

    return to_csl(article)


def _ris(article: Article) -> str:
    from marrow.write.ris import to_ris

    return to_ris(article)


WRITERS: Mapping[str, Writer] = MappingProxyType(
    {
        writer.name: writer
        for writer in (
            Writer("text", ".txt", "text/plain", _text),
            Writer("md", ".md", "text/markdown", _markdown),
            Writer("html", ".html", "text/html", _html),
            Writer("json", ".json", "application/json", _json),
            Writer("jsonl", ".jsonl", "application/jsonl", _jsonl),
            Writer("tei", ".xml", "application/tei+xml", _tei),
            Writer("speech", ".speech.txt", "text/plain", _speech),
            Writer("ssml", ".ssml", "application/ssml+xml", _ssml),
            Writer("bibtex", ".bib", "application/x-bibtex", _bibtex),
            Writer("csl", ".csl.json", "application/vnd.citationstyles.csl+json", _csl),
            Writer("ris", ".ris", "application/x-research-info-systems", _ris, newline="\r\n"),
        )
    }
)
"""The writers by name, in the order in which help texts list them."""
