from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from marrow.article import Article, Figure, Image
from marrow.cli import documents
from marrow.cli.documents import Books, Collection, open_documents
from marrow.cli.voice import Voice
from marrow.io.sources import Kind, Source
from marrow.options import Options
from marrow.write.binary import BINARY_WRITERS, BinaryWriter, Pictures, Written
from tests.unit.cli.conftest import Run, page
from tests.unit.io.test_pictures import JPEG, PNG


def story(title: str, picture: str) -> str:
    first, rest = page(title).split("</p>", 1)
    return f'{first}</p><figure><img src="{picture}" width="800" height="600" alt="The water"></figure>{rest}'


@pytest.fixture(autouse=True)
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, picture in (("one", PNG), ("two", JPEG)):
        Path(name).mkdir()
        Path(name, "a.jpg").write_bytes(picture)
        Path(name, "page.html").write_text(story(f"Story {name}", "a.jpg"))
    return tmp_path


def names(book: Path | bytes) -> list[str]:
    with ZipFile(BytesIO(book) if isinstance(book, bytes) else book) as archive:
        return archive.namelist()


def test_one_article_goes_into_the_file(run: Run) -> None:
    assert run("one/page.html", "-o", "story.epub").exit_code == 0
    assert names(Path("story.epub"))[0] == "mimetype"


def test_several_articles_go_into_one_file_with_the_pictures_of_each(run: Run) -> None:
    assert run("one/page.html", "two/page.html", "-o", "book.epub").exit_code == 0
    with ZipFile("book.epub") as archive:
        files = [archive.read(name) for name in archive.namelist()]
    assert PNG in files
    assert JPEG in files


def test_a_folder_gets_a_document_for_each_page(run: Run) -> None:
    assert run("one/page.html", "two/page.html", "--to", "epub", "-o", "out/").exit_code == 0
    assert len(list(Path("out").glob("*.epub"))) == 2


def test_documents_go_into_a_pipe_but_not_onto_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert names(run("one/page.html", "--to", "epub").stdout_bytes)[0] == "mimetype"
    monkeypatch.setattr(documents, "is_terminal", lambda _: True)
    result = run("one/page.html", "--to", "epub")
    assert result.exit_code == 2
    assert "Use -o FILE.epub" in result.stderr


def test_a_picture_that_cannot_be_had_is_told(run: Run) -> None:
    Path("one/a.jpg").unlink()
    result = run("one/page.html", "-o", "story.epub")
    assert result.exit_code == 0
    assert "images.not_embedded" in result.stderr


def test_pictures_inside_need_no_folder(run: Run) -> None:
    result = run("one/page.html", "-o", "story.epub", "--save-images", "pictures")
    assert result.exit_code == 2
    assert "has its pictures inside" in result.stderr


def test_a_page_to_read_is_not_overwritten(run: Run) -> None:
    Path("book.epub").write_text(page("Tea"))
    assert run("book.epub", "-o", "book.epub").exit_code == 2


def test_posts_become_one_book_or_one_for_each_page(run: Run) -> None:
    posts = "".join(
        f"<article><h2><a href='/{name}'>{name}</a></h2><time datetime='2024-01-0{number}'>x</time>"
        f"<p>{'All there is to know about it, in short and plain words. ' * 5}</p></article>"
        for number, name in enumerate(("Tea", "Milk", "Cake"), 1)
    )
    Path("blog.html").write_text(f"<title>A blog</title><main>{posts}</main>")
    assert run("split", "blog.html", "-o", "blog.epub").exit_code == 0
    assert run("split", "blog.html", "--to", "epub", "-o", "books/").exit_code == 0
    assert [file.name for file in Path("books").iterdir()] == ["blog.epub"]
    assert Path("blog.epub").read_bytes() == Path("books/blog.epub").read_bytes()


@pytest.mark.parametrize(
    ("flags", "output"),
    [((), "both.epub"), (("--inline-images",), "both.html"), (("--reader", "--inline-images"), "b.html")],
)
def test_each_picture_of_pages_joined_as_one_is_found_from_its_own_page(
    run: Run, flags: tuple[str, ...], output: str
) -> None:
    for name in ("one", "two"):  # of the same article, so not the same words
        words = page(f"Story {name}").replace("river", name).replace("bridge", f"{name} bridge")
        Path(name, "page.html").write_text(words.replace("</p>", '</p><img src="a.jpg" width="800" height="600">', 1))
    result = run("one/page.html", "two/page.html", "--as-one", *flags, "-o", output)
    assert (result.exit_code, result.stderr) == (0, "")
    if output.endswith(".epub"):
        with ZipFile(output) as archive:
            made = b"".join(map(archive.read, archive.namelist()))
            assert len([name for name in archive.namelist() if "article" in name]) == 1
    else:
        made = b"".join(map(b64decode, re.findall(r"base64,([^\"]+)", Path(output).read_text())))
    assert PNG in made
    assert JPEG in made


def test_a_missing_picture_is_told_of_the_page_that_has_it(run: Run) -> None:
    Path("two/a.jpg").unlink()
    said = run("one/page.html", "two/page.html", "--as-one", "-o", "both.epub").stderr
    assert said.startswith("marrow: two/page.html: a.jpg is not in the document: there is no such file in the page's")


def test_a_post_finds_the_pictures_beside_a_page_that_says_where_it_is_from(run: Run) -> None:
    posts = "".join(
        f"<article><h2><a href='/{name}'>{name}</a></h2><time datetime='2024-01-01'>x</time>"
        f"<img src='one/a.jpg?{name}' width='800' height='600' alt='{name}'>"
        f"<p>{'All there is to know about it, in short and plain words. ' * 5}</p></article>"
        for name in ("Tea", "Milk", "Cake")
    )
    own = "<link rel=canonical href='https://blog.example/'>"
    Path("blog.html").write_text(f"<title>A blog</title>{own}<main>{posts}</main>")
    result = run("split", "blog.html", "-o", "blog.epub")
    assert (result.exit_code, result.stderr) == (0, "")
    assert any(name.endswith(".png") for name in names(Path("blog.epub")))


def _seen(articles: Sequence[Article], pictures: Pictures, _: Options) -> Written:
    return Written(b"".join(pictures[image.url] for article in articles for image in article.images))


def test_pictures_of_two_pages_with_one_name_are_told_apart() -> None:
    book = Collection(BinaryWriter("x", ".x", "x/x", _seen), Options(), Voice())
    images = (Image("a.jpg"),)
    for name in ("one", "two"):
        source = Source(Kind.FILE, f"{name}/page.html", name)
        book.add(source, Article(images=images, blocks=(Figure(images),)))
    assert book.written("") == PNG + JPEG


def test_nothing_is_written_where_nothing_was_taken() -> None:
    source = Source(Kind.FILE, "one/page.html", "one")
    with open_documents("epub", "book.epub", [source], Options(), Voice(), is_several=False):
        pass
    Books("epub", "book.epub", [source], Options(), Voice()).close()
    assert not Path("book.epub").exists()


def test_every_writer_has_a_name_a_suffix_and_a_type() -> None:
    assert {(name, each.name, each.suffix, each.mime) for name, each in BINARY_WRITERS.items()} == {
        ("pdf", "pdf", ".pdf", "application/pdf"),
        ("epub", "epub", ".epub", "application/epub+zip"),
    }
