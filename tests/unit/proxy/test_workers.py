from __future__ import annotations

import asyncio
import errno
import socket
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from marrow.options import Options
from marrow.proxy.job import Job, Outcome
from marrow.proxy.workers import Workers

_OPTIONS = Options().change(page_timeout_s=0.5)
_JOB = Job("http://a.test/", "declutter")
# A worker that does what its page says, in a process of its own.
_WORKER = """
import sys, time, json
from marrow.workers import wire
say = lambda *parts: (sys.stdout.buffer.write(wire.pack(*parts)), sys.stdout.buffer.flush())
say()
while parts := wire.read(sys.stdin.buffer):
    body = parts[3]
    if body == b"sleep": time.sleep(60)
    if body == b"die": sys.exit(1)
    if body == b"babble": sys.stdout.buffer.write(b"\\xff" * 99); sys.stdout.buffer.flush(); time.sleep(60)
    if body == b"lie": say(b"{}", b"", b"")
    say(json.dumps({"mode": "declutter", "is_changed": True}).encode(), body.upper())
"""
Use = Callable[[Workers], Awaitable[None]]


@pytest.fixture
def command(tmp_path: Path) -> tuple[str, ...]:
    program = tmp_path / "worker.py"
    program.write_text(_WORKER)
    return (sys.executable, str(program))


def use(command: tuple[str, ...], work: Use, count: int = 1) -> None:
    async def run() -> None:
        workers = Workers(count, Path(), command=command)
        await workers.start()
        try:
            await work(workers)
        finally:
            await asyncio.wait_for(workers.close(), 5)

    asyncio.run(run())


async def do(workers: Workers, body: bytes) -> tuple[Outcome, bytes]:
    return await workers.do(_JOB, body, _OPTIONS, "")


def test_pages_are_worked_on_at_the_same_time(command: tuple[str, ...]) -> None:
    async def work(workers: Workers) -> None:
        await workers.ready()
        found = await asyncio.gather(*(do(workers, bytes([letter]) * 300_000) for letter in b"abcd"))
        assert [page for _, page in found] == [bytes([letter]) * 300_000 for letter in b"ABCD"]
        assert all(outcome.is_changed for outcome, _ in found)

    use(command, work, count=2)


@pytest.mark.parametrize(
    ("body", "failure"),
    [(b"sleep", "proxy.timeout"), (b"die", "proxy.worker"), (b"babble", "proxy.worker"), (b"lie", "proxy.worker")],
)
def test_a_worker_that_fails_is_replaced(command: tuple[str, ...], body: bytes, failure: str) -> None:
    async def work(workers: Workers) -> None:
        await workers.ready()
        assert await do(workers, body) == (Outcome(failure=failure), b"")
        await workers.ready()
        assert (await do(workers, b"tea"))[1] == b"TEA"

    use(command, work)


def test_a_page_that_finds_no_worker_free_is_told(command: tuple[str, ...]) -> None:
    async def work(workers: Workers) -> None:
        await workers.ready()
        longer = Options().change(page_timeout_s=2)
        first = asyncio.create_task(workers.do(_JOB, b"sleep", longer, ""))
        await asyncio.sleep(0.05)
        assert await do(workers, b"tea") == (Outcome(failure="proxy.busy"), b"")
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        await workers.ready()
        assert (await do(workers, b"tea"))[1] == b"TEA"

    use(command, work)


def test_workers_that_do_not_start_leave_pages_as_they_are() -> None:
    async def work(workers: Workers) -> None:
        assert await do(workers, b"tea") == (Outcome(failure="proxy.busy"), b"")

    use((sys.executable, "-c", "raise SystemExit(1)"), work)


def test_a_worker_for_which_there_is_no_room_is_tried_again(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail_once(name: str, maker: Callable[..., Any]) -> None:
        left = [OSError(errno.EMFILE, "Too many open files")]

        def make(*given: Any, **named: Any) -> Any:
            if left:
                raise left.pop()
            return maker(*given, **named)

        monkeypatch.setattr(name, make)

    monkeypatch.setattr("marrow.workers.crew._PAUSE_S", 0.01)

    async def run() -> None:
        fail_once("socket.socketpair", socket.socketpair)  # here: the loop itself has made one
        fail_once("asyncio.create_subprocess_exec", asyncio.create_subprocess_exec)
        workers = Workers(1, Path(), command=command)
        await workers.start()
        await workers.ready()
        assert (await do(workers, b"tea"))[1] == b"TEA"
        await workers.close()

    asyncio.run(run())
