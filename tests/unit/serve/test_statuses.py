from __future__ import annotations

import json
import pickle

import pytest

from marrow.errors import CODES
from marrow.serve.statuses import later, status_of, told


def test_every_code_has_a_status_of_an_error() -> None:
    assert all(400 <= status_of(code) < 600 for code in CODES)


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("fetch.dns", 502),
        ("fetch.private", 403),
        ("fetch.timeout", 504),
        ("article.too_short", 422),
        ("option.value", 422),
        ("request.rate", 429),
        ("server.busy", 503),
        ("worker.timeout", 504),
        ("worker.lost", 502),
        ("worker.memory", 500),
    ],
)
def test_a_status_says_whose_fault_it_is(code: str, status: int) -> None:
    assert status_of(code) == status


def test_an_error_is_json() -> None:
    assert json.loads(told("server.busy", 'a "b"')) == {"code": "server.busy", "message": 'a "b"'}


@pytest.mark.parametrize(("wait_s", "told_s"), [(0.2, 1), (1.2, 1), (59.6, 60)])
def test_who_has_to_wait_is_told_how_long(wait_s: float, told_s: int) -> None:
    error = pickle.loads(pickle.dumps(later("request.rate", "too many", wait_s)))
    assert (error.code, error.retry_s) == ("request.rate", told_s)
