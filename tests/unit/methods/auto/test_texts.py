from __future__ import annotations

from marrow.methods.auto.hashes import SEED, mix, word_ids
from marrow.methods.auto.nodes import nodes_of
from marrow.methods.auto.texts import Text, texts_of
from marrow.segments import segment
from tests.builders import page_of


def texts(html: str) -> list[Text]:
    page = page_of(html)
    return texts_of(page.tree, nodes_of(page.tree), segment(page.tree, page.look))


def numbered(count: int) -> str:
    return " ".join(
        "abcdefghijklmnopqrstuvwxyz"[number // 26] + "abcdefghijklmnopqrstuvwxyz"[number % 26]
        for number in range(count)
    )


def test_a_word_may_be_in_several_leaves() -> None:
    (text,) = texts("<p>Te<b>apo</b>t")
    assert text.words == word_ids("teapot")


def test_the_longest_leaf_stands_for_the_segment_the_first_of_equals() -> None:
    page = page_of("<p>ab <b>cdef</b> <i>ghij</i>")
    (text,) = texts_of(page.tree, nodes_of(page.tree), segment(page.tree, page.look))
    assert page.tree.text[text.longest] == "cdef"


def test_characters_in_links_are_counted() -> None:
    (text,) = texts("<p>ab <a href=x>cd <b>ef</b></a>")
    assert text.link_chars == 4


def test_of_a_long_segment_the_first_64_and_the_last_8_words_are_kept() -> None:
    for count in (64, 65, 72, 73, 200):
        (text,) = texts(f"<p>{numbered(count)}")
        words = word_ids(numbered(count))
        assert text.count == count
        assert text.words == words[:64] + words[max(64, count - 8) :]


def test_the_opening_has_the_first_words_the_last_and_a_short_whole() -> None:
    long, short = texts(f"<p>{numbered(7)}<p>By me")
    words = word_ids(numbered(7))
    assert long.opening == [*words[:3], words[-1]]
    by, me = word_ids("By me")
    assert short.opening == [by, me, mix(mix(SEED, by), me)]


def test_characters_are_counted() -> None:
    (text,) = texts("<p>“One, two; 33: Four!” 五、六。 …")
    assert (text.sentences, text.commas, text.digits, text.capitals) == (3, 3, 2, 2)


def test_flags_tell_how_it_begins_and_ends_and_what_is_in_it() -> None:
    one, two, three = texts("<p>“Tea?<p>tea &copy; a@b |:<p>\xa0Tea\xa0")
    assert one.flags == (True, False, True, False, False, False, False)
    assert two.flags == (False, True, False, True, True, True, True)
    assert three.flags == (False,) * 7


def test_equal_texts_have_equal_keys_however_they_are_spaced() -> None:
    one, two, three = texts("<p>Read more<p>Read\n <b>more</b><p>Read less")
    assert one.key == two.key != three.key


def test_long_texts_are_like_no_other() -> None:
    one, two = texts(f"<p>{'x' * 400}<p>{'x' * 400}")
    assert one.key < 0
    assert one.key != two.key


def test_a_text_without_words_has_none() -> None:
    (text,) = texts("<p>•••")
    assert (text.count, text.words, text.opening) == (0, [], [])
