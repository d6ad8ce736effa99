"""Jobs in real processes: what happens to one page does not happen to the others."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from marrow.errors import MarrowError
from marrow.options import Options
from marrow.options.serve import ServeOptions
from marrow.serve.jobs import CODE, Answer, Ask
from marrow.serve.pool import InProcess, Pool
from tests.unit.serve.serving import PAGE

# A worker whose jobs do what their page says.
_WORKER = """
import os, sys, time
from marrow.serve import jobs, worker
from marrow.serve.jobs import Answer
from marrow.workers import process

def job(ask, options):
    if ask.html == b"sleep": time.sleep(60)
    if ask.html == b"eat": bytearray(1 << 40)
    if ask.html == b"crash": os.abort()
    return Answer(200, "text/plain", str(os.getpid()).encode())

jobs.JOBS = {"extract": job, "render": job}
process.run(worker.work, int(sys.argv[1]))
"""
_SERVE = ServeOptions(serve_workers=2, serve_timeout_s=10)
_OPTIONS = Options()


@pytest.fixture
def command(tmp_path: Path) -> tuple[str, ...]:
    program = tmp_path / "worker.py"
    program.write_text(_WORKER)
    return (sys.executable, str(program))


def use(pool: Pool, work: Callable[[Pool], Awaitable[None]]) -> None:
    async def run() -> None:
        await pool.start()
        try:
            await work(pool)
        finally:
            await pool.close()

    asyncio.run(run())


async def do(pool: Pool, said: bytes = b"", options: Options = _OPTIONS) -> Answer:
    return await pool.run("extract", Ask(html=said), options)


def test_a_page_is_worked_on_in_another_process() -> None:
    async def work(pool: Pool) -> None:
        await pool.ready()
        answers = await asyncio.gather(
            *(pool.run("extract", Ask(html=PAGE.encode(), to=to), _OPTIONS) for to in ("md", "json", "text"))
        )
        assert [answer.status for answer in answers] == [200, 200, 200]
        assert answers[0] == await InProcess().run("extract", Ask(html=PAGE.encode(), to="md"), _OPTIONS)
        assert json.loads(answers[1].body)["title"] == "The bridge"
        assert (await pool.run("extract", Ask(html=b"<p>Hi", to="md"), _OPTIONS)).status == 422
        counts = pool.counts()
        assert (counts["workers"], counts["workers_free"], counts["workers_replaced_total"]) == (2, 2, 0)

    use(Pool(_SERVE), work)


@pytest.mark.parametrize(
    ("said", "status", "code"),
    [(b"eat", 500, "worker.memory"), (b"crash", 502, "worker.lost")],
)
def test_a_page_that_ends_its_worker_has_a_code_and_the_next_one_an_answer(
    command: tuple[str, ...], said: bytes, status: int, code: str
) -> None:
    async def work(pool: Pool) -> None:
        bad, *good = await asyncio.gather(do(pool, said), *(do(pool) for _ in range(8)))
        assert (bad.status, bad.headers[CODE]) == (status, code)
        assert all(answer.status == 200 for answer in good)
        assert pool.counts()["workers_replaced_total"] <= 1

    use(Pool(_SERVE, command=command), work)


def test_a_page_that_takes_too_long_is_ended(command: tuple[str, ...]) -> None:
    async def work(pool: Pool) -> None:
        await pool.ready()
        slow = await do(pool, b"sleep")
        assert (slow.status, slow.headers[CODE]) == (504, "worker.timeout")

    use(Pool(ServeOptions(serve_workers=1, serve_timeout_s=0.3), command=command), work)


def test_a_worker_that_somebody_kills_fails_one_request(command: tuple[str, ...]) -> None:
    async def work(pool: Pool) -> None:
        pids = {int((await do(pool)).body) for _ in range(20)}
        slow = [asyncio.create_task(do(pool, b"sleep")) for _ in range(2)]
        await asyncio.sleep(0.2)
        os.kill(pids.pop(), signal.SIGKILL)
        done, waiting = await asyncio.wait(slow, timeout=5, return_when=asyncio.FIRST_COMPLETED)
        assert [task.result().headers[CODE] for task in done] == ["worker.lost"]
        assert len(waiting) == 1
        assert (await do(pool)).status == 200
        waiting.pop().cancel()

    use(Pool(_SERVE, command=command), work)


def test_who_waits_too_long_is_refused(command: tuple[str, ...]) -> None:
    async def work(pool: Pool) -> None:
        await pool.ready()
        slow = asyncio.create_task(do(pool, b"sleep"))
        await asyncio.sleep(0.05)
        with pytest.raises(MarrowError) as caught:
            await asyncio.gather(do(pool), do(pool), slow)
        assert caught.value.code == "server.busy"

    use(Pool(ServeOptions(serve_workers=1, serve_timeout_s=0.3), command=command), work)


@pytest.mark.parametrize("settings", [{"render": "always"}, {"engine": "chromium"}])
def test_pages_that_need_a_browser_have_workers_of_their_own(
    command: tuple[str, ...], settings: dict[str, str]
) -> None:
    async def work(pool: Pool) -> None:
        slow = asyncio.create_task(do(pool, b"sleep", Options().change(**settings)))
        await asyncio.sleep(0.05)
        assert len({(await do(pool)).body for _ in range(20)}) == 1  # the one worker for plain pages is free
        drawn = asyncio.create_task(pool.run("render", Ask(), _OPTIONS))
        await asyncio.sleep(0.2)
        assert not drawn.done()  # it waits for the one with a browser
        slow.cancel()
        assert (await drawn).status == 200

    use(Pool(ServeOptions(serve_workers=1, serve_timeout_s=20), command=command), work)


def test_without_browsers_pages_that_need_one_are_refused() -> None:
    async def run() -> None:
        with pytest.raises(MarrowError) as caught:
            await Pool(ServeOptions(serve_browsers=0)).run("render", Ask(), _OPTIONS)
        assert caught.value.code == "render.missing"

    asyncio.run(run())
