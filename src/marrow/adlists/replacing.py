"""Files that are replaced in one step: whoever reads one meanwhile has the old one or the new one, and all of it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from threading import get_ident


def replace_file(path: Path, data: bytes) -> None:
    """Put data in place of a file, or of none."""
    # Another process or thread may be writing the same file.
    part = path.with_name(f".{path.name}.{os.getpid()}.{get_ident()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # a crash of the machine must not leave an empty file under the old name
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
