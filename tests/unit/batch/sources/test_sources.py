from __future__ import annotations

import sys
from pathlib import Path

import pytest

from marrow.batch import sources
from marrow.batch.sources import kind_of
from marrow.batch.sources.visits import host_of
from marrow.errors import InputError, MissingExtra
from marrow.options import Options
from tests.unit.batch.archives import page, page_record


def kinds(*given: str) -> list[str]:
    return [shard.kind for shard in sources.shards(given, Options())]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.WARC.GZ", "warc"),
        ("a.warc", "warc"),
        ("s3://bucket/a.warc.zst", "warc"),
        ("a.parquet", "parquet"),
        ("a.jsonl.zst", "jsonl"),
        ("a.ndjson", "jsonl"),
        ("a.htm", "files"),
        ("urls.txt", "addresses"),
        ("https://example.org/sitemap.xml", "addresses"),
        ("https://example.org/", "addresses"),
        ("https://example.org/a.html?b=1", "addresses"),
        ("https://example.org/crawl.warc.gz?token=1", "warc"),
        ("https://example.org/rows.parquet", "parquet"),
        ("a.pdf", None),
        ("a", None),
    ],
)
def test_the_name_says_the_kind(name: str, kind: str | None) -> None:
    assert kind_of(name) == kind


def test_a_folder_is_its_pages_and_then_its_archives(tmp_path: Path) -> None:
    (tmp_path / "b.html").write_bytes(page())
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.warc").write_bytes(page_record())
    (tmp_path / "urls.txt").write_text("https://example.org/")  # lists have to be named
    assert kinds(str(tmp_path)) == ["files", "warc"]


def test_a_pattern_is_the_files_that_fit(tmp_path: Path) -> None:
    for name in ("a.html", "b.html", "c.pdf", "d.warc"):
        (tmp_path / name).write_bytes(page())
    (found, _) = sources.shards([str(tmp_path / "*")], Options())
    assert found.names == (str(tmp_path / "a.html"), str(tmp_path / "b.html"))
    assert kinds(str(tmp_path / "*.warc")) == ["warc"]


@pytest.mark.parametrize("name", ["none.warc", "none*.html", "empty", "a.pdf", "ftp://example.org/a.pdf"])
def test_what_is_no_source_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.pdf").write_bytes(b"%PDF")
    with pytest.raises(InputError) as refused:
        kinds(name if "://" in name else str(tmp_path / name))
    assert refused.value.code == "input.missing"


def test_what_two_sources_have_in_common_is_read_once(tmp_path: Path) -> None:
    for name in ("a.html", "b.html"):
        (tmp_path / name).write_bytes(page())
    (tmp_path / "c.warc").write_bytes(page_record())
    (tmp_path / "one.txt").write_text("https://example.org/1\n")
    given = [str(tmp_path / name) for name in ("a.html", "c.warc", "*", "one.txt", "")]
    found = list(sources.shards([*given, "https://example.org/1"], Options()))
    assert [(shard.kind, len(shard.names)) for shard in found] == [
        ("files", 1),
        ("warc", 0),
        ("files", 1),
        ("addresses", 1),
    ]
    assert len(list(sources.shards([str(tmp_path / "a.html"), str(tmp_path / "a.htm*")], Options()))) == 1


def test_addresses_come_last_and_together(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("https://example.org/1\n")
    (tmp_path / "two.txt").write_text("https://example.org/2\n")
    (tmp_path / "a.html").write_bytes(page())
    given = [str(tmp_path / name) for name in ("one.txt", "a.html", "two.txt")]
    first, last = sources.shards(given, Options())
    assert first.kind == "files"
    assert last.names == ("https://example.org/1", "https://example.org/2")


class _Listing:
    """As much of Daft as lists objects."""

    def __init__(self, *paths: str) -> None:
        self._paths = list(paths)

    def from_glob_path(self, pattern: str) -> _Listing:
        if not self._paths:
            raise FileNotFoundError(pattern)
        return self

    def to_pydict(self) -> dict[str, list[str]]:
        return {"path": self._paths}


def test_a_pattern_of_objects_elsewhere_is_listed_by_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        sources, "native_daft", lambda: _Listing("s3://b/2.warc.gz", "s3://b/1.warc.gz", "s3://b/x.pdf")
    )
    found = list(sources._expanded("s3://b/*"))
    assert found == [("warc", "s3://b/1.warc.gz"), ("warc", "s3://b/2.warc.gz")]
    monkeypatch.setattr(sources, "native_daft", _Listing)
    with pytest.raises(InputError, match="fits no object"):
        list(sources._expanded("s3://b/*"))


def test_without_the_engine_nothing_elsewhere_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "daft", None)
    with pytest.raises(MissingExtra):
        list(sources._expanded("gs://b/*.warc"))


def test_a_host_is_in_one_shard_also_where_several_tables_have_it(tmp_path: Path) -> None:
    for name in ("a", "b"):
        rows = [f'{{"url": "https://{host}.example.org/{name}"}}\n' for host in ("one", "two")]
        (tmp_path / f"{name}.jsonl").write_text("".join(rows))
    given = [str(tmp_path / "a.jsonl"), str(tmp_path / "b.jsonl")]
    found = list(sources.shards(given, Options().change(shard_pages=2)))
    assert [{host_of(name) for name in shard.names} for shard in found] == [{"one.example.org"}, {"two.example.org"}]
    assert [shard.source for shard in found] == ["", ""]
    (alone,) = sources.shards(given[:1], Options())
    assert alone.source == given[0]
