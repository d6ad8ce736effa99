"""Work on one page that a request asks for, and what comes of it: what the server and its workers tell each other.

Takes: an `Ask`, made by the server, and the options that hold. Gives: an `Answer`, the body of a response.
Keeps true: a job knows no network and no client: pages and pictures are handed in (with a browser, it is the browser
that goes out, through its gate). `done` never raises: what fails is an answer with the error's code.

A job is a function in a module of its own, loaded by the worker that first does it.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from importlib import import_module
from types import MappingProxyType
from typing import Any

from marrow.errors import MarrowError
from marrow.options import Options, Value
from marrow.record import record
from marrow.serve.statuses import ServeError, status_of, told

_LOG = logging.getLogger(__name__)
JSON = "application/json"
CODE = "X-Marrow-Code"
"""The header that has the code of an error, for those who do not read the body."""
LENGTH = "X-Marrow-Length"
"""The header of an answer in two parts, which says how many bytes the first has."""


@record(kw_only=True)
class Ask:
    """One page, and what is wanted of it. It goes over a pipe."""

    url: str = ""  # where the page is from; "" where nobody says
    html: bytes = field(default=b"", repr=False)
    charset: str | None = None  # as its server said
    live: bool = False  # the page was just fetched from its address, and a browser may go there too
    to: str = ""  # the format wanted, one of those that the job knows
    settings: Mapping[str, Value] = field(default_factory=dict)  # as asked for; they are in the options already
    extra: Mapping[str, Any] = field(default_factory=dict)  # what single jobs need besides


@record
class Answer:
    """What a job gives: a status, a media type, a body, and headers of its own."""

    status: int = 200
    kind: str = JSON
    body: bytes = field(default=b"", repr=False)
    headers: Mapping[str, str] = field(default_factory=dict)

    def packed(self) -> Iterable[bytes]:
        """The parts of a message. A worker has seen the page, so its word is data and never pickled."""
        head = {"status": self.status, "kind": self.kind, "headers": dict(self.headers)}
        return json.dumps(head).encode(), self.body

    @classmethod
    def of(cls, parts: list[bytes]) -> Answer:
        """The answer in a message; `ValueError` or `TypeError` where there is none."""
        head, body = parts
        return cls(**json.loads(head), body=body)


Job = Callable[[Ask, Options], Answer]
Do = Callable[[str, Ask, Options], Answer]
"""Does a job, by name; whoever calls it waits."""


def _job(module: str, name: str) -> Job:
    """A job whose module is loaded when it is first done."""

    def do(ask: Ask, options: Options) -> Answer:
        job: Job = getattr(import_module(module), name)
        return job(ask, options)

    return do


JOBS: Mapping[str, Job] = MappingProxyType(
    {
        "extract": _job("marrow.serve.work", "extract"),
        "split": _job("marrow.serve.work", "split"),
        "declutter": _job("marrow.serve.work", "declutter"),
        "explain": _job("marrow.serve.work", "explain"),
        "render": _job("marrow.serve.work", "render"),
        "pictures": _job("marrow.serve.work", "pictures"),
        "read": _job("marrow.serve.view_jobs", "read"),
        "text": _job("marrow.serve.view_jobs", "text"),
        "show": _job("marrow.serve.view_jobs", "decluttered_page"),
        "preview": _job("marrow.serve.view_jobs", "preview"),
        "compare": _job("marrow.serve.compare", "compare"),
    }
)
"""What can be done with a page, by name."""


def done(name: str, ask: Ask, options: Options) -> Answer:
    """The answer of a job, or what went wrong with it."""
    try:
        return JOBS[name](ask, options)
    except MarrowError as error:
        return failed(error.code, error.message)
    except MemoryError:
        raise  # for the worker's process, which ends with it
    except Exception as error:
        _LOG.exception("a defect of Marrow; please report it with this page: %s", ask.url or "(no address)")
        return failed("server.defect", f"a defect of Marrow ({type(error).__name__}); the server's log has the rest")


def checked(answer: Answer) -> Answer:
    """The answer, if nothing went wrong; else that is raised."""
    if code := answer.headers.get(CODE, ""):
        raise ServeError(code, json.loads(answer.body)["message"])
    return answer


def failed(code: str, message: str) -> Answer:
    """An answer that says what went wrong."""
    return Answer(status_of(code), JSON, told(code, message), {CODE: code})
