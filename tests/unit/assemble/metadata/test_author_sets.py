from __future__ import annotations

from marrow.assemble.metadata.author_sets import AuthorSets, Names


def traits(sets: AuthorSets) -> dict[Names, set[str]]:
    return {option.value: {*option.traits} for option in sets.options()}


def declared(*texts: str, organisations: tuple[str, ...] = ()) -> AuthorSets:
    sets = AuthorSets(frozenset(("dailynews",)))
    sets.declare(texts, "json-ld", ("json-ld",), organisations)
    return sets


def test_sources_that_say_the_same_are_one_option() -> None:
    sets = declared("Ada Lovelace", "Bo Ek")
    sets.declare(("By Bo Ek and Ada Lovelace",), "meta", ("meta",), ())
    (option,) = sets.options()
    assert option.sources == ("json-ld", "meta")
    assert {"json-ld", "meta", "declared-twice", "several", "people"} <= {*option.traits}


def test_the_spelling_that_tells_more_is_given() -> None:
    sets = declared("zoearmel")
    sets.show("Zoë Ärmel", "called", ())
    assert [option.value for option in sets.options()] == [("Zoë Ärmel",)]


def test_what_is_declared_and_shown_has_the_traits_of_both() -> None:
    sets = declared("Ada Lovelace")
    sets.show("By Ada Lovelace", "label", ("below",))
    assert {"json-ld", "label", "below", "declared-and-shown"} <= traits(sets)["Ada Lovelace",]


def test_what_is_seen_of_every_name_is_seen_of_the_list() -> None:
    sets = declared("Ada Lovelace", "Bo Ek")
    sets.show("Ada Lovelace", "rel", ("below",))
    sets.show("Bo Ek", "rel", ("far-below",))
    sets.show_run(["Ada Lovelace", "Bo Ek"])
    found = traits(sets)
    assert {"rel", "declared-and-shown", "more-than-shown"} <= found["Ada Lovelace", "Bo Ek"]
    assert "below" not in found["Ada Lovelace", "Bo Ek"]
    assert {"part-of-declared", "part-of-run", "not-declared"} <= found["Bo Ek",]


def test_the_people_of_a_mixed_list_are_an_option_too() -> None:
    sets = declared("Ada Lovelace", "Daily News", "Bo Ek")
    assert {*traits(sets)} == {("Ada Lovelace", "Daily News", "Bo Ek"), ("Ada Lovelace", "Bo Ek")}
    assert "beside-people" in traits(sets)["Ada Lovelace", "Daily News", "Bo Ek"]
    assert sets.has_people


def test_who_is_called_an_organisation_is_one() -> None:
    sets = declared("Ada Lovelace", "Grace Hopper", organisations=("Grace Hopper",))
    assert ("Ada Lovelace",) in traits(sets)


def test_a_line_confirms_whom_one_knows() -> None:
    sets = declared("Ada Lovelace")
    sets.confirm(("ADA LOVELACE", "Bo Ek"))
    assert {*traits(sets)} == {("Ada Lovelace",)}
    assert "line" in traits(sets)["Ada Lovelace",]


def test_people_are_those_whom_all_name() -> None:
    sets = declared("Ada Lovelace", "Bo Ek")
    sets.declare(("Bo Ek", "Ada Lovelace"), "meta", ("meta",), ())
    assert sets.people == ("Ada Lovelace", "Bo Ek")


def test_there_are_no_such_people_if_some_name_others() -> None:
    sets = declared("Ada Lovelace", "Bo Ek")
    sets.declare(("Bo Ek",), "og", ("og",), ())
    assert sets.people == ()


def test_organisations_are_not_people() -> None:
    assert declared("Daily News").people == ()
    assert declared("Ada Lovelace", "Daily News").people == ()
    assert declared().people == ()


def test_a_line_is_a_set_but_names_nobody_for_sure() -> None:
    sets = AuthorSets(frozenset())
    sets.show_line(("Ada Lovelace",), "line", ("below",))
    assert {"line", "below", "people"} <= traits(sets)["Ada Lovelace",]
    assert not sets.has_people


def test_what_names_look_like() -> None:
    looks = {
        "Ada Lovelace": "people",
        "Daily News": "site",
        "Daily News Sport": "organisation",
        "DPA": "agency",
        "ada1815": "account",
        "Ada": "one-word",
    }
    for name, look in looks.items():
        assert look in traits(declared(name))[name,]


def test_no_names_are_no_option() -> None:
    sets = declared("", "https://example.org/")
    sets.show("Follow", "called", ())
    assert sets.options() == []
    assert not sets.has_people
