from __future__ import annotations

import random
from pathlib import Path

import pytest

from marrow.batch import duplicates
from marrow.batch.duplicates import Duplicate, DuplicateFinder
from marrow.batch.minhash import Signature, similarity

WORDS = [f"word{number}" for number in range(2000)]


def page(seed: int, length: int = 300) -> str:
    return " ".join(random.Random(seed).choices(WORDS, k=length))


def edited(text: str, changes: int, seed: int = 1) -> str:
    """The text with other words at the end: so many that do not stand in it."""
    return " ".join(text.split()[:-changes] + [f"new{seed}x{number}" for number in range(changes)])


def found(folder: Path, texts: list[str], near: float = 0.8) -> list[Duplicate | None]:
    finder = DuplicateFinder(folder, near)
    for number, text in enumerate(texts):
        finder.add(f"page {number}", text)
    made = finder.found()
    return [made.of(number) for number in range(len(texts))]


def test_the_same_text_is_an_exact_duplicate_of_the_first(tmp_path: Path) -> None:
    text = page(1)
    same = Duplicate("page 0", "exact")
    assert found(tmp_path, [text, page(2), text, f"  {text.upper()}\n"]) == [None, None, same, same]


def test_a_few_other_words_make_a_near_duplicate(tmp_path: Path) -> None:
    text = page(1)
    assert found(tmp_path, [text, edited(text, 10)]) == [None, Duplicate("page 0", "near")]


def test_many_other_words_make_another_page(tmp_path: Path) -> None:
    text = page(1)
    assert found(tmp_path, [text, edited(text, 120)]) == [None, None]


def test_how_near_can_be_chosen(tmp_path: Path) -> None:
    text = page(1)
    assert found(tmp_path, [text, edited(text, 70)])[1] is None
    assert found(tmp_path, [text, edited(text, 70)], near=0.5)[1] == Duplicate("page 0", "near")


def test_of_exact_duplicates_alone_no_signatures_are_made(tmp_path: Path) -> None:
    text = page(1)
    assert found(tmp_path, [text, edited(text, 1), text], near=1) == [None, None, Duplicate("page 0", "exact")]
    assert not (tmp_path / "signatures").stat().st_size


def test_marks_alone_make_a_near_duplicate(tmp_path: Path) -> None:
    assert found(tmp_path, ["Tea is ready", "Tea is ready!"]) == [None, Duplicate("page 0", "near")]


def test_pages_without_text_are_no_duplicates(tmp_path: Path) -> None:
    assert found(tmp_path, ["", " \n", "", "a", "a"]) == [None, None, None, None, Duplicate("page 3", "exact")]


def test_no_pages_have_no_duplicates(tmp_path: Path) -> None:
    assert not len(DuplicateFinder(tmp_path).found().rows)


def test_a_duplicate_never_names_a_duplicate(tmp_path: Path) -> None:
    first = page(1)
    second = edited(first, 15)
    made = found(tmp_path, [first, second, second])
    assert made == [None, Duplicate("page 0", "near"), Duplicate("page 0", "near")]


def test_what_resembles_a_duplicate_alone_is_kept(tmp_path: Path) -> None:
    # Each step changes little, and the last page has little of the first.
    steps = [" ".join(WORDS[start : start + 300]) for start in range(0, 125, 25)]
    made = found(tmp_path, steps)
    for number, duplicate in enumerate(made):
        if duplicate:
            kept = int(duplicate.of.removeprefix("page "))
            assert made[kept] is None
            assert (number - kept) * 25 < 60  # else they have less than 0.7 in common
    assert made[0] is None
    assert made[-1] is None or made[-1].of != "page 0"


def test_chinese_is_compared_by_character(tmp_path: Path) -> None:
    letters = random.Random(3).choices([chr(code) for code in range(0x4E00, 0x5E00)], k=400)
    text = "".join(letters)
    changed = "".join([*letters[:-8], *"一二三四五六七八"])
    assert found(tmp_path, [text, changed])[1] == Duplicate("page 0", "near")


def test_most_duplicates_are_found_and_few_others(tmp_path: Path) -> None:
    texts = [page(number) for number in range(150)]
    texts += [edited(text, 15, seed) for seed, text in enumerate(texts[:75])]  # 0.9 in common
    texts += [edited(text, 90, seed) for seed, text in enumerate(texts[75:150])]  # 0.53 in common
    made = found(tmp_path, texts)
    assert made[:150] == [None] * 150
    assert [duplicate and duplicate.of for duplicate in made[150:225]] == [f"page {number}" for number in range(75)]
    assert not any(made[225:])


def test_thousands_of_pages_that_are_alike_take_few_comparisons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = 0

    def counted(first: Signature, second: Signature) -> object:
        nonlocal compared
        compared += len(first) if first.ndim == 2 else 1
        return similarity(first, second)

    monkeypatch.setattr(duplicates, "similarity", counted)
    text = page(1, 100)
    made = found(tmp_path, [f"{text} {number}" for number in range(1000)])
    assert made[0] is None
    assert all(duplicate and duplicate.of == "page 0" for duplicate in made[1:])
    assert compared < 5 * 1000


def test_pages_are_taken_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [page(number % 5) for number in range(12)] + [edited(page(3), 5)]
    whole = found(tmp_path, texts)
    monkeypatch.setattr(duplicates, "_AT_ONCE", 4)
    assert found(tmp_path, texts) == whole


def test_ids_may_be_any_text(tmp_path: Path) -> None:
    finder = DuplicateFinder(tmp_path)
    for name in ("é/\ud800", "", "b"):
        finder.add(name, "the same")
    made = finder.found()
    assert made.of(1) == made.of(2) == Duplicate("é/\ud800", "exact")
