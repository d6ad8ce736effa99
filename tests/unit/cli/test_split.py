from __future__ import annotations

import json
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from marrow import splitting
from marrow.cli.split import FORMATS, SUFFIXES
from marrow.write.binary import BINARY_WRITERS
from tests.unit.cli.conftest import Run
from tests.unit.posted import posts_by_class

ATOM = "{http://www.w3.org/2005/Atom}"


def front(*titles: str) -> str:
    posts = "".join(
        f"<article><h2><a class=title href=https://example.org/{title}>{title}</a></h2>"
        f"<p class=content>Of {title}.</p></article>"
        for title in titles
    )
    return f"<!doctype html><title>Front</title><main>{posts}</main>"


@pytest.fixture(autouse=True)
def blog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working folder with two pages of posts and one without any; posts are found by their classes."""
    monkeypatch.setattr(splitting, "posts_of", lambda page, _options: posts_by_class(page))
    monkeypatch.chdir(tmp_path)
    Path("blog.html").write_text(front("tea", "milk"), encoding="utf-8")
    Path("news.html").write_text(front("rain"), encoding="utf-8")
    Path("plain.html").write_text("<p>No post is here, and much is said.</p>", encoding="utf-8")


def test_posts_come_as_one_markdown_document(run: Run) -> None:
    result = run("split", "blog.html")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "# Front\n\n## [tea](https://example.org/tea)\n\nOf tea.\n\n## [milk](https://example.org/milk)\n\nOf milk.\n"
    )


def test_json_is_an_array_of_all_sources_posts(run: Run) -> None:
    data = json.loads(run("split", "blog.html", "news.html", "--to", "json").stdout)
    assert [article["title"] for article in data] == ["tea", "milk", "rain"]


def test_the_suffix_names_the_format(run: Run) -> None:
    for name, start in (("a.atom", "<?xml"), ("b.XML", "<?xml"), ("c.htm", "<!DOCTYPE"), ("d.jsonl", "{"), ("e", "# ")):
        assert run("split", "blog.html", "-o", name).exit_code == 0
        assert Path(name).read_text("utf-8").startswith(start)


def test_formats_and_suffixes_are_those_of_the_writers() -> None:
    assert set(FORMATS) == {*splitting.POST_WRITERS, *BINARY_WRITERS}
    assert {writer.suffix: name for name, writer in splitting.POST_WRITERS.items()}.items() <= SUFFIXES.items()


def test_a_feed_is_that_of_the_page_and_undated_posts_have_the_time_of_reading(run: Run) -> None:
    url = "https://example.org/"
    feed = fromstring(run("split", "blog.html", "--url", url, "--to", "atom", "--now", "2024-05-01").stdout)
    assert feed.findtext(ATOM + "id") == url
    assert [entry.findtext(ATOM + "updated") for entry in feed.iter(ATOM + "entry")] == ["2024-05-01T00:00:00Z"] * 2


def test_a_folder_gets_a_file_for_each_post(run: Run) -> None:
    assert run("split", "blog.html", "-o", "out/").exit_code == 0
    assert sorted(path.name for path in Path("out").iterdir()) == ["01-tea.md", "02-milk.md"]
    assert Path("out/01-tea.md").read_text("utf-8") == "# tea\n\nOf tea.\n"


def test_files_of_several_pages_begin_with_the_page(run: Run) -> None:
    assert run("split", "blog.html", "news.html", "-o", "out/", "--to", "json").exit_code == 0
    assert sorted(path.name for path in Path("out").iterdir()) == [
        "blog-01-tea.json", "blog-02-milk.json", "news-01-rain.json",
    ]  # fmt: skip


def test_a_folder_gets_a_feed_for_each_page(run: Run) -> None:
    assert run("split", "blog.html", "news.html", "-o", "out/", "--to", "atom").exit_code == 0
    assert sorted(path.name for path in Path("out").iterdir()) == ["blog.atom", "news.atom"]


def test_a_page_without_posts_is_told_and_points_to_extract(run: Run) -> None:
    result = run("split", "plain.html")
    assert (result.exit_code, result.stdout) == (5, "")
    assert "plain.html: the page shows no posts [article.no_posts] Use `marrow extract`" in result.stderr


def test_a_source_that_fails_leaves_the_others(run: Run) -> None:
    result = run("split", "plain.html", "none.html", "news.html", "--to", "text")
    assert result.exit_code == 1
    assert result.stdout == "rain\n\nOf rain.\n"
    assert "article.no_posts" in result.stderr
    assert "input.missing" in result.stderr


def test_where_all_fail_nothing_is_written(run: Run) -> None:
    assert run("split", "plain.html", "-o", "out.md").exit_code == 5
    assert not Path("out.md").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Missing argument 'SOURCE...'"),
        (("blog.html", "-o", "out.docx"), ".docx names no format"),
        (("blog.html", "-o", "blog.html"), "would be overwritten"),
        (("blog.html", "news.html", "--url", "https://example.org/"), "--url is the address of one page"),
        (("blog.html", "--limit", "0"), "--limit"),
        (("blog.html", "--labeller", "none"), "--labeller"),
    ],
)
def test_wrong_usage_is_told(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run("split", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_page_is_read_from_standard_input(run: Run) -> None:
    assert "Of tea." in run("split", "-", given=front("tea").encode()).stdout


def test_the_help_teaches(run: Run) -> None:
    shown = run("split", "--help").stdout
    assert "marrow split URL --to atom -o feed.atom" in shown
    assert "--labeller" in shown


def test_a_dash_is_standard_output(run: Run) -> None:
    assert run("split", "blog.html", "-o", "-").stdout == run("split", "blog.html").stdout
    assert not Path("-").exists()
