from __future__ import annotations

import json
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata import candidates
from marrow.assemble.metadata.evidence import FOLDER, NONE, Chosen, Option
from marrow.assemble.metadata.roles import Roles
from marrow.assemble.metadata.titles import LONGEST, choose_title, title_options
from marrow.segments import segment
from marrow.verdicts import Role, Verdicts
from tests.unit.assemble.metadata.build import URL, meta, page, script


def options(html: str, url: str = URL) -> dict[str, Option[str]]:
    return {option.value: option for option in title_options(candidates(page(html, url)))}


def chosen(html: str, url: str = URL) -> Chosen[str]:
    return choose_title(candidates(page(html, url)))


def title(html: str, url: str = URL) -> str:
    return chosen(html, url).value


def judged(html: str, *roles: Role) -> Chosen[str]:
    """The title of a page whose texts have these roles, in their order."""
    read = page(html)
    segments = segment(read.tree, read.look)
    columns = np.array(roles, np.uint8), np.ones(len(roles), np.float32), np.zeros(len(roles), np.uint8)
    return choose_title(candidates(read, Roles(segments, Verdicts(*columns, ("test",), "test"))))


@pytest.mark.parametrize(
    "declared",
    [
        "Bees return to the city | Daily News",
        "Bees return to the city - World - Daily News",
        "Bees return to the city – Daily News Online",
        "Daily News: Bees return to the city",
        "Bees return to the city | Example",
        "Bees return to the city |",
    ],
)
def test_the_title_is_without_the_name_of_the_site(declared: str) -> None:
    site = meta(og__site_name="Daily News")
    assert title(f"<title>{declared}</title>{site}<h1>Bees return to the city</h1>") == "Bees return to the city"
    if "World" not in declared:
        assert title(f"<title>{declared}</title>{site}") == "Bees return to the city"


@pytest.mark.parametrize(
    "headline",
    [
        "Bees: a love story",
        "Will the bees ever return?",
        "« Nous savons ce que nous devons faire »",
        "»Abzocke wird als Klimaschutz verkauft«",
        "C|Net vs. The World",
        "A tale of two hives – and one queen",
        "Spider-Man: no way home",
    ],
)
def test_the_title_keeps_its_own_punctuation(headline: str) -> None:
    head = f"<title>{headline} | Daily News</title>" + meta(og__title=headline, og__site_name="Daily News")
    assert title(f"{head}<h1>{headline}</h1>") == headline
    assert title(head) == headline


def test_the_headline_is_preferred_where_the_page_gives_its_date() -> None:
    head = "<title>Bees: all you must know now | Daily News</title>" + script(
        {"@type": "NewsArticle", "datePublished": "2024-05-01", "publisher": {"name": "Daily News"}}
    )
    assert judged(f"{head}<h1>What the keepers know of bees</h1>", Role.TITLE).value == "What the keepers know of bees"


def test_a_heading_about_something_else_is_not_the_title() -> None:
    head = "<title>Bees return to the city | Daily News</title>" + meta(og__title="Bees return to the city")
    assert title(f"{head}<h1>Our newsletters</h1>") == "Bees return to the city"


def test_the_name_of_a_blog_is_not_that_of_its_post() -> None:
    html = (
        "<title>Four Years Remaining » Blog Archive » Interning of small integers</title><h1>Four Years Remaining</h1>"
    )
    second = "<h2>Interning of small integers</h2><p>Text."
    assert judged(html + second, Role.OTHER, Role.TITLE, Role.BODY).value == "Interning of small integers"


def test_of_several_headings_the_one_that_is_declared_is_the_title() -> None:
    head = meta(og__title="Bees return to the city")
    assert title(f"{head}<h1>Business Monday</h1><h1>Bees return to the city</h1><h1>Videos</h1>") == (
        "Bees return to the city"
    )


def test_of_two_headings_that_are_declared_together_the_first_is_the_title() -> None:
    headings = "<h1>The Bee Book</h1><main><h2>Winter in the hive</h2><p>Bees are back.</p></main>"
    declared = "<title>Winter in the hive - The Bee Book</title>"
    assert title(declared + headings) == "Winter in the hive"
    found = options(declared + headings)
    assert "heading-of-begin" in found["Winter in the hive"].traits
    assert "heading-of-end" in found["The Bee Book"].traits
    alone = options(declared + headings.replace("h2", "p"))
    assert not {"heading-of-begin", "heading-of-end"} & {trait for one in alone.values() for trait in one.traits}


def test_a_kicker_in_the_heading_is_left_out_where_others_lack_it() -> None:
    head = "<title>Bees return to the city - Daily News</title>" + meta(og__title="Bees return to the city")
    assert title(f"{head}<h1><span>World</span> Bees return to the city</h1>") == "Bees return to the city"


def test_a_loud_heading_is_spelt_as_others_spell_it() -> None:
    assert title("<title>Bees Return</title><h1>BEES RETURN</h1>") == "Bees Return"
    assert title("<h1>BEES RETURN</h1>") == "BEES RETURN"


def test_spellings_of_one_title_are_one_option() -> None:
    html = "<title>The ‘last’ bees – gone</title>" + meta(og__title="The &quot;last&quot; bees - gone")
    (option,) = (one for one in options(html).values() if "only-cut" not in one.traits)
    assert option.sources == ("html", "og")
    assert {"html-title", "og"} <= set(option.traits)


