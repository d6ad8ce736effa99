"""Does a batch that is killed again and again end as one that nobody disturbed?

    .venv/bin/python -m bench.chaos [--kills 20] [--pages 12000] [--seed 1] [--engine local|ray]

Makes archives, one of them cut off and one with broken records, and a folder of pages; runs `marrow batch` over them
undisturbed, and again while its processes are killed with SIGKILL: pages' workers, the engine's, and the program
itself, which is then resumed; each kind at least once. Then the same with a disk that is full. Every byte is compared,
but for times and logs.
It fails, too, where the batch was done before it was killed so often: then it needs more pages.
Needs the extra `batch` (for Ray, `ray`), and Linux, as it looks for processes in /proc.
"""

from __future__ import annotations

import argparse
import base64
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from gzip import compress
from hashlib import sha256
from pathlib import Path

_COMMAND = (sys.executable, "-m", "marrow", "batch")
_UNLIKE = ("times", "aside", "running")
_FOR_PAGES = b"marrow.batch.worker"
KINDS = frozenset({"pages", "engine", "program"})
_CHANCES = ("pages", "pages", "engine", "program")  # once each kind was killed
_SMALL_DISK = "200k"


def make_sources(folder: Path, pages: int, seed: int) -> list[str]:
    """Two archives and a folder of pages, with what can go wrong in them."""
    chance = random.Random(seed)
    members = [compress(_record(number, _page(number, chance)), 1, mtime=0) for number in range(pages)]
    half = len(members) // 2
    broken = members[:half]
    for number in (3, half // 2):
        broken[number] = broken[number][:100] + bytes(40) + broken[number][140:]
    folder.mkdir()
    (folder / "broken.warc.gz").write_bytes(b"".join(broken))
    (folder / "cut.warc.gz").write_bytes(b"".join(members[half:])[:-500])
    (folder / "site").mkdir()
    for number in range(pages // 4):
        (folder / "site" / f"{number:04}.html").write_bytes(_page(number, chance))
    return [str(folder / name) for name in ("broken.warc.gz", "cut.warc.gz", "site")]


def _page(number: int, chance: random.Random) -> bytes:
    noise = base64.b64encode(chance.randbytes(20_000)).decode()  # so that a shard of a megabyte has few pages
    words = " ".join(chance.choice("water leaves time tea cup pot milk kettle steam".split()) for _ in range(200))
    return f"<title>Tea {number}</title><!--{noise}--><h1>Tea {number}</h1><p>{words}.</p>".encode()


def _record(number: int, page: bytes) -> bytes:
    answer = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + page
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.org/{number}\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(answer)}\r\n\r\n"
    )
    return head.encode() + answer + b"\r\n\r\n"


def start(
    sources: list[str], out: Path, engine: str, before: Callable[[], None] | None = None
) -> subprocess.Popen[str]:
    """Start a batch, or go on with it; `before` is done in its process."""
    settings = ["--shard-mb", "1", "--shard-pages", "20", "--batch-workers", "2", "--engine", engine]
    command = [*_COMMAND, *sources, "-o", str(out), "--sink", "jsonl", "--resume", *settings]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=before)  # it has no threads


def finish(process: subprocess.Popen[str], timeout_s: float = 300) -> tuple[int, str]:
    """Wait for a batch; gives its exit code, and what it said."""
    _, said = process.communicate(timeout=timeout_s)
    return process.returncode, said


def disturb(sources: list[str], out: Path, kills: int, seed: int, engine: str = "local") -> list[str]:
    """Run a batch to its end, killing processes of its so often; gives what was killed."""
    chance, killed = random.Random(seed), list[str]()
    process = start(sources, out, engine)
    while len(killed) < kills:
        kind = chance.choice(sorted(KINDS - set(killed)) or _CHANCES)
        pid = _victim(process, kind, chance, out)
        if pid is None:
            break  # it was done before it could be killed so often
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
            killed.append(kind)
        if pid == process.pid:
            finish(process)
            process = start(sources, out, engine)
    code, said = finish(process)
    if code:
        code, said = finish(start(sources, out, engine))  # the engine gave up, as it may, and says to resume
    if code:
        raise RuntimeError(said)
    return killed


