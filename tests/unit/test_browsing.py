"""A browser that the whole program shares: offline, live, and only when it is needed."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from ipaddress import ip_address
from pathlib import Path

import pytest

import marrow
from marrow import browsing
from marrow.errors import FetchError, InputError, RenderError
from marrow.io.clock import Deadline
from marrow.io.hosts import Address
from marrow.io.target import Target
from marrow.options import Options
from tests.test_docs import DOCS, fences, run_python
from tests.unit.io.conftest import serve
from tests.unit.io.loopback import Server, answer, redirect
from tests.unit.io.test_archive import answer as kept
from tests.unit.io.test_archive import record

__all__ = ["serve"]

STORY = "The river rose in the night and carried the old wooden bridge away, people of the valley said. " * 3
SCRIPT = f"document.getElementById('root').innerHTML = '<h1>Flood</h1><p>{STORY}</p>'"
SHELL = "<title>Flood</title><div id=root></div><script>setTimeout(() => {{ {} }}, 50)</script>"


@pytest.fixture(scope="module")
def options(rendering: Options) -> Iterator[Options]:
    yield rendering.change(allow_private=True)
    browsing.close()


def site(head: str) -> bytes:
    """A page that gets its text from its server, and asks for what is private."""
    path = head.split()[1]
    if path == "/moved":
        return redirect("/")
    if path == "/gone":
        return answer(b"<p>not here</p>", status="404 Not Found")
    if path == "/text":
        return answer(STORY.encode(), head="Content-Type: text/plain")
    html = "<title>Flood</title><div id=root></div><script>fetch('/text').then(a => a.text()).then(t => "
    html += "document.getElementById('root').innerHTML = '<p>' + t + '</p>')</script>"
    return answer(html.encode())


# Offline


@pytest.mark.parametrize("name", ["saved", "saved.warc", "saved.warc.gz"])
def test_what_a_page_asks_for_comes_from_a_folder_or_an_archive(name: str, tmp_path: Path, options: Options) -> None:
    sheet = b"p { color: #010203 }"
    if name == "saved":
        (tmp_path / name / "styles").mkdir(parents=True)
        (tmp_path / name / "styles/a.css").write_bytes(sheet)
    else:
        whole = record("response", "https://example.org/news/styles/a.css", kept(sheet, "Content-Type: text/css"))
        (tmp_path / name).write_bytes(gzip.compress(whole) if name.endswith("gz") else whole)
    html = f"<link rel=stylesheet href=styles/a.css><title>Flood</title><p>{STORY}</p>"
    url = "https://example.org/news/flood"
    page = marrow.read(html, url=url, render="always", assets=str(tmp_path / name), options=options)
    assert page.look.color[-1] == 0x010203
    assert marrow.read(html, url=url, render="always", options=options).look.color[-1] == 0


def test_assets_that_are_not_there_are_an_error(tmp_path: Path, options: Options) -> None:
    with pytest.raises(InputError) as caught:
        marrow.read("<p>Tea</p>", render="always", assets=str(tmp_path / "none"), options=options)
    assert caught.value.code == "input.missing"


def test_a_page_is_rendered_only_if_it_is_wanted(options: Options) -> None:
    html = f"<title>Flood</title><p>{STORY}</p>"
    assert not marrow.extract(html, options=options).rendered
    assert not marrow.extract(html, options=options, render="auto").rendered
    article = marrow.extract(html, options=options, render="always")
    assert article.rendered
    assert article.text == STORY.strip()


def test_a_page_that_is_empty_without_a_browser_gets_one(options: Options) -> None:
    article = marrow.extract(SHELL.format(SCRIPT), options=options, render="auto")
    assert (article.rendered, article.text) == (True, STORY.strip())
    with pytest.raises(marrow.NoArticle):
        marrow.extract(SHELL.format(SCRIPT), options=options, render="auto", scripts="off")


def test_a_browser_that_finds_no_more_is_not_believed(options: Options) -> None:
    page = marrow.read(SHELL.format(""), options=options, render="auto")
    assert not page.look.has_layout
    assert page.warnings == ()


def test_a_failure_is_a_warning_or_an_error(options: Options) -> None:
    options = options.change(browser="no-such-browser")
    page = marrow.read(SHELL.format(SCRIPT), options=options, render="auto")
    assert not page.look.has_layout
    assert [warning.code for warning in page.warnings] == ["render.missing"]
    with pytest.raises(RenderError) as error:
        marrow.read(SHELL.format(SCRIPT), options=options, render="always")
    assert error.value.code == "render.missing"


def test_a_page_without_an_article_says_that_a_browser_was_missing(options: Options) -> None:
    options = options.change(browser="no-such-browser", render="auto")
    with pytest.raises(marrow.NoArticle, match=r"; the page seems to need a browser: .* \[render\.missing\]") as caught:
        marrow.extract(SHELL.format(SCRIPT), url="https://example.org/", options=options)
    assert caught.value.code == "article.no_text"
    assert caught.value.url == "https://example.org/"
    with pytest.raises(marrow.NoArticle) as bare:
        marrow.extract(SHELL.format(SCRIPT))
    assert "browser" not in bare.value.message


def test_draw_gives_page_and_picture(options: Options) -> None:
    html = "<meta charset=windows-1251><p>река</p>".encode("windows-1251")
    drawn = marrow.draw(html, url="https://example.org/", picture=True, options=options)
    assert drawn.picture.startswith(b"\x89PNG")
    assert drawn.page.tree.texts(0, 9) == ["река"]
    assert marrow.read(html, options=options, render="always").encoding == "windows-1251"


@pytest.mark.parametrize("html", ["<p>Tea" * 200, b"<p>Tea" * 200])
def test_a_page_of_too_many_bytes_is_not_drawn(html: str | bytes, options: Options) -> None:
    with pytest.raises(InputError) as error:
        marrow.draw(html, options=options, max_bytes=1000)
    assert error.value.code == "input.too_large"


def test_the_browser_is_shared_and_starts_again(options: Options) -> None:
    pool = browsing._shared.pool(options)
    marrow.draw("<p>", options=options)
    group = pool.process().group
    marrow.draw("<p>", options=options, width=500)
    assert pool.process().group == group
    browsing.close()
    marrow.draw("<p>", options=options)
    assert browsing._shared.pool(options) is not pool


# Live


@pytest.mark.parametrize("path", ["/", "/moved"])
def test_a_live_page_runs_its_scripts(path: str, options: Options, serve: Callable[..., Server]) -> None:
    server = serve(site)
    page = marrow.visit(server.url + path, options=options).page
    assert page.url == f"{server.url}/"
    assert STORY in page.tree.texts(0, len(page.tree))
    assert "Marrow" in server.requests[0]


def test_a_page_that_was_fetched_is_rendered_where_it_lives(options: Options, serve: Callable[..., Server]) -> None:
    server = serve(site)
    fetched = site("GET / HTTP/1.1").partition(b"\r\n\r\n")[2]
    article = marrow.extract(fetched, url=f"{server.url}/", live=True, options=options, render="auto")
    assert (article.rendered, article.text) == (True, STORY.strip())


def test_private_hosts_are_not_visited(options: Options, serve: Callable[..., Server]) -> None:
    server = serve(site)
    with pytest.raises(FetchError) as error:
        marrow.visit(server.url, options=options, allow_private=False)
    assert error.value.code == "fetch.private"
    assert not server.requests


def test_what_a_server_has_not_got_is_an_error(options: Options, serve: Callable[..., Server]) -> None:
    server = serve(site)
    with pytest.raises(RenderError, match="404") as error:
        marrow.visit(f"{server.url}/gone", options=options)
    assert error.value.code == "render.load"


def test_requests_of_a_live_page_pass_the_gate(
    options: Options, serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sub-resources, frames, redirects, WebSockets and the like: the public page is let in, the private host never."""
    private = serve(answer(b"secret"))
    reach = "".join(f"<{name} src={private.url}/{name}></{name}>" for name in ("img", "iframe", "script"))
    script = f"fetch('{private.url}/fetch'); new WebSocket('ws://127.0.0.1:{private.port}/socket'); "
    script += f"navigator.sendBeacon('{private.url}/beacon'); new EventSource('{private.url}/events')"
    public = serve(answer(f"<p>public</p>{reach}<script>{script}</script>".encode()))
    gate = browsing._shared.gate(options.change(allow_private=False))
    allowed = f"127.0.0.1:{public.port}"
    resolve = gate._resolve

    def only_the_public_one(target: Target, deadline: Deadline) -> tuple[Address, ...]:
        return (ip_address("127.0.0.1"),) if target.authority == allowed else resolve(target, deadline)

    monkeypatch.setattr(gate, "_resolve", only_the_public_one)
    page = marrow.visit(public.url, options=options, allow_private=False).page
    assert page.tree.texts(0, len(page.tree))[0] == "public"
    assert len(public.requests) == 1
    assert not private.requests
    marrow.visit(public.url, options=options)
    assert {"/img", "/iframe", "/script", "/fetch", "/socket", "/events"} <= set(private.paths)


# The docs


def test_examples_that_need_a_browser_run(options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    assert browsing.draw.__kwdefaults__ is not None
    monkeypatch.setitem(browsing.draw.__kwdefaults__, "options", options)  # root has no sandbox
    names: dict[str, object] = {"__name__": "example"}
    page = DOCS / "rendering.md"
    blocks = [*fences(page, "python", "py")]
    assert len(blocks) == 2
    for text, line in blocks:
        assert not run_python(text, names, page.name, line)
