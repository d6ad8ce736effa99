"""What goes wrong, as a user of the command line meets it: one line, a hint and an exit code.

Takes: an error. Gives: the line to print and the number to exit with.
Keeps true: every code of `errors.CODES` has a hint and an exit code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import format_exc

import click

from marrow.cli.voice import Voice
from marrow.errors import MarrowError, MissingExtra
from marrow.io.target import shown

SOME_FAILED = 1
USAGE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
_EXTRA = re.compile(r"extra `(\w+)`")

LONGEST_NAME = 300
"""A longer one is cut where it is told: it is no name, but a page given in place of one."""

EXIT_CODES = {
    "input": 3,
    "fetch": 4,
    "article": 5,
    "render": 6,
    "print": SOME_FAILED,
    "option": USAGE,
    "extra": USAGE,
    "model": SOME_FAILED,
    "listen": SOME_FAILED,
    "request": SOME_FAILED,
    "server": SOME_FAILED,
    "worker": SOME_FAILED,
    "filter": SOME_FAILED,
    "output": SOME_FAILED,
    "engine": SOME_FAILED,
}
"""By the part of an error's code before the dot."""

EXIT_LIST = {
    "0": "all sources were read and written",
    str(SOME_FAILED): "some of several sources failed; or a result could not be written",
    str(USAGE): "the command or an option is wrong",
    "3": "the only source cannot be read as a page (input.*)",
    "4": "the only source cannot be fetched (fetch.*)",
    "5": "the only source holds no article (article.*)",
    "6": "the only source cannot be rendered (render.*)",
    str(INTERRUPTED): "stopped with Ctrl-C",
    str(BROKEN_PIPE): "whoever read the output stopped reading",
}
"""What the exit codes mean, for help and docs."""

HINTS = {
    "input.empty": "Check that the page was saved or piped in full.",
    "input.binary": "Give the HTML of the page, not a picture, a PDF or an archive.",
    "input.not_html": "Give the web page itself, not its feed or data.",
    "input.too_large": "Raise --max-bytes if you mean it.",
    "input.missing": "Check the spelling and the permissions.",
    "input.denied": "Give the credentials of the store in the environment: docs/batch.md.",
    "input.not_list": "Open the address in a browser: the list may have moved.",
    "input.shrunk": "Remove the list and add it again, if so few rules are meant.",
    "input.damaged": "Get the file anew; one that Marrow made itself can be removed, and is made again.",
    "fetch.scheme": "Use an address that begins with http:// or https://, or the path of a file.",
    "fetch.address": "Check the spelling of the address; leave out user names and passwords.",
    "fetch.private": "Use --allow-private if you trust the address.",
    "fetch.dns": "Check the spelling of the host and your connection.",
    "fetch.connect": "Try again later.",
    "fetch.tls": "Check the address and the clock of this machine; the site may be misconfigured or forged.",
    "fetch.timeout": "Try again later, or raise --timeout-s.",
    "fetch.status": "Open the address in a browser: the page may be gone, or for members only.",
    "fetch.redirects": "Open the address in a browser and use the one you end up at.",
    "fetch.too_large": "Raise --max-bytes if you mean it.",
    "fetch.type": "Give the address of a web page, not of a file to download.",
    "fetch.robots": "Leave it out, or use --no-robots if you have the site's permission.",
    "render.missing": "Run `marrow doctor` for what was looked for, or leave out --render.",
    "render.start": "Run `marrow doctor` for what the browser says.",
    "render.sandbox": "With --no-sandbox, only the browser is between pages and this machine: docs/rendering.md.",
    "render.gone": "Try again; it may have run out of memory.",
    "render.crashed": "Try again, or with --scripts off; the page may need more memory than there is.",
    "render.timeout": "Raise --render-timeout-s, or use --scripts off.",
    "render.load": "Open the address in a browser.",
    "render.too_large": "Raise --max-nodes if you mean it, or leave out --render.",
    "render.needed": "Use --render always, or leave out what needs boxes.",
    "article.no_text": "Use --render auto, if the page is built by scripts.",
    "article.too_short": "Lower --min-chars if so little text is enough.",
    "article.login": "Save the page from a browser where you are logged in, and give that file.",
    "article.no_posts": "Use `marrow extract` for a page with one article.",
    "print.failed": "Try --images none, or --engine chromium.",
    "print.timeout": "Raise --print-timeout-s, or print fewer articles at once.",
    "option.unknown": "The command's --help lists all settings.",
    "option.value": "The command's --help says what it may be.",
    "option.file": "Check the file and its permissions.",
    "listen.port": "Choose another port, or end what uses this one.",
    "request.malformed": "Compare it with /openapi.json of the server.",
    "request.key": "Send a key of serve_keys as `Authorization: Bearer KEY`.",
    "request.refused": "Read how the server is set up: docs/serve.md.",
    "request.unknown": "Look for it in /openapi.json of the server.",
    "request.method": "The header `Allow` names those that are.",
    "request.format": "The formats of each address are listed in /openapi.json of the server.",
    "request.too_large": "Send less, or raise serve_max_bytes.",
    "request.timeout": "Send it again, over a better line.",
    "request.forgotten": "Send the page again.",
    "request.rate": "Wait as long as `Retry-After` says.",
    "server.busy": "Try again after `Retry-After` seconds.",
    "server.defect": "Report it, with the page.",
    "worker.timeout": "Try again with less, or raise serve_timeout_s; of a batch, --batch-timeout-s.",
    "worker.memory": "Try again with less, or raise serve_memory_mb; of a batch, --batch-memory-mb.",
    "worker.lost": "Try again; if it happens once more, report it with the page.",
    "filter.language": "Leave out --languages, or name this one too.",
    "filter.page_type": "Leave out --page-types, or name this one too.",
    "filter.confidence": "Lower --min-confidence.",
    "filter.length": "Change --min-length or --max-length.",
    "filter.duplicate": "Use --duplicates mark to keep the text.",
    "output.exists": "Use --resume to go on with it, or another folder.",
    "output.plan": "Give what it was begun with, or another folder.",
    "output.inside": "Use a folder beside the sources.",
    "output.remote": "Use a folder, and copy it there when it is done; or mount the store as one.",
    "output.full": "Make room, and use --resume: what is done stays.",
    "engine.failed": "Use --resume: what is done stays.",
    "extra.missing": "In a clone: .venv/bin/pip install -e '.[EXTRA]', with the name of the extra.",
    "model.damaged": "Install Marrow again.",
}
"""What to do next, by code."""


