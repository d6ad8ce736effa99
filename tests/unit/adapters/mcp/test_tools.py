"""The tools, asked by a real client of the SDK in this process."""

from __future__ import annotations

from functools import partial
from threading import Event

import anyio
import jsonschema
import pytest

from marrow.adapters.mcp import make
from marrow.adapters.mcp.passages import UNTRUSTED
from marrow.options import Options
from tests.unit.adapters.conftest import LONG, TEA, Site
from tests.unit.adapters.mcp.asking import Session, asked, in_memory, tools_of, words


def test_an_address_is_read_as_markdown_below_what_is_known_of_it(site: Site, near: Options) -> None:
    answer = asked(make(near), "read_url", url=site.url("/tea"))
    head, _, body = words(answer).partition("\n---\n")
    assert not answer["isError"]
    assert head.splitlines()[:3] == [UNTRUSTED, "Title: How to brew a pot of tea", "Authors: Ines Marlow"]
    assert f"Source: {site.url('/tea')}" in head
    assert body.startswith("\n# How to brew a pot of tea\n")
    found = answer["structuredContent"]
    assert body == "\n" + found["markdown"]
    assert (found["offset"], found["next_offset"], found["total_chars"]) == (0, None, len(found["markdown"]))
    assert found["metadata"]["date"] == "2024-03-09"


def test_answers_fit_the_schemas_that_are_told(site: Site, near: Options) -> None:
    server = make(near)
    tools = tools_of(server)
    for name, path in (("read_url", "/tea"), ("split_url", "/posts")):
        found = asked(server, name, url=site.url(path))["structuredContent"]
        jsonschema.validate(found, tools[name]["outputSchema"])


def test_a_long_article_comes_in_pieces_and_is_fetched_once(site: Site, near: Options) -> None:
    server = make(near)
    offset: int | None = 0
    pieces = []
    while offset is not None:
        answer = asked(server, "read_url", url=site.url("/long"), max_chars=3000, offset=offset)
        found = answer["structuredContent"]
        pieces.append(found["markdown"])
        following = found["next_offset"]
        assert ("read on with offset=" in words(answer)) == (following is not None)
        offset = following
    whole = asked(server, "read_html", html=LONG, max_chars=100_000)["structuredContent"]["markdown"]
    assert len(pieces) > 3
    assert "".join(pieces) == whole
    assert site.asked.count("/long") == 1


def test_reading_from_the_start_fetches_anew(site: Site, near: Options) -> None:
    server = make(near)
    for _ in range(2):
        asked(server, "read_url", url=site.url("/tea"))
    assert site.asked.count("/tea") == 2


def test_reading_on_of_what_was_never_read_fetches_it(site: Site, near: Options) -> None:
    found = asked(make(near), "read_url", url=site.url("/long"), offset=50)["structuredContent"]
    assert found["offset"] == 50


def test_what_is_kept_can_be_chosen() -> None:
    server = make(Options())
    plain = asked(server, "read_html", html=TEA, links=False, tables=False)["structuredContent"]["markdown"]
    full = asked(server, "read_html", html=TEA, images=True, url="https://kettle.example/")["structuredContent"]
    assert "](" not in plain
    assert "75 °C" not in plain
    assert "![A green teapot beside a full cup](https://kettle.example/teapot.svg)" in full["markdown"]


def test_what_the_settings_leave_out_cannot_be_had() -> None:
    server = make(Options().change(links=False, images="none", tables=False))
    found = asked(server, "read_html", html=TEA, links=True, images=True, tables=True)["structuredContent"]["markdown"]
    assert "](" not in found
    assert "75 °C" not in found


def test_posts_are_listed_with_the_beginning_of_their_text(site: Site, near: Options) -> None:
    answer = asked(make(near), "split_url", url=site.url("/posts"), limit=2, max_chars=60)
    found = answer["structuredContent"]
    first = found["posts"][0]
    assert first["title"] == "Cold brew in a jam jar"
    assert first["date"] == "2024-05-21"
    assert first["authors"] == ["Ines Marlow"]
    assert first["is_cut"]
    assert len(first["markdown"]) <= 60
    assert found["next_offset"] == 2
    assert words(answer).splitlines()[:3] == [UNTRUSTED, f"Posts 1 to 2 of {found['total']}", "List on with offset=2"]
    assert "1. Cold brew in a jam jar" in words(answer)


def test_posts_without_text_are_titles_and_addresses(site: Site, near: Options) -> None:
    found = asked(make(near), "split_url", url=site.url("/posts"), max_chars=0)["structuredContent"]
    assert found["next_offset"] is None
    assert {post["markdown"] for post in found["posts"]} == {""}


def test_a_front_page_points_at_the_tool_that_lists_its_posts(site: Site, near: Options) -> None:
    answer = asked(make(near), "read_url", url=site.url("/posts"))
    assert "split_url lists them" in words(answer)
    assert answer["structuredContent"]["notes"]


def test_a_page_that_was_cut_is_told() -> None:
    answer = asked(make(Options()), "read_html", html="<div>" * 600 + "Deep down there is a text that is long enough.")
    assert "[cut.depth]" in words(answer)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"url": "file:///etc/hostname"}, "fetch.scheme"),
        ({"url": "http://127.0.0.1:1/"}, "fetch.private"),
        ({"url": "http://[::1]/"}, "fetch.private"),
        ({"url": "http://user:word@example.org/"}, "fetch.address"),
    ],
)
def test_what_must_not_be_fetched_is_an_error_with_its_code(arguments: dict[str, object], code: str) -> None:
    for tool in ("read_url", "split_url"):
        answer = asked(make(Options()), tool, **arguments)
        assert answer["isError"]
        assert f"[{code}]" in words(answer)


@pytest.mark.parametrize(("path", "code"), [("/empty", "article.too_short"), ("/gone", "fetch.status")])
def test_a_page_without_an_article_is_an_error_with_its_code(site: Site, near: Options, path: str, code: str) -> None:
    answer = asked(make(near), "read_url", url=site.url(path))
    assert answer["isError"]
    assert f"[{code}]" in words(answer)


def test_an_offset_past_the_end_is_an_error_with_its_code(site: Site, near: Options) -> None:
    for tool, path in (("read_url", "/tea"), ("split_url", "/posts")):
        answer = asked(make(near), tool, url=site.url(path), offset=10**6)
        assert answer["isError"]
        assert "[option.value]" in words(answer)


def test_a_page_that_takes_its_time_holds_up_nobody_else(site: Site, near: Options) -> None:
    release = site.held["/tea"] = Event()
    order: list[str] = []

    async def ask(session: Session, tool: str, **arguments: object) -> None:
        await session.call_tool(tool, arguments)
        order.append(tool)
        release.set()

    async def both() -> None:
        async with in_memory(make(near)) as session, anyio.create_task_group() as group:
            group.start_soon(partial(ask, session, "read_url", url=site.url("/tea")))
            while "/tea" not in site.asked:
                await anyio.sleep(0.01)
            group.start_soon(partial(ask, session, "read_html", html=TEA))

    anyio.run(both)
    assert order == ["read_html", "read_url"]


@pytest.mark.parametrize("wrong", [{}, {"url": 7}, {"url": "https://example.org/", "max_chars": 1}])
def test_wrong_arguments_are_an_error_that_names_them(wrong: dict[str, object]) -> None:
    answer = asked(make(Options()), "read_url", **wrong)
    assert answer["isError"]
    assert ("max_chars" if "max_chars" in wrong else "url") in words(answer)
