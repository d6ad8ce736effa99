from __future__ import annotations

import os
import stat
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.cli.files import names, whole_file
from marrow.io.sources import Kind, Source


def name(text: str, kind: Kind = Kind.FILE) -> str:
    return names([Source(kind, text, text)], "")[Source(kind, text, text)]


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://example.org/", "example.org"),
        ("https://example.org/a/b.html?c=d#e", "example.org-a-b.html-c-d"),
        ("https://example.org/../../etc/passwd", "example.org-..-..-etc-passwd"),
        ("https://example.org/日本語", "example.org-日本語"),
        ("https://", "page"),
    ],
)
def test_names_of_addresses(url: str, expected: str) -> None:
    assert name(url, Kind.URL) == expected


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("a.html", "a"),
        ("deep/er/a.HTM", "deep-er-a"),
        ("a.b.txt", "a.b.txt"),
        (".html", "page"),
        ("con.html", "_con"),
        ("nul.x.html", "_nul.x"),
        ("console.html", "console"),
        ("a\nb\x1b.html", "a-b"),
        ("x" * 500, "x" * 120),
        ("ü" * 500, "ü" * 60),
    ],
)
def test_names_of_files(label: str, expected: str) -> None:
    assert name(label) == expected


def test_names_are_unique_also_where_case_does_not_count() -> None:
    sources = [Source(Kind.FILE, str(number), label) for number, label in enumerate(("a.html", "A.htm", "a-2.html"))]
    assert list(names(sources, ".md").values()) == ["a.md", "A-2.md", "a-2-2.md"]


@given(st.lists(st.builds(Source, st.sampled_from(Kind), st.text(), st.text(max_size=20)), unique=True))
def test_names_are_always_safe_and_unique(sources: list[Source]) -> None:
    found = list(names(sources, ".md").values())
    assert len({text.casefold() for text in found}) == len(sources)
    for text in found:
        assert not set(text) & set('/\\:*?"<>|\0')
        assert text[0] not in ".-"
        assert len(text.encode()) < 200


def test_a_file_takes_its_place_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    with whole_file(path) as stream:
        stream.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert [found.name for found in tmp_path.iterdir()] == ["a.md"]


def test_an_interrupted_file_leaves_nothing_behind(tmp_path: Path) -> None:
    def interrupt() -> None:
        with whole_file(tmp_path / "a.md") as stream:
            stream.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupt()
    assert list(tmp_path.iterdir()) == []


def test_a_new_file_has_ordinary_permissions(tmp_path: Path) -> None:
    with whole_file(tmp_path / "a.md"):
        pass
    (tmp_path / "b.md").touch()
    modes = [stat.S_IMODE((tmp_path / found).stat().st_mode) for found in ("a.md", "b.md")]
    assert modes[0] == modes[1]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.md").symlink_to(tmp_path / "real.md")
    with whole_file(tmp_path / "link.md") as stream:
        stream.write(b"text")
    assert (tmp_path / "link.md").is_symlink()
    assert (tmp_path / "real.md").read_bytes() == b"text"


def test_a_pipe_is_written_and_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read: list[bytes] = []
    reader = Thread(target=lambda: read.append(path.read_bytes()), daemon=True)
    reader.start()
    with whole_file(path) as stream:
        stream.write(b"text")
    reader.join(5)
    assert read == [b"text"]
    assert path.is_fifo()
