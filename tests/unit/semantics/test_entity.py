from __future__ import annotations

from marrow.semantics.entity import Entity, Kind, gathered


def test_mentions_of_one_name_are_one_entity_with_its_fullest_form() -> None:
    mentions = [("Obama", Kind.NAME, 3), ("Cairo", Kind.PLACE, 20), ("Barack Obama", Kind.PERSON, 40)]
    found = gathered(mentions, {"Obama": "o", "Barack Obama": "o"})
    assert found == (Entity("Barack Obama", Kind.PERSON, (3, 40)), Entity("Cairo", Kind.PLACE, (20,)))
    assert found[0].count == 2


def test_entities_as_frequent_are_in_the_order_of_the_text() -> None:
    assert [each.text for each in gathered([("B", Kind.NAME, 1), ("A", Kind.NAME, 2)], {})] == ["B", "A"]


def test_kinds_are_plain_words() -> None:
    assert f"{Kind.PERSON}" == "person"
