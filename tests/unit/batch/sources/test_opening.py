from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from marrow.batch.shard import Shard
from marrow.batch.sources import opening
from marrow.batch.sources.opening import opened, planned, size_of
from marrow.errors import InputError
from tests.unit.batch.archives import packed, page_record

ROOT = Path(__file__).parents[4]
DATA = packed(*map(page_record, range(30)))


class _Objects(BaseHTTPRequestHandler):
    """An object store: one object, in ranges."""

    def do_HEAD(self) -> None:
        self._answer(b"", 200, len(DATA))

    def do_GET(self) -> None:
        found = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        if not self.path.endswith("/a.warc.gz"):
            self.send_error(404)
        elif found:
            end = min(int(found[2] or len(DATA) - 1) + 1, len(DATA))
            self._answer(DATA[int(found[1]) : end], 206, end - int(found[1]), f"bytes {found[1]}-{end - 1}/{len(DATA)}")
        else:
            self._answer(DATA, 200, len(DATA))

    def _answer(self, body: bytes, status: int, length: int, content_range: str = "") -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(length))
        self.send_header("Accept-Ranges", "bytes")
        if content_range:
            self.send_header("Content-Range", content_range)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is said."""


class _Refusing(BaseHTTPRequestHandler):
    """A cloud's service for credentials, which has none for us."""

    def do_PUT(self) -> None:
        self.send_response(403)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is said."""


@pytest.fixture
def store() -> Iterator[str]:
    """The address of an object store on this machine."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Objects) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_file_is_opened_at_its_beginning(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"tea")
    with opened(str(tmp_path / "a")) as file:
        assert file.read() == b"tea"
    assert size_of(str(tmp_path / "a")) == 3


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    for ask in (opened, size_of):
        with pytest.raises(InputError) as refused:
            ask(str(tmp_path / "none"))
        assert refused.value.code == "input.missing"


def test_only_the_file_that_was_planned_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"tea")
    with planned(Shard(kind="warc", source=str(path), total=3)) as file:
        assert file.read() == b"tea"
    with pytest.raises(InputError, match="3 bytes, not 4"):
        planned(Shard(kind="warc", source=str(path), total=4))


def test_archives_elsewhere_are_read_by_the_engine(store: str) -> None:
    """In a process of its own, as Daft leaves threads behind."""
    script = f"""
from marrow.batch.sources import warc, Seam
from marrow.options import Options

(shard,) = warc.shards("{store}/a.warc.gz", Options())
found = list(warc.records(shard, Options()))
print(shard.total, len([each for each in found if not isinstance(each, Seam)]), found[-1])
"""
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert ran.stdout.strip() == f"{len(DATA)} 30 Seam(first=0, next={len(DATA)})", ran.stderr


class _Elsewhere:
    """As much of Daft's files as is used."""

    def __init__(self, data: bytes) -> None:
        self.data, self.place, self.is_closed = data, 0, False

    def size(self) -> int:
        return len(self.data)

    def open(self) -> _Elsewhere:
        return self

    def __enter__(self) -> _Elsewhere:
        return self

    def __exit__(self, *_: object) -> None:
        self.is_closed = True

    def seek(self, place: int, whence: int = 0) -> int:
        self.place = place + (0, self.place, len(self.data))[whence]
        return self.place

    def tell(self) -> int:
        return self.place

    def read(self, count: int) -> bytes:
        if not self.data:
            raise RuntimeError("the connection was cut")
        found = self.data[self.place : self.place + count]
        self.place += len(found)
        return found


def test_what_is_elsewhere_is_read_from_any_place(monkeypatch: pytest.MonkeyPatch) -> None:
    found = _Elsewhere(b"water, leaves, time")
    monkeypatch.setattr(opening, "_elsewhere", lambda _: found)
    assert size_of("s3://bucket/a") == 19
    with opened("s3://bucket/a") as file:
        assert file.read(5) == b"water"
        file.seek(-4, 2)
        assert (file.tell(), file.read()) == (15, b"time")
    assert found.is_closed


def test_a_connection_that_is_cut_is_no_broken_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_elsewhere", lambda _: _Elsewhere(b""))
    with opened("s3://bucket/a") as file, pytest.raises(InputError, match="connection was cut"):
        file.read()


def test_without_credentials_a_store_is_told_in_a_line_and_nothing_is_logged(tmp_path: Path) -> None:
    """In a process of its own, with a service for credentials that refuses; where nobody listens, it would be tried."""
    script = """
from marrow.batch.sources.opening import size_of

try:
    size_of("s3://bucket/a.warc.gz")
except Exception as error:
    print(error)
"""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Refusing) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        service = f"http://127.0.0.1:{server.server_port}"
        environ = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "AWS_EC2_METADATA_SERVICE_ENDPOINT": service}
        ran = subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env=environ | {"AWS_REGION": "us-east-1"},
            capture_output=True,
            text=True,
            timeout=60,
        )
        server.shutdown()
        thread.join()
    told = "s3://bucket/a.warc.gz: its store does not let us in (Unable to load credentials) [input.denied]\n"
    assert (ran.stdout, ran.stderr) == (told, "")


def test_what_cannot_be_had_from_elsewhere_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> None:
        raise RuntimeError("no such bucket")

    monkeypatch.setattr(opening, "_elsewhere", broken)
    for ask in (opened, size_of):
        with pytest.raises(InputError, match="no such bucket"):
            ask("s3://bucket/a")
