from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from marrow.drawing.address import address
from marrow.errors import FetchError, InputError, MarrowError
from marrow.io import pictures
from marrow.io.pictures import Album, Finder
from marrow.options import FetchOptions
from tests.unit.io.loopback import Server, answer, redirect

PNG = b"\x89PNG\r\n\x1a\n" + b"picture"
JPEG = b"\xff\xd8\xff\xe0" + b"picture"
HERE = FetchOptions(allow_private=True, retries=0)

Serve = Callable[..., Server]


@pytest.mark.parametrize(
    ("data", "suffix"),
    [
        (PNG, ".png"),
        (JPEG, ".jpg"),
        (b"GIF89a...", ".gif"),
        (b"RIFF....WEBPVP8 ", ".webp"),
        (b"\0\0\0\x20ftypavif...", ".avif"),
    ],
)
def test_the_first_bytes_tell_what_a_picture_is(tmp_path: Path, data: bytes, suffix: str) -> None:
    (tmp_path / "a.txt").write_bytes(data)
    assert Finder().find("a.txt", tmp_path) == (data, suffix)


def test_a_picture_is_fetched_once_and_named_by_its_content(serve: Serve, tmp_path: Path) -> None:
    server = serve(answer(PNG, head="Content-Type: text/html"))
    album = Album(tmp_path / "out", HERE)
    file = album.save(f"{server.url}/../../etc/passwd.php")
    assert file.read_bytes() == PNG
    assert (file.parent, file.suffix, len(file.stem)) == (tmp_path / "out", ".png", 20)
    assert album.save(f"{server.url}/../../etc/passwd.php") == file
    assert len(server.requests) == 1
    assert album.save(f"{server.url}/same.png") == file
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_a_clean_drawing_is_written_as_it_is(tmp_path: Path) -> None:
    markup = '<svg xmlns="http://www.w3.org/2000/svg"><text>Größe</text></svg>'
    file = Album(tmp_path / "out").save(address(markup))
    assert (file.suffix, file.read_text("utf-8")) == (".svg", markup)


def test_a_drawing_in_a_file_is_cleaned(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(
        '<?xml version="1.0"?><svg onload="steal()"><script>x</script><path d="M0 0h9"/></svg>'
    )
    file = Album(tmp_path / "out").save("a.svg", tmp_path)
    assert file.suffix == ".svg"
    assert file.read_text() == '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'


def test_a_drawing_that_is_not_clean_has_no_address(tmp_path: Path) -> None:
    with pytest.raises(FetchError):
        Album(tmp_path / "out").save("data:image/svg+xml,%3Csvg%20onload=x%3E%3C/svg%3E")


@pytest.mark.parametrize("body", [b"<svg xmlns='http://www.w3.org/2000/svg'></svg>", b"<html>Not found</html>"])
def test_what_is_no_bitmap_is_refused_whatever_the_server_says(serve: Serve, tmp_path: Path, body: bytes) -> None:
    server = serve(answer(body, head="Content-Type: image/png"))
    with pytest.raises(InputError) as caught:
        Album(tmp_path / "out", HERE).save(f"{server.url}/a.png")
    assert caught.value.code == "input.binary"
    assert not (tmp_path / "out").exists()


def test_private_addresses_are_refused_unless_they_are_allowed(serve: Serve, tmp_path: Path) -> None:
    server = serve(answer(PNG))
    with pytest.raises(FetchError) as caught:
        Album(tmp_path).save(f"{server.url}/a.png")
    assert caught.value.code == "fetch.private"
    assert not server.requests


def test_one_picture_and_all_of_them_have_their_limits(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(lambda head: answer(PNG + head.split()[1].encode()))
    monkeypatch.setattr(pictures, "MAX_BYTES", len(PNG) + 3)
    monkeypatch.setattr(pictures, "MAX_TOTAL", 2 * len(PNG) + 4)
    album = Album(tmp_path, HERE)
    with pytest.raises(FetchError) as caught:
        album.save(f"{server.url}/large")
    assert caught.value.code == "fetch.too_large"
    album.save(f"{server.url}/1")
    album.save(f"{server.url}/2")
    asked = len(server.requests)
    with pytest.raises(InputError, match="bytes of pictures"):
        album.save(f"{server.url}/3")
    assert len(server.requests) == asked
    monkeypatch.setattr(pictures, "MOST", 4)
    with pytest.raises(InputError, match="more than 4 pictures") as most:
        album.save(f"{server.url}/4")
    assert most.value.code == "input.too_large"


def test_what_could_not_be_had_counts_and_is_not_asked_for_again(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(answer(b"<html>Not found</html>"))
    monkeypatch.setattr(pictures, "MOST", 1)
    album = Album(tmp_path, HERE)
    for _ in range(2):
        with pytest.raises(InputError, match="is not a JPEG"):
            album.save(f"{server.url}/a.png")
    with pytest.raises(InputError, match="more than 1 pictures"):
        album.save(f"{server.url}/b.png")
    assert len(server.requests) == 1


def test_a_redirect_out_of_the_web_is_refused(serve: Serve, tmp_path: Path) -> None:
    server = serve(redirect("file:///etc/passwd"))
    with pytest.raises(FetchError) as caught:
        Album(tmp_path, HERE).save(f"{server.url}/a.png")
    assert caught.value.code == "fetch.scheme"


def test_the_pictures_of_a_saved_page_are_copied_from_its_folder(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "my files").mkdir(parents=True)
    (site / "my files" / "a.png").write_bytes(PNG)
    album = Album(tmp_path / "out")
    assert album.save("my%20files/a.png?v=1#x", site).read_bytes() == PNG


@pytest.mark.parametrize(
    "url", ["../secret.png", "/etc/passwd", "link.png", "a\0b.png", "missing.png", "file:///etc/passwd", "//host/a.png"]
)
def test_nothing_outside_of_that_folder_is_read(tmp_path: Path, url: str) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (tmp_path / "secret.png").write_bytes(PNG)
    (site / "link.png").symlink_to(tmp_path / "secret.png")
    with pytest.raises(MarrowError):
        Album(tmp_path / "out").save(url, site)
    assert not (tmp_path / "out").exists()


def test_a_pipe_in_that_folder_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.png")
    with pytest.raises(InputError, match="not a file"):
        Album(tmp_path / "out").save("a.png", tmp_path)


def test_a_picture_that_is_not_there_is_told_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file in the page's folder"):
        Album(tmp_path / "out").save("a.png", tmp_path)


def test_a_page_from_nowhere_has_no_folder(tmp_path: Path) -> None:
    with pytest.raises(FetchError) as caught:
        Album(tmp_path).save("a.png")
    assert caught.value.code == "fetch.scheme"
