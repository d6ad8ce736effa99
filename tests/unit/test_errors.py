from __future__ import annotations

import pickle

import pytest

from marrow.errors import CODES, FetchError, InputError, MarrowError, MissingExtra, NoArticle, OptionError


def test_an_error_carries_code_stage_and_url() -> None:
    error = NoArticle("article.no_text", "nothing there", url="https://example.org/")
    assert (error.code, error.stage, error.url) == ("article.no_text", "judge", "https://example.org/")
    assert str(error) == "https://example.org/: nothing there [article.no_text]"
    assert str(InputError("input.empty", "nothing")) == "nothing [input.empty]"


def test_a_code_must_be_known() -> None:
    with pytest.raises(KeyError):
        MarrowError("no.such.code", "message")


@pytest.mark.parametrize("kind", [InputError, FetchError, NoArticle, OptionError, MissingExtra])
def test_errors_travel_between_processes(kind: type[MarrowError]) -> None:
    error = kind("input.empty", "message", url="u")
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is kind
    assert (copy.code, copy.message, copy.url) == ("input.empty", "message", "u")


def test_every_code_is_explained() -> None:
    assert all(text.endswith(".") for text in CODES.values())
