from __future__ import annotations

from marrow.evaluate.data import Example
from marrow.evaluate.rates import Rates
from marrow.evaluate.score import Output, Scores, score


def test_a_page_is_measured_by_the_truths_it_has() -> None:
    text = score(Example("s", "a", b"", text="a b c d e"), Output(text="a b c d"))
    assert text.words == Rates(1.0, 0.8)
    assert text.shingles is not None
    assert text.shingles.rates == Rates(1.0, 0.5)
    assert text.rouge == Rates(1.0, 0.8)
    assert (text.snippets, text.roles) == (None, None)
    snippets = score(Example("s", "a", b"", with_snippets=("b c",)), Output(text="a b c d"))
    assert (snippets.words, snippets.shingles, snippets.rouge) == (None, None, None)
    assert snippets.snippets is not None
    assert snippets.snippets.kept == 1


def test_roles_need_labels_and_verdicts() -> None:
    labelled = Example("s", "a", b"", segments=(("Tea", "body"),))
    found = score(labelled, Output(segments=(("Tea", "other"),)))
    assert found.roles is not None
    assert found.roles.pairs == {("body", "other"): 1}
    assert score(labelled, Output(text="Tea")) == Scores()
