"""`marrow batch`: any number of pages, on one machine or many, with nothing lost and nothing twice."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from marrow import WRITERS, __version__
from marrow.cli.failures import INTERRUPTED, exit_code, line
from marrow.cli.files import whole_file
from marrow.cli.help import Command
from marrow.cli.settings import READING, Flag, flags, load_aloud
from marrow.cli.voice import Voice, is_terminal
from marrow.errors import MarrowError
from marrow.options import Value

if TYPE_CHECKING:
    from marrow.batch.engine import Engine
    from marrow.batch.layout import Layout
    from marrow.batch.watching import Face, Watch

_HELP = """Extract any number of pages into rows, shard by shard.

A SOURCE is a web archive (.warc, .warc.gz, .warc.zst), a table with a column of pages or addresses (.parquet, .jsonl),
a folder or a pattern of any of these or of .html files, a list of addresses (.txt), a sitemap or feed, or an address;
archives and tables may also lie elsewhere (s3://, gs://, https://).

Every page becomes one row, also one that fails. A batch that was stopped goes on with --resume.
"""
_EXAMPLES = {
    "marrow batch crawl.warc.gz -o out": "rows in Parquet, all cores",
    "marrow batch site/ -o out --sink files --to md": "a Markdown file for each page",
    "marrow batch pages.parquet -o out --to text --to html": "both texts in each row",
    "marrow batch crawl/ -o out --resume": "go on after it was stopped",
    "marrow batch crawl/ -o out --languages 'en de'": "pages in two languages; the others are skipped",
    "marrow batch 's3://b/*.warc.gz' -o /mnt/out --engine ray": "on a cluster",
}
_EXIT_LIST = {
    "0": "every page has its row; those say which failed",
    "1": "the batch is not done: --resume goes on with it",
    "2": "the command or a setting is wrong, or an extra is missing",
    "3": "a source cannot be read (input.*)",
    "130": "stopped with Ctrl-C: --resume goes on with it",
}
_SINKS = ("parquet", "jsonl", "jsonl.zst", "files")
_ENGINES = ("local", "ray", "here")
_MARKS = ("off", "mark", "drop")
NEAR, REPEATED_PAGES, REPEATED_SHARE = 0.8, 3, 0.2  # as `batch.marks` has them, which needs more than a help text does
_WHAT, _HOW = "What comes out", "How it runs"
_GROUPS = ("batch", *(group for group in READING if group != "blog"))


def run(
    sources: Sequence[str],
    output: str,
    sink: str,
    to: Sequence[str],
    fields: str,
    engine: str,
    address: str | None,
    resume: bool,
    log_json: bool,
    duplicates: str,
    near: float,
    repeated: str,
    repeated_pages: int,
    repeated_share: float,
    report: Path | None,
    settings: Path | None,
    quiet: bool,
    **given: Value | None,
) -> int:
    """Run a batch; gives the exit code."""
    from marrow.batch import schema, second_pass, sinks
    from marrow.batch.job import Job
    from marrow.batch.layout import Layout, folder
    from marrow.batch.marks import Marking
    from marrow.batch.run import run as run_batch
    from marrow.batch.watching import Watch

    options = load_aloud(Voice(quiet=quiet), settings, os.environ, given)
    named = tuple(fields.replace(",", " ").split()) or schema.DEFAULT
    formats = tuple(dict.fromkeys(to)) or (("md",) if sink == "files" else ("text",))
    job = Job(out=folder(output), options=options, sink=sink, fields=named, formats=formats)
    marking = Marking(
        duplicates=duplicates,
        near=near,
        repeated=repeated,
        repeated_pages=repeated_pages,
        repeated_share=repeated_share,
    )
    sinks.require(sink)
    second_pass.check(job, marking)
    layout = Layout(job.out)
    with _stopping(layout, quiet=quiet or log_json), _face(quiet=quiet, log_json=log_json) as face:
        watch = Watch(layout, face)
        with watch.looking():
            result = run_batch(sources, job, _engine(engine, address), watch, resume=resume)
            result = second_pass.mark_parts(result, job, marking)
    if report is not None:
        with whole_file(report) as file:
            file.write(second_pass.write_report(result, job, _facts(sources, output, watch)).encode())
    if not quiet and not log_json:
        from marrow.cli.batch_face import summary

        click.echo(summary(result, str(Path(output)), watch.snapshot()), err=True)
    return 0


@contextmanager
def _stopping(layout: Layout, *, quiet: bool) -> Iterator[None]:
    """Have Ctrl-C say what is kept; and where the engine is at work still, have the command end all the same."""
    try:
        yield
    except KeyboardInterrupt:
        if not quiet:
            from marrow.cli.batch_face import kept

            Voice().error(kept(layout))
        if "daft" in sys.modules or "ray" in sys.modules:
            _leave(INTERRUPTED)
        raise click.Abort from None
    except MarrowError as error:
        from marrow.batch.waiting import is_left

        if is_left():
            Voice().error(line(error))  # as it is always told
            _leave(exit_code(error))
        raise


def _leave(code: int) -> None:
    """End here and now: Daft's threads and Ray's, when Python takes itself down around them, abort the process."""
    try:
        if ray := sys.modules.get("ray"):
            ray.shutdown()  # else some of a cluster that was started here outlives it
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    finally:
        os._exit(code)


def _facts(sources: Sequence[str], output: str, watch: Watch) -> dict[str, str]:
    """What a report tells at its head."""
    from marrow.cli.batch_face import clock

    facts = {"Sources": ", ".join(sources), "Results": str(Path(output)), "Marrow": __version__}
    if snapshot := watch.snapshot():
        facts["Time of this run"] = clock(snapshot.seconds)
    return facts


def _engine(name: str, address: str | None) -> Engine:
    from marrow.batch.engine import here, local
    from marrow.batch.loading import require_daft, require_ray
    from marrow.batch.on_ray import Ray

    if address is not None and name != "ray":
        raise click.UsageError("--address is that of a Ray cluster; use --engine ray.")
    if name == "here":
        return here
    require_daft()  # before anything is planned
    if name == "local":
        return local
    require_ray()
    return Ray(address=address)


@contextmanager
def _face(*, quiet: bool, log_json: bool) -> Iterator[Face]:
    from marrow.cli import batch_face

    if log_json:
        yield batch_face.Lines()
    elif quiet:
        yield batch_face.Silent()
    elif is_terminal(sys.stderr):
        with batch_face.bar() as bar:
            yield bar
    else:
        yield batch_face.Plain()


command = Command(
    "batch",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Extract any number of pages into rows.",
    callback=run,
    params=[
        click.Argument(["sources"], nargs=-1, required=True, metavar="SOURCE..."),
        Flag(
            ["-o", "--output"],
            type=click.Path(file_okay=False),  # as it was typed: a path has no address any more
            required=True,
            metavar="FOLDER",
            section=_WHAT,
            help="Where the rows go; with --engine ray, a folder that all machines see.",
        ),
        Flag(
            ["--sink"],
            type=click.Choice(_SINKS),
            default="parquet",
            section=_WHAT,
            help="Rows as Parquet, as JSON Lines, or as files of articles.  [default:\N{NO-BREAK SPACE}parquet]",
        ),
        Flag(
            ["--to"],
            type=click.Choice(tuple(WRITERS)),
            multiple=True,
            metavar="FORMAT",
            section=_WHAT,
            help=f"Formats of the text, a column or file for each: {', '.join(WRITERS)}.  "
            "[default:\N{NO-BREAK SPACE}text; md for files]",
        ),
        Flag(
            ["--fields"],
            default="",
            metavar="NAMES",
            section=_WHAT,
            help="The other columns, with commas between; what is not asked for is not found out, which is faster.",
        ),
        Flag(
            ["--duplicates"],
            type=click.Choice(_MARKS),
            default="off",
            section=_WHAT,
            help="Mark pages with the text of an earlier one, or drop their texts.  [default:\N{NO-BREAK SPACE}off]",
        ),
        Flag(
            ["--near"],
            type=click.FloatRange(0.5, 1),
            default=NEAR,
            metavar="X",
            section=_WHAT,
            help=f"They are duplicates from this similarity on; 1: the same.  [default:\N{NO-BREAK SPACE}{NEAR:g}]",
        ),
        Flag(
            ["--repeated"],
            type=click.Choice(_MARKS),
            default="off",
            section=_WHAT,
            help="Mark blocks that repeat over the pages of a host, or drop them.  [default:\N{NO-BREAK SPACE}off]",
        ),
        Flag(
            ["--repeated-pages"],
            type=click.IntRange(2),
            default=REPEATED_PAGES,
            metavar="N",
            section=_WHAT,
            help=f"They repeat from this many pages of a host on.  [default:\N{NO-BREAK SPACE}{REPEATED_PAGES}]",
        ),
        Flag(
            ["--repeated-share"],
            type=click.FloatRange(0, 1),
            default=REPEATED_SHARE,
            metavar="X",
            section=_WHAT,
            help=f"They repeat from this share of its pages on.  [default:\N{NO-BREAK SPACE}{REPEATED_SHARE:g}]",
        ),
        Flag(
            ["--report"],
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            section=_WHAT,
            help="Write a page that tells what came of it.",
        ),
        Flag(["--resume"], is_flag=True, section=_HOW, help="Go on with a batch that was stopped."),
        Flag(
            ["--engine"],
            type=click.Choice(_ENGINES),
            default="local",
            section=_HOW,
            help="All cores, a Ray cluster, or one page after the other here.  [default:\N{NO-BREAK SPACE}local]",
        ),
        Flag(["--address"], metavar="ADDRESS", section=_HOW, help="The Ray cluster; without, one on this machine."),
        Flag(["--log-json"], is_flag=True, section=_HOW, help="Tell every event as a line of JSON, on stderr."),
        Flag(
            ["--settings"],
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            help="Read settings from a TOML file.",
        ),
        Flag(["-q", "--quiet"], is_flag=True, help="Say nothing but errors."),
        *flags(_GROUPS),
    ],
)
