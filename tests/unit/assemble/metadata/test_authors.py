from __future__ import annotations

import pytest

import marrow
from marrow.assemble.metadata import candidates
from marrow.assemble.metadata.authors import SETTLED, author_options, choose_authors
from marrow.assemble.metadata.evidence import Chosen
from marrow.assemble.metadata.roles import Roles
from marrow.methods import METHODS
from marrow.options import Options
from marrow.segments import segment
from tests.unit.assemble.metadata.build import meta, page, script

TEXT = "<p>" + "Bees have come back to the city after a long time. " * 8 + "</p>"


def article(**properties: object) -> str:
    return script({"@type": "NewsArticle", "headline": "Bees return", **properties})


def person(name: str) -> dict[str, str]:
    return {"@type": "Person", "name": name}


def chosen(head: str, byline: str = "") -> Chosen[tuple[str, ...]]:
    return choose_authors(candidates(page(f"{head}<h1>Bees return</h1>{byline}{TEXT}")))


def test_markup_and_byline_that_agree_are_believed() -> None:
    for markup, source in ((article(author="Ada Lovelace"), "json-ld"), (meta(author="Ada Lovelace"), "meta")):
        found = chosen(markup, "<p class=byline>By Ada Lovelace</p>")
        assert found.value == ("Ada Lovelace",)
        assert found.sources == (source, "visible")
        assert found.confidence > 0.9


def test_people_whom_markup_names_and_the_page_shows_are_settled() -> None:
    byline = "<p class=byline>By Bo Ek</p><p>Thanks to Ada Lovelace</p>"
    for markup in (article(author="Ada Lovelace") + meta(author="Ada Lovelace"), meta(author="Ada Lovelace")):
        found = chosen(markup, byline)
        assert found.value == ("Ada Lovelace",)
        assert found.confidence == SETTLED
        assert [one.option.value for one in found.weighed] == [("Ada Lovelace",)]


def test_people_whom_only_markup_names_are_not_settled() -> None:
    found = chosen(article(author=person("Ada Lovelace")), "<p class=byline>By Bo Ek</p>")
    assert {one.option.value for one in found.weighed} == {("Ada Lovelace",), ("Bo Ek",)}


def test_a_byline_alone_is_enough() -> None:
    for byline in ("<p>By <a href=/author/ada>Ada Lovelace</a></p>", "<a rel=author href=/a>Ada Lovelace</a>"):
        assert chosen("", byline).value == ("Ada Lovelace",)


def test_all_authors_of_a_list_are_named() -> None:
    names = ("Ada Lovelace", "Charles Babbage")
    assert chosen(article(author=[person(name) for name in names])).value == names
    links = " and ".join(f"<a rel=author href=/{name[0]}>{name}</a>" for name in names)
    assert chosen(article(author=[person(name) for name in names]), f"<p>By {links}</p>").value == names


def test_a_person_is_named_before_the_site_and_before_an_agency() -> None:
    site = meta(og__site_name="Daily News", author="Daily News")
    byline = "<p class=byline>By <a rel=author href=/ada>Ada Lovelace</a></p>"
    assert chosen(site, byline).value == ("Ada Lovelace",)
    assert chosen(meta(author="dpa"), byline).value == ("Ada Lovelace",)


def test_an_agency_is_named_where_nobody_else_is() -> None:
    assert chosen(article(author=person("Associated Press"))).value == ("Associated Press",)


def test_nobody_is_named_without_good_reason() -> None:
    for byline in (
        "",
        "<p>The Honey Market</p>",
        "<p>Photo by Charles Babbage</p>",
        "<i class=comment-author>Bo Ek</i>",
    ):
        assert chosen("", byline).value == ()


def test_a_choice_tells_what_was_weighed() -> None:
    found = chosen(article(author=person("Ada Lovelace")) + meta(author="Bo Ek"))
    assert {one.option.value for one in found.weighed} == {("Ada Lovelace",), ("Bo Ek",)}
    assert sum(one.probability for one in found.weighed) < 1


def test_the_types_of_authors_are_traits() -> None:
    options = author_options(candidates(page(article(author=person("Ada Lovelace")))))
    assert "typed-person" in options[0].traits
    group = {"@type": "Organization", "name": "Daily News"}
    options = author_options(candidates(page(article(author=[person("Ada Lovelace"), group]))))
    assert [option.value for option in options] == [("Ada Lovelace", "Daily News"), ("Ada Lovelace",)]


