from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from marrow.adlists import fetching
from marrow.adlists.fetching import Answer, checked, from_file, from_web
from marrow.adlists.subscription import Subscription
from marrow.errors import FetchError, InputError, MarrowError
from marrow.io.fetch import StatusError
from marrow.options import FetchOptions
from tests.unit.io.loopback import Server, answer

Serve = Callable[..., Server]
LOCAL = from_web(FetchOptions(allow_private=True, retries=0, timeout_s=5))
LIST = b"[Adblock Plus 2.0]\n||ads.test^\n"


def web(server: Server, etag: str = "", last_modified: str = "", digest: str = "") -> Subscription:
    url = f"{server.url}/list.txt"
    return Subscription("x", url, etag=etag, last_modified=last_modified, digest=digest)


def refusal(body: bytes, rules: int = 0) -> str:
    with pytest.raises(InputError) as caught:
        checked(body, Subscription("x", "https://lists.test/", rules=rules))
    return caught.value.code


def test_a_list_is_fetched_with_what_its_version_is_known_by(serve: Serve) -> None:
    head = 'Content-Type: application/octet-stream\r\nETag: "v1"\r\nLast-Modified: Mon, 16 Nov 2026 10:00:00 GMT'
    server = serve(answer(LIST, head=head))
    assert LOCAL(web(server)) == Answer(LIST, '"v1"', "Mon, 16 Nov 2026 10:00:00 GMT")
    assert "If-" not in server.requests[0]


def test_the_server_is_asked_for_what_is_newer_than_the_copy(serve: Serve) -> None:
    server = serve(answer(b"", status="304 Not Modified", head='ETag: "v1"'))
    assert LOCAL(web(server, etag='"v1"', last_modified="yesterday", digest="d")) is None
    assert 'If-None-Match: "v1"\r\n' in server.requests[0]
    assert "If-Modified-Since: yesterday\r\n" in server.requests[0]


def test_without_a_copy_the_whole_list_is_asked_for(serve: Serve) -> None:
    server = serve(answer(LIST))
    assert LOCAL(web(server, etag='"v1"')) is not None
    assert "If-" not in server.requests[0]


def test_an_answer_that_nothing_has_changed_where_nobody_asked_is_an_error(serve: Serve) -> None:
    with pytest.raises(StatusError):
        LOCAL(web(serve(answer(b"", status="304 Not Modified"))))


def test_errors_of_servers_and_private_hosts_are_refused_as_everywhere(serve: Serve) -> None:
    with pytest.raises(FetchError) as caught:
        LOCAL(web(serve(answer(status="404 Not Found"))))
    assert caught.value.code == "fetch.status"
    with pytest.raises(FetchError) as caught:
        from_web()(web(serve(answer(LIST))))
    assert caught.value.code == "fetch.private"


def test_what_could_not_be_sent_back_is_not_kept(serve: Serve) -> None:
    server = serve(answer(LIST, head="ETag: a\r\n  b\r\nContent-Type: text/plain"))
    found = LOCAL(web(server))
    assert found is not None
    assert found.etag == ""


def test_lists_of_this_machine_are_read_as_they_are_now(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_bytes(LIST)
    assert from_file(Subscription("x", str(path))) == Answer(LIST)


def test_files_that_are_missing_too_large_or_none_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").write_bytes(LIST)
    monkeypatch.setattr(fetching, "MOST_BYTES", 10)
    for name, code in (("none", "input.missing"), ("pipe", "input.missing"), ("large", "input.too_large")):
        with pytest.raises(MarrowError) as caught:
            from_file(Subscription("x", str(tmp_path / name)))
        assert caught.value.code == code


def test_text_and_number_of_rules_are_given() -> None:
    assert checked(b"\xef\xbb\xbf! x\r\n||a.test^\r\n##.\xff\r\n", Subscription("x", "y")) == (
        "! x\n||a.test^\n##.\ufffd\n",
        2,
    )


@pytest.mark.parametrize(
    "body",
    [b"", b"  \n", b"! Title: x\n", b"<!doctype html><p>Log in", b"\n\n <html>", b"||a.test^\x00", b"\x89PNG\x00"],
)
def test_what_is_no_list_is_refused(body: bytes) -> None:
    assert refusal(body) == "input.not_list"


def test_a_list_that_has_lost_nearly_everything_is_refused() -> None:
    body = b"||a.test^\n" * 9
    assert refusal(body, rules=100) == "input.shrunk"
    assert checked(body, Subscription("x", "y", rules=90))[1] == 9
    assert checked(b"||a.test^", Subscription("x", "y", rules=49))[1] == 1


def test_a_list_may_take_longer_than_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[FetchOptions] = []

    def fetch(_: str, options: FetchOptions, **__: object) -> None:
        asked.append(options)
        raise FetchError("fetch.connect", "nobody there")

    monkeypatch.setattr(fetching, "fetch", fetch)
    for options in (None, FetchOptions(timeout_s=1, allow_private=True), FetchOptions(timeout_s=90)):
        with pytest.raises(FetchError):
            from_web(options)(Subscription("x", "https://lists.test/"))
    assert [(each.timeout_s, each.allow_private) for each in asked] == [(60, False), (60, True), (90, False)]
