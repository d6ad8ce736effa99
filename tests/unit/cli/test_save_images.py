from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from marrow.io import pictures
from tests.unit.cli.conftest import Run, page
from tests.unit.io.loopback import Server, answer
from tests.unit.io.test_pictures import JPEG, PNG

FIGURE = '<figure><img src="{}" width="800" height="600" alt="The water"></figure>'


def story(*addresses: str) -> str:
    first, rest = page("Story one").split("</p>", 1)
    return first + "</p>" + "".join(map(FIGURE.format, addresses)) + rest


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def saved(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.exists() else []


def test_pictures_of_a_page_in_a_folder_are_copied_and_linked(run: Run) -> None:
    Path("site/img").mkdir(parents=True)
    Path("site/img/a.jpg").write_bytes(JPEG)
    Path("site/one.html").write_text(story("img/a.jpg"))
    result = run("site/one.html", "--save-images", "pictures")
    assert result.exit_code == 0
    (file,) = saved(Path("pictures"))
    assert file.read_bytes() == JPEG
    assert f"![The water](pictures/{file.name})" in result.stdout


@pytest.mark.parametrize(
    ("output", "link"),
    [
        ("out/one.md", "../my%20pictures/"),
        ("out/", "../my%20pictures/"),
        ("one.md", "my%20pictures/"),
        ("story", "my%20pictures/"),
    ],
)
def test_links_start_at_the_file_that_has_them(run: Run, output: str, link: str) -> None:
    Path("a.jpg").write_bytes(JPEG)
    Path("out").mkdir()
    Path("page.html").write_text(story("a.jpg"))
    run("page.html", "-o", output, "--to", "md", "--save-images", "my pictures")
    written = Path("out/page.md") if output.endswith("/") else Path(output)
    (file,) = saved(Path("my pictures"))
    assert f"]({link}{file.name})" in written.read_text()


def test_links_start_at_the_folder_that_several_pages_need(run: Run) -> None:
    Path("a.jpg").write_bytes(JPEG)
    for name in ("one.html", "two.html"):
        Path(name).write_text(story("a.jpg"))
    run("one.html", "two.html", "-o", "v1.2", "--to", "md", "--save-images", "pictures")
    (file,) = saved(Path("pictures"))
    for written in ("v1.2/one.md", "v1.2/two.md"):
        assert f"](../pictures/{file.name})" in Path(written).read_text()


def test_one_article_does_not_use_up_the_limit_of_the_next(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST", 1)
    for name, data in (("one", JPEG), ("two", PNG)):
        Path(f"{name}.png").write_bytes(data)
        Path(f"{name}.html").write_text(story(f"{name}.png"))
    result = run("one.html", "two.html", "--to", "jsonl", "--save-images", "pictures")
    assert "not saved" not in result.stderr
    assert len(saved(Path("pictures"))) == 2


def test_pictures_of_the_web_are_fetched(run: Run, serve: Callable[..., Server]) -> None:
    server = serve(lambda head: answer(PNG) if "/a.png" in head else answer(b"<svg/>"))
    Path("page.html").write_text(story(f"{server.url}/a.png", f"{server.url}/b.svg"))
    result = run("page.html", "--to", "html", "--save-images", "pictures", "--allow-private")
    (file,) = saved(Path("pictures"))
    assert f'src="pictures/{file.name}"' in result.stdout
    assert f'src="{server.url}/b.svg"' in result.stdout
    assert "b.svg is not saved: is not a JPEG, PNG, GIF, WebP, AVIF or SVG picture [images.not_saved]" in result.stderr


def test_a_picture_that_must_not_be_fetched_keeps_its_address(run: Run, serve: Callable[..., Server]) -> None:
    server = serve(answer(PNG))
    Path("page.html").write_text(story(f"{server.url}/a.png"))
    result = run("page.html", "--save-images", "pictures")
    assert result.exit_code == 0
    assert f"]({server.url}/a.png)" in result.stdout
    assert "not saved" in result.stderr
    assert not Path("pictures").exists()


def test_a_drawing_of_the_page_becomes_a_file(run: Run) -> None:
    first, rest = page("Story one").split("</p>", 1)
    drawn = f'<svg viewBox="0 0 640 360">{"<text>a</text>" * 3}{"<path></path>" * 3}</svg>'
    Path("one.html").write_text(f"{first}</p><figure>{drawn}</figure>{rest}")
    result = run("one.html", "--save-images", "pictures")
    (file,) = saved(Path("pictures"))
    assert file.suffix == ".svg"
    assert f"![](pictures/{file.name})" in result.stdout
    assert "data:" not in result.stdout
