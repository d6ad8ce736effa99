"""How fast is a batch, beside one process that only extracts, and beside other extractors under the same engine?

    .venv/bin/python -m bench.batch DATA [--pages 20000] [--engine local|ray] [--peers trafilatura,resiliparse]
        [--least 0.85]

DATA is a folder of page sets (`*/dev.parquet` and `*/train.parquet` with a column `html`). Writes WARC files of so many
pages, the sets' over and over, and runs the batch, looking at its processes twice a second: their processor time, and
how much memory they have. All rows are counted. Every few seconds the batch is held, and one process that does nothing
else extracts some of the pages: machines that others share are a fifth faster or slower from one minute to the next.
It has its pages in memory, and then reads some from the archives, which whoever has no batch has to do as well. The
share to look at is pages per second of (cores × one process), without reading and with it; where other programs run
too, that of processor time.
With Ray the cluster is there before the batch begins and after it has ended; what that takes is not counted.
The batch waits for a last look at its processes when all shards are done, and again at its end.
It fails, and says why (`batch_faults.py`), where rows are missing, where memory grows, and where the share by the
clock, without reading, is less than `--least`.
Needs the extras `batch` (for Ray, `ray`) and `bench`, Linux, and for peers `python -m bench.peers make`.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from gzip import compress
from itertools import count, cycle, islice
from pathlib import Path
from select import select

import pyarrow.parquet as pq

from bench.batch_faults import growth, missing, too_small
from bench.chaos import processes
from bench.peers.environments import HOMES
from marrow.batch import cluster
from marrow.batch.engine import Daft
from marrow.batch.job import Job
from marrow.batch.manifest import Counts
from marrow.batch.on_ray import Ray
from marrow.batch.plan import Plan
from marrow.batch.record import Record
from marrow.batch.run import run
from marrow.batch.shard_worker import Make, Outcome, ShardWorker
from marrow.batch.sources import warc
from marrow.batch.work import work
from marrow.options import Options

_SAMPLE_S, _READING_S = 1.5, 0.2
_TURNS = 8  # of half a second, between two samples
_APART = 50  # pages of a set that come one after the other are alike
_PER_FILE = 4000
_DAY = "2024-05-06"  # when all of them were fetched: with it dates like "yesterday" are read too
_OURS = ("marrow, all columns", "marrow")
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


def pages(data: Path) -> list[bytes]:
    """The pages of all sets."""
    found: list[bytes] = []
    for file in sorted((*data.glob("*/dev.parquet"), *data.glob("*/train.parquet"))):
        if "html" in pq.read_schema(file).names:
            found += [row for row in pq.read_table(file, columns=["html"]).column("html").to_pylist() if row]
    return found


def write_archives(found: list[bytes], folder: Path, pages: int) -> list[str]:
    """Archives with so many pages."""
    names: list[str] = []
    numbered = enumerate(islice(cycle(found), pages))
    for start in range(0, pages, _PER_FILE):
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
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {_url(number)}\r\n"
        f"WARC-Date: {_DAY}T07:08:09Z\r\nContent-Type: application/http; msgtype=response\r\n"
        f"Content-Length: {len(answer)}\r\n\r\n"
    )
    return head.encode() + answer + b"\r\n\r\n"


def _url(number: int) -> str:
    return f"https://example.org/{number}"


class Clock:
    """What something takes for a page, by the clock and of processor time."""

    def __init__(self) -> None:
        self.clock = self.used = 0.0
        self.count = 0

    def time(self, one: Callable[[], object], seconds: float) -> None:
        """Do it for a while, a page each time."""
        begin, used = time.monotonic(), time.process_time()
        while time.monotonic() - begin < seconds:
            one()
            self.count += 1
        self.clock += time.monotonic() - begin
        self.used += time.process_time() - used


class Alone:
    """One process that only extracts, and then only reads: this one."""

    def __init__(self, found: list[bytes], names: list[str], job: Job) -> None:
        several = [page for start in range(_APART) for page in found[start::_APART]]  # some of all sets at any time
        self._pages, self._job = enumerate(cycle(several)), job
        self._stored = _stored(names, job.options)
        self.extracting, self.reading = Clock(), Clock()
        for _ in range(20):  # what is loaded once is not what is measured
            self._extract()
            next(self._stored)

    def _extract(self) -> None:
        number, html = next(self._pages)
        work(html, _url(number), None, _DAY, self._job)

    def go_on(self) -> None:
        """Extract for a while, and read for a shorter one."""
        self.extracting.time(self._extract, _SAMPLE_S)
        self.reading.time(lambda: next(self._stored), _READING_S)


def _stored(names: list[str], options: Options) -> Iterator[Record]:
    """Pages of archives, read a megabyte at a time from all over them."""
    ranges = [each for name in names for each in warc.shards(name, options.change(shard_mb=1))]
    for each in cycle([each for start in range(_APART) for each in ranges[start::_APART]]):
        yield from (found for found in warc.records(each, options) if isinstance(found, Record))


class Watched:
    """The processes of a batch: what they used, and what they have."""

    def __init__(self, driver: int) -> None:
        self._driver = driver
        self.used: dict[int, float] = {}
        self._before = 0.0
        self.memory: list[tuple[float, int, int]] = []  # when; of all together; of the largest

    def sizes(self) -> list[int]:
        """How much memory each has; what they used is counted."""
        return [size for pid in self._all() if (size := self._one(pid))]

    def look(self, now: float) -> None:
        sizes = self.sizes()
        self.memory.append((now, sum(sizes), max(sizes, default=0)))

    def _all(self) -> set[int]:
        parents = dict(processes())
        ours = {self._driver}
        for _ in range(4):
            ours |= {pid for pid, parent in parents.items() if parent in ours}
        return ours

    def forget(self) -> None:
        """Count from here on."""
        self.used.clear()
        self.look(0)
        self._before, self.memory = sum(self.used.values()), []

    def total(self) -> float:
        """Processor time of all of them."""
        return sum(self.used.values()) - self._before

    @contextmanager
    def held(self) -> Iterator[None]:
        """Have them all stand still."""
        ours = self._all()
        _signal(ours, signal.SIGSTOP)
        try:
            yield
        finally:
            _signal(ours, signal.SIGCONT)

    def _one(self, pid: int) -> int:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0
        self.used[pid] = (int(fields[11]) + int(fields[12])) / _TICKS
        return int(fields[21]) * _PAGE


def _signal(pids: set[int], number: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def measure(names: list[str], out: Path, engine: str, peer: str, alone: Alone) -> tuple[float, Watched]:
    """Run a batch, and one process in its pauses; gives the batch's seconds, and its processes."""
    command = [sys.executable, "-m", "bench.batch", "--run", json.dumps([names, str(out), engine, peer])]
    begin = time.monotonic()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        watched = Watched(process.pid)
        told = process.stdout
        assert told is not None
        if engine == "ray":  # a cluster is there before a batch is
            told.readline()
            watched.forget()
            begin = _go_on(process)
        for turn in count(1):
            if select([told], [], [], 0.5)[0]:  # its shards are done, or it has ended
                break
            watched.look(time.monotonic() - begin)
            if not turn % _TURNS:
                since = time.monotonic()
                with watched.held():
                    alone.go_on()
                begin += time.monotonic() - since  # as if there had been no pause
        clock = 0.0
        while told.readline():
            clock = time.monotonic() - begin
            watched.sizes()
            begin = _go_on(process) - clock  # as if nobody had looked
    if process.returncode:
        sys.exit(process.returncode)
    if not alone.extracting.count:  # the batch was done before its first pause
        alone.go_on()
    return clock, watched


