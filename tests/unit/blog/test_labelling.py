from __future__ import annotations

import numpy as np

from marrow.blog.labelling import describe_paper, label_auto, label_paper
from marrow.blog.labels import Label
from marrow.blog.model import shipped
from marrow.blog.post import NOWHERE
from tests.unit.blog.build import laid_out, page_of


def test_a_block_is_other_exactly_where_it_has_no_label() -> None:
    page = laid_out(page_of())
    for found in (label_auto(page, shipped().forest), label_paper(page, shipped().machine)):
        assert (found.labels[:, Label.OTHER] == ~found.labels[:, 1:].any(axis=1)).all()
        assert (found.post[found.labels[:, Label.TITLE]] != NOWHERE).all()
        assert ((found.scores >= 0) & (found.scores <= 1)).all()


def test_what_the_rules_of_the_paper_correct_can_be_left_as_it_was() -> None:
    page = laid_out(page_of())
    raw = label_paper(page, shipped().machine, corrects=False)
    assert raw.labels.shape == label_paper(page, shipped().machine).labels.shape


def test_elementary_blocks_have_boxes_and_thirty_features() -> None:
    blocks, boxes, rows = describe_paper(laid_out(page_of()))
    assert boxes.shape == (len(blocks), 4)
    assert rows.shape == (len(blocks), 30)
    assert np.isfinite(rows).all()
