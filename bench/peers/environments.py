"""An environment for each peer, below `.peers/` in the project's root.

Takes: peers. Gives: a virtual environment (pip) or a folder of modules (npm) for each, made once; a stamp holds what
it was made from. Keeps true: a peer without its environment is told with the reason, never left out in silence.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bench.peers.catalogue import Peer

ROOT = Path(__file__).parents[2]
HOMES = ROOT / ".peers"


class CannotMake(Exception):
    """An environment could not be made; says why."""


def command(peer: Peer) -> list[str]:
    """How the peer's worker is started, from the project's root."""
    if peer.is_node:
        # Node looks for modules from where the importing file is, so the worker goes to them.
        worker = shutil.copy(Path(__file__).parent / "workers" / "worker.mjs", HOMES / peer.home)
        return ["node", str(worker), peer.name]
    python = HOMES / peer.home / "bin" / "python" if peer.home else Path(sys.executable)
    return [str(python), "-m", "bench.peers.workers.worker", peer.name, *([peer.asked] if peer.fields else [])]


def is_made(peer: Peer) -> bool:
    stamp = HOMES / peer.home / "made"
    return not peer.home or (stamp.exists() and stamp.read_text("utf-8") == _recipe(peer))


def make(peer: Peer) -> None:
    """Make the environment of a peer, unless it is there; raises `CannotMake`."""
    if is_made(peer):
        return
    home = HOMES / peer.home
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    (_make_node if peer.is_node else _make_python)(peer, home)
    (home / "made").write_text(_recipe(peer), "utf-8")


def _recipe(peer: Peer) -> str:
    return "".join(f"{line}\n" for line in ("node" if peer.is_node else "python", *peer.packages))


def _make_python(peer: Peer, home: Path) -> None:
    python = next(_pythons(peer.python), None)
    if python is None:
        wanted = ".".join(map(str, peer.python))
        raise CannotMake(f"needs Python {wanted} or newer, and there is none on PATH or among pyenv's")
    _run([python, "-m", "venv", str(home)])
    pip = [str(home / "bin" / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    _run([*pip, "--upgrade", "pip"])
    _run([*pip, *peer.packages])


def _make_node(peer: Peer, home: Path) -> None:
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise CannotMake("needs node and npm, and they are not on PATH")
    (home / "package.json").write_text('{"private": true, "type": "module"}\n', "utf-8")
    _run(["npm", "install", "--prefix", str(home), "--no-audit", "--no-fund", *peer.packages])


def _run(arguments: list[str]) -> None:
    ran = subprocess.run(arguments, capture_output=True, text=True)
    if ran.returncode:
        raise CannotMake(f"{' '.join(arguments[:4])} … failed:\n{(ran.stdout + ran.stderr).strip()[-2000:]}")


def _pythons(oldest: tuple[int, int]) -> Iterator[str]:
    """Interpreters that are new enough, this one first."""
    names = ["python3.12", "python3.13", "python3.14", "python3"]
    found = [sys.executable, *filter(None, map(shutil.which, names))]
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found += [str(python) for python in sorted(versions.glob("3.*/bin/python"))]
    test = f"import sys, venv, ensurepip; sys.exit(sys.version_info < {oldest})"
    for python in found:
        if subprocess.run([python, "-c", test], capture_output=True).returncode == 0:
            yield python
