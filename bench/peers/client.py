"""A worker as its user sees it: a page in, an answer out.

Takes: a peer whose environment is made. Gives: `Answer`s. Keeps true: a page on which the worker dies or takes longer
than `TIMEOUT_S` is an answer too, with an error; the next page gets a new worker.
"""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import time
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from bench.peers.catalogue import Peer
from bench.peers.environments import ROOT, command

TIMEOUT_S = 90
_START_S = 120
_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class Answer:
    """What a peer made of a page."""

    text: str
    error: str = ""
    ms: float = 0.0
    peak_mb: float = 0.0


class Worker:
    """A peer in a process of its own, as a context."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.version = ""
        self._process: subprocess.Popen[bytes] | None = None
        self._rest = b""

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stop()

    def ask(self, html: str, url: str | None, repeat: int = 1) -> Answer:
        """The peer's text for a page, the best time of `repeat` calls."""
        if self._process is None:
            self._start()
        try:
            self._send({"html": html, "url": url, "repeat": repeat})
            got = self._receive(TIMEOUT_S * repeat)
        except (TimeoutError, EOFError, BrokenPipeError) as failure:
            self._stop()
            return Answer("", f"{type(failure).__name__}: the worker was lost on this page")
        # JavaScript has strings that are not text.
        text = got["text"].encode("utf-8", "replace").decode("utf-8")
        return Answer(text, got["error"], got["ms"], got["peak_mb"])

    def _start(self) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command(self.peer), cwd=ROOT, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=_environment()
        )
        self._rest = b""
        self.version = self._receive(_START_S)["version"]

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode("ascii") + b"\n")
        self._process.stdin.flush()

    def _receive(self, timeout_s: float) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdout is not None
        parts, ends_at = [self._rest], time.monotonic() + timeout_s
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            while b"\n" not in parts[-1]:
                if not selector.select(max(0.0, ends_at - time.monotonic())):
                    raise TimeoutError
                chunk = os.read(self._process.stdout.fileno(), _CHUNK)
                if not chunk:
                    raise EOFError
                parts.append(chunk)
        line, _, self._rest = b"".join(parts).partition(b"\n")
        message: dict[str, Any] = json.loads(line)
        return message


def _environment() -> dict[str, str]:
    """One thread each, so that processor time is comparable; nothing cached beside the sources."""
    return os.environ | {"OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONWARNINGS": "ignore"}
