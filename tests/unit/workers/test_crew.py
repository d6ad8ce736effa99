from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from marrow.workers import wire
from marrow.workers.crew import Busy, Crew, Late, Lost

# A worker that does what its message says, in a process of its own.
_WORKER = """
import os, sys, time
from marrow.workers import wire
say = lambda *parts: (sys.stdout.buffer.write(wire.pack(*parts)), sys.stdout.buffer.flush())
say()
while parts := wire.read(sys.stdin.buffer):
    if parts[0] == b"sleep": time.sleep(60)
    if parts[0] == b"die": os._exit(77)
    if parts[0] == b"babble": sys.stdout.buffer.write(b"\\xff" * 99); sys.stdout.buffer.flush(); time.sleep(60)
    if parts[0] == b"pid": parts = [str(os.getpid()).encode()]
    say(parts[0].upper())
"""
Use = Callable[[Crew], Awaitable[None]]


@pytest.fixture
def command(tmp_path: Path) -> tuple[str, ...]:
    program = tmp_path / "worker.py"
    program.write_text(_WORKER)
    return (sys.executable, str(program))


def use(command: tuple[str, ...], work: Use, count: int = 1) -> None:
    async def run() -> None:
        crew = Crew(command, count)
        await crew.start()
        try:
            await work(crew)
        finally:
            await asyncio.wait_for(crew.close(), 10)

    asyncio.run(run())


def read(parts: list[bytes]) -> bytes:
    (answer,) = parts
    return answer


async def ask(crew: Crew, said: bytes, *, wait_s: float = 20, work_s: float = 20) -> bytes:
    return await crew.exchange(lambda: wire.pack(said), read, wait_s=wait_s, work_s=work_s)


def test_messages_are_worked_on_at_the_same_time(command: tuple[str, ...]) -> None:
    async def work(crew: Crew) -> None:
        await crew.ready()
        assert (crew.able, crew.free, crew.replaced) == (2, 2, 0)
        found = await asyncio.gather(*(ask(crew, bytes([letter]) * 300_000) for letter in b"abcd"))
        assert found == [bytes([letter]) * 300_000 for letter in b"ABCD"]

    use(command, work, count=2)


@pytest.mark.parametrize(("said", "code"), [(b"die", 77), (b"babble", None)])
def test_a_worker_that_ends_or_babbles_is_lost_and_replaced(
    command: tuple[str, ...], said: bytes, code: int | None
) -> None:
    async def work(crew: Crew) -> None:
        with pytest.raises(Lost) as caught:
            await ask(crew, said)
        assert caught.value.code == code
        assert await ask(crew, b"tea") == b"TEA"
        assert crew.replaced == 1

    use(command, work)


def test_a_worker_that_takes_too_long_is_ended(command: tuple[str, ...]) -> None:
    async def work(crew: Crew) -> None:
        await crew.ready()
        with pytest.raises(Late):
            await ask(crew, b"sleep", work_s=0.1)
        assert await ask(crew, b"tea") == b"TEA"

    use(command, work)


def test_who_finds_no_worker_free_in_time_is_told(command: tuple[str, ...]) -> None:
    async def work(crew: Crew) -> None:
        await crew.ready()
        first = asyncio.create_task(ask(crew, b"sleep"))
        await asyncio.sleep(0.05)
        with pytest.raises(Busy):
            await ask(crew, b"tea", wait_s=0.05)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        assert await ask(crew, b"tea") == b"TEA"

    use(command, work)


def test_work_is_not_given_to_a_worker_that_ended_while_it_was_free(command: tuple[str, ...]) -> None:
    async def work(crew: Crew) -> None:
        for _ in range(3):
            os.kill(int(await ask(crew, b"pid")), signal.SIGKILL)
            await asyncio.sleep(0.2)  # the system tells of it soon
            assert await ask(crew, b"tea") == b"TEA"

    use(command, work)


def test_a_crew_can_be_closed_before_it_is_ready() -> None:
    async def work(crew: Crew) -> None:
        await asyncio.sleep(0.1)
        assert crew.able == 0

    use((sys.executable, "-c", "import time; time.sleep(60)"), work, count=2)


def test_a_worker_that_does_not_start_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marrow.workers.crew._PAUSE_S", 0.01)
    program = tmp_path / "worker.py"
    program.write_text(f"import os\ntry: os.mkdir({str(tmp_path / 'once')!r})\nexcept OSError: pass\n" + _SECOND)

    async def work(crew: Crew) -> None:
        assert await ask(crew, b"tea") == b"TEA"
        assert crew.replaced == 1

    use((sys.executable, str(program)), work)


_SECOND = "else: raise SystemExit(1)\n" + _WORKER
