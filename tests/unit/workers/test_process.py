from __future__ import annotations

import resource
import signal
import socket
import subprocess
import sys
from io import BytesIO

import pytest

from marrow.workers import process, wire

_HUNGRY = """
from marrow.workers import process
process.run(lambda parts: [bytes(1 << 40)] if parts == [b"all"] else [print("aside") or parts[0].upper()], 1 << 30)
"""


def test_a_worker_says_that_it_is_ready_and_then_answers_each_message() -> None:
    sink = BytesIO()
    process.serve(BytesIO(wire.pack(b"tea") + wire.pack(b"leaves")), sink, lambda parts: (b"hot", *parts))
    sink.seek(0)
    assert [wire.read(sink) for _ in range(3)] == [[], [b"hot", b"tea"], [b"hot", b"leaves"]]


@pytest.mark.parametrize(
    ("soft", "hard", "bounded"),
    [(-1, -1, 3 << 30), (-1, 1 << 30, 1 << 30), (1 << 29, -1, None), (1 << 40, -1, 3 << 30)],
)
def test_a_worker_has_a_bound_on_its_memory(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, bounded: int | None
) -> None:
    limits: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limit: limits.append(limit))
    process.bound_memory(3 << 30)
    assert limits == ([] if bounded is None else [(bounded, hard)])


def ran(*messages: bytes) -> subprocess.CompletedProcess[bytes]:
    given = b"".join(wire.pack(each) for each in messages)
    command = [sys.executable, "-P", "-c", _HUNGRY]
    return subprocess.run(command, input=given, capture_output=True, timeout=30)


def test_what_is_printed_stays_out_of_the_answers() -> None:
    found = ran(b"tea")
    assert (found.returncode, found.stdout) == (0, wire.pack() + wire.pack(b"TEA"))
    assert found.stderr == b"aside\n"


def test_a_worker_that_needs_too_much_memory_ends_with_a_code() -> None:
    found = ran(b"tea", b"all", b"tea")
    assert (found.returncode, found.stdout) == (process.OUT_OF_MEMORY, wire.pack() + wire.pack(b"TEA"))


def test_a_worker_whose_program_is_gone_ends_without_a_word() -> None:
    command = [sys.executable, "-P", "-c", _HUNGRY]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdout.close()
        worker.stdin.write(wire.pack(b"tea"))
        worker.stdin.close()
        assert worker.stderr is not None
        assert (worker.stderr.read(), worker.wait(30)) == (b"", 0)


def test_a_worker_whose_program_is_gone_before_it_read_the_answer_ends_without_a_word() -> None:
    ours, theirs = socket.socketpair()
    command = [sys.executable, "-P", "-c", _HUNGRY]
    end = theirs.fileno()
    with theirs, subprocess.Popen(command, stdin=end, stdout=end, stderr=subprocess.PIPE) as worker:
        with ours:
            ours.recv(1, socket.MSG_PEEK)  # it is ready, which nobody reads
        assert worker.stderr is not None
        assert (worker.stderr.read(), worker.wait(30)) == (b"", 0)


_BROKEN = """
from marrow.workers import process

def work(parts):
    raise ConnectionResetError("a server of its own")

process.run(work, 1 << 30)
"""


def test_a_connection_of_the_work_that_breaks_is_a_defect_as_any_other() -> None:
    found = subprocess.run(
        [sys.executable, "-P", "-c", _BROKEN], input=wire.pack(b"tea"), capture_output=True, timeout=30
    )
    assert (found.returncode, found.stdout) == (1, wire.pack())
    assert found.stderr.endswith(b"ConnectionResetError: a server of its own\n")


_SIGNALLED = """
import os, signal, subprocess, sys
from marrow.workers import process

def work(parts):
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(os.getpid(), number)
    child = subprocess.run([sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"])
    return [str(child.returncode).encode()]

process.run(work, 1 << 30)
"""


def test_a_worker_finishes_what_it_has_begun_whatever_signal_the_whole_group_is_sent() -> None:
    command = [sys.executable, "-P", "-c", _SIGNALLED]
    found = subprocess.run(command, input=wire.pack(b"tea"), capture_output=True, timeout=30)
    # A program that it starts, such as a browser, can be ended as any other.
    answer = wire.pack() + wire.pack(str(-signal.SIGTERM).encode())
    assert (found.returncode, found.stdout, found.stderr) == (0, answer, b"")
