"""What is done with one page: decoded, worked on by its mode, and given its bar.

Takes: a `Job`, the body as the server sent it, options and ad lists. Gives: an `Outcome` and the new body.
Keeps true: nothing here raises. Where anything fails the outcome says so with a code, and the page is to pass as it
was. It knows no network and no files, and runs in a process of its own (`worker`).
"""

from __future__ import annotations

import html
import time
from dataclasses import dataclass, replace

import marrow
from marrow.decluttering import Blocker, declutter
from marrow.errors import MarrowError, NoArticle
from marrow.io.body import CodingError, TooLargeError, TruncatedError
from marrow.options import Options
from marrow.proxy import bar, switch
from marrow.proxy.coding import decode
from marrow.proxy.job import Job, Outcome

_WIDE = (b"\xff\xfe", b"\xfe\xff")  # pages in UTF-16, into which bytes cannot be put
_TEXT_STYLE = (
    ":root{color-scheme:light dark}body{max-width:40em;margin:1em auto;padding:0 1em;font:1.1em/1.6 sans-serif}"
    "p{white-space:pre-line}"
)


@dataclass(frozen=True, slots=True)
class _Made:
    """A page as a mode made it, before it gets its bar."""

    body: bytes
    mode: str
    is_own: bool = False
    is_untouched: bool = False
    removed: int = 0
    note: str = ""


def treat(job: Job, body: bytes, options: Options, blocker: Blocker | None) -> tuple[Outcome, bytes]:
    """Work on a page; gives the outcome and the new body, which is empty where the page passes as it was."""
    begin = time.perf_counter()
    try:
        page = decode(body, job.coding, options.limits.max_bytes)
        outcome, made = _finished(job, page, _made(job, page, options, blocker))
    except MarrowError as error:
        outcome, made = Outcome(failure=error.code), b""
    except (CodingError, TooLargeError, TruncatedError) as error:
        outcome, made = Outcome(failure=f"coding.{type(error).__name__}"), b""
    except Exception as error:
        # A defect, in a filter or in what they use: told by name in the statistics, and the reader has the page.
        outcome, made = Outcome(failure=f"defect.{type(error).__name__}"), b""
    return replace(outcome, ms=(time.perf_counter() - begin) * 1e3), made


def _finished(job: Job, page: bytes, made: _Made) -> tuple[Outcome, bytes]:
    """The page with its bar, if it is to have one and can."""
    body = made.body
    if job.has_bar and not (made.is_untouched and body.startswith(_WIDE)):
        body = bar.add(body, job.url, made.mode, note=made.note, can_switch=job.can_switch)
    has_bar = len(body) > len(made.body)
    if made.is_untouched and not has_bar:
        return Outcome(mode=made.mode, bytes_before=len(page)), b""
    outcome = Outcome(
        is_changed=True,
        is_own=made.is_own,
        mode=made.mode,
        has_bar=has_bar,
        keeps_type=made.is_untouched,
        bytes_before=len(page),
        removed=made.removed,
    )
    return outcome, body


def _made(job: Job, page: bytes, options: Options, blocker: Blocker | None) -> _Made:
    if job.mode == "declutter":
        return _decluttered(job, page, options, blocker)
    try:
        article = marrow.extract(page, url=job.url, charset=job.charset, options=options)
    except NoArticle as error:
        note = f"There is no article here ({error.code})."
        if job.mode == "reader":
            return _decluttered(job, page, options, blocker, note)
        found = declutter(page, url=job.url, charset=job.charset, blocker=blocker, options=options)
        return _Made(_text_page(found.text, job.url), job.mode, is_own=True)
    if job.mode == "reader":
        body = marrow.reader_page(article, original=switch.address(job.url, "off")).encode("utf-8", "replace")
    else:
        from marrow.serve.plain_text import plain_text  # and with it the desk, which only few need

        body = _text_page(plain_text(article), article.title or job.url)
    return _Made(body, job.mode, is_own=True)


def _decluttered(job: Job, page: bytes, options: Options, blocker: Blocker | None, note: str = "") -> _Made:
    found = declutter(page, url=job.url, charset=job.charset, blocker=blocker, options=options)
    count = sum(each.count for each in found.removed)
    return _Made(found.body, "declutter", is_untouched=bool(found.untouched), removed=count, note=note)


def _text_page(text: str, title: str) -> bytes:
    """A text as paragraphs of plain HTML, which every browser and screen reader can break into lines."""
    paragraphs = "".join(f"<p>{html.escape(each)}</p>\n" for each in text.split("\n\n") if each.strip())
    page = (
        "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{html.escape(title)}</title><style>{_TEXT_STYLE}</style><body><main>\n{paragraphs}</main></body>"
    )
    return page.encode("utf-8", "replace")
