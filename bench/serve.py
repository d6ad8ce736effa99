"""Does `marrow serve` stand two hundred clients at once, with good, huge and hostile pages among what they send?

    .venv/bin/python -m bench.serve FILE.parquet... [--clients N] [--seconds N] [--workers N] [--pages N] [--kill S]

Takes: parquet files with a column `html`. Starts the server as people do, and a site on the loopback whose pages it
fetches; some of them come slowly, or never end. Every few seconds a worker is killed (`kill -9`).
Gives: how many requests were answered, and how; the times of good ones; the memory of the server and its workers. Every
answer is compared with what `marrow.extract` gives in this process. Exit status 1 where one is wrong, where a refusal
has no code, or where the server ends.

What a request may come to, besides the answer that is expected: `server.busy`, as there is more to do than is taken on;
`worker.lost`, as often as workers were killed; `worker.timeout` and `worker.memory`, for hostile pages alone.
Needs the extras `bench` and `serve`, and Linux for what /proc tells.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import marrow
from bench import hard_pages
from bench.proxy import pages, processes, processor_s, status
from marrow.adlists import embedded
from marrow.errors import MarrowError
from marrow.serve.statuses import status_of

_MOST_BYTES = 16 << 20
_TIMEOUT_S = 10
_MB = 1024  # of /proc's kB
Expected = tuple[int, str, bytes | None]
"""A status, a code, and a body; None where it is not compared."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request, and what it is to come to."""

    kind: str
    path: str
    body: bytes | None
    type: str
    expected: Expected


