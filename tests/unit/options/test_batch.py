from __future__ import annotations

import pytest

from marrow.errors import OptionError
from marrow.methods.auto import PAGE_TYPES as JUDGED
from marrow.options import Options
from marrow.options.batch import PAGE_TYPES


def test_all_pages_are_wanted_by_default() -> None:
    batch = Options().batch
    assert (batch.languages, batch.page_types, batch.min_confidence, batch.min_length, batch.max_length) == (
        "",
        "",
        0,
        0,
        0,
    )


@pytest.mark.parametrize(
    ("name", "value"), [("shard_mb", -1), ("batch_timeout_s", 0.0), ("min_confidence", 1.5), ("batch_memory_mb", 1)]
)
def test_what_makes_no_sense_is_refused(name: str, value: float) -> None:
    with pytest.raises(OptionError):
        Options().change(**{name: value})


@pytest.mark.parametrize("text", ["", "en", "en, de", "zh-Hant PT-br", "haw"])
def test_languages_are_tags(text: str) -> None:
    assert Options().change(languages=text).batch.languages == text


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("languages", "en english", "such as en, .* not 'english'"),
        ("languages", "*", "not '\\*'"),
        ("page_types", "article, news", "article, blog, .* not 'news'"),
    ],
)
def test_a_word_that_no_page_has_is_refused(name: str, text: str, told: str) -> None:
    with pytest.raises(OptionError, match=told):
        Options().change(**{name: text})


def test_types_are_those_that_pages_are_judged_to_be() -> None:
    assert JUDGED[1:] == PAGE_TYPES
    assert Options().change(page_types=" ".join(PAGE_TYPES)).batch.page_types
