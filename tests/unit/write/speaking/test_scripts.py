"""Facts about languages by letters."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.write.speaking.scripts import runs


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "Plain text.", [("Plain text.", "")]),
        ("en", "Café and naïve.", [("Café and naïve.", "")]),
        ("en", "The word λόγος is old.", [("The word ", ""), ("λόγος", "el"), (" is old.", "")]),
        ("en", "An angle α of 3", [("An angle α of 3", "")]),
        ("en", "Война и мир", [("Война и мир", "ru")]),
        ("en", "“Война и мир”, 1869", [("“Война и мир”, 1869", "ru")]),
        ("de", "Sie rief: Привет, мир! Und ging", [("Sie rief: ", ""), ("Привет, мир", "ru"), ("! Und ging", "")]),
        ("ru", "Он сказал: hello", [("Он сказал: hello", "")]),
        ("ru", "Hello, world", [("Hello, world", "en")]),
        ("uk", "Привіт", [("Привіт", "")]),
        ("ja", "東京タワーはTokyo Tower", [("東京タワーはTokyo Tower", "")]),
        ("zh", "東京", [("東京", "")]),
        ("en", "See 東京タワー there", [("See ", ""), ("東京タワー", "ja"), (" there", "")]),
        ("en", "See 北京 there", [("See ", ""), ("北京", "zh"), (" there", "")]),
        ("ar", "قال שלום له", [("قال ", ""), ("שלום", "he"), (" له", "")]),
        ("", "Слово", [("Слово", "")]),
        ("en", "1 + 2 = ٣", [("1 + 2 = ٣", "ar")]),
        ("ko", "2024", [("2024", "")]),
    ],
)
def test_runs_have_these_languages(language: str, text: str, found: list[tuple[str, str]]) -> None:
    assert runs(text, language) == found


@given(st.text("aЖλ中カ한 ,.1", max_size=60), st.sampled_from(("en", "ru", "ja", "")))
@settings(max_examples=100, deadline=None)
def test_runs_put_together_are_the_text(text: str, language: str) -> None:
    assert "".join(part for part, _ in runs(text, language)) == text
