from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import click
import pytest

from marrow.cli.reading import Given, Reader, check_url, gather, standard_input
from marrow.errors import InputError
from marrow.io.sources import Kind
from marrow.options import Options
from tests.unit.io.loopback import Server, answer

Serve = Callable[..., Server]
OPTIONS = Options().change(allow_private=True, delay_s=0)


def test_one_argument_is_one_page_and_a_folder_is_several(site: Path) -> None:
    assert not gather(["one.html"]).is_several
    assert not gather([f"{site}/./one.html"]).is_several
    assert not gather(["-"]).is_several
    assert not gather(["none.html"]).is_several
    for arguments in (["more"], ["o*.html"], ["one.html", "one.html"], ["one.html", "none.html"]):
        assert gather(arguments).is_several


@pytest.mark.usefixtures("site")
def test_what_names_nothing_does_not_stop_the_others() -> None:
    gathered = gather(["none.html", "one.html", "more", "one.html"])
    assert [source.name for source in gathered.sources] == ["one.html", "more/three.html"]
    assert [(argument, error.code) for argument, error in gathered.failures] == [("none.html", "input.missing")]


@pytest.mark.usefixtures("site")
def test_an_address_can_be_told_for_one_page_that_has_none() -> None:
    check_url("http://a.org", gather(["one.html"]))
    check_url("http://a.org", gather(["-"]))
    check_url(None, gather(["more", "http://a.org"]))
    for arguments in (["more"], ["http://b.org"], ["-", "one.html"]):
        with pytest.raises(click.UsageError):
            check_url("http://a.org", gather(arguments))


@pytest.mark.usefixtures("site")
def test_files_and_standard_input_are_read_with_what_the_user_says() -> None:
    sources = gather(["-", "empty.html"]).sources
    reader = Reader(sources, OPTIONS, BytesIO(b"text"), url="http://a.org", charset="latin-1")
    assert reader.read(sources[0]) == Given(b"text", "http://a.org", "latin-1")
    assert reader.read(sources[1]) == Given(b"", "http://a.org", "latin-1")


def test_standard_input_has_a_limit() -> None:
    sources = gather(["-"]).sources
    with pytest.raises(InputError):
        Reader(sources, Options().change(max_bytes=3), BytesIO(b"text")).read(sources[0])


def test_standard_input_may_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    sources = gather(["-"]).sources
    with pytest.raises(InputError, match="standard input is closed") as caught:
        Reader(sources, OPTIONS, standard_input()).read(sources[0])
    assert caught.value.code == "input.missing"


def test_an_address_that_is_not_text_does_not_stop_the_others() -> None:
    gathered = gather(["http://example.org/\udcff", "http://example.org/"])
    assert len(gathered.sources) == 2


def test_one_address_is_fetched_without_asking_robots(serve: Serve) -> None:
    server = serve(answer(b"<p>x", head="Content-Type: text/html; charset=koi8-r"))
    sources = gather([f"{server.url}/a#b"]).sources
    expected = Given(b"<p>x", f"{server.url}/a", "koi8-r", is_live=True)
    assert Reader(sources, OPTIONS, BytesIO()).read(sources[0]) == expected
    assert Reader(sources, OPTIONS, BytesIO(), charset="utf-8").read(sources[0]).charset == "utf-8"
    assert server.paths == ["/a", "/a"]


def test_several_addresses_are_fetched_politely(serve: Serve) -> None:
    server = serve(answer(b"<p>x"))
    sources = gather([f"{server.url}/a", f"{server.url}/b"]).sources
    reader = Reader(sources, OPTIONS, BytesIO())
    assert [reader.read(source).url for source in sources] == [f"{server.url}/a", f"{server.url}/b"]
    assert server.paths == ["/robots.txt", "/a", "/b"]
    assert {source.kind for source in sources} == {Kind.URL}
