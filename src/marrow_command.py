"""The `marrow` command, from its first moment on.

It stands beside the package and not in it, for to import anything of a package is to import the package first: half a
second on a slow machine, in which Ctrl-C would be a traceback. So it imports nothing that Python has not loaded before.
Keeps true: whenever Ctrl-C comes, the command ends with `INTERRUPTED` and says nothing; where it was started to ignore
Ctrl-C, as shells do in the background, it does.
"""

import os
import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command with the arguments of this process."""
    try:
        with LeavingAtOnce():
            from marrow.cli.app import app
        sys.exit(app.main(prog_name="marrow"))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


class LeavingAtOnce:
    """While modules are loaded, Ctrl-C ends the process: as an exception, some take it for a failure of theirs.

    Outside of the main thread, which alone hears of Ctrl-C, it does nothing.
    """

    def __enter__(self) -> None:
        import signal

        self._is_set = False
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            try:
                signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
                self._is_set = True
            except ValueError:
                pass

    def __exit__(self, *_: object) -> None:
        import signal

        if self._is_set:
            signal.signal(signal.SIGINT, signal.default_int_handler)
