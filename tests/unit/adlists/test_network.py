from __future__ import annotations

import pytest

from marrow.adlists.leaving import REASONS, LeftOut
from marrow.adlists.network import Channel, translate

REQUESTS, DOCUMENTS = Channel.REQUESTS, Channel.DOCUMENTS


def told(rule: str) -> dict[Channel, str]:
    return dict(translate(rule))


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("||ads.test^", "||ads.test^"),
        ("@@||ads.test^", "@@||ads.test^"),
        ("-banner.", "-banner."),
        ("||ads.test^$3p,xhr", "||ads.test^$third-party,xmlhttprequest"),
        ("||ads.test^$1p,~css", "||ads.test^$~third-party,~stylesheet"),
        ("||ads.test^$~1p", "||ads.test^$third-party"),
        ("||ads.test^$frame,from=a.test|~b.a.test", "||ads.test^$domain=a.test|~b.a.test,subdocument"),
        ("||ads.test^$script,redirect=noop.js", "||ads.test^$script"),
        ("||ads.test^$popup,image", "||ads.test^$image"),
        ("||ads.test^$~popup", "||ads.test^"),
        ("||ads.test^$~document", "||ads.test^"),
        ("||ads.test^$important,badfilter", "||ads.test^$important,badfilter"),
        ("||ads.test^$domain=a.test|google.*", "||ads.test^$domain=a.test"),
        ("@@||quiet.test^$ghide", "@@||quiet.test^$generichide"),
        ("$script,domain=a.test", "$domain=a.test,script"),
        (r"/ad\d+\.js$/$script", r"/ad\d+\.js$/$script"),
    ],
)
def test_options_have_one_spelling(rule: str, expected: str) -> None:
    assert told(rule) == {REQUESTS: expected}


def test_rules_about_documents_go_their_own_way() -> None:
    assert told("||bad.test^$document") == {DOCUMENTS: "||bad.test^$document"}
    assert told("||bad.test^$doc,script,3p") == {
        DOCUMENTS: "||bad.test^$third-party,document",
        REQUESTS: "||bad.test^$third-party,script",
    }


def test_a_rule_about_all_is_about_requests_and_documents() -> None:
    assert told("||bad.test^$all") == {DOCUMENTS: "||bad.test^$document", REQUESTS: "||bad.test^"}


def test_exceptions_for_whole_pages_have_a_channel_each() -> None:
    assert told("@@||fine.test^$document") == {DOCUMENTS: "@@||fine.test^$document"}
    assert told("@@||fine.test^$ehide") == {Channel.ELEMHIDE: "@@||fine.test^$document"}
    assert told("@@||fine.test^$shide,domain=a.test") == {Channel.SPECIFICHIDE: "@@||fine.test^$domain=a.test,document"}


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("||ads.test^$popup", "kind"),
        ("||ads.test^$popunder,third-party", "kind"),
        ("||ads.test^$removeparam=x", "option"),
        ("||ads.test^$redirect-rule=noop.js", "option"),
        ("||ads.test^$script,denyallow=b.test", "option"),
        ("||ads.test^$csp=script-src 'none'", "option"),
        ("||ads.test^$brandnew", "option"),
        ("||ads.test^$script,brandnew", "option"),
        ("||ads.test^$elemhide", "option"),
        ("||ads.test^$script=1", "option"),
        ("||ads.test^$domain=", "option"),
        ("||ads.test^$domain=google.*", "option"),
        ("||ads.test^$domain=google.*|~google.com", "option"),
        ("||ads.test^$domain=a.test|~google.*", "option"),
        ("||ads.test^$domain=/a/", "option"),
        ("||", "broken"),
        ("*$redirect=noop.js", "broken"),
        ("@@*$~popup", "broken"),
        ("*$all", "broken"),
    ],
)
def test_what_the_engine_cannot_be_told_is_left_out_with_its_reason(rule: str, why: str) -> None:
    with pytest.raises(LeftOut) as caught:
        translate(rule)
    assert caught.value.reason == why
    assert why in REASONS
