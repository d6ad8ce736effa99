"""The checker of books."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Check = Callable[[bytes], str]


@pytest.fixture(scope="session")
def check(tmp_path_factory: pytest.TempPathFactory) -> Check:
    """What epubcheck says of a book. Without it what needs it is skipped; in CI it fails."""
    java, checker = shutil.which("java"), shutil.which("epubcheck")
    if java is None or checker is None:
        if os.environ.get("CI"):
            raise FileNotFoundError("java and epubcheck")
        pytest.skip("NOT TESTED: there is no epubcheck; scripts/papers gets it")
    # Debian's command is the archive itself, which not every system can start.
    command = (java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", str(Path(checker).resolve()))

    def say(book: bytes) -> str:
        file = tmp_path_factory.mktemp("book") / "book.epub"
        file.write_bytes(book)
        done = subprocess.run((*command, str(file)), capture_output=True, text=True, timeout=300, check=False)
        return done.stdout + done.stderr

    return say
