from __future__ import annotations

import numpy as np

from marrow.assemble.metadata.roles import Roles
from marrow.assemble.metadata.sample import LONGEST, longest_texts, sample
from marrow.segments import segment
from marrow.verdicts import Role, Verdicts
from tests.unit.assemble.metadata.build import page

LONG = "Bees are back in the city, and nobody knows for how long they will stay."
OTHER = "Cookies are baked from flour, and nobody asks before they are being eaten."


def test_long_texts_are_sampled_in_the_order_of_the_page() -> None:
    made = page(f"<a>Home</a><p>{LONG}</p><p hidden>{OTHER}</p><p>{OTHER}</p>")
    assert sample(made, None) == f"{LONG} {OTHER}"
    assert sample(page("<p>Home"), None) == ""


def test_of_a_judged_page_only_what_is_kept() -> None:
    made = page(f"<p>{OTHER}</p><p>{LONG}</p>")
    role = np.array([Role.OTHER, Role.BODY], np.uint8)
    verdicts = Verdicts(role, np.ones(2, np.float32), np.zeros(2, np.uint8), ("test",), "test")
    assert sample(made, Roles(segment(made.tree, made.look), verdicts)) == LONG


def test_the_longest_count_where_there_are_many() -> None:
    made = page(f"<p>{LONG}</p>" * 50 + f"<p>{OTHER * 5}</p>")
    assert len(sample(made, None)) <= LONGEST + 30
    assert len(sample(page("<p>" + "x" * 100_000), None)) == LONGEST


def test_of_texts_of_the_same_length_the_first_are_sampled() -> None:
    made = page("".join(f"<p>{LONG} {number:03}</p>" for number in range(50)))
    assert [made.tree.text[node][-3:] for node in longest_texts(made.tree)] == [f"{number:03}" for number in range(30)]
