"""Facts about SSML."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from lxml import etree

from marrow.article import Article, Heading, Span
from marrow.write.ssml import NAMESPACE, to_ssml
from tests.strategies import hostile_articles
from tests.unit.write.sample import SAMPLE, para

_XML = "{http://www.w3.org/XML/1998/namespace}"
_INLINE = {"break", "emphasis", "lang", "mark"}
_CHILDREN = {
    "speak": {"p", "s", *_INLINE},
    "p": {"s", *_INLINE},
    "s": _INLINE,
    "emphasis": _INLINE,
    "lang": _INLINE,
    "mark": set(),
    "break": set(),
}
"""What may stand in what, by sections 3.1 to 3.3 of SSML 1.1, of the elements that are written here."""
_ATTRIBUTES = {
    "speak": {"version", f"{_XML}lang"},
    "p": {f"{_XML}lang"},
    "s": {f"{_XML}lang"},
    "lang": {f"{_XML}lang"},
    "mark": {"name"},
    "break": {"strength"},
    "emphasis": set(),
}
_NEEDED = {"speak": {"version", f"{_XML}lang"}, "lang": {f"{_XML}lang"}, "mark": {"name"}}


def read(article: Article) -> etree._Element:
    return etree.fromstring(to_ssml(article).encode())


def check(root: etree._Element) -> None:
    """The structure is that of SSML 1.1."""
    assert root.tag == f"{{{NAMESPACE}}}speak"
    assert root.get("version") == "1.1"
    for node in root.iter():
        name = etree.QName(node).localname
        assert etree.QName(node).namespace == NAMESPACE
        assert {etree.QName(child).localname for child in node} <= _CHILDREN[name]
        assert _NEEDED.get(name, set()) <= set(node.attrib) <= _ATTRIBUTES[name]
        if not _CHILDREN[name]:
            assert not node.text
        if name in ("speak", "p"):
            assert not (node.text or "").strip()


def find(article: Article, path: str) -> list[str]:
    found = read(article).xpath(path, namespaces={"s": NAMESPACE})
    assert isinstance(found, list)
    return [str(value) for value in found]


def test_the_sample_has_the_structure_of_ssml() -> None:
    check(read(SAMPLE))


@given(hostile_articles())
@settings(max_examples=80, deadline=None)
def test_anything_has_the_structure_of_ssml(article: Article) -> None:
    check(read(article))


def test_the_language_is_said_where_it_is_known() -> None:
    assert read(SAMPLE).get(f"{_XML}lang") == "en-GB"
    assert read(Article(language="<x>")).get(f"{_XML}lang") == "und"


def test_a_paragraph_begins_with_the_number_of_its_block() -> None:
    article = Article(title="T", blocks=(para("One. Two."), para("Three.")))
    assert find(article, "//s:p/s:mark/@name") == ["title", "block-0", "block-1"]
    assert find(article, "//s:p[2]/s:s/text()") == ["One.", "Two."]


def test_headings_are_stressed_after_a_pause() -> None:
    article = Article(language="en", blocks=(para("One."), Heading(2, (Span("Heat"),))))
    assert find(article, "//s:emphasis/text()") == ["Heading level 2: Heat"]
    assert find(article, "//s:break/@strength") == ["strong"]


@pytest.mark.parametrize(
    ("text", "path", "languages"),
    [
        ("The word λόγος is old.", "//s:s/s:lang/@xml:lang", ["el"]),
        ("Война и мир", "//s:s/@xml:lang", ["ru"]),
        ("Nothing foreign", "//s:p//@xml:lang", []),
    ],
)
def test_what_is_in_another_script_has_a_language(text: str, path: str, languages: list[str]) -> None:
    assert find(Article(language="en", blocks=(para(text),)), path) == languages


def test_english_announcements_in_another_language_say_so() -> None:
    article = Article(language="sv", blocks=(Heading(2, (Span("Värme"),)),))
    assert find(article, "//s:s/@xml:lang") == ["en"]


def test_text_is_escaped() -> None:
    assert find(Article(title="a < b & c\x00"), "//s:emphasis/text()") == ["a < b & c"]
