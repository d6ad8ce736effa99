from __future__ import annotations

import pytest

from marrow.methods.auto.hashes import SEED, fnv, mix, part_ids, word_ids


def test_a_hash_is_fnv_1a_of_32_bits() -> None:
    # The published vectors of FNV-1a.
    assert (fnv(b""), fnv(b"a"), fnv(b"foobar")) == (0x811C9DC5, 0xE40C292C, 0xBF9CF968)
    assert mix(SEED, ord("a")) == fnv(b"a")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Tea, and TEA!", ["tea", "and", "tea"]),
        ("don’t", ["don", "t"]),
        ("naïve Straße Ωμέγα чай", ["naïve", "straße", "Ωμέγα", "чай"]),
        ("緑茶 tea", ["緑", "茶", "tea"]),
        ("차를 마시다", ["차를", "마시다"]),
        ("3 × 4 ÷ 2", ["0", "0", "0"]),
        ("2024 16 1234567", ["0000", "00", "00000"]),
        ("a1 — b_c", ["a1", "b", "c"]),
        ("  …  ", []),
    ],
)
def test_words_are_runs_of_letters_and_single_ideographs(text: str, words: list[str]) -> None:
    assert word_ids(text) == [fnv(word.encode()) for word in words]


def test_only_ascii_is_folded() -> None:
    assert word_ids("ÉCLAIR") != word_ids("éclair")
    assert word_ids("TEA") == word_ids("tea")


def test_a_long_word_is_hashed_as_a_whole() -> None:
    assert word_ids("x" * 100_000) == [fnv(b"x" * 100_000)]


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        ("articleBody post-content", ["article", "body", "post", "content"]),
        ("HTMLParser", ["htmlparser"]),
        ("a b cd", ["cd"]),
        ("col-12 col-6", ["col"]),
        ("größe", ["größe"]),
        ("", []),
    ],
)
def test_parts_are_what_names_are_made_of(value: str, parts: list[str]) -> None:
    assert part_ids(value, b"c:") == tuple(fnv(b"c:" + part.encode()) for part in parts)


def test_the_prefix_tells_uses_apart() -> None:
    assert part_ids("main", b"c:") != part_ids("main", b"r:")


def test_of_a_long_value_a_beginning_is_read() -> None:
    many = " ".join(f"{'abcdefghijklmnopqrstuvwxyz'[number]}{'x' * number}" for number in range(1, 26))
    assert len(part_ids(many, b"c:")) == 16
    assert part_ids("x " * 24 + "late", b"c:") == ()
    assert part_ids("-" * 200 + "late", b"c:") == ()
    assert part_ids("é" * 99 + "-late", b"c:") == (fnv(b"c:" + "é".encode() * 99),)
