"""Who does the jobs: worker processes, or, for tests and small uses, a thread of this process.

Takes: the name of a job, an `Ask` and options. Gives: its `Answer`. Keeps true: what goes wrong with a worker is an
answer with a code (`worker.timeout`, `worker.memory`, `worker.lost`), and the others go on. Pages that need a browser
have workers of their own, started with the first of them: they take a hundred times as long, and hold up nobody else.
Refuses a job that waited for a worker as long as work may take: `server.busy`.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol

from marrow.errors import RenderError
from marrow.options import Options
from marrow.options.serve import ServeOptions
from marrow.serve.jobs import Answer, Ask, done, failed
from marrow.serve.limits import RETRY_S
from marrow.serve.statuses import later
from marrow.workers import wire
from marrow.workers.crew import Busy, Crew, Late, Lost
from marrow.workers.process import OUT_OF_MEMORY

COMMAND = (sys.executable, "-P", "-m", "marrow.serve.worker")


class Runner(Protocol):
    """Does jobs. `start` and `close` it in one event loop."""

    async def start(self) -> None: ...

    async def close(self) -> None: ...

    async def run(self, name: str, ask: Ask, options: Options) -> Answer: ...

    def counts(self) -> Mapping[str, int]: ...


class InProcess:
    """Does jobs in threads of this process. A page that hangs, hangs."""

    async def start(self) -> None:
        """There is nothing to start."""

    async def close(self) -> None:
        """There is nothing to close."""

    async def run(self, name: str, ask: Ask, options: Options) -> Answer:
        return await asyncio.to_thread(done, name, ask, options)

    def counts(self) -> Mapping[str, int]:
        return {}


class Pool:
    """Does jobs in processes."""

    def __init__(self, options: ServeOptions, *, command: tuple[str, ...] = COMMAND) -> None:
        self._options = options
        command = (*command, str(options.serve_memory_mb << 20))
        self._pages = Crew(command, options.serve_workers)
        self._browsers = Crew(command, options.serve_browsers)
        self._has_browsers = False

    async def start(self) -> None:
        """Start the workers; a job that comes before they are ready waits for one."""
        await self._pages.start()

    async def ready(self) -> None:
        """Wait until all workers are ready."""
        await self._pages.ready()

    async def close(self) -> None:
        """End all workers, whatever they do."""
        await asyncio.gather(self._pages.close(), self._browsers.close())

    async def run(self, name: str, ask: Ask, options: Options) -> Answer:
        """Have a worker do a job."""
        crew = await self._crew(name, options)

        def message() -> bytes:
            return wire.pack(name.encode(), _pickled(options), pickle.dumps(ask))

        most_s = self._options.serve_timeout_s
        try:
            return await crew.exchange(message, Answer.of, wait_s=most_s, work_s=most_s)
        except Busy as error:
            raise later("server.busy", "no worker was free in time", RETRY_S) from error
        except Late:
            return failed("worker.timeout", f"it took longer than {most_s:g} s, and was ended")
        except Lost as error:
            if error.code == OUT_OF_MEMORY:
                return failed("worker.memory", f"it needed more than {self._options.serve_memory_mb} MB")
            return failed("worker.lost", "the process that worked on it ended; the others go on")

    def counts(self) -> Mapping[str, int]:
        """How the workers are doing, for the metrics."""
        crews = (self._pages, self._browsers)
        return {
            "workers": sum(crew.able for crew in crews),
            "workers_free": sum(crew.free for crew in crews),
            "workers_replaced_total": sum(crew.replaced for crew in crews),
        }

    async def _crew(self, name: str, options: Options) -> Crew:
        if not _needs_browser(name, options):
            return self._pages
        if not self._options.serve_browsers:
            raise RenderError("render.missing", "this server shows no page in a browser")
        if not self._has_browsers:
            self._has_browsers = True
            await self._browsers.start()
        return self._browsers


def _needs_browser(name: str, options: Options) -> bool:
    """Whether a job may use a browser."""
    return name == "render" or options.rendering.render != "never" or options.printing.engine == "chromium"


@lru_cache(maxsize=256)
def _pickled(options: Options) -> bytes:
    return pickle.dumps(options)
