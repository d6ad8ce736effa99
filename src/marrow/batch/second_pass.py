"""The pass over all rows of a finished batch: duplicates, repeated blocks, and the report.

Takes: a batch that is done, and what is asked for. Gives: the same parts with marks in them, or a page that tells.
Keeps true: parts are replaced when all new ones are whole, so a pass that is cut off is begun again, or carried to its
end, whatever is asked for then: it never marks what is marked already. Rows stay in their parts and in their order.
Refuses: to mark a batch of files, whose rows have no texts (`option.value`), or one that was marked otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from itertools import islice

from marrow.batch import manifest, schema, sinks
from marrow.batch.job import Job
from marrow.batch.layout import Layout, settle
from marrow.batch.manifest import Counts, Entry, digest_of
from marrow.batch.marks import Marking, mark
from marrow.batch.report import report
from marrow.batch.run import Result, summarise
from marrow.batch.schema import Row
from marrow.batch.tally import Tally
from marrow.errors import MarrowError, OptionError


def check(job: Job, marking: Marking) -> None:
    """Refuse what cannot be marked, before any work is done."""
    if _is_off(marking):
        return
    if job.sink == "files":
        raise OptionError("option.value", "duplicates and repeated blocks need rows with texts; use another sink")
    if not {"text", "md"} & set(job.formats):
        raise OptionError("option.value", "duplicates and repeated blocks need the text, or the Markdown, in rows")


def mark_parts(result: Result, job: Job, marking: Marking) -> Result:
    """Mark the rows of a batch."""
    layout = Layout(job.out)
    if _is_off(marking) and not layout.marking.exists():
        return result
    with layout.locked():
        if not layout.marking.exists():
            _write_marked(result, job, marking, layout)
            layout.put(layout.marking, asdict(marking))  # from here on the new parts count
        elif not _is_off(marking) and json.loads(layout.marking.read_bytes()) != asdict(marking):
            raise MarrowError("output.plan", "its rows were marked otherwise", url=str(job.out))
        _replace_parts(result, layout)
        done = manifest.entries(layout)
        marked = Result(result.plan, tuple(done[entry.shard] for entry in result.entries))
        summarise(marked, layout)
    return marked


def write_report(result: Result, job: Job, facts: Mapping[str, str]) -> str:
    """The report of a batch, as a page."""
    layout, tally = Layout(job.out), Tally()
    for entry in result.entries:
        took = _took_ms(layout, entry)
        for number, row in enumerate(sinks.rows(layout.out / entry.file, job.sink)):
            tally.add(row)
            if number < len(took):
                tally.add_time(row["id"], row["url"] or "", took[number] / 1000)
    return report(tally, facts=facts)


def rows_of(result: Result, job: Job) -> Iterator[Row]:
    """All rows of a batch, in order."""
    for entry in result.entries:
        yield from sinks.rows(job.out / entry.file, job.sink)


def _write_marked(result: Result, job: Job, marking: Marking, layout: Layout) -> None:
    """Write all parts anew, beside the old ones."""
    layout.marked.mkdir(exist_ok=True)
    rows = mark(lambda: rows_of(result, job), layout.aside, marking)
    columns = (*job.columns, *(column for column in schema.MARKS))
    for entry in result.entries:
        counts = Counts()
        with layout.beside(layout.marked / entry.file) as aside:
            with sinks.opened(aside, job, columns) as part:
                for row in islice(rows, entry.counts.rows):
                    whole = schema.empty(columns) | row
                    counts.add(whole["status"], whole["code"], 0)
                    if whole["status"] == "ok":
                        counts.tell(whole.get("language"), whole.get("page_type"), whole.get("chars") or 0)
                    part.put(whole)
            digest, size = digest_of(aside)
        counts.bytes_in = entry.counts.bytes_in
        told = replace(entry, digest=digest, bytes_out=size, counts=counts)
        layout.put(layout.marked / f"{entry.file}.json", told.to_dict())


def _replace_parts(result: Result, layout: Layout) -> None:
    """Put the new parts in the place of the old ones, each with its entry."""
    for entry in result.entries:
        told = layout.marked / f"{entry.file}.json"
        if not told.exists():
            continue  # it is in its place
        new = layout.marked / entry.file
        if new.exists():
            settle(new, layout.out / entry.file)  # before its entry says so
        layout.put(layout.entry(entry.shard), json.loads(told.read_bytes()))
        told.unlink()


def _took_ms(layout: Layout, entry: Entry) -> list[int]:
    try:
        took: list[int] = json.loads((layout.times / f"{entry.shard:06}.json").read_bytes())["rows_ms"]
    except OSError:
        return []  # times are no results, and may be removed
    return took


def _is_off(marking: Marking) -> bool:
    return marking.duplicates == "off" and marking.repeated == "off"
