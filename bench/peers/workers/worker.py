"""A peer in a process of its own: pages come in on standard input, texts go out on standard output.

    python -m bench.peers.workers.worker NAME [metadata | images]

One JSON object a line. First the worker says {"version": …}. Then each request {"html", "url", "repeat"} gets an
answer {"text", "error", "ms", "peak_mb"}: the text, or the error's own words; the processor time of the call, the best
of `repeat`, or of fewer where those take long; the most memory that the process has held so far, interpreter and
libraries included. With `metadata` or `images`, the text is JSON: what the peer says of the page.
"""

from __future__ import annotations

import json
import os
import re
import resource
import sys
import time
from pathlib import Path
from typing import Any, TextIO

from bench.peers.workers import calls, images, metadata
from bench.peers.workers.calls import Call

LONG_S = 0.3
"""Calls that take longer together are not repeated: what takes long is measured precisely the first time."""

_PEAK = re.compile(r"VmHWM:\s+(\d+) kB")


def serve(call: Call, version: str, requests: TextIO, answers: TextIO) -> None:
    _put(answers, {"version": version})
    for line in requests:
        _put(answers, _answer(call, json.loads(line)))


def _answer(call: Call, request: dict[str, Any]) -> dict[str, Any]:
    text, error = "", ""
    times: list[float] = []
    while len(times) < request["repeat"] and sum(times) < LONG_S:
        begin = time.process_time()
        try:
            text = call(request["html"], request["url"])
        except Exception as failure:  # whatever it is, it is this peer's outcome for this page
            error = f"{type(failure).__name__}: {failure}"[:300]
        times.append(time.process_time() - begin)
    return {"text": text, "error": error, "ms": min(times) * 1000, "peak_mb": _peak_mb()}


def _peak_mb() -> float:
    status = Path("/proc/self/status")
    if status.exists():  # getrusage would count what the parent held when it started this process
        found = _PEAK.search(status.read_text("ascii", "replace"))
        if found:
            return int(found[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _put(answers: TextIO, message: dict[str, Any]) -> None:
    answers.write(json.dumps(message) + "\n")
    answers.flush()


if __name__ == "__main__":
    # What a peer prints must not get between the answers.
    private = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    asked = {"metadata": metadata.prepare, "images": images.prepare}
    call, version = asked.get("".join(sys.argv[2:]), calls.prepare)(sys.argv[1])
    serve(call, version, sys.stdin, private)
