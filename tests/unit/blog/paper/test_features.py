from __future__ import annotations

from marrow.blog.labelling import describe_paper
from marrow.blog.paper.features import COLUMNS
from tests.unit.blog.build import laid_out, page_of


def _of(text: str, name: str) -> float:
    page = laid_out(page_of())
    blocks, _, rows = describe_paper(page)
    texts = [blocks.text(page.tree, block) for block in range(len(blocks))]
    return float(rows[texts.index(text), COLUMNS.index(name)])


def test_there_are_six_eight_and_sixteen() -> None:
    assert len(COLUMNS) == 30


def test_texts_are_read_for_their_words() -> None:
    assert (_of("Posted by", "author"), _of("Tea", "author")) == (1, 0)
    assert (_of("2 March 2021", "date"), _of("Tea", "date")) == (1, 0)
    assert (_of("Continue reading", "readmore"), _of("Continue reading", "link")) == (1, 1)
    assert (_of("Leaves and time", "heading"), _of("Tea", "heading")) == (1, 0)
    assert (_of("on", "other"), _of("on", "link")) == (1, 0)


def test_names_are_those_of_the_block_and_of_what_is_just_above() -> None:
    assert _of("Leaves and time", "attribute_title") == 1
    assert _of("2 comments", "attribute_comment") == 1
    assert _of("Archive", "attribute_title") == 0


def test_neighbours_are_compared() -> None:
    assert _of("HomeAbout us", "colour_above") == -1
    assert _of("Tea", "colour_above") == 1
    assert _of("Tea", "font_left") == -1
    assert _of("Tea", "size_above") == 0
    assert _of("on", "size_under") in (-0.5, 0, 1)