def _go_on(process: subprocess.Popen[bytes]) -> float:
    """Have a batch that waits for a look go on; gives when."""
    assert process.stdin is not None
    process.stdin.write(b"\n")
    process.stdin.flush()
    return time.monotonic()


def job_of(out: Path, peer: str) -> Job:
    """What is asked of Marrow; of peers it is the text alone."""
    return Job(out=out, fields=("chars",)) if peer else Job(out=out)


def run_one(names: list[str], out: str, engine: str, peer: str) -> None:
    """Run a batch in this process."""
    make: Make = ShardWorker
    if peer not in ("", "marrow"):
        make = partial(ShardWorker, command=(str(HOMES / peer / "bin" / "python"), "-m", "bench.batch_peer", peer))
    if engine == "ray":
        cluster.start()
        _wait("ready")
    chosen = Ray(make=make) if engine == "ray" else Daft(make=make)
    run(names, job_of(Path(out), peer), chosen, Silent())
    _wait("over")


def _wait(word: str) -> None:
    """Say how far the batch is, and wait until somebody has had a look at it."""
    print(word, flush=True)
    sys.stdin.readline()


class Silent:
    """Watches nothing but whether all shards are done: then their workers are still there, for a moment."""

    def begins(self, plan: Plan, _: object) -> None:
        self._left = len(plan.shards)

    def finished(self, outcome: Outcome) -> None:
        self._left -= not outcome.code
        if not outcome.code and not self._left:
            _wait("done")

    def stumbled(self, error: object) -> None:
        print(error, file=sys.stderr)


