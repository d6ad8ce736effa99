from __future__ import annotations

import re

from marrow.serve.metrics import Metrics

_SAMPLE = re.compile(r'marrow_[a-z_]+(?:\{[a-z]+="[^"\\]*"(?:,[a-z]+="[^"\\]*")*\})? [0-9.e+-]+')


def made() -> str:
    metrics = Metrics()
    metrics.count("/extract", 200, "", 0.01)
    metrics.count("/extract", 200, "", 0.3)
    metrics.count("/extract", 503, "server.busy", 100.0)
    return metrics.written({"workers": 2, "requests_in_hand": 1})


def test_every_line_is_a_sample_or_says_what_samples_are() -> None:
    for line in made().splitlines():
        assert line.startswith(("# HELP marrow_", "# TYPE marrow_")) or _SAMPLE.fullmatch(line), line


def test_answers_and_errors_are_counted() -> None:
    lines = made().splitlines()
    assert 'marrow_requests_total{path="/extract",status="200"} 2' in lines
    assert 'marrow_requests_total{path="/extract",status="503"} 1' in lines
    assert 'marrow_errors_total{code="server.busy"} 1' in lines
    assert "marrow_workers 2" in lines
    assert not any("workers_free" in line for line in lines)


def test_times_add_up() -> None:
    lines = made().splitlines()
    assert 'marrow_request_seconds_bucket{path="/extract",le="0.01"} 1' in lines
    assert 'marrow_request_seconds_bucket{path="/extract",le="0.5"} 2' in lines
    assert 'marrow_request_seconds_bucket{path="/extract",le="60.0"} 2' in lines
    assert 'marrow_request_seconds_bucket{path="/extract",le="+Inf"} 3' in lines
    assert 'marrow_request_seconds_count{path="/extract"} 3' in lines
    assert 'marrow_request_seconds_sum{path="/extract"} 100.31' in lines


def test_a_server_that_has_done_nothing_says_so() -> None:
    assert "{" not in Metrics().written({})
