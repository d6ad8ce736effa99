from __future__ import annotations

import pytest

from marrow.proxy.policy import allow_style, kept

_HASH = "'sha256-x'"


@pytest.mark.parametrize(
    "policy",
    [
        "img-src *",
        "script-src 'self'; report-uri /r",
        "style-src 'self' 'unsafe-inline'",
        "STYLE-SRC 'Unsafe-Inline'",
        "default-src 'self' 'unsafe-inline' data:",
        "style-src 'self' 'sha256-x'",
        "style-src-elem 'unsafe-inline'; style-src 'none'",
        "",
    ],
)
def test_a_policy_that_lets_the_style_in_stays_as_it_is(policy: str) -> None:
    assert allow_style(policy, _HASH) == policy


@pytest.mark.parametrize(
    ("policy", "opened"),
    [
        ("style-src 'self'", "style-src 'self' 'sha256-x'"),
        ("style-src 'none'", "style-src 'sha256-x'"),
        ("style-src", "style-src 'sha256-x'"),
        ("default-src 'none';", "default-src 'none'; style-src 'sha256-x'"),
        ("default-src a.test; img-src *", "default-src a.test; img-src *; style-src a.test 'sha256-x'"),
        ("style-src 'unsafe-inline' 'nonce-y'", "style-src 'unsafe-inline' 'nonce-y' 'sha256-x'"),
        ("style-src-elem 'self'; style-src *", "style-src-elem 'self' 'sha256-x'; style-src *"),
        ("style-src 'self'; style-src 'unsafe-inline'", "style-src 'self' 'sha256-x'"),
        ("style-src a.test,style-src b.test", "style-src a.test 'sha256-x',style-src b.test 'sha256-x'"),
    ],
)
def test_a_policy_is_opened_for_the_style_alone(policy: str, opened: str) -> None:
    assert allow_style(policy, _HASH) == opened


@pytest.mark.parametrize(
    ("policy", "rest"),
    [
        ("default-src 'self'; Frame-Ancestors 'self' a.test;", "Frame-Ancestors 'self' a.test"),
        ("upgrade-insecure-requests, frame-ancestors 'none'", "upgrade-insecure-requests, frame-ancestors 'none'"),
        ("script-src 'none'; style-src *", ""),
        ("", ""),
    ],
)
def test_who_may_frame_a_page_holds_whatever_it_has_become(policy: str, rest: str) -> None:
    assert kept(policy) == rest