def tell(name: str, pages: int, out: Path, clock: float, watched: Watched, alone: Alone, least: float) -> list[str]:
    """Tell what was measured; gives what is wrong with it."""
    cores, used = len(os.sched_getaffinity(0)), watched.total()
    counts = Counts.of(json.loads((out / "_marrow" / "summary.json").read_bytes()))
    print(f"{name}: {counts.rows:,} rows of {pages:,}: {dict(counts.by_status)}")
    print(f"  {pages / clock:,.1f} pages/s, {pages / clock / cores:,.1f} for each core; in {clock:,.0f} s")
    print(f"  {1000 * used / pages:.2f} ms of processor time for a page, {pages / used:,.1f} pages each core-second")
    faults = [*missing(counts.rows, pages)]
    if name in _OURS:
        share = _compare(pages / clock / cores, used / pages, alone)
        faults += [*too_small(share, least), *growth([together for _, together, _ in watched.memory])]
    for share in (0.25, 0.5, 0.75, 0.95):
        when, together, largest = watched.memory[int(share * (len(watched.memory) - 1))]
        print(f"  after {when:,.0f} s: {together / 1e6:,.0f} MB in all, {largest / 1e6:,.0f} MB in the largest process")
    return [f"{name}: {fault}" for fault in faults]


def _compare(rate: float, used: float, alone: Alone) -> float:
    """Tell what share a core of the batch has of one process, by its pages a second and its time for a page; gives that
    by the clock, of one that only extracts."""
    clock = used_alone = 0.0
    for name, own in (("that extracts", alone.extracting), ("that reads them too", alone.reading)):
        clock += own.clock / own.count
        used_alone += own.used / own.count
        print(
            f"  one process {name}: {1 / clock:,.1f} pages/s, {1000 * used_alone:.2f} ms; of that a core of the batch ",
            end="",
        )
        print(f"has {rate * clock:.1%} by the clock, {used_alone / used:.1%} by processor time")
    return rate * alone.extracting.clock / alone.extracting.count


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure a batch.")
    parser.add_argument("data", type=Path, nargs="?")
    parser.add_argument("--pages", type=int, default=20_000)
    parser.add_argument("--engine", default="local", choices=("local", "ray"))
    parser.add_argument("--peers", default="", help="names with commas between; marrow: with the text alone, as they")
    parser.add_argument("--least", type=float, default=0.0, help="the share of one process that a core is to have")
    parser.add_argument("--run", default="", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    given = arguments()
    if given.run:
        run_one(*json.loads(given.run))
        return
    found = pages(given.data)
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        names = write_archives(found, folder, given.pages)
        size = sum(Path(each).stat().st_size for each in names)
        print(f"{given.pages:,} pages in {len(names)} archives of {size / 1e6:,.0f} MB; {given.engine}")
        for peer in ("", *filter(None, given.peers.split(","))):
            out = folder / f"out-{peer}"
            alone = Alone(found, names, job_of(out, peer))
            clock, watched = measure(names, out, given.engine, peer, alone)
            faults += tell(peer or _OURS[0], given.pages, out, clock, watched, alone, given.least)
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