def _victim(process: subprocess.Popen[str], kind: str, chance: random.Random, out: Path) -> int | None:
    """A process of a batch that is at work: the program, a worker of the engine, or one of pages; half the times only
    when another shard is done, for while all of them load there is little to lose."""
    wanted = _done(out) + chance.randint(0, 1)
    while process.poll() is None:
        time.sleep(chance.uniform(0.01, 0.05))
        pages = dict(_page_processes(process.pid))
        if pages and _done(out) >= wanted:
            found = {"program": {process.pid}, "engine": set(pages.values()), "pages": set(pages)}[kind]
            return chance.choice(sorted(found))
    return None


def _done(out: Path) -> int:
    return len(list(out.glob("_marrow/shards/*.json")))


def _page_processes(program: int) -> Iterator[tuple[int, int]]:
    """Every process for pages that a program has, and the worker that it belongs to."""
    parents = dict(processes())
    for pid, worker in parents.items():
        above = pid
        while above in parents and above != program:
            above = parents[above]
        with suppress(OSError):
            if above == program and _FOR_PAGES in Path(f"/proc/{pid}/cmdline").read_bytes():
                yield pid, worker


def processes() -> Iterator[tuple[int, int]]:
    """Every process and its parent."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            after_name = path.read_text().rpartition(")")[2].split()
            yield int(path.parent.name), int(after_name[1])


@contextmanager
def small_disk(folder: Path) -> Iterator[tuple[Path, Callable[[], None] | None, Callable[[], None]]]:
    """A folder with little room, what makes it so in the batch's process, and what gives it room.

    Root can have a small file system; others can have no large files, which is the same to who writes one.
    """
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={_SMALL_DISK}", "tmpfs", folder], capture_output=True
    )
    if mounted.returncode:
        yield folder, _limit_files, lambda: None
        return
    try:
        yield folder, None, lambda: _run("mount", "-o", "remount,size=64m", str(folder))
    finally:
        _run("umount", str(folder))


def _limit_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, resource.RLIM_INFINITY))


def _run(*command: str) -> None:
    subprocess.run(command, check=True)


def fill(sources: list[str], folder: Path, engine: str = "local") -> tuple[str, dict[str, str]]:
    """Run a batch on a full disk, then with room; gives what it said first, and what came of it."""
    with small_disk(folder) as (disk, limit, make_room):
        code, said = finish(start(sources, disk / "out", engine, limit))
        if code != 1:
            raise RuntimeError(f"there was room ({code}): {said}")
        make_room()
        code, after = finish(start(sources, disk / "out", engine))
        if code:
            raise RuntimeError(after)
        return said, digests(disk / "out")


def digests(out: Path) -> dict[str, str]:
    """All that is to be the same."""
    return {
        str(path.relative_to(out)): sha256(path.read_bytes()).hexdigest()
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.parent.name not in _UNLIKE and path.name != "log.jsonl"
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill a batch again and again.")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--pages", type=int, default=12000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", default="local", choices=("local", "ray"))
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources = make_sources(folder / "in", arguments.pages, arguments.seed)
        code, said = finish(start(sources, folder / "calm", "local"))
        print(said.strip())
        killed = disturb(sources, folder / "out", arguments.kills, arguments.seed, arguments.engine)
        is_same = digests(folder / "out") == digests(folder / "calm")
        print(f"killed {len(killed)}: {', '.join(f'{killed.count(kind)} {kind}' for kind in sorted(set(killed)))}")
        print("the same" if is_same else "NOT THE SAME")
        said, filled = fill(sources, folder / "disk", arguments.engine)
        print(said.strip().splitlines()[-1])
        is_same_filled = filled == digests(folder / "calm")
        print("the same" if is_same_filled else "NOT THE SAME")
        sys.exit(code or not (is_same and is_same_filled and len(killed) == arguments.kills and set(killed) == KINDS))


if __name__ == "__main__":
    main()
