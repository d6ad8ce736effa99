from __future__ import annotations

from dataclasses import replace

import pytest

from marrow.article import (
    Block,
    Blocks,
    Cell,
    Definitions,
    Figure,
    Footnote,
    Image,
    List,
    Paragraph,
    Quote,
    Span,
    Table,
    walk,
)
from marrow.figures import with_figures

TEXT = Paragraph((Span("Words."),))
PICTURE = Figure((Image("a"),))
OTHER = Figure((Image("b"),))


def around(*blocks: Block) -> list[Block]:
    """Everything that can hold blocks, holding these."""
    return [
        List((blocks, (TEXT,))),
        Quote(blocks),
        Footnote("1", blocks),
        Definitions(((((Span("T"),),), blocks),)),
        Table(((Cell(blocks), Cell((TEXT,))),)),
    ]


def gone(_: Figure) -> None:
    return None


def other(figure: Figure) -> Figure:
    return replace(figure, images=OTHER.images)


@pytest.mark.parametrize("block", around(TEXT, PICTURE))
def test_figures_are_changed_wherever_they_stand(block: Block) -> None:
    (changed,) = with_figures((block,), other)
    assert [each for each in walk((changed,)) if isinstance(each, Figure)] == [OTHER]
    assert TEXT in walk((changed,))


@pytest.mark.parametrize("block", [*around(TEXT), *around(TEXT, PICTURE), TEXT, PICTURE])
def test_where_nothing_changes_the_very_same_blocks_are_given_back(block: Block) -> None:
    blocks = (TEXT, block)
    assert with_figures(blocks, lambda figure: figure) is blocks


@pytest.mark.parametrize(
    ("blocks", "left"),
    [
        ((PICTURE, TEXT), (TEXT,)),
        ((List(((PICTURE,), (TEXT,))),), (List(((TEXT,),)),)),
        ((List(((PICTURE,), (TEXT,)), True),), (List(((TEXT,),), True, 2),)),
        (
            (List(((TEXT,), (PICTURE,), (TEXT,)), done=(True, None, False)),),
            (List(((TEXT,), (TEXT,)), done=(True, False)),),
        ),
        ((List(((PICTURE,),)),), ()),
        ((List(((), (PICTURE,), (TEXT,))),), (List(((), (TEXT,))),)),
        ((Quote((PICTURE,)),), ()),
        ((Table(((Cell((PICTURE,)),),)),), ()),
        ((Table(((Cell((PICTURE,)), Cell((TEXT,))),)),), (Table(((Cell(()), Cell((TEXT,))),)),)),
        ((Footnote("1", (PICTURE,)),), (Footnote("1", ()),)),
    ],
)
def test_what_held_nothing_but_figures_goes_with_them(blocks: Blocks, left: Blocks) -> None:
    assert with_figures(blocks, gone) == left
