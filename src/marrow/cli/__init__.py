"""The command line. `main` is the `marrow` command; nothing heavy is loaded before it is called."""

from marrow_command import main

__all__ = ["main"]
