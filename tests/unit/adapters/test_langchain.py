from __future__ import annotations

import asyncio
import json
import sys
from importlib import import_module
from pathlib import Path

import pytest
from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document

from marrow.adapters.langchain import MarrowLoader, MarrowTransformer
from marrow.errors import FetchError, InputError, MissingExtra, NoArticle, OptionError
from marrow.options import Options
from tests.unit.adapters.conftest import EXAMPLES, TEA, Site


def test_addresses_are_loaded_as_documents(site: Site, near: Options) -> None:
    loader = MarrowLoader([site.url("/tea"), site.url("/old")], options=near)
    assert isinstance(loader, BaseLoader)
    tea, old = loader.load()
    assert tea.page_content.startswith("# How to brew a pot of tea")
    assert tea.metadata["source"] == site.url("/tea")
    assert (tea.metadata["authors"], tea.metadata["date"]) == ("Ines Marlow", "2024-03-09")
    assert old.metadata["title"] == "Über Tee"


def test_metadata_is_flat_and_plain(site: Site, near: Options) -> None:
    (document,) = MarrowLoader(site.url("/tea"), options=near).load()
    assert json.loads(json.dumps(document.metadata)) == document.metadata
    assert {type(value) for value in document.metadata.values()} <= {str, float}


def test_files_and_folders_are_loaded(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(TEA)
    (tmp_path / "b.html").write_text(TEA.replace("How to brew", "When to brew"))
    titles = [document.metadata["title"] for document in MarrowLoader(tmp_path).load()]
    assert titles == ["How to brew a pot of tea", "When to brew a pot of tea"]
    (one,) = MarrowLoader([tmp_path / "a.html", str(tmp_path / "a.html")], to="text").load()
    assert one.metadata["source"] == str(tmp_path / "a.html")
    assert one.page_content.startswith("A pot of tea needs fresh water")


def test_documents_come_one_by_one(site: Site, near: Options) -> None:
    found = MarrowLoader([site.url("/tea"), site.url("/old")], options=near).lazy_load()
    next(found)
    assert "/old" not in site.asked


def test_documents_can_be_waited_for(site: Site, near: Options) -> None:
    async def load() -> list[Document]:
        loader = MarrowLoader([site.url("/tea"), site.url("/old")], options=near)
        return [document async for document in loader.alazy_load()]

    assert len(asyncio.run(load())) == 2


def test_posts_are_documents_of_their_own() -> None:
    documents = MarrowLoader(EXAMPLES / "posts.html", split=True, links=False).load()
    assert documents[0].metadata["title"] == "Cold brew in a jam jar"
    assert documents[0].metadata["source"] == "https://kettle.example/2024/05/cold-brew"
    assert len(documents) > 2


def test_a_failure_is_raised(site: Site, near: Options, tmp_path: Path) -> None:
    with pytest.raises(NoArticle):
        MarrowLoader(site.url("/empty"), options=near).load()
    with pytest.raises(FetchError):
        MarrowLoader(site.url("/tea")).load()
    with pytest.raises(InputError):
        MarrowLoader(tmp_path / "none.html").load()


def test_a_failure_can_be_logged_and_left_out(
    site: Site, near: Options, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    sources: list[str | Path] = [tmp_path / "none.html", site.url("/empty"), site.url("/tea")]
    (tea,) = MarrowLoader(sources, continue_on_failure=True, options=near).load()
    assert tea.metadata["source"] == site.url("/tea")
    codes = [record.getMessage().rpartition(" ")[2] for record in caplog.records]
    assert codes == ["[input.missing]", "[article.too_short]"]


def test_a_format_that_there_is_not_is_refused() -> None:
    for kind in (lambda: MarrowLoader([], to="pdf"), lambda: MarrowTransformer(to="pdf")):
        with pytest.raises(OptionError, match="md, text, html"):
            kind()


def test_documents_of_html_become_their_articles() -> None:
    given = Document(page_content=TEA, metadata={"source": "https://kettle.example/x", "title": "Mine"})
    (made,) = MarrowTransformer(images=False).transform_documents([given])
    assert made.page_content.startswith("# How to brew a pot of tea\n\nA pot of tea")
    assert "https://kettle.example/kitchen/milk-first" in made.page_content
    assert (made.metadata["title"], made.metadata["source"]) == ("Mine", "https://kettle.example/x")
    assert made.metadata["authors"] == "Ines Marlow"


def test_documents_without_an_article_raise_or_are_left_out(caplog: pytest.LogCaptureFixture) -> None:
    documents = [Document(page_content="<p>Soon.</p>"), Document(page_content=TEA)]
    with pytest.raises(NoArticle):
        MarrowTransformer().transform_documents(documents)
    assert len(MarrowTransformer(continue_on_failure=True).transform_documents(documents)) == 1
    assert "[article.too_short]" in caplog.text


def test_without_langchain_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "marrow.adapters.langchain", raising=False)
    monkeypatch.setitem(sys.modules, "langchain_core.document_loaders", None)
    with pytest.raises(MissingExtra, match="the extra `langchain`"):
        import_module("marrow.adapters.langchain")
