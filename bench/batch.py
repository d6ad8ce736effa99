"""How fast is a batch, beside one process that only extracts, and beside other extractors under the same engine?

    .venv/bin/python -m bench.batch DATA [--pages 20000] [--engine local|ray] [--peers trafilatura,resiliparse]

DATA is a folder of page sets (`*/dev.parquet` and `*/train.parquet` with a column `html`). Writes WARC files of so many
pages, the sets' over and over; extracts a sample of them in one process, before and after; and runs the batch, looking
at its processes twice a second: their processor time, and how much memory they have. All rows are counted.
The share to look at is pages per second of (cores × one process); where other programs run too, that of processor time.
Needs the extras `batch` and `bench`, Linux, and for peers `python -m bench.peers make`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from gzip import compress
from itertools import cycle, islice
from pathlib import Path

import pyarrow.parquet as pq

from bench.chaos import processes
from bench.peers.environments import HOMES
from marrow.batch.engine import Daft, ShardWorker
from marrow.batch.job import Job
from marrow.batch.manifest import Counts
from marrow.batch.run import run
from marrow.batch.work import work
from marrow.options import Options

_SAMPLE_S = 8.0
_PER_FILE = 4000
_SHARD_MB = 16  # so that also a few thousand pages are enough for all cores
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


def pages(data: Path) -> list[bytes]:
    """The pages of all sets."""
    found: list[bytes] = []
    for file in sorted((*data.glob("*/dev.parquet"), *data.glob("*/train.parquet"))):
        if "html" in pq.read_schema(file).names:
            found += [row for row in pq.read_table(file, columns=["html"]).column("html").to_pylist() if row]
    return found


def write_archives(found: list[bytes], folder: Path, count: int) -> list[str]:
    """Archives with so many pages."""
    names: list[str] = []
    numbered = enumerate(islice(cycle(found), count))
    for start in range(0, count, _PER_FILE):
        path = folder / f"{start:08}.warc.gz"
        with path.open("wb") as file:
            for number, html in islice(numbered, _PER_FILE):
                file.write(compress(_record(number, _answer(html)), 4, mtime=0))
        names.append(str(path))
    return names


def _answer(html: bytes) -> bytes:
    return b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html


def _record(number: int, answer: bytes) -> bytes:
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.org/{number}\r\n"
        f"WARC-Date: 2024-05-06T07:08:09Z\r\nContent-Type: application/http; msgtype=response\r\n"
        f"Content-Length: {len(answer)}\r\n\r\n"
    )
    return head.encode() + answer + b"\r\n\r\n"


def single(found: list[bytes], job: Job) -> tuple[float, float]:
    """Seconds, of the clock and of the processor, that one process takes for a page."""
    chosen = found[:: max(len(found) // 500, 1)]
    for html in chosen[:20]:
        work(html, "https://example.org/", None, "", job)
    begin, used, count = time.monotonic(), time.process_time(), 0
    while time.monotonic() - begin < _SAMPLE_S:
        for html in chosen:
            work(html, "https://example.org/", None, "", job)
            count += 1
    return (time.monotonic() - begin) / count, (time.process_time() - used) / count


class Watched:
    """The processes of a batch: what they used, and what they have."""

    def __init__(self, driver: int) -> None:
        self._driver = driver
        self.used: dict[int, float] = {}
        self.memory: list[tuple[float, int, int]] = []  # when; of all together; of the largest

    def look(self, now: float) -> None:
        parents = dict(processes())
        ours = {self._driver}
        for _ in range(4):
            ours |= {pid for pid, parent in parents.items() if parent in ours}
        sizes = [size for pid in ours if (size := self._one(pid))]
        self.memory.append((now, sum(sizes), max(sizes, default=0)))

    def _one(self, pid: int) -> int:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0
        self.used[pid] = (int(fields[11]) + int(fields[12])) / _TICKS
        return int(fields[21]) * _PAGE


def measure(names: list[str], out: Path, engine: str, peer: str) -> tuple[float, float, Watched]:
    """Run a batch; gives its seconds, of the clock and of all processors, and its processes."""
    command = [sys.executable, "-m", "bench.batch", "--run", json.dumps([names, str(out), engine, peer])]
    begin = time.monotonic()
    process = subprocess.Popen(command)
    watched = Watched(process.pid)
    while process.poll() is None:
        watched.look(time.monotonic() - begin)
        time.sleep(0.5)
    if process.returncode:
        sys.exit(process.returncode)
    return time.monotonic() - begin, sum(watched.used.values()), watched


def job_of(out: Path, peer: str) -> Job:
    """What is asked of Marrow; of peers it is the text alone."""
    options = Options().change(shard_mb=_SHARD_MB)
    return Job(out=out, options=options, fields=("chars",)) if peer else Job(out=out, options=options)


def run_one(names: list[str], out: str, engine: str, peer: str) -> None:
    """Run a batch in this process."""

    class PeerWorker(ShardWorker):
        command = (str(HOMES / peer / "bin" / "python"), "-m", "bench.batch_peer", peer)

    daft = Daft(on_ray=engine == "ray", worker=PeerWorker if peer not in ("", "marrow") else None)
    run(names, job_of(Path(out), peer), daft, Silent())


class Silent:
    """Watches nothing."""

    def begins(self, *_: object) -> None: ...

    def finished(self, *_: object) -> None: ...

    def stumbled(self, error: object) -> None:
        print(error, file=sys.stderr)


def tell(name: str, count: int, took: tuple[float, float, Watched], out: Path, one: tuple[float, float]) -> None:
    clock, used, watched = took
    cores = len(os.sched_getaffinity(0))
    counts = Counts.of(json.loads((out / "_marrow" / "summary.json").read_bytes()))
    print(f"{name}: {counts.rows:,} rows of {count:,}: {dict(counts.by_status)}")
    print(f"  {count / clock:,.1f} pages/s, {count / clock / cores:,.1f} for each core; in {clock:,.0f} s")
    print(f"  {1000 * used / count:.2f} ms of processor time for a page, {count / used:,.1f} pages each core-second")
    print(f"  {one[0] * count / clock / cores:.0%} of {cores} cores × one process by the clock, ", end="")
    print(f"{one[1] * count / used:.0%} by processor time")
    for share in (0.25, 0.5, 0.75, 0.95):
        when, together, largest = watched.memory[int(share * (len(watched.memory) - 1))]
        print(f"  after {when:,.0f} s: {together / 1e6:,.0f} MB in all, {largest / 1e6:,.0f} MB in the largest process")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure a batch.")
    parser.add_argument("data", type=Path, nargs="?")
    parser.add_argument("--pages", type=int, default=20_000)
    parser.add_argument("--engine", default="local", choices=("local", "ray"))
    parser.add_argument("--peers", default="", help="names with commas between; marrow: with the text alone, as they")
    parser.add_argument("--run", default="", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    given = arguments()
    if given.run:
        run_one(*json.loads(given.run))
        return
    found = pages(given.data)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        names = write_archives(found, folder, given.pages)
        size = sum(Path(each).stat().st_size for each in names)
        print(f"{given.pages:,} pages in {len(names)} archives of {size / 1e6:,.0f} MB; {given.engine}")
        for peer in ("", *filter(None, given.peers.split(","))):
            out = folder / f"out-{peer}"
            before = single(found, job_of(out, peer))
            took = measure(names, out, given.engine, peer)
            after = single(found, job_of(out, peer))
            best = (min(before[0], after[0]), min(before[1], after[1]))
            tell(peer or "marrow, all columns", given.pages, took, out, best)


if __name__ == "__main__":
    main()
