from __future__ import annotations

import pytest

from marrow.article import Footnote, Mark, Paragraph, plain
from tests.builders import URL, blocks_of

TAIL = "<p>The end.</p>"


def notes_of(html: str, *, url: str = URL) -> dict[str, str]:
    """The words of each note by its label; and that every reference has one."""
    blocks = blocks_of(html + TAIL, url=url)
    notes = {
        block.label: " ".join(plain(inner.spans) for inner in block.blocks if isinstance(inner, Paragraph))
        for block in blocks
        if isinstance(block, Footnote)
    }
    spans = [span for block in blocks if isinstance(block, Paragraph) for span in block.spans]
    assert {span.text for span in spans if span.marks & Mark.NOTE} == set(notes)
    return notes


@pytest.mark.parametrize(
    "html",
    [
        '<p>a<sup><a href="#fn1">1</a></sup></p><ol><li id="fn1">the note <a href="#r">↩</a></li></ol>',
        '<p>a<a href="#fn1" role="doc-noteref">1</a></p><aside id="fn1">the note</aside>',
        '<p>a<a href="#fn%3A1"><sup>1</sup></a></p><p id="fn:1">the note</p>',
        f'<p>a<sup><a href="{URL}#x">1</a></sup></p><p id="x">the note</p>',
        '<p>a<sup>[<a href="#x">1</a>]</sup></p><p id="x"><sup>1</sup> the note</p>',
        '<p>a<a href="#_ftn1" name="_r">[1]</a></p>'
        '<div id="ftn1"><p><a href="#_r" name="_ftn1">[1]</a> the note</p></div>',
        '<p>a<sup><a href="#x">1</a></sup></p><p><a id="x"></a>the note</p>',
        '<p>a<sup><a href="#x">1</a></sup></p><dl><dt id="x"><a href="#r">1</a></dt><dd>the note</dd></dl>',
        '<p>a<sup><a href="#x">1</a></sup></p>'
        '<ol><li id="x"><span>^ <a href="#r">a</a> <a href="#s">b</a></span> the note</li></ol>',
        '<p>a<sup><a href="#x">1</a></sup></p><p id="x">the note <a href="#r">Back to text</a></p>',
        '<p>a<sup><a href="#x">1</a></sup></p><table role="none"><tr><td><p id="x">the note</p></td></tr></table>',
    ],
)
def test_every_form_of_note_gives_its_words_without_label_and_links_back(html: str) -> None:
    assert notes_of(html) == {"1": "the note"}


@pytest.mark.parametrize("label", ["1", "12b", "*", "††", "a", "iv", "note 3", "n 1"])
def test_labels_of_many_kinds_are_known(label: str) -> None:
    assert notes_of(f'<p>x<sup><a href="#n">[{label}]</a></sup></p><p id="n">the note</p>') == {label: "the note"}


def test_one_note_may_have_several_references() -> None:
    html = '<p>a<sup><a href="#n">1</a></sup> b<sup><a href="#n">1</a></sup></p><p id="n">the note</p>'
    assert notes_of(html) == {"1": "the note"}


def test_many_notes_are_found_at_once() -> None:
    count = 12
    text = "".join(f'<p>a<sup><a href="#n{number}">{number}</a></sup></p>' for number in range(count))
    notes = "".join(f'<li id="n{number}">note {number}x</li>' for number in range(count))
    assert len(notes_of(f"{text}<ol>{notes}</ol>")) == count


def test_two_notes_of_one_label_are_told_apart() -> None:
    html = "".join(f'<p>x<sup><a href="#n{part}">1</a></sup></p><p id="n{part}">of {part}</p>' for part in "abc")
    assert notes_of(html) == {"1": "of a", "1-2": "of b", "1-3": "of c"}


@pytest.mark.parametrize(
    "html",
    [
        '<p>a <a href="#part">See there</a></p><p id="part">the part</p>',
        '<p>a <a href="#part">1</a></p><p id="part">the part</p>',
        '<p>a<sup><a href="#n">1</a></sup></p>',
        '<p id="n">the note</p><p>a<sup><a href="#n">1</a></sup></p>',
        '<p>a<sup><a href="#n">1</a></sup> b<sup><a href="#n">2</a></sup></p><div id="n">all notes</div>',
        '<p>a<sup><a href="#n">1</a></sup></p><h2 id="n">a heading</h2>',
        '<p>a<sup><a href="#n">1</a></sup></p><table><tr><th>h</th><td id="n">a cell</td></tr></table>',
        '<p>a<sup><a href="#n">1</a></sup></p><div class="dropped"><p id="n">dropped with all around it</p></div>',
        '<p>a<sup><a href="#n">1</a></sup></p><dl><dt id="n">a term</dt></dl>',
        '<p>a<sup><a href="https://other.example/#n">1</a></sup></p><p id="n">the note</p>',
    ],
)
def test_what_is_no_note_is_left_alone(html: str) -> None:
    assert notes_of(html) == {}


def test_a_section_that_holds_notes_is_none_itself() -> None:
    html = (
        '<p>a<sup><a href="#all">*</a></sup> b<sup><a href="#n">1</a></sup></p>'
        '<div id="all"><p>words before</p><p id="n">the note</p></div>'
    )
    assert notes_of(html) == {"1": "the note"}


def test_a_note_that_was_dropped_among_notes_that_were_kept_is_kept() -> None:
    html = (
        '<p>a<sup><a href="#n1">1</a></sup> b<sup><a href="#n2">2</a></sup></p>'
        '<ol><li id="n1">kept</li><li id="n2" class="dropped">brought back</li></ol>'
    )
    assert notes_of(html) == {"1": "kept", "2": "brought back"}


def test_links_inside_a_note_that_do_not_lead_back_stay() -> None:
    links = '<a href="#part">the second part</a> and <a href="/x">x</a>'
    html = f'<p>a<sup><a href="#n">1</a></sup></p><p id="n">see {links}</p>'
    assert notes_of(html) == {"1": "see the second part and x"}
