from __future__ import annotations

import pytest

from marrow.semantics.overlap import Overlap

BODY = "\n".join(
    [
        "The kettle boils the water for the tea.",
        "The leaves go into the pot, then the water.",
        "The pot stands for four minutes.",
        "The tea is poured through a strainer.",
        "The milk comes last, if at all.",
        "The cup is warm, and the kitchen quiet.",
    ]
)


def test_words_of_the_body_count_by_what_they_tell() -> None:
    story = Overlap(BODY)
    assert story.of("Leaves in a strainer") == 1
    assert story.of("A bicycle in a garage") == 0
    assert 0 < story.of("A strainer in a garage") < 1
    assert story.of("strainer garage") > story.of("water garage")


def test_a_caption_that_is_part_of_the_body_needs_more_than_itself() -> None:
    story = Overlap(BODY)
    assert story.of("The milk comes last, if at all.") == 1
    assert story.of("The milk comes last, if at all.", is_part=True) == 0
    assert story.of("the water for the tea", is_part=True) == 1


@pytest.mark.parametrize(("body", "caption"), [("", "Tea"), ("Tea.", ""), ("Tea.", "of the")])
def test_where_nothing_is_said_nothing_is_alike(body: str, caption: str) -> None:
    assert Overlap(body).of(caption) == 0


def test_a_word_in_every_part_still_weighs_something() -> None:
    assert Overlap("Tea.").of("tea") == 1


def test_scripts_without_spaces_are_compared_by_pairs() -> None:
    story = Overlap("水を沸かして急須に茶葉を入れる。四分待ってから注ぐ。")
    assert story.of("急須の茶葉") > 0.3
    assert story.of("自転車置場") == 0
    assert story.of("茶") == 0
