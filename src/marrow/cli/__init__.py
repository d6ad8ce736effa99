"""The command line. `main` is the `marrow` command; nothing heavy is loaded before it is called."""

from __future__ import annotations

import sys

_INTERRUPTED = 130  # as `failures.INTERRUPTED`, which may not be there yet


def main() -> None:
    """Run the `marrow` command with the arguments of this process."""
    try:
        from marrow.cli.app import app
    except KeyboardInterrupt:  # before there is anything that could tell of it
        sys.exit(_INTERRUPTED)
    sys.exit(app.main(prog_name="marrow"))
