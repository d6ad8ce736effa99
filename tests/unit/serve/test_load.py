"""Many clients at once, while workers are killed: no wrong answer, and every failure has its code.

`bench/serve.py` is the same with two hundred of them, for a minute.
"""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Event

import marrow
from marrow.options.serve import ServeOptions
from marrow.serve.pool import Pool
from tests.unit.serve.serving import PAGE, SENTENCE, Api, desk_in, serving

_CLIENTS = 20
_SECONDS = 3.0
_DEEP = "<div>" * 20_000 + PAGE
_LONG = PAGE + f"<p>{SENTENCE}</p>" * 2000
_ASKED = [
    *((html, 200, marrow.extract(html).markdown) for html in (PAGE, _DEEP, _LONG, PAGE.replace("river", "sea"))),
    ("<p>Hi", 422, "article.too_short"),
    ("\x89PNG\r\n\x1a\n" + "\0" * 100, 422, "input.binary"),
    ("x" * 300_000, 413, "request.too_large"),
]


def ask_on(api: Api, numbers: count[int], until: float) -> Counter[str]:
    """Ask one thing after the other; gives how often each outcome was met."""
    met: Counter[str] = Counter()
    while time.monotonic() < until:
        html, status, expected = _ASKED[next(numbers) % len(_ASKED)]
        reply = api.page("/extract?to=md", html.encode("latin-1"))
        code = reply.headers.get("x-marrow-code", "")
        if code in ("worker.lost", "server.busy"):
            met[code] += 1
        elif reply.status == status and expected in (code, reply.text):
            met["right"] += 1
        else:
            met[f"wrong: {reply.status} {code} for {expected[:40]!r}"] += 1
    return met


def kill_on(pool: Pool, stopped: Event) -> int:
    """Kill one worker after the other; gives how many."""
    killed = 0
    while not stopped.wait(0.7):
        for worker in tuple(pool._pages._able)[:1]:
            os.kill(worker.process.pid, signal.SIGKILL)
            killed += 1
    return killed


def test_many_clients_get_right_answers_while_workers_are_killed(tmp_path: Path) -> None:
    options = ServeOptions(serve_workers=2, serve_queue=16, serve_max_bytes=256 << 10, serve_timeout_s=30)
    pool, stopped, numbers = Pool(options), Event(), count()
    with serving(desk_in(tmp_path), options, pool) as api, ThreadPoolExecutor(_CLIENTS + 1) as threads:
        while api.get("/health").status != 200:
            time.sleep(0.05)
        killing = threads.submit(kill_on, pool, stopped)
        until = time.monotonic() + _SECONDS
        asking = [threads.submit(ask_on, api, numbers, until) for _ in range(_CLIENTS)]
        met = sum((each.result() for each in asking), Counter())
        stopped.set()
        assert not [name for name in met if name.startswith("wrong")]
        assert met["right"] > 0
        assert met["worker.lost"] <= killing.result()
        assert api.page("/extract?to=md").text == marrow.extract(PAGE).markdown
        assert "requests_in_hand 0" in api.get("/metrics").text
