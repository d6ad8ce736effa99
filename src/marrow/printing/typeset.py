"""Articles set by Typst.

    articles, pictures ─▶ darkroom ─▶ document ─▶ press ─▶ PDF

Takes: articles, the bytes of their pictures, options. Gives: a PDF, and what a reader of it should know.
Keeps true: the same articles give the same bytes wherever there are the same fonts; everything is done in a folder that
is gone afterwards; pictures that cannot be shown are told of, and their captions stay.
Refuses: to work without the packages of the extra `pdf` (`extra.missing`), and what `workshop` refuses.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from marrow.article import Article, Warning
from marrow.errors import MissingExtra, PrintError
from marrow.options import Options
from marrow.picture_kinds import kind_of
from marrow.printing import scripts
from marrow.printing.document import document, text_of
from marrow.printing.inline import Data
from marrow.printing.workshop import work
from marrow.write.binary import Pictures, Written
from marrow.write.safe import safe_image

_TEMPLATES = Path(__file__).parent / "templates"
_NOT_SHOWN = "print.picture"
_MOST_SAID = 200


def typeset(articles: Sequence[Article], pictures: Pictures, options: Options) -> Written:
    """The articles as one PDF."""
    refuse_without_extra()
    end = monotonic() + options.printing.print_timeout_s
    with TemporaryDirectory(prefix="marrow-print-") as name:
        folder = Path(name)
        files, warnings = _developed(folder, pictures if options.article.images != "none" else {}, end)
        try:
            data, more = _set(folder, articles, files, options, end)
        except PrintError as error:
            if error.code != "print.failed" or not files:
                raise
            # A drawing may be one that Typst does not read: better without pictures than not at all.
            warnings = (Warning(_NOT_SHOWN, f"no picture is shown: {error.message}"),)
            data, more = _set(folder, articles, {}, options, end)
    return Written(data, (*warnings, *more))


def refuse_without_extra() -> None:
    """Raise where the packages are missing that setting takes."""
    for package, name in (("typst", "typst"), ("PIL", "pillow")):
        if find_spec(package) is None:
            message = f"PDF needs {name}, of the extra `pdf`, or a browser: --engine chromium"
            raise MissingExtra("extra.missing", message)


def _developed(folder: Path, pictures: Pictures, end: float) -> tuple[dict[str, Data], tuple[Warning, ...]]:
    """Pictures as files of the folder, by their addresses, and a warning for each that cannot be shown."""
    safe = {address: data for url, data in pictures.items() if (address := safe_image(url))}
    given = {f"picture-{number}": (url, data) for number, (url, data) in enumerate(safe.items())}
    names = [name for name, (_, data) in given.items() if kind_of(data)]
    for name in names:
        (folder / name).write_bytes(given[name][1])
    job = {"names": names, "seconds": _left(end) / 3}
    (folder / "pictures.json").write_text(json.dumps(job), "utf-8")
    try:
        told = work("darkroom.py", folder, _left(end) / 2) if names else {}
    except PrintError as error:
        return {}, (Warning(_NOT_SHOWN, f"no picture is shown: {error.message}"),)
    files = {url: told[name] for name, (url, _) in given.items() if name in told}
    lost = [url for name, (url, _) in given.items() if name not in told]
    return files, tuple(Warning(_NOT_SHOWN, f"{url[:_MOST_SAID]} cannot be read, and is not shown") for url in lost)


def _set(
    folder: Path, articles: Sequence[Article], files: Mapping[str, Data], options: Options, end: float
) -> tuple[bytes, tuple[Warning, ...]]:
    """The PDF, and a warning for each script that no font has."""
    lay_out(folder, articles, files, options)
    told = work("press.py", folder, _left(end))
    return (folder / "document.pdf").read_bytes(), scripts.missing(told["missing"])


def lay_out(folder: Path, articles: Sequence[Article], files: Mapping[str, Data], options: Options) -> None:
    """Put into a folder what the press needs: the document, the job and the templates."""
    made = document(articles, files, options.printing)
    characters = scripts.unusual(text_of(made["articles"]))
    job = {
        "template": options.printing.template,
        "system": bool(scripts.scripts(characters)),
        "characters": [each for each in characters if scripts.is_visible(each)],
    }
    (folder / "document.json").write_text(json.dumps(made), "utf-8")
    (folder / "job.json").write_text(json.dumps(job), "utf-8")
    for template in _TEMPLATES.glob("*.typ"):
        (folder / template.name).write_bytes(template.read_bytes())


def _left(end: float) -> float:
    """The seconds that are left."""
    return max(end - monotonic(), 0.1)
