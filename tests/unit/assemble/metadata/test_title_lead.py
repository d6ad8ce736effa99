from __future__ import annotations

import pytest

from marrow.assemble.metadata import candidates
from marrow.assemble.metadata.evidence import Weighed, weights
from marrow.assemble.metadata.title_lead import lead
from marrow.assemble.metadata.title_traits import Describer, Title
from marrow.assemble.metadata.titles import choose_title
from tests.unit.assemble.metadata.build import URL, meta, page

HEADLINE = "Bees return to the city"


def title(text: str, *traits: str) -> Title:
    made = Title(text, text.casefold())
    made.traits += traits
    made.is_shown, made.is_whole = "h1" in traits, True
    made.sources.append("visible" if made.is_shown else "og" if "og" in traits else "html")
    return made


def agreed(text: str = HEADLINE, role: str = "h1-unjudged") -> Title:
    """A heading that Open Graph repeats."""
    made = title(text, "h1", role, "og", "json-ld-headline", "html-title")
    made.sources.append("og")
    return made


def ahead(*titles: Title, url: str = URL) -> Weighed[str] | None:
    judged = any("h1-unjudged" not in each.traits for each in titles if each.is_shown)
    return lead(titles, Describer(url, {"dailynews"}, is_judged=judged), weights("title"))


def test_a_heading_that_is_declared_is_ahead() -> None:
    found = ahead(agreed())
    assert found is not None
    assert found.option.value == HEADLINE
    assert found.option.sources == ("visible", "og")
    assert {"h1", "og", "json-ld-headline"} <= set(found.option.traits)
    assert found.probability > 0.95


def test_a_longer_title_speaks_for_its_part() -> None:
    longer = title(f"{HEADLINE} | Daily News", "html-title")
    found = ahead(agreed(), longer)
    assert found is not None
    assert "html-title-cut" in found.option.traits
    assert "html" in found.option.sources
    assert "breaks-off" not in found.option.traits


def test_a_heading_that_is_only_a_part_of_what_is_declared_may_be_ahead() -> None:
    heading, longer = title(HEADLINE, "h1", "judged-title"), title(f"{HEADLINE} | Daily News", "og", "html-title")
    found = ahead(heading, longer)
    assert found is not None
    assert {"og-cut", "html-title-cut"} <= set(found.option.traits)


@pytest.mark.parametrize(
    "titles",
    [
        (),
        (title(HEADLINE, "og", "html-title"),),
        (title(HEADLINE, "h1", "h1-unjudged"),),
        (title(HEADLINE, "h1", "h1-unjudged"), title("Wasps leave the city", "og", "html-title")),
        (agreed(role="judged-other"),),
        (agreed("Bees return – all of them"),),
        (agreed("BEES RETURN TO THE CITY"),),
        (agreed(), agreed("Wasps leave the city")),
        (agreed(), title(f"World: {HEADLINE}", "og")),
        (agreed(), title(f"{HEADLINE} - and stay - Daily News", "og")),
        (agreed(), *(title(f"Something else {number}", "html-title") for number in range(12))),
    ],
    ids=(
        "nothing",
        "no heading",
        "not declared",
        "declared otherwise",
        "judged to be something else",
        "parted by a dash",
        "all in capitals",
        "two that are declared",
        "a longer one with something before",
        "a longer one with much behind",
        "many others",
    ),
)
def test_none_is_ahead_where_another_may_be_the_title(titles: tuple[Title, ...]) -> None:
    assert ahead(*titles) is None


def test_on_a_front_page_none_is_ahead() -> None:
    assert ahead(agreed(), url="https://www.example.org/") is None


def test_nothing_is_changed_by_asking() -> None:
    titles = agreed(), title(f"{HEADLINE} | Daily News", "html-title")
    before = [(list(each.traits), list(each.sources), list(each.cut_of)) for each in titles]
    assert ahead(*titles) is not None
    assert [(each.traits, each.sources, each.cut_of) for each in titles] == before


@pytest.mark.parametrize("declared", [HEADLINE, f"{HEADLINE} | Daily News", f"{HEADLINE} - World | Daily News"])
@pytest.mark.parametrize("headline", [HEADLINE, "Opinion: bees return to the city", "Bees’ return – “at last”"])
def test_the_title_is_the_one_that_would_be_chosen_of_all(headline: str, declared: str) -> None:
    head = f"<title>{declared}</title>" + meta(og__title=headline, og__site_name="Daily News")
    found = candidates(page(f"{head}<h1>{headline}</h1><h1>Most read</h1>"))
    quick, thorough = choose_title(found), choose_title(found, is_thorough=True)
    assert quick.value == thorough.value
    assert quick.confidence == pytest.approx(thorough.confidence, abs=0.03)
