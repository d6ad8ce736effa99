"""What becomes of one page: the part of a batch that happens in a worker's process.

Takes: a page and a job. Gives: what its row says besides where the page is from, and in `Made` how long that took.
Keeps true: it never raises: what goes wrong is a fate with the error's code; the same page gives the same row. What is
not asked for is not found out, as metadata and pictures take as long as the text does.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from time import monotonic
from traceback import format_exception_only

import marrow
from marrow import WRITERS, Article
from marrow.batch.job import Job
from marrow.batch.record import Fate, Status
from marrow.batch.schema import TEXTS, Row
from marrow.errors import MarrowError
from marrow.options import Options
from marrow.options.batch import BatchOptions, names
from marrow.record import record

_LOG = logging.getLogger(__name__)


@record
class Made:
    """What became of a record: the columns of its row that say so."""

    row: Row
    seconds: float = 0.0


def work_timed(html: bytes, url: str, charset: str | None, day: str, job: Job) -> Made:
    """The columns that a page decides, and how long it took."""
    begin = monotonic()
    row = work(html, url, charset, day, job)
    return Made(row, monotonic() - begin)


def work(html: bytes, url: str, charset: str | None, day: str, job: Job) -> Row:
    """The columns that a page decides."""
    try:
        article = marrow.extract(html, url=url or None, charset=charset, options=_at(job.options, day))
        text = article.text
        fate = unwanted(article, text, job.options.batch)
        return told(fate) if fate else _row(article, text, job)
    except MarrowError as error:
        status: Status = "skipped" if isinstance(error, marrow.NoArticle) else "failed"
        return told(Fate(status, error.code, "extract", error.message))
    except MemoryError:
        raise  # for the worker's process, which ends with it
    except Exception as error:
        _LOG.exception("a defect of Marrow; please report it with this page: %s", url or "(no address)")
        defect = "".join(format_exception_only(error)).strip()
        return told(Fate("failed", "server.defect", "extract", f"a defect of Marrow ({defect})"))


def unwanted(article: Article, text: str, options: BatchOptions) -> Fate | None:
    """Which filter a page does not pass."""
    if options.languages and _bare(article.language) not in map(_bare, names(options.languages)):
        return _skipped("filter.language", f"is in {article.language or 'an unknown language'}")
    if options.page_types and article.page_type not in names(options.page_types):
        return _skipped("filter.page_type", f"is of type {article.page_type}")
    if options.min_confidence and (article.confidence or 0) < options.min_confidence:
        return _skipped("filter.confidence", f"has a confidence of {article.confidence or 0:.2f}")
    if len(text) < options.min_length or 0 < options.max_length < len(text):
        return _skipped("filter.length", f"has {len(text)} characters")
    return None


def _bare(language: str) -> str:
    """A language without its country or script."""
    return language.partition("-")[0]


def _skipped(code: str, message: str) -> Fate:
    return Fate("skipped", code, "filter", message)


def told(fate: Fate) -> Row:
    """The columns of a row that say why there is no article."""
    return {"status": fate.status, "code": fate.code, "stage": fate.stage, "message": fate.message}


def _row(article: Article, text: str, job: Job) -> Row:
    row: Row = {"status": "ok"}
    for column in job.columns:
        if column.tell is not None:
            row[column.name] = column.tell(article, text)
    for name in job.formats:
        # `text` is the body; the writer of that name has comments below it, where they are asked for
        row[TEXTS[name]] = text if name == "text" and not article.comments else WRITERS[name](article)
    return row


@lru_cache(maxsize=64)
def _at(options: Options, day: str) -> Options:
    """Options for a page of a day: so 'yesterday' is read, and dates that lie in the future are not."""
    return options.change(now=day) if day and not options.article.now else options