def test_traits_tell_who_says_a_title() -> None:
    html = (
        script({"@type": "Product", "name": "By name"}, {"@type": "WebPage", "name": "By page"})
        + meta(title="By title", citation_title="By citation", dc__title="By core", twitter__title="By twitter")
        + '<div itemscope itemtype="https://schema.org/Article"><p itemprop=headline>By property</p></div>'
    )
    found = {value: option.traits[0] for value, option in options(html).items()}
    assert found["By name"] == "json-ld-name"
    assert found["By title"] == "meta-title"
    assert found["By citation"] == found["By core"] == "meta"
    assert found["By twitter"] == "twitter"
    assert found["By property"] == "microdata-headline"


def test_an_alternative_headline_is_no_option() -> None:
    html = script({"@type": "Article", "headline": "Bees return", "alternativeHeadline": "They are back"})
    assert list(options(html)) == ["Bees return"]


def test_traits_tell_what_headings_were_judged_to_be() -> None:
    html = "<h1>Bees return</h1><p>Text.</p>"
    for role, trait in ((Role.TITLE, "judged-title"), (Role.BODY, "judged-body"), (Role.PROMO, "judged-other")):
        assert trait in judged(html, role, Role.BODY).weighed[0].option.traits
    assert "h1-unjudged" in options(html)["Bees return"].traits


def test_a_lesser_heading_counts_if_it_alone_was_judged_to_be_the_title() -> None:
    html = "<h1>Bees return</h1><h2>Wasps</h2><h2>Hornets</h2>"
    found = judged(html, Role.OTHER, Role.TITLE, Role.RELATED).weighed
    assert [one.option.value for one in found] == ["Wasps", "Bees return"]
    found = judged(html, Role.TITLE, Role.TITLE, Role.RELATED).weighed
    assert [one.option.value for one in found] == ["Bees return"]


def test_a_lesser_heading_counts_if_something_else_says_the_same() -> None:
    html = "<title>Wasps leave</title><h1>Bees return</h1><h2>Wasps leave</h2><h2>Hornets</h2>"
    assert set(options(html)) == {"Bees return", "Wasps leave"}
    assert set(options("<title>Wasps leave</title><h2>Hornets</h2>")) == {"Wasps leave", "Hornets"}


def test_a_heading_that_nothing_else_says_is_told() -> None:
    dated = script({"@type": "NewsArticle", "headline": "Wasps", "datePublished": "2024-05-01"})
    assert "h1-alone" in options("<h1>Bees return</h1>")["Bees return"].traits
    assert "h1-alone-dated" in options(dated + "<h1>Bees return</h1>")["Bees return"].traits
    said = options("<title>Bees return | World</title><h1>Bees return</h1>")["Bees return"]
    assert not {"h1-alone", "h1-alone-dated"} & set(said.traits)


def test_the_choice_has_its_sources_and_its_confidence() -> None:
    head = "<title>Bees return to the city | Daily News</title>" + meta(og__title="Bees return to the city")
    best = chosen(f"{head}<h1>Bees return to the city</h1>")
    assert set(best.sources) == {"visible", "html", "og"}
    assert best.confidence == best.weighed[0].probability > 0.8
    assert best.weighed[0].option.value == best.value


def test_all_options_are_weighed_where_that_is_asked_for() -> None:
    head = "<title>Bees return to the city | Daily News</title>" + meta(og__title="Bees return to the city")
    found = candidates(page(f"{head}<h1>Bees return to the city</h1>"))
    quick, thorough = choose_title(found), choose_title(found, is_thorough=True)
    assert len(quick.weighed) == 1
    assert {one.option.value for one in thorough.weighed} == {option.value for option in title_options(found)}
    assert (quick.value, set(quick.sources)) == (thorough.value, set(thorough.sources))
    assert quick.confidence == pytest.approx(thorough.confidence, abs=0.02)


@pytest.mark.parametrize(
    "html",
    [
        "<title>Daily News</title>" + meta(og__site_name="Daily News"),
        "<title>???</title>",
        "<h2>Bees</h2>",
        "<h1 hidden>Bees</h1>",
        '<p class="title">Bees</p>',
        meta(twitter__title="Bees"),
        f"<title>Bees</title><h1>{'bees ' * LONGEST}</h1>",
    ],
)
def test_a_page_that_says_a_title_has_one(html: str) -> None:
    assert title(html)


def test_a_page_that_says_nothing_has_no_title() -> None:
    assert chosen("<p>Bees.</p>") == Chosen("")
    assert title(f"<title>{'bees ' * LONGEST}</title>") == ""


def test_there_are_few_options_however_many_titles_there_are() -> None:
    many = "".join(meta(title=f"a{n} | b{n} | c{n} | d{n} | e{n} | f{n}" + " | g" * 40) for n in range(2000))
    headings = "".join(f"<h1>{n} | b | c</h1><h2>{n}</h2>" for n in range(2000))
    assert len(options(many + headings)) < 400


@given(st.lists(st.text("Ab|-:»«' 蜂", max_size=30), max_size=5), st.text("Ab|- 蜂", max_size=30))
def test_the_title_is_a_part_of_something_that_the_page_says(declared: list[str], heading: str) -> None:
    html = "".join(meta(og__title=one) for one in declared) + f"<h1>{heading}</h1>"
    assert any(title(html) in " ".join(one.split()) for one in (*declared, heading, ""))


def test_every_trait_that_was_weighed_is_lower_case_words_with_dashes() -> None:
    weights = json.loads((FOLDER / "title.json").read_bytes())["weights"]
    assert NONE in weights
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", trait) for trait in weights)
