from __future__ import annotations

import pytest

from marrow.assemble.clutter import Clutter
from tests.builders import kept_from, kept_of, node_of


def is_clutter(html: str, name: str) -> bool:
    kept = kept_of(html)
    return Clutter(kept).has(node_of(kept, name))


@pytest.mark.parametrize(
    "name",
    [
        "share",
        "post-share",
        "social-links",
        "share__list",
        "mw-editsection",
        "copy-button",
        "pull-quote",
        "ad-container",
        "Advertisement",
        "sr-only",
        "jp-relatedposts",
    ],
)
def test_small_things_are_clutter_by_their_class(name: str) -> None:
    assert is_clutter(f'<section class="a {name} b">Some words</section>', "section")


@pytest.mark.parametrize("name", ["copy", "body-copy", "shared", "social-story", "address", "adventure", "permalink"])
def test_names_that_only_sound_like_clutter_are_none(name: str) -> None:
    assert not is_clutter(f'<section class="{name}">Some words</section>', "section")


def test_an_id_counts_like_a_class() -> None:
    assert is_clutter('<section id="sharing">Some words</section>', "section")
    assert not is_clutter('<section id="part">Some words</section>', "section")
    assert not is_clutter("<section>Some words</section>", "section")


def test_much_text_is_never_clutter() -> None:
    assert not is_clutter(f'<section class="share">{"word " * 60}</section>', "section")


def test_a_sign_that_links_to_a_place_on_the_page_is_clutter_and_a_letter_is_not() -> None:
    assert is_clutter('<h2>Part<a href="#part">¶</a></h2>', "a")
    assert is_clutter('<h2>Part<a href="/page#part">#</a></h2>', "a")
    assert not is_clutter('<h2>Part<a href="#part">A</a></h2>', "a")
    assert not is_clutter('<h2>Part<a href="/part">¶</a></h2>', "a")


def test_the_same_name_is_looked_at_once() -> None:
    kept = kept_from("div", "  p class=share", '    "a"', "  p class=share", '    "b"', "  p", '    "c"')
    clutter = Clutter(kept)
    assert [clutter.has(node) for node in (0, 1, 3, 5)] == [False, True, True, False]
    assert clutter.names == {"share": True}
