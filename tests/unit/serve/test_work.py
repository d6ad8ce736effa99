from __future__ import annotations

import json

import pytest

import marrow
from marrow.errors import NoArticle
from marrow.options import Options
from marrow.serve import work
from marrow.serve.jobs import Answer, Ask
from marrow.serve.operations import KINDS, OPERATIONS
from tests.unit.serve.serving import PAGE, SENTENCE

_PNG = b"\x89PNG\r\n\x1a\n"
_POSTS = "".join(
    f"<article><h2><a href='/{day}'>Post {day}</a></h2><time datetime='2024-05-0{day}'>May {day}, 2024</time>"
    f"<p>{SENTENCE * 3}</p></article>"
    for day in range(1, 5)
)


def ask(to: str, html: str = PAGE, **given: object) -> Ask:
    return Ask(url="https://a.test/", html=html.encode(), charset="utf-8", to=to, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("to", marrow.WRITERS)
def test_an_article_is_written_as_the_library_writes_it(to: str) -> None:
    answer = work.extract(ask(to), Options())
    assert answer.kind.partition(";")[0] == marrow.WRITERS[to].mime
    assert answer.body.decode() == marrow.WRITERS[to](marrow.extract(PAGE, url="https://a.test/"))


@pytest.mark.parametrize("to", ["pdf", "epub"])
def test_articles_become_documents(to: str) -> None:
    for answer in (work.extract(ask(to), Options()), work.split(ask(to, _POSTS), Options())):
        assert (answer.kind, answer.body[:2]) == (KINDS[to], {"pdf": b"%P", "epub": b"PK"}[to])
        assert answer.headers["Content-Disposition"].startswith(f'inline; filename="article.{to}"')


def test_a_document_has_the_name_of_its_article_in_any_letters() -> None:
    named = work.extract(ask("epub", PAGE.replace("The bridge", "Ü/ber: the bridge")), Options()).headers[
        "Content-Disposition"
    ]
    assert "; filename*=UTF-8''%C3%9C%20ber%20" in named
    assert named.isascii()
    assert "filename*" not in work.split(ask("epub", _POSTS), Options()).headers["Content-Disposition"]


@pytest.mark.parametrize("to", [name for name in OPERATIONS[1].formats if name not in ("pdf", "epub")])
def test_posts_are_written_in_all_formats(to: str) -> None:
    answer = work.split(ask(to, _POSTS), Options())
    assert answer.kind.partition(";")[0] == KINDS[to]
    assert all(f"Post {day}" in answer.body.decode() for day in range(1, 5))


def test_a_page_without_posts_is_none() -> None:
    with pytest.raises(NoArticle):
        work.split(ask("md", "<p>Hi"), Options())


@pytest.mark.parametrize(("to", "begins"), [("html", "<html"), ("text", "The bridge"), ("json", "{")])
def test_a_page_has_less_clutter(to: str, begins: str) -> None:
    page = PAGE.replace("<h1>", "<div class='ad-banner'><a href='https://ads.test/'>Buy now</a></div><h1>")
    answer = work.declutter(ask(to, page, extra={"lists": ("", "none")}), Options())
    assert answer.body.decode().lower().startswith(begins.lower())
    assert "Buy now" not in answer.body.decode() or to == "json"
    if to == "json":
        assert json.loads(answer.body)["bytes_after"] < json.loads(answer.body)["bytes_before"]


def test_everything_is_explained() -> None:
    page = PAGE + "<img src='/b.jpg' width=800 height=600 alt='A bridge'>"
    found = json.loads(work.explain(ask("json", page), Options()).body)
    assert found["url"] == "https://a.test/"
    assert {row["role"] for row in found["segments"]} >= {"body"}
    assert any(claim["field"] == "title" and claim["chosen"] for claim in found["metadata"])
    assert [image["url"] for image in found["images"]] == ["https://a.test/b.jpg"]


def test_pictures_are_told_once() -> None:
    image = "<img src='/b.jpg' width=800 height=600 alt='A bridge'>"
    found = work.pictures(ask("", f"{PAGE}{image}<p>{SENTENCE}</p>{image}"), Options())
    assert json.loads(found.body) == ["https://a.test/b.jpg"]
    many = work.pictures(ask("", _POSTS, extra={"many": True}), Options())
    assert json.loads(many.body) == []


@pytest.mark.parametrize("what", ["page", "segments", "blocks", "posts"])
def test_a_page_is_drawn(rendering: Options, what: str) -> None:
    answer = work.render(ask("png", _POSTS, extra={"what": what}), rendering)
    assert (answer.status, answer.kind, answer.body[:8]) == (200, "image/png", _PNG)


def test_a_live_page_is_visited(rendering: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    visited: list[str] = []

    def visit(url: str, *, picture: bool, options: Options) -> object:
        visited.append(url)
        return marrow.draw(PAGE, picture=picture, options=options)

    monkeypatch.setattr(marrow, "visit", visit, raising=False)
    assert work.render(ask("png", "", live=True), rendering).body[:8] == _PNG
    assert visited == ["https://a.test/"]


def test_what_there_is_to_know_is_told_by_codes() -> None:
    deep = "<div>" * 1000 + PAGE
    answer: Answer = work.extract(ask("md", deep), Options())
    codes = {warning.code for warning in marrow.extract(deep).warnings}
    assert set(answer.headers["X-Marrow-Warnings"].split(", ")) == codes != set()
