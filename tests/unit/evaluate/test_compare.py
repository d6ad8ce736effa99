from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from marrow.evaluate.compare import Kind, Run, compare

texts = st.text("ab cd.\n港", max_size=60)


def test_chance_agreements_are_not_shown_as_shared() -> None:
    truth, found = compare("tea of the hills and milk", "home of the brave and free")
    assert [run.kind for run in truth] == [Kind.ALONE]
    assert [run.kind for run in found] == [Kind.ALONE]


def test_three_words_in_a_row_are_shared() -> None:
    truth, _ = compare("x y tea of the z", "a tea of the b")
    assert truth == [Run(Kind.ALONE, "x y "), Run(Kind.SHARED, "tea of the "), Run(Kind.ALONE, "z")]


def test_the_middle_of_a_long_run_is_left_out() -> None:
    text = " ".join(f"word{number}" for number in range(100))
    truth, _ = compare(text, text)
    assert [run.kind for run in truth] == [Kind.SHARED, Kind.LEFT_OUT, Kind.SHARED]
    assert truth[0].text.startswith("word0 ")
    assert truth[1].text == "40 words"
    assert truth[2].text.endswith("word99")


def test_a_text_without_words_has_no_runs() -> None:
    assert compare("…", "") == ([], [])


@given(texts, texts)
def test_runs_are_the_text(one: str, other: str) -> None:
    for text, runs in zip((one, other), compare(one, other), strict=True):
        if runs:
            assert "".join(run.text for run in runs) == text
