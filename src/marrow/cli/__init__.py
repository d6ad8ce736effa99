"""The command line. `main` is the `marrow` command; nothing heavy is loaded before it is called."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the `marrow` command with the arguments of this process."""
    from marrow.cli.app import app

    sys.exit(app.main(prog_name="marrow"))
