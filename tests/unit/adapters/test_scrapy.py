"""The helpers by responses made by hand, the pipeline by a real crawl of a site on this machine."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from scrapy import Field, Item
from scrapy.exceptions import DropItem
from scrapy.http import HtmlResponse, Response, TextResponse
from scrapy.spiders import Spider
from scrapy.utils.test import get_crawler

from marrow.adapters.scrapy import ArticleItem, MarrowPipeline, article_of, item_of
from marrow.errors import MissingExtra, NoArticle, OptionError
from tests.unit.adapters.conftest import TEA, Site

CRAWL = """
import sys
from scrapy import Spider
from scrapy.crawler import CrawlerProcess

class Tea(Spider):
    name = "tea"
    start_urls = [sys.argv[1]]

    def parse(self, response):
        yield from response.follow_all(css="a", callback=self.read)

    def read(self, response):
        yield {"response": response, "section": "kitchen"}

class Counted:
    # Runs after the crawl: what was counted is what the test looks at.
    @classmethod
    def from_crawler(cls, crawler):
        from scrapy import signals
        made = cls()
        made.stats = crawler.stats
        crawler.signals.connect(made.closed, signals.spider_closed)
        return made

    def closed(self):
        print({name: count for name, count in self.stats.get_stats().items() if name.startswith("marrow/")})

process = CrawlerProcess({
    "ITEM_PIPELINES": {"marrow.adapters.scrapy.MarrowPipeline": 100},
    "EXTENSIONS": {"__main__.Counted": 1},
    "MARROW": {"links": False},
    "FEEDS": {sys.argv[2]: {"format": "json"}},
    "LOG_LEVEL": "WARNING",
    "TELNETCONSOLE_ENABLED": False,
})
process.crawl(Tea)
process.start()
"""


def response(body: str | bytes = TEA, content_type: str = "text/html; charset=utf-8") -> HtmlResponse:
    data = body.encode() if isinstance(body, str) else body
    return HtmlResponse("https://kettle.example/a", body=data, headers={"Content-Type": content_type})


@pytest.fixture
def pipeline() -> MarrowPipeline:
    return MarrowPipeline.from_crawler(get_crawler(Spider, {"MARROW": {"images": "none"}}))


def test_the_article_of_a_response_has_its_address_and_encoding() -> None:
    article = article_of(response())
    assert article.url == "https://kettle.example/kitchen/pot-of-tea"
    assert article.authors == ("Ines Marlow",)
    story = "<p>Ein Text über Tee, der lang genug ist, dass man ihn für einen Artikel hält.</p>" * 4
    assert "über" in article_of(response(story.encode("latin-1"), "text/html; charset=iso-8859-1")).text


def test_a_response_without_a_content_type_is_read() -> None:
    bare = TextResponse("https://kettle.example/a", body=TEA.encode())
    assert article_of(bare).title == "How to brew a pot of tea"


def test_settings_are_those_of_extract() -> None:
    assert "](" not in article_of(response(), links=False, images="none").markdown
    with pytest.raises(OptionError):
        article_of(response(), link=False)


def test_an_item_is_plain_data() -> None:
    item = item_of(response())
    assert (item.title, item.date) == ("How to brew a pot of tea", "2024-03-09")
    assert item.images[0]["caption"] == "Four minutes later."
    assert item.text.startswith("A pot of tea needs fresh water")
    assert json.loads(json.dumps(vars(item))) == vars(item)


def test_an_item_of_a_page_without_addresses_of_its_own_has_the_response_s() -> None:
    assert item_of(response("<p>A text about tea that is long enough to be an article.</p>")).url.endswith("/a")


def test_a_page_without_an_article_raises() -> None:
    with pytest.raises(NoArticle):
        item_of(response("<p>Soon.</p>"))


def test_a_dict_gets_all_fields_and_keeps_its_own(pipeline: MarrowPipeline) -> None:
    item = pipeline.process_item({"response": response(), "title": "Mine", "section": "kitchen"})
    assert item.keys() == {"section", *vars(ArticleItem())}
    assert (item["title"], item["section"], item["images"]) == ("Mine", "kitchen", [])


def test_an_item_class_gets_what_it_declares(pipeline: MarrowPipeline) -> None:
    class Story(Item):
        response = Field()
        title = Field()
        authors = Field()

    item = pipeline.process_item(Story(response=response()))
    assert dict(item) == {"title": "How to brew a pot of tea", "authors": ["Ines Marlow"]}


def test_a_dataclass_gets_what_it_declares(pipeline: MarrowPipeline) -> None:
    @dataclass
    class Story:
        response: Response | None = None
        title: str = ""
        authors: list[str] = field(default_factory=list)

    item = pipeline.process_item(Story(response=response()))
    assert (item.title, item.authors, item.response) == ("How to brew a pot of tea", ["Ines Marlow"], None)


@pytest.mark.parametrize("item", [{"title": "No response"}, {"response": None}, {"response": "text"}])
def test_an_item_without_a_response_stays_as_it_is(pipeline: MarrowPipeline, item: dict[str, Any]) -> None:
    assert pipeline.process_item(dict(item)) == item


def test_an_item_without_an_article_is_dropped_with_the_code(pipeline: MarrowPipeline) -> None:
    with pytest.raises(DropItem, match=r"\[article.too_short\]"):
        pipeline.process_item({"response": response("<p>Soon.</p>")})


def test_a_crawl_writes_its_articles_and_counts_what_was_dropped(site: Site, tmp_path: Path) -> None:
    script, feed = tmp_path / "crawl.py", tmp_path / "feed.json"
    script.write_text(CRAWL)
    ran = subprocess.run(
        [sys.executable, str(script), site.url("/"), feed.as_uri()], capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stderr
    items = {item["title"]: item for item in json.loads(feed.read_text())}
    assert items.keys() == {"How to brew a pot of tea", "Über Tee"}
    tea = items["How to brew a pot of tea"]
    assert (tea["section"], "](" in tea["markdown"].replace("![", ""), "response" in tea) == ("kitchen", True, False)
    assert "milk and who goes first.[^1]" in tea["markdown"]
    assert ran.stdout.strip() == "{'marrow/article.too_short': 1}"
    assert "[article.too_short]" in ran.stderr


def test_without_scrapy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "marrow.adapters.scrapy", raising=False)
    monkeypatch.setitem(sys.modules, "scrapy.crawler", None)
    with pytest.raises(MissingExtra, match=r"the extra `scrapy`; in a clone: .*pip install -e '\.\[scrapy\]'"):
        import_module("marrow.adapters.scrapy")
