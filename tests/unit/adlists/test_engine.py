from __future__ import annotations

import sys
from threading import Thread

import pytest

from marrow.adlists import network
from marrow.adlists.engine import KINDS, Engine, _compiled, version
from marrow.adlists.network import Channel
from marrow.errors import MissingExtra

PAGE = "https://news.example/a"


def engine(*rules: str) -> Engine:
    told: dict[Channel, list[str]] = {Channel.REQUESTS: [rule for rule in rules if "#" in rule]}
    for rule in rules:
        for channel, each in () if "#" in rule else network.translate(rule):
            told.setdefault(channel, []).append(each)
    return Engine.make(told)


def blocks(*rules: str, url: str = "https://ads.test/x.js", page: str = PAGE, kind: str = "script") -> str | None:
    return engine(*rules).blocks(url, page, kind)


def test_a_match_names_its_rule() -> None:
    assert blocks("||other.test^", "||ads.test^$3p") == "||ads.test^$third-party"
    assert blocks("||other.test^") is None
    assert blocks() is None


def test_exceptions_are_respected_and_important_rules_stand_above_them() -> None:
    assert blocks("||ads.test^", "@@||ads.test^$domain=news.example") is None
    assert blocks("||ads.test^$important", "@@||ads.test^") == "||ads.test^$important"
    assert blocks("||ads.test^$script,3p", "||ads.test^$3p,script,badfilter") is None


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_rules_are_about_the_kinds_that_they_name(kind: str) -> None:
    assert blocks(f"||ads.test^${kind}", kind=kind)
    assert not blocks(f"||ads.test^${kind}", kind="image" if kind != "image" else "font")
    assert not blocks(f"||ads.test^$~{kind}", kind=kind)


def test_pages_are_blocked_by_rules_about_pages_alone() -> None:
    page = "https://bad.test/"
    assert blocks("||bad.test^", url=page, page=page, kind="document") is None
    assert blocks("||bad.test^$document", url=page, page=page, kind="document") == "||bad.test^$document"
    assert blocks("||bad.test^$all", url=page, page=page, kind="document") == "||bad.test^$document"
    assert blocks("||bad.test^$all", url="https://bad.test/x.js") == "||bad.test^"
    assert blocks("||bad.test^$all", "@@||bad.test^$document", url=page, page=page, kind="document") is None


def test_an_exception_for_a_page_is_one_for_all_that_it_loads() -> None:
    rules = "||ads.test^", "@@||news.example^$document", "##.ad"
    assert blocks(*rules) is None
    assert blocks(*rules, page="https://other.example/")
    assert engine(*rules).hides(PAGE, ["ad"], []) == ()


def test_regular_expressions_are_patterns_too() -> None:
    assert blocks(r"/\/x\.js$/") == r"/\/x\.js\z/"
    assert blocks(r"/^https:\/\/ads\.[a-z]{4}\//$script")


def test_elements_are_hidden_by_class_id_and_place() -> None:
    rules = "##.ad", "###top", "##a[href^='x']", "news.example##.own", "other.example##.theirs", "news.*##.any"
    assert engine(*rules).hides(PAGE, ["ad", "text"], ["top"]) == ("#top", ".ad", ".any", ".own", "a[href^='x']")
    assert engine(*rules).hides(PAGE, [], []) == (".any", ".own", "a[href^='x']")
    assert engine(*rules).hides("", ["ad"], []) == (".ad", "a[href^='x']")


def test_exceptions_for_elements_are_respected() -> None:
    found = engine("##.ad", "##.b", "news.example#@#.ad", "~news.example##.c").hides(PAGE, ["ad", "b", "c"], [])
    assert found == (".b",)


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("generichide", (".own",)),
        ("elemhide", ()),
        ("specifichide", (".ad",)),
        ("ghide", (".own",)),
        ("script", (".ad", ".own")),
    ],
)
def test_pages_can_be_excepted_from_hiding(option: str, expected: tuple[str, ...]) -> None:
    rules = "##.ad", "news.example##.own", f"@@||news.example^${option}"
    assert engine(*rules).hides(PAGE, ["ad"], []) == expected
    assert engine(*rules).hides("https://other.example/", ["ad"], []) == (".ad",)


def test_classes_of_any_characters_can_be_asked_for() -> None:
    assert engine("##.ad").hides(PAGE, ["\ud800", "ad", ""], ["\x00"]) == (".ad",)


def test_a_dump_makes_the_same_matcher() -> None:
    rules = "||ads.test^", "@@||fine.example^$document", "##.ad", "@@||still.example^$elemhide"
    again = Engine.load(dict(engine(*rules).dump()))
    assert again.blocks("https://ads.test/", PAGE, "image") == "||ads.test^"
    assert again.blocks("https://ads.test/", "https://fine.example/", "image") is None
    assert again.hides(PAGE, ["ad"], []) == (".ad",)
    assert again.hides("https://still.example/", ["ad"], []) == ()


def test_threads_share_an_engine() -> None:
    shared, found = engine("||ads.test^"), []
    threads = [Thread(target=lambda: found.append(shared.blocks("https://ads.test/", PAGE, "image"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["||ads.test^"] * 8


def test_a_panic_lets_the_request_through() -> None:
    panicking = Engine({Channel.REQUESTS: _compiled(["/|"])})  # `patterns` keeps such rules away
    assert panicking.blocks("https://ads.test/", PAGE, "image") is None


def test_other_failures_are_not_hidden() -> None:
    with pytest.raises(UnicodeEncodeError):
        engine("||ads.test^").blocks("https://ads.test/\ud800", PAGE, "image")  # not a normal address


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "adblock", None)
    for action in (version, lambda: Engine.make({Channel.REQUESTS: []})):
        with pytest.raises(MissingExtra, match="extra `ads`"):
            action()
