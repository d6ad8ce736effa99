"""`--reader` and `--inline-images`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

import marrow
from tests.unit.cli.conftest import Run
from tests.unit.cli.test_save_images import story
from tests.unit.io.loopback import Server, answer
from tests.unit.io.test_pictures import JPEG


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("a.jpg").write_bytes(JPEG)
    Path("page.html").write_text(story("a.jpg", "lost.jpg"))
    return tmp_path


def sources(page: str) -> list[str]:
    return [str(node.attributes["src"])[:23] for node in LexborHTMLParser(page).css("img")]


def test_a_page_to_read_is_what_the_library_gives(run: Run) -> None:
    result = run("page.html", "--reader", "--url", "https://example.org/a")
    article = marrow.extract(Path("page.html").read_bytes(), url="https://example.org/a")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == marrow.reader_page(article, original="https://example.org/a") + "\n"
    assert "Original at example.org" in result.stdout


def test_pictures_are_inside_and_a_lost_one_is_told(run: Run) -> None:
    result = run("page.html", "--reader", "--inline-images", "-o", "out.html")
    page = Path("out.html").read_text()
    assert result.exit_code == 0
    assert sources(page) == ["data:image/jpeg;base64,"]
    assert [node.text() for node in LexborHTMLParser(page).css("figcaption")] == ["The water"]
    assert "page.html: lost.jpg is not in the document: " in result.stderr
    assert "[images.not_embedded]" in result.stderr


def test_a_page_that_is_none_to_read_can_have_its_pictures_inside_too(run: Run) -> None:
    page = run("page.html", "--inline-images", "--to", "html").stdout
    assert sources(page) == ["data:image/jpeg;base64,"]
    assert 'class="bar"' not in page


def test_pictures_are_fetched_by_the_rules_of_pages(run: Run, serve: Callable[..., Server]) -> None:
    server = serve(lambda _: answer(JPEG, head="Content-Type: image/jpeg"))
    Path("far.html").write_text(story(f"{server.url}/b.jpg"))
    assert sources(run("far.html", "--inline-images").stdout) == []
    assert server.requests == []
    assert sources(run("far.html", "--inline-images", "--allow-private").stdout) == ["data:image/jpeg;base64,"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--reader", "--to", "md"), "are for html, not for md"),
        (("--inline-images", "-o", "a.pdf"), "are for html, not for pdf"),
        (("--inline-images", "--save-images", "files"), "two ways to keep the same pictures"),
    ],
)
def test_what_does_not_go_together_is_refused(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run("page.html", *arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
