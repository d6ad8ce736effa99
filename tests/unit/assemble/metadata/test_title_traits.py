from __future__ import annotations

from marrow.assemble.metadata.title_parts import Cut
from marrow.assemble.metadata.title_traits import Describer, Title, address_words, words

URL = "https://www.example.org/news/bees"


def title(text: str, *traits: str, shown: bool = False, whole: bool = True) -> Title:
    made = Title(text, text.casefold())
    made.traits += traits
    made.sources.append("visible" if shown else "og")
    made.is_shown, made.is_whole = shown, whole
    return made


def traits(*titles: Title, url: str = URL, judged: bool = True) -> list[set[str]]:
    return [set(option.traits) for option in Describer(url, {"dailynews"}, is_judged=judged).options(titles)]


def test_an_option_has_each_source_and_trait_once() -> None:
    made = title("Bees are back", "og", "og")
    made.sources.append("og")
    assert Describer(URL, (), is_judged=True).options([made]) == [("Bees are back", ("og",), ("og",))]


def test_names_of_the_site_are_told() -> None:
    assert traits(title("Daily News")) == [{"is-site", "two-words"}]
    assert traits(title("The Daily News Online")) == [{"is-like-site"}]


def test_the_front_page_of_a_site_has_traits_of_its_own() -> None:
    found = traits(title("Daily News"), title("Hello, you", shown=True), url="https://www.example.org/?from=mail")
    assert found == [{"is-site-home", "whole-home", "two-words"}, {"shown-home", "two-words"}]
    assert "cut-home" in traits(title("Bees and wasps", whole=False), url="https://www.example.org")[0]


def test_few_words_are_told() -> None:
    assert traits(title("Bees"), title("Bees return"), title("Bees are back")) == [
        {"one-word", "breaks-off"},
        {"two-words", "goes-on"},
        {"goes-on"},
    ]
    assert traits(title("蜂が町に戻るという知らせがあった")) == [set()]


def test_signs_at_the_ends_are_told() -> None:
    assert traits(title(": bees are back"), title("more on bees:")) == [{"begins-with-sign"}, {"ends-with-sign"}]


def test_titles_are_held_against_longer_and_shorter_ones() -> None:
    found = traits(title("the bees are back"), title("look, the bees are back"), title("the bees are back in town"))
    assert found == [{"lacks-beginning", "breaks-off"}, {"has-kicker"}, {"goes-on"}]


def test_a_part_is_not_held_against_its_title() -> None:
    whole, part = title("the bees are back | world"), title("the bees are back", whole=False)
    part.cut, part.cut_of = Cut("the bees are back", ("only-cut", "cut-other")), [whole]
    assert traits(whole, part) == [set(), {"only-cut", "cut-other"}]


def test_what_was_cut_off_does_not_matter_where_the_rest_is_said_as_it_is() -> None:
    whole, part = title("the bees are back | world"), title("the bees are back")
    part.cut, part.cut_of = Cut("the bees are back", ("only-cut", "cut-other")), [whole]
    assert traits(whole, part) == [set(), set()]


def test_what_a_page_says_with_its_site_and_without_is_cut_no_further() -> None:
    longer, whole = title("bees - the return | daily news"), title("bees - the return", "has-dash")
    part, heading = title("the return", whole=False), title("we keep bees", "h1", shown=True)
    whole.cut, whole.cut_of = Cut("bees - the return", ("only-cut", "cut-site")), [longer]
    part.cut, part.cut_of = Cut("the return", ("only-cut", "cut-other")), [longer, whole]
    assert len(traits(longer, whole, part)) == 2
    assert len(traits(longer, whole, part, heading)) == 4


def test_a_part_of_a_heading_that_is_said_nowhere_is_told() -> None:
    assert traits(title("read this now", "h1-begin", shown=True, whole=False)) == [{"h1-begin", "only-part"}]


def test_headings_are_compared_with_declared_titles_unless_they_were_judged() -> None:
    declared = title("bees are back in town")
    for text, trait in (
        ("bees are now back in town", "declared-like"),
        ("why bees in town matter", "declared-partly"),
        ("subscribe to our letter", "declared-unlike"),
    ):
        assert trait in traits(declared, title(text, shown=True), judged=False)[1]
        assert not any(one.startswith("declared") for one in traits(declared, title(text, shown=True))[1])


def test_words_of_the_address_are_looked_for() -> None:
    url = "https://www.example.org/2024/why-the-bees-return-home-7.html"
    found = traits(title("why the bees return"), title("what bees eat and drink"), title("about us all"), url=url)
    assert found == [{"address-like"}, {"address-partly"}, {"address-unlike"}]


def test_an_address_without_words_says_nothing() -> None:
    for url in ("", "https://example.org/", "https://example.org/a-b-c-d", "https://example.org/12-34-56-78-90", "::"):
        assert address_words(url) == ()


def test_an_address_is_read_in_any_script_and_not_beyond_reason() -> None:
    assert address_words("https://example.org/%E8%9C%82%E3%81%8C%E7%94%BA-the-bees-return") == (
        "蜂が町",
        "the",
        "bees",
        "return",
    )
    assert len(address_words("https://example.org/" + "bees-" * 100_000)) < 100


def test_words_of_scripts_without_spaces_are_letters() -> None:
    assert words("お知らせ") == frozenset("お知らせ")
    assert words("über den wolken") == {"über", "den", "wolken"}
