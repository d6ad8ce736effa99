"""What does the proxy add to a page, how many pages does it take on, and does its memory stay flat?

    .venv/bin/python -m bench.proxy FILE.parquet... [--limit N] [--rounds N] [--requests N] [--threads]

Takes: parquet files with a column `html`, served on the loopback. Gives, on stdout:

- the median time of a page fetched directly, through mitmproxy with no addon of ours, and through `marrow proxy`, the
  three taken in turns, page by page; what each adds; the processor time of proxy and workers;
- pages per second with several clients at once, and the time of a picture meanwhile;
- the threads of the proxy with 500 connections open;
- its memory, and that of its workers, over `--requests` requests, a tenth of them pages;
- the bytes that pages lost.

`--threads` has pages worked on in threads of the proxy's own process, to compare. Needs the extras `bench` and `proxy`,
and Linux for the figures that /proc tells.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import cycle, islice
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

_TICK_S = 1 / os.sysconf("SC_CLK_TCK")
_MB = 1 << 20
_OPEN = 500
_CLIENTS = 8
_HEAD = "GET {url} HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\n\r\n"
_PICTURE = b"\x89PNG" + b"\0" * 4000


def pages(files: list[Path], limit: int) -> list[bytes]:
    """The pages of all sets, evenly from each."""
    found: list[bytes] = []
    for file in files:
        rows = pq.read_table(file, columns=["html"]).column("html").to_pylist()
        each = [row.encode() if isinstance(row, str) else row for row in rows if row]
        found += each[:: max(len(each) // limit, 1)][:limit] if limit else each
    return found


def serve(told: Connection, given: list[bytes]) -> None:
    """A server of pages, in a process of its own: `/N` is the page N, all else a small picture."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                while (await reader.readline()).strip():
                    pass
                name = line.split()[1].rpartition(b"/")[2]
                kind, body = (b"text/html", given[int(name)]) if name.isdigit() else (b"image/png", _PICTURE)
                head = b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n" % (kind, len(body))
                writer.write(head + body)
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def run() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0, backlog=1000)
        told.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(run())


def bare(told: Connection) -> None:
    """mitmproxy, with what it needs to be a proxy and nothing of ours."""
    from mitmproxy.addons.next_layer import NextLayer
    from mitmproxy.addons.proxyserver import Proxyserver
    from mitmproxy.addons.tlsconfig import TlsConfig
    from mitmproxy.master import Master
    from mitmproxy.options import Options

    class Told:
        def running(self) -> None:
            told.send(server.listen_addrs()[0][1])

    server = Proxyserver()

    async def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            master = Master(Options(listen_host="127.0.0.1", listen_port=0, confdir=folder))
            master.addons.add(server, TlsConfig(), NextLayer(), Told())
            await master.run()

    asyncio.run(run())


def ours(told: Connection, threads: bool, preset: str) -> None:
    """The proxy as people run it, with settings of its own."""
    from marrow import adlists
    from marrow.proxy import authority, server
    from marrow.proxy.treat import treat
    from marrow.serve import Desk
    from marrow.serve.statistics import Statistics
    from marrow.settings import Store

    if threads:
        pool = ThreadPoolExecutor(2)

        class Threads:
            def __init__(self, *_: object) -> None: ...
            async def start(self) -> None: ...
            async def ready(self) -> None: ...
            async def close(self) -> None: ...
            async def do(self, job: Any, body: bytes, options: Any, _: str) -> Any:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(pool, treat, job, body, options, adlists.embedded())

        vars(server)["Workers"] = Threads  # a stand-in, to compare
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        desk = Desk(Store(folder / "settings.toml"), Statistics(), adlists.Store(folder / "lists"), None)
        given: dict[str, bool | int | float | str] = {"proxy_port": 0, "allow_private": True, "preset": preset}
        authority.make(folder)
        server.Proxy(desk, folder, given).run(lambda address: told.send(int(address.rpartition(":")[2])))


@contextmanager
def running(work: Callable[..., None], *arguments: object) -> Iterator[tuple[int, int]]:
    """Something that listens, in a process of its own: its port, and the number of the process."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=work, args=(there, *arguments), daemon=True)
    process.start()
    assert process.pid is not None
    try:
        if not here.poll(60):
            raise SystemExit("it did not start")
        yield here.recv(), process.pid
    finally:
        process.terminate()
        process.join(10)


class Client:
    """One connection that stays open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, url: str, accept: str = "text/html") -> bytes:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 20)
        reader, writer = self._streams
        writer.write(_HEAD.format(url=url, accept=accept).encode())
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        if not head.startswith(b"http/1.1 200"):
            raise SystemExit(f"{url}: {head.decode('latin-1')}")
        length = int(head.partition(b"content-length:")[2].split()[0])
        return await reader.readexactly(length)

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()


def processes(root: int) -> list[int]:
    """A process and its children."""
    found = [root]
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(path.read_text().rpartition(")")[2].split()[1]) == root:
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def processor_s(number: int) -> float:
    fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * _TICK_S


def status(number: int, name: str) -> int:
    text = Path(f"/proc/{number}/status").read_text()
    return int(text.partition(f"{name}:")[2].split()[0])


async def latency(ports: dict[str, int], site: str, given: list[bytes], rounds: int) -> dict[str, list[float]]:
    """The best time of each page, by way."""
    clients = {way: Client(port) for way, port in ports.items()}
    best: dict[str, list[float]] = {way: [9.0] * len(given) for way in ports}
    for way, client in clients.items():  # warm
        for number in range(min(20, len(given))):
            await client.get(f"{site if way != 'direct' else ''}/{number}")
    for _ in range(rounds):
        for number in range(len(given)):
            for way, client in clients.items():
                begin = time.perf_counter()
                await client.get(f"{site if way != 'direct' else ''}/{number}")
                best[way][number] = min(best[way][number], time.perf_counter() - begin)
    for client in clients.values():
        client.close()
    return best


