"""Facts about the tables of TeX's commands."""

from __future__ import annotations

from itertools import combinations

from marrow.write.formulas import signs
from marrow.write.formulas.tex import parse

TABLES = {
    name: set(getattr(signs, name))
    for name in "LETTERS SIGNS LARGE INTEGRALS FUNCTIONS LIMITS ACCENTS BELOW SKIPPED FONTS TEXTS".split()
}


def test_a_command_is_in_one_table() -> None:
    shared = {
        (first, second): TABLES[first] & TABLES[second]
        for first, second in combinations(TABLES, 2)
        if TABLES[first] & TABLES[second]
    }
    assert shared == {}


def test_every_command_is_known_to_the_reader() -> None:
    for name in set().union(*TABLES.values()) - {" "}:
        assert parse(f"\\{name}{{x}}") is not None, name
