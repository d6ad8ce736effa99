from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from marrow.look import Display, Look, Paint
from marrow.render import obstacles
from marrow.render.obstacles import concealing, covers, fading, walls
from marrow.tree import Tree
from tests.builders import tree_of

STORY = "The river rose in the night and carried the old wooden bridge away. " * 9


def look_of(tree: Tree, *, fixed: tuple[int, ...] = (), hidden: tuple[int, ...] = ()) -> Look:
    """A look in which some nodes are fixed, and some are hidden with all that is in them."""
    count = len(tree)
    zeros, flags = np.zeros(count, np.int32), np.zeros(count, bool)
    is_fixed, is_hidden = flags.copy(), flags.copy()
    is_fixed[list(fixed)] = True
    for node in hidden:
        is_hidden[node : tree.end[node]] = True
    paint = Paint(
        font=zeros,
        weight=zeros.astype(np.int16),
        background=zeros.copy(),
        has_picture=flags,
        border=zeros.astype(np.uint8),
        is_floating=flags,
        is_fixed=is_fixed,
        is_placed=flags,
        is_clipped=flags,
        opacity=np.ones(count, np.float32),
        order=zeros.copy(),
    )
    display = np.full(count, Display.BLOCK, np.uint8)
    return Look(display, is_hidden, np.ones(count, np.float32), zeros, np.zeros((count, 4), np.float32), paint)


@pytest.mark.parametrize(
    "says",
    [
        "We value your privacy. Accept",
        "Wir verwenden Cookies. Alle akzeptieren",
        "Ce site utilise des cookies. Tout accepter",
        "当サイトはクッキーを使用します。 同意する",
    ],
)
def test_what_asks_for_consent_is_a_wall(says: str) -> None:
    tree = tree_of("html", "  p", f'    "{STORY}"', "  div", f'    "{says}"', "    button", '      "ok"')
    assert walls(tree, look_of(tree, fixed=(3,))) == [3]
    assert walls(tree, look_of(tree)) == []


def test_a_wall_may_be_known_by_its_name_alone() -> None:
    tree = tree_of("html", "  p", f'    "{STORY}"', "  div id=onetrust-banner", "    iframe", "  div class=veil")
    assert walls(tree, look_of(tree, fixed=(3, 5))) == [3, 5]


@pytest.mark.parametrize("says", ["Cookies, cakes and bread", "Accept the challenge", "Menu"])
def test_a_header_is_none(says: str) -> None:
    tree = tree_of("html", "  p", f'    "{STORY}"', "  div", f'    "{says}"', "    a", '      "Home"', "  div")
    assert walls(tree, look_of(tree, fixed=(3, 7))) == []


def test_what_holds_most_of_the_text_is_the_page() -> None:
    tree = tree_of("html", "  div id=cookie-story", f'    "{STORY}"', "  p", '    "Tea"')
    assert walls(tree, look_of(tree, fixed=(1,))) == []


def test_what_hides_a_page_is_found_only_if_it_hides_all_of_it() -> None:
    tree = tree_of("html", "  title", '    "Tea"', "  body", "    main", f'      "{STORY}"', "    p", '      "note"')
    assert concealing(tree, look_of(tree, hidden=(3,))) == [3, 4]
    assert concealing(tree, look_of(tree, hidden=(4,))) == [4]
    assert concealing(tree, look_of(tree, hidden=(6,))) == []
    assert concealing(tree_of("html", "  body"), look_of(tree_of("html", "  body"))) == []


def covered(tree: Tree, *, order: int, size: tuple[int, int] = (1280, 1024), background: int = 0xFFFFFF) -> list[int]:
    """The covers of a page whose node 3 is fixed, and has this size, background and place in the order of painting."""
    look = look_of(tree, fixed=(3,))
    assert look.box is not None
    assert look.paint is not None
    look.box[3, 2:] = size
    look.paint.background[3], look.paint.order[3] = background, order
    return covers(tree, look, 1280, 1024)


def test_what_lies_over_all_of_the_window_and_says_next_to_nothing_is_a_cover() -> None:
    tree = tree_of("html", "  p", f'    "{STORY}"', "  div", '    "Loading"')
    assert covered(tree, order=5) == [3]
    assert covered(tree, order=-1) == []  # behind the text
    assert covered(tree, order=5, size=(1280, 80)) == []
    assert covered(tree, order=5, background=-1) == []
    assert covered(tree_of("html", "  p", '    "Tea"', "  div", f'    "{STORY}"'), order=5) == []
    assert covered(tree_of("html", "  p", "    b", "  div"), order=5) == []
    assert covers(tree, look_of(tree), 1280, 1024) == []


def test_clear_text_that_counts_as_shown_is_to_fade_in() -> None:
    tree = tree_of("html", "  div", f'    "{STORY}"', "  div", '    "menu"', "  hr")
    look = look_of(tree, hidden=(3,))
    assert look.paint is not None
    clear = np.array([1, 0, 1, 0, 1, 0], np.float32)
    assert fading(tree, replace(look, paint=replace(look.paint, opacity=clear))) == [1]


def test_what_stands_in_a_wall_or_in_what_is_none_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    says_so = obstacles._says_so

    def noted(text: str) -> bool:
        read.append(text)
        return says_so(text)

    monkeypatch.setattr(obstacles, "_says_so", noted)
    bar = ("  div", "    div", "      nav id=cookies", '        "{}"', "        button")
    lines = [line.format(says) for says in ("Home and away", "Cookies? Accept") for line in bar]
    tree = tree_of("html", "  p", f'    "{STORY}"', *lines)
    assert walls(tree, look_of(tree, fixed=(3, 4, 5, 8, 9, 10))) == [5, 8, 10]
    assert read == ["Home and away", "Cookies? Accept"]