async def throughput(port: int, site: str, count: int, total: int) -> float:
    """Pages per second, with several clients at once."""
    rest = islice(cycle(range(count)), total)

    async def work() -> None:
        client = Client(port)
        for number in rest:
            await client.get(f"{site}/{number}")
        client.close()

    begin = time.perf_counter()
    await asyncio.gather(*(work() for _ in range(_CLIENTS)))
    return total / (time.perf_counter() - begin)


async def beside(port: int, site: str, count: int) -> float:
    """The median time of a picture while pages are worked on."""
    times: list[float] = []

    async def look(busy: asyncio.Task[float]) -> None:
        client = Client(port)
        while not busy.done():
            begin = time.perf_counter()
            await client.get(f"{site}/a.png", "image/*")
            times.append(time.perf_counter() - begin)
            await asyncio.sleep(0.01)
        client.close()

    busy = asyncio.create_task(throughput(port, site, count, 100))
    await look(busy)
    return statistics.median(times)


async def opened(port: int, site: str, number: int) -> tuple[int, float]:
    """Threads of the proxy with many connections open, and the time of one more request then."""
    clients = [Client(port) for _ in range(_OPEN)]
    for start in range(0, _OPEN, 50):
        await asyncio.gather(*(each.get(f"{site}/a.png", "image/*") for each in clients[start : start + 50]))
    begin = time.perf_counter()
    await clients[0].get(f"{site}/a.png", "image/*")
    taken = time.perf_counter() - begin
    threads = status(number, "Threads")
    for each in clients:
        each.close()
    return threads, taken


async def memory(port: int, site: str, count: int, number: int, total: int) -> None:
    """Memory over many requests, a tenth of them pages; connections end now and then."""
    step = max(total // 10, 1)
    done = 0
    for _ in range(10):
        rest = iter(range(done, done + step))

        async def work(mine: Iterator[int]) -> None:
            client = Client(port)
            for at in mine:
                if at % 10 == 0:
                    await client.get(f"{site}/{at // 10 % count}")
                else:
                    await client.get(f"{site}/a{at}.png", "image/*")
            client.close()

        await asyncio.gather(*(work(rest) for _ in range(_CLIENTS)))
        done += step
        sizes = [status(each, "VmRSS") / 1024 for each in processes(number)]
        told = " + ".join(f"{size:.0f}" for size in sizes[1:])
        print(f"after {done:6} requests: proxy {sizes[0]:.0f} MB, workers {told} MB", flush=True)


async def saved(port: int, site: str, given: list[bytes]) -> tuple[int, int]:
    client = Client(port)
    after = [len(await client.get(f"{site}/{number}")) for number in range(len(given))]
    client.close()
    return sum(map(len, given)), sum(after)


def report(best: dict[str, list[float]]) -> None:
    for way, times in best.items():
        print(f"{way:8} median {statistics.median(times) * 1e3:6.2f} ms, p95 {_p95(times) * 1e3:6.1f} ms")
    for base in ("direct", "bare"):
        added = [ours - other for ours, other in zip(best["ours"], best[base], strict=True)]
        print(f"added over {base}: median {statistics.median(added) * 1e3:.2f} ms, p95 {_p95(added) * 1e3:.1f} ms")


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--limit", type=int, default=60, help="pages of each file; 0: all")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--requests", type=int, default=0, help="requests over which memory is watched; 0: it is not")
    parser.add_argument("--threads", action="store_true", help="work in threads, to compare")
    parser.add_argument("--preset", default="balanced")
    wanted = parser.parse_args()
    given = pages(wanted.files, wanted.limit)
    sizes = sorted(map(len, given))
    print(f"{len(given)} pages, median {sizes[len(sizes) // 2] >> 10} KB; load {os.getloadavg()[0]:.1f}")
    with (
        running(serve, given) as (direct, _),
        running(bare) as (plain, other),
        running(ours, wanted.threads, wanted.preset) as (port, number),
    ):
        site = f"http://localhost:{direct}"
        asyncio.run(throughput(port, site, len(given), 20))  # warm: workers have started
        spent = {each: processor_s(each) for each in (*processes(number), other)}
        report(asyncio.run(latency({"direct": direct, "bare": plain, "ours": port}, site, given, wanted.rounds)))
        asked = len(given) * wanted.rounds + min(20, len(given))
        used = [processor_s(each) - before for each, before in spent.items()]
        own, *working, plainly = (each / asked * 1e3 for each in used)
        print(f"processor a page: proxy {own:.1f} ms, workers {sum(working):.1f} ms; bare mitmproxy {plainly:.1f} ms")
        rate = asyncio.run(throughput(port, site, len(given), max(200, len(given))))
        barely = asyncio.run(throughput(plain, site, len(given), max(200, len(given))))
        print(f"{rate:.0f} pages/s with {_CLIENTS} clients; bare mitmproxy {barely:.0f}")
        slowed = asyncio.run(beside(port, site, len(given)))
        print(f"a picture while pages are worked on: median {slowed * 1e3:.1f} ms")
        before, after = asyncio.run(saved(port, site, given))
        print(f"bytes: {before / _MB:.1f} MB before, {after / _MB:.1f} MB after, {1 - after / before:.0%} saved")
        threads, taken = asyncio.run(opened(port, site, number))
        print(f"{_OPEN} connections open: {threads} threads, the next request {taken * 1e3:.1f} ms")
        if wanted.requests:
            asyncio.run(memory(port, site, len(given), number, wanted.requests))


if __name__ == "__main__":
    main()
