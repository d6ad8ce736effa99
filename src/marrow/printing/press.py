"""The press: sets a document, in a process of its own.

    python -I press.py FOLDER

Takes: a folder with the templates, `document.json`, pictures, and `job.json`, which says what template is meant,
whether the system's fonts are needed, and which characters may have none. Gives: `document.pdf` in that folder and, as
JSON on standard output, the characters that no font has. Keeps true: it reads that folder and fonts, and nothing else;
there are no packages and no network; memory is limited; the same folder gives the same bytes.

It imports nothing of Marrow: to be started quickly is all it is for.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import typst

MOST_MEMORY = 4 << 30
_PROBE = '#set text(font: "Libertinus Serif")\n#for each in json("probe.json") [#text(each) #parbreak()]'
_ESCAPED = re.compile(r"\\u\{([0-9a-f]+)\}|\\(.)")
_MISSING = re.compile(r'the text `"((?:[^"\\]|\\.)*)"` could not be displayed')


def limit_memory(most: int = MOST_MEMORY) -> None:
    """Have no more memory than so many bytes, where the system knows such limits."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def missing(folder: Path, fonts: typst.Fonts, characters: Iterable[str]) -> list[str]:
    """The characters that no font has. An archival PDF must show all of its text, so that making one tells."""
    found = list(characters)
    if not found:
        return []
    (folder / "probe.json").write_text(json.dumps(found), "utf-8")
    (folder / "probe.typ").write_text(_PROBE, "utf-8")
    try:
        _compile(folder, "probe", fonts, ["a-2u"])
    except typst.TypstError as error:
        return [each for each in map(_unescaped, _MISSING.findall(error.diagnostic)) if each in found]
    return []


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], text)


def _compile(folder: Path, name: str, fonts: typst.Fonts, standards: list[typst.PDFStandard]) -> bytes:
    return typst.compile(
        folder / f"{name}.typ",
        root=folder,
        font_paths=fonts,
        format="pdf",
        pdf_standards=standards,
        package_path=folder / "packages",
        package_cache_path=folder / "packages",
        timestamp=0,
    )


def main(folder: Path) -> dict[str, object]:
    """Set the document; gives what there is to tell."""
    job = json.loads((folder / "job.json").read_bytes())
    fonts = typst.Fonts(include_system_fonts=job["system"])
    lacking = missing(folder, fonts, job["characters"])
    if lacking and not job["system"]:
        fonts = typst.Fonts()
        lacking = missing(folder, fonts, lacking)
    try:
        made = _compile(folder, job["template"], fonts, [])
    except typst.TypstError as error:
        return {"error": error.message}
    (folder / "document.pdf").write_bytes(made)
    return {"missing": lacking}


if __name__ == "__main__":
    limit_memory()
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]))))
