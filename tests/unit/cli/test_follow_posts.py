from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from marrow import splitting
from tests.unit.cli.conftest import Run, page
from tests.unit.io.loopback import Server, answer, redirect
from tests.unit.posted import posts_by_class

Serve = Callable[..., Server]
FOLLOW = ("--follow", "--allow-private", "--delay-s", "0", "--to", "json")


@pytest.fixture(autouse=True)
def by_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitting, "posts_of", lambda page, _options: posts_by_class(page))


def front(*links: str) -> bytes:
    posts = "".join(
        f"<div><a class=title href={link}>Post {number}</a><p class=content>Short {number}.</p></div>"
        for number, link in enumerate(links)
    )
    return f"<!doctype html><title>Front</title>{posts}".encode()


def blog(serve: Serve, pages: dict[str, bytes | str], *links: str) -> Server:
    """A server with pages by path, and a front page that links to some addresses, which may name its `{url}`."""
    server: Server

    def respond(head: str) -> bytes:
        path = head.split()[1]
        if path == "/":
            return answer(front(*(link.format(url=server.url) for link in links)))
        said = pages.get(path)
        if said is None:
            return answer(status="404 Not Found")
        return said if isinstance(said, bytes) else answer(said.encode())

    server = serve(respond)
    return server


def split(run: Run, source: str, *flags: str) -> tuple[list[dict[str, Any]], str]:
    result = run("split", source, *FOLLOW, *flags)
    assert result.exit_code == 0, result.output
    articles: list[dict[str, Any]] = json.loads(result.stdout)
    return articles, result.stderr


def test_posts_are_followed_and_keep_how_they_were_listed(run: Run, serve: Serve) -> None:
    server = blog(serve, {"/a": page("Long A"), "/b": page("Long B")}, "{url}/a#more", "{url}/b")
    articles, said = split(run, server.url + "/")
    assert [article["title"] for article in articles] == ["Long A", "Long B"]
    assert all("The river rose" in article["text"] for article in articles)
    assert [article["listed"]["page_title"] for article in articles] == ["Front", "Front"]
    assert server.paths == ["/robots.txt", "/", "/a", "/b"]
    assert said == ""


def test_a_post_that_cannot_be_had_stays_as_it_was_listed_and_is_told(run: Run, serve: Serve) -> None:
    server = blog(serve, {"/b": page("Long B")}, "{url}/gone", "{url}/b")
    articles, said = split(run, server.url + "/")
    assert [article["text"][:8] for article in articles] == ["Short 0.", "Long B o"]
    assert "“Post 0”" in said
    assert "[fetch.status]" in said
    assert "[split.not_followed]" in said
    assert [each["code"] for each in articles[0]["warnings"]] == ["split.not_followed"]


def test_other_hosts_are_followed_only_where_that_is_asked_for(run: Run, serve: Serve) -> None:
    elsewhere = serve(answer(page("Away").encode()))
    away = elsewhere.url.replace("127.0.0.1", "localhost") + "/away"
    server = blog(serve, {}, away)
    articles, said = split(run, server.url + "/")
    assert (articles[0]["title"], elsewhere.paths) == ("Post 0", [])
    assert "the post is on another host" in said
    articles, said = split(run, server.url + "/", "--any-host")
    assert (articles[0]["title"], said) == ("Away", "")


def test_a_post_that_leads_to_another_host_is_not_taken(run: Run, serve: Serve) -> None:
    elsewhere = serve(answer(page("Away").encode()))
    server = blog(serve, {"/a": redirect(elsewhere.url.replace("127.0.0.1", "localhost"))}, "{url}/a")
    articles, said = split(run, server.url + "/")
    assert articles[0]["title"] == "Post 0"
    assert "the post is on another host" in said


def test_no_more_posts_than_asked_for_are_followed_and_none_twice(run: Run, serve: Serve) -> None:
    server = blog(serve, {"/a": page("Long A"), "/b": page("Long B")}, "{url}/a", "{url}/a#top", "{url}/b")
    articles, said = split(run, server.url + "/", "--limit", "1")
    assert [article["title"] for article in articles] == ["Long A", "Long A", "Post 2"]
    assert server.paths == ["/robots.txt", "/", "/a"]
    assert "only the first 1 posts are followed" in said


def test_robots_are_obeyed(run: Run, serve: Serve) -> None:
    rules = answer(b"User-agent: *\nDisallow: /a", head="Content-Type: text/plain")
    server = blog(serve, {"/robots.txt": rules, "/a": page("Long A")}, "{url}/a")
    articles, said = split(run, server.url + "/")
    assert (articles[0]["title"], "/a" in server.paths) == ("Post 0", False)
    assert "fetch.robots" in said


def test_a_page_from_a_file_is_followed_where_its_address_is_known(run: Run, serve: Serve, tmp_path: Path) -> None:
    server = blog(serve, {"/a": page("Long A")})
    file = tmp_path / "front.html"
    file.write_bytes(front(f"{server.url}/a", "none"))
    articles, said = split(run, str(file), "--url", server.url + "/")
    assert [article["title"] for article in articles] == ["Long A", "Post 1"]
    assert "“Post 1”: " in said
    assert "[fetch.scheme]" in said


def test_what_the_full_page_does_not_say_the_listing_may(run: Run, serve: Serve) -> None:
    words = "The river rose in the night and carried the old wooden bridge away. " * 9
    server = blog(serve, {"/a": f"<p>{words}</p>"}, "{url}/a")
    articles, _ = split(run, server.url + "/")
    assert (articles[0]["title"], articles[0]["url"]) == ("Post 0", f"{server.url}/a")


def test_addresses_that_are_none_are_told(run: Run, serve: Serve, tmp_path: Path) -> None:
    server = blog(serve, {"/a": page("Long A")})
    file = tmp_path / "front.html"
    file.write_bytes(front("http://[bad", f"{server.url}/a"))
    articles, said = split(run, str(file), "--url", "http://[worse")
    assert [article["title"] for article in articles] == ["Post 0", "Post 1"]
    assert "fetch.address" in said


def test_quiet_says_nothing_of_what_was_not_followed(run: Run, serve: Serve) -> None:
    server = blog(serve, {}, "{url}/gone")
    _, said = split(run, server.url + "/", "--quiet")
    assert said == ""
