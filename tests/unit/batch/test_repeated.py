from __future__ import annotations

from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from marrow.batch.repeated import RepeatedFinder, blocks, without

NOTE = "All rights are reserved."


def repeated(
    folder: Path, pages: list[tuple[str, str]], *, copies: list[int] | None = None, min_share: float = 0.2
) -> list[list[int]]:
    finder = RepeatedFinder(folder, min_pages=3, min_share=min_share)
    for host, text in pages:
        finder.add(host, text)
    made = finder.found(None if copies is None else np.array(copies))
    assert len(made) == sum(len(made.of(row)) for row in range(len(pages)))
    return [made.of(row) for row in range(len(pages))]


def page(number: int, *more: str) -> tuple[str, str]:
    return "a.example", "\n\n".join([f"Story {number}.", *more])


def test_a_block_on_several_pages_of_a_host_is_repeated(tmp_path: Path) -> None:
    assert repeated(tmp_path, [page(1, NOTE), page(2, NOTE), page(3, "More.", NOTE)]) == [[1], [1], [2]]


def test_two_pages_are_too_few(tmp_path: Path) -> None:
    assert repeated(tmp_path, [page(1, NOTE), page(2, NOTE), page(3)]) == [[], [], []]


def test_marks_capitals_and_white_space_do_not_matter(tmp_path: Path) -> None:
    spellings = ["Read  more", "## READ MORE »", "*read* more:"]
    assert repeated(tmp_path, [page(at, said) for at, said in enumerate(spellings)]) == [[1], [1], [1]]


def test_blocks_of_marks_alone_are_told_apart(tmp_path: Path) -> None:
    assert repeated(tmp_path, [page(1, "***"), page(2, "---"), page(3, "***")]) == [[], [], []]
    assert repeated(tmp_path, [page(1, "***"), page(2, "***"), page(3, "***")]) == [[1], [1], [1]]


def test_other_hosts_do_not_count(tmp_path: Path) -> None:
    pages = [page(1, NOTE), page(2, NOTE), ("b.example", NOTE)]
    assert repeated(tmp_path, pages) == [[], [], []]


def test_pages_without_a_host_are_not_looked_at(tmp_path: Path) -> None:
    assert repeated(tmp_path, [("", NOTE), ("", f"A.\n\n{NOTE}"), ("", f"B.\n\n{NOTE}")]) == [[], [], []]


def test_a_block_that_a_page_has_twice_counts_once_and_is_marked_twice(tmp_path: Path) -> None:
    assert repeated(tmp_path, [page(1, NOTE, NOTE), page(2, NOTE)]) == [[], []]
    assert repeated(tmp_path, [page(1, NOTE, NOTE), page(2, NOTE), page(3, NOTE)])[0] == [1, 2]


def test_a_block_has_to_be_on_a_share_of_the_pages(tmp_path: Path) -> None:
    pages = [page(number, *([NOTE] if number < 4 else [])) for number in range(20)]
    assert repeated(tmp_path, pages, min_share=0.2)[:5] == [[1], [1], [1], [1], []]
    assert repeated(tmp_path, pages, min_share=0.25)[:5] == [[], [], [], [], []]


def test_copies_of_a_page_do_not_make_its_body_repeated(tmp_path: Path) -> None:
    assert repeated(tmp_path, [page(1, NOTE)] * 5) == [[]] * 5


def test_pages_that_are_known_for_copies_do_not_count_and_are_marked(tmp_path: Path) -> None:
    pages = [page(1, NOTE), page(2, NOTE), page(3, NOTE), page(4, NOTE)]
    assert repeated(tmp_path, pages, copies=[2, 3]) == [[], [], [], []]
    assert repeated(tmp_path, pages, copies=[3]) == [[1], [1], [1], [1]]


def test_the_order_of_pages_does_not_matter(tmp_path: Path) -> None:
    pages = [page(number, NOTE, f"Own {number}.") for number in range(6)] + [("b.example", NOTE)] * 2
    forwards = repeated(tmp_path, pages)
    assert repeated(tmp_path, pages[::-1]) == forwards[::-1]


def test_nothing_has_no_repeated_blocks(tmp_path: Path) -> None:
    assert repeated(tmp_path, []) == []
    assert repeated(tmp_path, [("a.example", "")] * 3) == [[], [], []]


def test_lines_with_blanks_separate_blocks() -> None:
    assert blocks("\n\na\nb\n \t\n\nc\n") == ["a\nb", "c"]
    assert blocks(" \n\n") == [" "]


@given(st.text(st.sampled_from("ab \n\t"), max_size=40))
def test_a_text_without_none_of_its_blocks_has_the_same_blocks(text: str) -> None:
    assert blocks(without(text, [])) == blocks(text)
    assert without(text, range(len(blocks(text)))) == ""
