from __future__ import annotations

import pytest

from marrow.assemble.metadata.headings import read_headings
from tests.unit.assemble.metadata.build import given, page


def found(html: str) -> list[tuple[str, str]]:
    return [(one.name, one.value) for one in given(read_headings, page(html))]


def test_headings_come_in_order_of_their_level() -> None:
    assert found("<h2>Honey</h2><h1>Bees</h1><h3>Wax</h3><h1>Wasps</h1>") == [
        ("h1", "Bees"),
        ("h1", "Wasps"),
        ("h2", "Honey"),
    ]


def test_hidden_headings_are_asked_only_if_no_other_is_there() -> None:
    hidden = '<h1 style="display:none">Logo</h1><h2 hidden>Menu</h2><p>Bees are back in the hives of the town.</p>'
    assert found(hidden + "<h1>Bees</h1>") == [("h1", "Bees")]
    assert found(hidden) == [("h1-hidden", "Logo")]


def test_what_a_class_calls_a_title_is_one_where_there_is_no_top_heading() -> None:
    html = '<p class="post-title">Bees</p><p class="headline" hidden>Old</p><p class="big headline">Bees are back</p>'
    assert found(html) == [("class", "Bees"), ("class", "Bees are back")]
    assert found(html + "<h1>Wasps</h1>") == [("h1", "Wasps")]


def test_only_the_first_few_are_read() -> None:
    assert len(found("<h1>Bees</h1><h2>Wasps</h2>" * 500)) == 8
    assert len(found('<p class="title headline">Bees</p>' * 500)) == 6


@pytest.mark.parametrize(
    "html",
    [
        "<h1><span>World</span> Bees are back</h1>",
        "<h1><small>World</small><span>Bees are back</span></h1>",
        "<h1>World<br>Bees are <em>back</em></h1>",
    ],
)
def test_a_heading_is_also_given_without_its_first_and_last_part(html: str) -> None:
    assert found(html)[1:] == [("h1-end", "Bees are back"), ("h1-begin", "World")]


def test_a_button_in_a_heading_is_no_part_of_it() -> None:
    button = "<button title='Copy item path'>Copy item path</button>"
    assert found(f"<h1>Crate <span>bees</span>&nbsp;{button}</h1>") == [
        ("h1", "Crate bees"),
        ("h1-end", "bees"),
        ("h1-begin", "Crate"),
    ]
    assert found(f"<h1>{button}</h1>") == [("h1", "Copy item path")]
    assert found(f"<h2>Bees <span>{button}</span></h2>") == [("h2", "Bees")]


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("<span>Wonder</span><span>land</span> opens its doors", "Wonderland opens its doors"),
        ("<span>Bridge</span>, falls in storm", "Bridge, falls in storm"),
        ("Bridge<b> falls</b> down", "Bridge falls down"),
        ("Bridge falls<a href=#a>¶</a>", "Bridge falls"),
        ("".join(f"<span>{letter}</span>" for letter in "Bridge"), "Bridge"),
        ("Bridge<br>falls", "Bridge falls"),
    ],
)
def test_what_stands_beside_a_button_is_read_as_ever(heading: str, said: str) -> None:
    assert found(f"<h1>{heading}<button>Copy</button></h1>")[0] == ("h1", said)
    assert found(f"<h1>{heading}</h1>")[0] == ("h1", said)


def test_a_heading_of_three_parts_has_two_ends() -> None:
    assert found("<h1><span>A</span><span>B</span><span>C</span></h1>")[1:] == [
        ("h1-end", "B C"),
        ("h1-begin", "A B"),
        ("h1-end", "C"),
        ("h1-begin", "A"),
    ]


@pytest.mark.parametrize(
    "html",
    ["<h1>Bees <em>are</em> <a href=/>back</a></h1>", "<h1>Bees</h1>", "<h1><span>Bees</span></h1>", "<h1></h1>"],
)
def test_a_heading_of_one_part_is_given_once(html: str) -> None:
    assert len(found(html)) == 1


def test_a_heading_of_many_parts_is_not_parted() -> None:
    assert len(found(f"<h1>{'<span>b</span>' * 9}</h1>")) == 1
    assert len(found(f"<h1>{'<span>b</span>' * 5}</h1>")) == 1


@pytest.mark.parametrize("sign", ["¶", " #"])
def test_the_sign_that_links_to_a_heading_is_not_its_text(sign: str) -> None:
    assert found(f"<h1>Learn C#<a href=#c>{sign}</a></h1>")[0] == ("h1", "Learn C#")
