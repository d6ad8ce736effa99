from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

import marrow
from marrow.document import Document
from marrow.filters.facts import Facts
from marrow.filters.names import Kind
from marrow.methods import METHODS
from marrow.options import Options
from marrow.options.filters import FilterOptions
from marrow.parse.document import document
from marrow.segments import segment
from marrow.worth import Worth, worth_of
from tests.unit.filters.alone import done
from tests.unit.filters.story import MENU, STORY, links, page


def _unknown(made: Document) -> Worth:
    """Nothing is known of a page, as of one that could not be found again."""
    nothing = marrow.read("<body>")
    segments = segment(nothing.tree, nothing.look)
    return worth_of(made, nothing, segments, METHODS["auto"](nothing, segments, Options()))


def _facts(html: str) -> tuple[Facts, list[str]]:
    made = document(html.encode(), max_nodes=10_000)
    assert made is not None
    return Facts(made, FilterOptions(), lambda: _unknown(made)), [made.tree.name(node) for node in range(len(made))]


def test_names_and_roles_are_columns() -> None:
    facts, names = _facts("<div class=sidebar><p id=share role=note>x</p></div>")
    assert [names[node] for node in np.flatnonzero(facts.named(Kind.ASIDE))] == ["div"]
    assert [names[node] for node in np.flatnonzero(facts.named(Kind.SHARE))] == ["p"]
    assert [names[node] for node in np.flatnonzero(facts.having_role("note", "none"))] == ["p"]


def test_the_header_of_a_consent_dialogue_is_not_the_sites() -> None:
    ask = f"<div role=dialog><header>{links('Partners', 'Choices', 'Terms')}</header></div>"
    html = f"<body>{ask}{MENU}<main>{STORY}</main>"
    assert "Kitchen" in done(html, remove_menus=True, keep_header=True).html


def test_a_menu_without_a_tag_is_known_by_its_name() -> None:
    html = page().replace("nav>", "div>").replace("<header", "<div").replace("</header>", "</div>")
    html = html.replace("<div><ul>", '<div class="main-menu"><ul>')
    assert "Kitchen" in done(html + f"<footer>{links('Imprint')}</footer>", remove_footers=True, keep_header=True).html


def test_what_leads_to_the_next_page_is_known_but_on_articles() -> None:
    dots = "<div class=swiper-pagination></div>"
    html = f"{STORY}{dots}<link rel=next href=/2><a rel=next href=/2>2</a><div class=pagination><a href=/3>3</a></div>"
    made = document(html.encode(), max_nodes=10_000)
    assert made is not None
    for page_type, found in (("blog", ["a", "div"]), ("article", [])):
        facts = Facts(made, FilterOptions(), partial(replace, _unknown(made), page_type=page_type))
        assert [made.tree.name(node) for node in np.flatnonzero(facts.pages).tolist()] == found


def test_the_first_list_of_links_is_the_menu_of_a_page_that_names_none() -> None:
    first, second = links("News", "Kitchen", "Travel"), links("Imprint", "Privacy", "Careers")
    html = f"<table><tr><td>{first}</td><td>{STORY}</td><td>{second}</td></tr></table>"
    left = done(html, remove_link_lists=True, keep_header=True).html
    assert "Kitchen" in left
    assert "Privacy" not in left