@dataclass(slots=True)
class Tally:
    """What came of all requests."""

    outcomes: Counter[str] = field(default_factory=Counter)
    times: dict[str, list[float]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    lost: int = 0
    killed: int = 0
    processor_s: float = 0.0  # of the server and of the workers that were there at the end

    def add(self, asked: Asked, got: Expected, seconds: float) -> None:
        code = got[1] or str(got[0])
        self.outcomes[f"{asked.kind}: {code}"] += 1
        if got[:2] == asked.expected[:2] and (asked.expected[2] is None or got[2] == asked.expected[2]):
            self.times.setdefault(asked.kind, []).append(seconds)
        elif code == "worker.lost":
            self.lost += 1
        elif code != "server.busy" and not (asked.kind == "hostile" and code in ("worker.timeout", "worker.memory")):
            self.wrong.append(f"{asked.kind} {asked.path[:80]}: {code} where {asked.expected[:2]} was expected")


def expected(html: bytes, to: str, url: str | None = None, *, links: bool = True) -> Expected:
    """What the library makes of a page."""
    try:
        article = marrow.extract(html, url=url, links=links)
    except MarrowError as error:
        return status_of(error.code), error.code, None
    return 200, "", marrow.WRITERS[to](article).encode("utf-8", "replace")


def requests(given: list[bytes], site: str) -> dict[str, list[Asked]]:
    """All requests there are, by kind."""
    found: dict[str, list[Asked]] = {"good": [], "fetched": [], "hostile": [], "huge": [], "refused": [], "other": []}
    for number, html in enumerate(given):
        to = ("md", "json", "html", "tei")[number % 4]
        found["good"].append(Asked("good", f"/extract?to={to}", html, "text/html", expected(html, to)))
        url = f"{site}/{number}"
        found["fetched"].append(
            Asked("fetched", f"/extract?to=md&url={quote(url)}", None, "", expected(html, "md", url))
        )
        text = html.decode("utf-8", "replace")
        said = json.dumps({"html": text, "to": "text", "options": {"links": False}}).encode()
        told = expected(text.encode(), "text", links=False)
        found["good"].append(Asked("good", "/extract", said, "application/json", told))
        for path in ("/declutter", "/explain", "/split"):
            if marks := _other(path, html):
                found["other"].append(Asked("other", path, html, "text/html", marks))
    for make in hard_pages.PAGES.values():
        html = make()
        if len(html) <= _MOST_BYTES:
            found["hostile"].append(Asked("hostile", "/extract?to=text", html, "text/html", expected(html, "text")))
    too_large = bytes(_MOST_BYTES + 1)
    long = (hard_pages.page(hard_pages.article() + f"<p>{hard_pages.PROSE}</p>" * 20_000))[: 3 << 20]
    found["huge"] = [
        Asked("huge", "/extract", too_large, "text/html", (413, "request.too_large", None)),
        Asked("huge", "/extract?to=text", long, "text/html", expected(long, "text")),
    ]
    found["refused"] = [
        Asked("refused", "/extract", b"{", "application/json", (400, "request.malformed", None)),
        Asked("refused", "/extract?colour=red", b"<p>", "text/html", (422, "option.unknown", None)),
        Asked("refused", "/extract?allow_private=true", b"<p>", "text/html", (422, "option.value", None)),
        Asked("refused", "/extract?to=docx", b"<p>", "text/html", (406, "request.format", None)),
        Asked("refused", "/extract", b"\x89PNG\r\n\x1a\n" + bytes(1000), "text/html", (422, "input.binary", None)),
        Asked("refused", f"/extract?url={site}/never", None, "", (504, "fetch.timeout", None)),
        Asked("refused", f"/extract?url={site}/endless", None, "", (502, "fetch.too_large", None)),
        Asked("refused", f"/extract?url={site}/missing", None, "", (502, "fetch.status", None)),
    ]
    return found


def _other(path: str, html: bytes) -> Expected | None:
    """What the other addresses answer, as far as it is looked at."""
    try:
        if path == "/declutter":
            return 200, "", marrow.declutter(html, blocker=embedded()).html.encode("utf-8", "replace")
        if path == "/split":
            marrow.split(html)
        else:
            marrow.explain(marrow.read(html))
    except MarrowError as error:
        return status_of(error.code), error.code, None
    return 200, "", None


WEIGHTS = {"good": 60, "fetched": 15, "other": 10, "refused": 8, "hostile": 5, "huge": 2}


async def site(given: list[bytes]) -> tuple[asyncio.Server, str]:
    """A site: `/N` is the page N; `/never` says nothing, `/endless` never ends, all else is missing."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            name = (await reader.readuntil(b"\r\n\r\n")).split()[1].rpartition(b"/")[2]
            if name == b"never":
                await asyncio.sleep(60)
            elif name == b"endless":
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
                while True:
                    writer.write(b"<p>more " * 10_000)
                    await writer.drain()
            else:
                body = given[int(name)] if name.isdigit() else b"gone"
                code = b"200 OK" if name.isdigit() else b"404 Not Found"
                head = b"HTTP/1.1 %s\r\nContent-Type: text/html\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
                writer.write(head % (code, len(body)) + body)
                await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0, backlog=1000)
    return server, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@contextmanager
def served(workers: int) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """`marrow serve`, in a process of its own, and its port."""
    with tempfile.TemporaryDirectory() as home:
        told = {
            **{f"XDG_{name}_HOME": home for name in ("CONFIG", "CACHE", "STATE", "DATA")},
            "MARROW_ALLOW_PRIVATE": "yes",
            "MARROW_TIMEOUT_S": "5",
            "MARROW_RETRIES": "0",
            "MARROW_SERVE_WORKERS": str(workers),
            "MARROW_SERVE_TIMEOUT_S": str(_TIMEOUT_S),
            "MARROW_SERVE_MAX_BYTES": str(_MOST_BYTES),
        }
        command = [sys.executable, "-c", "from marrow.cli import main; main()", "serve", "--port", "0"]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ | told)
        assert process.stderr is not None
        try:
            yield process, int(process.stderr.readline().split(":")[2].partition("/")[0])
        finally:
            process.send_signal(signal.SIGTERM)
            print("server ended with", process.wait(60), process.stderr.read()[-2000:])


async def exchange(port: int, asked: Asked) -> Expected:
    """One request, over a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    try:
        method, length = ("GET", 0) if asked.body is None else ("POST", len(asked.body))
        head = f"{method} {asked.path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {length}\r\n"
        writer.write(f"{head}Content-Type: {asked.type}\r\n\r\n".encode() + (asked.body or b""))
        told = await reader.readuntil(b"\r\n\r\n")
        lines = [line.partition(":") for line in told.decode("latin-1").split("\r\n")[1:]]
        headers = {name.lower(): value.strip() for name, _, value in lines}
        body = await reader.readexactly(int(headers["content-length"]))
        code = headers.get("x-marrow-code", "")
        if code and json.loads(body)["code"] != code:
            code = "another code in the body"
        return int(told.split()[1]), code, body
    finally:
        writer.close()


async def client(port: int, pick: Callable[[], Asked], until: float, tally: Tally) -> None:
    while time.monotonic() < until:
        asked, start = pick(), time.perf_counter()
        try:
            got = await asyncio.wait_for(exchange(port, asked), 90)
        except (OSError, EOFError, TimeoutError) as error:
            tally.wrong.append(f"{asked.kind} {asked.path[:80]}: no answer ({error!r})")
            continue
        tally.add(asked, got, time.perf_counter() - start)
        await asyncio.sleep(0.01 if got[0] != 503 else 0.5)


async def kill(server: int, every_s: float, until: float, tally: Tally) -> None:
    """Kill a worker now and then."""
    while time.monotonic() + every_s < until:
        await asyncio.sleep(every_s)
        workers = [pid for pid in processes(server) if pid != server]
        if workers:
            with suppress(ProcessLookupError):
                os.kill(random.choice(workers), signal.SIGKILL)
                tally.killed += 1


_METRICS = Asked("metrics", "/metrics", None, "", (200, "", None))


async def in_hand(port: int) -> int:
    """The bytes of pages that the server has in hand, in MB."""
    _, _, body = await exchange(port, _METRICS)
    return int((body or b"").partition(b"\nmarrow_bytes_in_hand ")[2].split()[0]) >> 20


async def memory(server: int, port: int, until: float) -> None:
    """Tell the memory of the server and of its workers, every ten seconds."""
    start = time.monotonic()
    while time.monotonic() < until:
        held = []
        for pid in processes(server):
            with suppress(OSError, IndexError, ValueError):
                held.append((pid == server, status(pid, "VmRSS") // _MB))
        own = next((each for is_own, each in held if is_own), 0)
        rest = sorted(each for is_own, each in held if not is_own)
        pages = await in_hand(port)
        print(f"{time.monotonic() - start:4.0f} s  server {own} MB, pages {pages} MB, workers {rest} MB", flush=True)
        await asyncio.sleep(10)


async def run(given: list[bytes], options: argparse.Namespace) -> Tally:
    here, address = await site(given)
    offered = requests(given, address)
    tally, chance = Tally(), random.Random(7)

    def pick() -> Asked:
        kind = chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        return chance.choice(offered[kind])

    with served(options.workers) as (process, port):
        until = time.monotonic() + options.seconds
        clients = [client(port, pick, until, tally) for _ in range(options.clients)]
        watching = [kill(process.pid, options.kill, until, tally), memory(process.pid, port, until)]
        await in_hand(port)  # which waits until it is there
        before = sum(map(processor_s, processes(process.pid)))
        await asyncio.gather(*clients, *watching)
        tally.processor_s = sum(map(processor_s, processes(process.pid))) - before
        if process.poll() is not None:
            tally.wrong.append(f"the server ended with {process.returncode}")
    here.close()
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("files", nargs="+", type=Path)
    for name, default in (("clients", 200), ("seconds", 60), ("workers", 2), ("pages", 30)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--kill", type=float, default=3.0)
    options = parser.parse_args()
    tally = asyncio.run(run(pages(options.files, options.pages), options))
    for name, count in sorted(tally.outcomes.items()):
        print(f"{count:7} {name}")
    for kind, times in sorted(tally.times.items()):
        ranked = sorted(times)
        told = ", ".join(f"p{share} {ranked[len(ranked) * share // 100] * 1e3:.0f} ms" for share in (50, 95, 99))
        print(f"{kind}: {len(times)} answers as expected, {told}")
    total = sum(tally.outcomes.values())
    print(f"{total} answers, {total / options.seconds:.0f} in a second; {tally.processor_s:.0f} s of processor time")
    print(f"{tally.killed} workers killed, {tally.lost} requests lost with one; {len(tally.wrong)} wrong answers")
    for line in tally.wrong[:20]:
        print("WRONG", line)
    raise SystemExit(1 if tally.wrong or tally.lost > tally.killed else 0)


if __name__ == "__main__":
    main()
