"""The workshop: a folder for one document, and processes that work in it.

Takes: a script of this package and a folder. Gives: what the script tells. Keeps true: a script has so many seconds,
then it is ended; it limits its own memory; what it does to itself happens to no one else.
Refuses: a script that takes too long (`print.timeout`), or fails (`print.failed`).
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from marrow.errors import PrintError

_HERE = Path(__file__).parent
_MOST_SAID = 300


def work(script: str, folder: Path, timeout_s: float) -> dict[str, Any]:
    """Run a script in a folder; gives what it tells."""
    # Isolated: neither the working folder nor the environment can put another module in place of one that it imports.
    command = [sys.executable, "-I", str(_HERE / script), str(folder)]
    try:
        done = subprocess.run(
            command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout_s, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise PrintError("print.timeout", f"the document is not done after {timeout_s:.3g} s") from error
    if done.returncode:
        raise PrintError("print.failed", f"the document cannot be set: {_reason(done)}")
    told: dict[str, Any] = json.loads(done.stdout)
    if "error" in told:
        raise PrintError("print.failed", f"the document cannot be set: {told['error'][:_MOST_SAID]}")
    return told


def _reason(done: subprocess.CompletedProcess[bytes]) -> str:
    """Why a script failed: its last words, or the signal that ended it."""
    lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
    if done.returncode < 0:
        return f"ended by signal {-done.returncode}" + (f" ({lines[-1][:_MOST_SAID]})" if lines else "")
    return lines[-1][:_MOST_SAID] if lines else f"exit code {done.returncode}"
