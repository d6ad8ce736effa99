from __future__ import annotations

import numpy as np
import pytest

from marrow.methods.auto.hashes import word_ids
from marrow.train import labels
from marrow.train.labels import UNKNOWN, kept_by_snippets, kept_of, roles_of
from marrow.verdicts import Role


def words(*texts: str) -> list[list[int]]:
    return [word_ids(text) for text in texts]


def test_a_segment_has_the_role_of_most_of_its_words() -> None:
    labelled = [("Menu", "other"), ("Tea is hot", "body"), ("Read on", "related")]
    found = roles_of(words("Menu", "Tea is", "hot. Read on"), labelled)
    assert found.tolist() == [Role.OTHER, Role.BODY, Role.RELATED]


def test_a_segment_that_is_hardly_in_the_truth_has_no_role() -> None:
    found = roles_of(words("one two three four", "five", "…"), [("one", "body"), ("five", "title")])
    assert found.tolist() == [UNKNOWN, Role.TITLE, UNKNOWN]


def test_a_page_without_labels_has_no_roles() -> None:
    assert roles_of(words("one", "two"), ()).tolist() == [UNKNOWN, UNKNOWN]


def test_words_count_in_their_order() -> None:
    assert kept_of(words("tea", "hot tea", "cold hot"), "hot tea").tolist() == [0, 1, 0]


def test_of_a_segment_without_words_nobody_knows() -> None:
    assert np.isnan(kept_of(words("—", "tea"), "tea")).tolist() == [True, False]


def test_a_page_past_the_limit_is_not_aligned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labels, "_MOST_PAIRS", 3)
    assert roles_of(words("a b"), [("a b", "body")]).tolist() == [UNKNOWN]


def test_snippets_tell_of_segments_that_hold_them() -> None:
    texts = ["Tea  is\nhot", "Menu", "Tea is hot, see Menu", "more"]
    found = kept_by_snippets(texts, ["Tea is hot", ""], ["Menu"])
    assert found[:2].tolist() == [1, 0]
    assert np.isnan(found[2:]).all()