def test_the_roles_of_texts_are_traits() -> None:
    made = page(f"<h1>Bees return</h1><p class=byline>By Ada Lovelace</p>{TEXT * 3}")
    segments = segment(made.tree, made.look)
    roles = Roles(segments, METHODS["auto"](made, segments, Options()))
    with_roles = author_options(candidates(made, roles))[0].traits
    assert [trait for trait in with_roles if trait.startswith("in-")]
    assert "unjudged" not in with_roles
    assert "unjudged" in author_options(candidates(made))[0].traits


def thread(*posts: str) -> Chosen[tuple[str, ...]]:
    """Who wrote a thread, by the accounts of its posts."""
    said = "".join(
        f"<article><a class='username x{len(name)}' href=/u/{name}>{name}</a>{TEXT}</article>" for name in posts
    )
    return choose_authors(candidates(page(f"<h1>Bees return</h1>{said}")))


def test_who_begins_a_thread_is_its_author() -> None:
    assert thread("ada_l", "bo_ek", "cy1999", "ada_l", "bo_ek").value == ("ada_l",)
    traits = {one.option.value: one.option.traits for one in thread("ada_l", "bo_ek", "cy1999", "ada_l").weighed}
    assert {"by-account", "first-alike"} <= set(traits["ada_l",])
    assert "later-alike" not in traits["ada_l",]
    assert "later-alike" in traits["bo_ek",]
    assert "first-alike" not in traits["bo_ek",]


def test_bylines_of_one_kind_make_a_thread_whatever_else_they_are_called() -> None:
    names = ("ada_l", "bo_ek", "cy1999")
    said = "".join(f"<p class='author id-{name}'>{name}</p>{TEXT}" for name in names)
    found = author_options(candidates(page(f"<h1>Bees return</h1>{said}")))
    assert [("first-alike" in one.traits, "later-alike" in one.traits) for one in found[:3]] == [
        (True, False),
        (False, True),
        (False, True),
    ]


def test_two_bylines_are_no_thread() -> None:
    for option in thread("ada_l", "bo_ek").weighed:
        assert not {"first-alike", "later-alike"} & set(option.option.traits)


def test_where_markup_names_a_person_no_bare_line_is_one() -> None:
    html = f"{article(author=person('Laubrani'))}<h1>Bees return</h1><p>Ada Lovelace</p>{TEXT * 3}"
    made = page(html)
    segments = segment(made.tree, made.look)
    verdicts = METHODS["auto"](made, segments, Options())
    assert choose_authors(candidates(made, Roles(segments, verdicts))).value == ("Laubrani",)


def test_a_bare_line_of_a_page_that_was_not_judged_may_be_a_menu_item() -> None:
    html = f"<h1>Bees return</h1><p>Ada Lovelace</p><p>My Account</p>{TEXT * 10}<p>Bo Ek</p>"
    assert author_options(candidates(page(html))) == []


def test_a_bare_line_is_an_option_where_it_was_judged_a_byline() -> None:
    made = page(f"<h1>Bees return</h1><p>Ada Lovelace</p>{TEXT * 3}<p>so on</p><p>Honey Market</p>{TEXT * 3}")
    segments = segment(made.tree, made.look)
    verdicts = METHODS["auto"](made, segments, Options())
    options = author_options(candidates(made, Roles(segments, verdicts)))
    roles = {"in-byline", "in-deck", "in-bio"}
    assert all(not roles.isdisjoint(option.traits) for option in options if "line" in option.traits)
    assert ("Honey Market",) not in [option.value for option in options]


@pytest.mark.parametrize(
    "shown",
    [
        "<p class=byline>By <a rel=author>Jo\u202ehn Smith</a></p>",
        "<p>John \u2066Smith</p>",
        "<p>By John Smi\u061cth</p>",
    ],
)
def test_names_that_are_shown_have_nothing_unseen_in_them(shown: str) -> None:
    text = "<p>Words enough to be an article, and some more of them for good measure, so that it is kept.</p>" * 3
    html = f"<h1>Tea</h1>{shown}{text}"
    for article in (marrow.extract(html), marrow.extract(html, metadata_only=True)):
        assert set(article.authors) <= {"John Smith"}