def exit_code(error: MarrowError) -> int:
    """The exit code when an error is the only outcome."""
    return EXIT_CODES[error.code.partition(".")[0]]


def line(error: MarrowError, source: str = "") -> str:
    """An error as one line: the source, what happened, the code, what to do next.

    >>> from marrow.errors import InputError
    >>> line(InputError("input.missing", "does not exist"), "a.html")
    'a.html: does not exist [input.missing] Check the spelling and the permissions.'
    """
    # The error's own address is a redirect's target, or a file inside a folder; mostly it is the source again.
    named = dict.fromkeys(_short(shown(name)) for name in (source, error.url) if name)
    return f"{''.join(name + ': ' for name in named)}{error.message} [{error.code}] {_hint(error)}"


def _hint(error: MarrowError) -> str:
    """What to do next; a missing extra is named where the error names it."""
    named = _EXTRA.search(error.message) if isinstance(error, MissingExtra) else None
    return f"In a clone: .venv/bin/pip install -e '.[{named[1]}]'." if named else HINTS[error.code]


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


class Tally:
    """Counts outcomes; knows the exit code at the end."""

    def __init__(self, voice: Voice, *, is_several: bool) -> None:
        self._voice = voice
        self._is_several = is_several
        self.exit_code = 0

    def fail(self, name: str, error: MarrowError) -> None:
        """Tell an error."""
        self._voice.error(line(error, name))
        self.exit_code = SOME_FAILED if self._is_several else exit_code(error)

    @contextmanager
    def watch(self, name: str) -> Iterator[None]:
        """Work on one source: its failure is told and counted, and the others go on."""
        try:
            yield
        except MarrowError as error:
            self.fail(name, error)
        except (OSError, click.exceptions.Exit):
            raise  # results cannot be written, and the next one's will not be either
        except Exception:
            # A defect, told in full, so that it can be mended; the other pages are not to suffer for it.
            self._voice.error(f"{name}: a defect of Marrow; please report it with this page\n{format_exc()}")
            self.exit_code = SOME_FAILED
