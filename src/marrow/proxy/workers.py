"""A few processes that work on pages, so that no page holds up another or the proxy itself.

Takes: jobs with their bodies. Gives: outcomes.
Keeps true: `do` never raises and never takes much longer than `page_timeout_s` twice: a page that takes longer, or ends
its worker, passes as it was, with a code (`proxy.timeout`, `proxy.worker`, `proxy.busy`), and the worker is replaced
(`marrow.workers.crew`). Nothing of a page stays in the proxy's own process but its bytes.
"""

from __future__ import annotations

import json
import pickle
import sys
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

from marrow.options import Options
from marrow.proxy.job import Job, Outcome
from marrow.workers import wire
from marrow.workers.crew import Busy, Crew, Late, WorkerError

COMMAND = (sys.executable, "-P", "-m", "marrow.proxy.worker")
Answer = tuple[Outcome, bytes]


class Workers:
    """The processes. `start` them and `close` them in one event loop."""

    def __init__(self, count: int, lists: Path, *, command: tuple[str, ...] = COMMAND) -> None:
        crew = self._crew = Crew((*command, str(lists)), count)
        self.start, self.ready, self.close = crew.start, crew.ready, crew.close

    async def do(self, job: Job, body: bytes, options: Options, lists: str) -> Answer:
        """Have a page worked on. `lists` is the stamp of the ad lists; "" has the page go without."""

        def message() -> bytes:
            return wire.pack(json.dumps(asdict(job)).encode(), _pickled(options), lists.encode(), body)

        most_s = options.proxy.page_timeout_s
        try:
            return await self._crew.exchange(message, _read, wait_s=most_s, work_s=most_s)
        except WorkerError as error:
            return Outcome(failure=_failure(error)), b""


def _read(parts: list[bytes]) -> Answer:
    told, body = parts
    return Outcome(**json.loads(told)), body


def _failure(error: WorkerError) -> str:
    if isinstance(error, Busy):
        return "proxy.busy"
    return "proxy.timeout" if isinstance(error, Late) else "proxy.worker"


@lru_cache(maxsize=256)
def _pickled(options: Options) -> bytes:
    return pickle.dumps(options)
