"""How long does an article take to print, and are all of its words there?

    .venv/bin/python -m bench.print DATA [--template T] [--engine E] [--repeat N] [--keep FOLDER]

Takes: the folder of page sets (each a folder with `dev.parquet`, columns `id`, `html`, `url`, `language`). Gives, on
stdout, a table of 30 articles and more, chosen by language and by what is in them, and a few in scripts that the sets
lack: pages; seconds by the clock and of processor time (this process and its children, best of `--repeat`); and the
share of the article's words that `pdftotext` finds in the PDF, in their order. Every picture of an article is replaced
by one that is made here, so that nothing is fetched. Formulas are drawn, so that their TeX is not among the words; what
stands at the foot of pages, notes, is compared on its own. Needs the extras `bench` and `pdf`, and `pdftotext` (Debian:
poppler-utils).
"""

from __future__ import annotations

import argparse
import io
import os
import re
import subprocess
import time
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow.parquet as pq
from PIL import Image as Picture

import marrow
from marrow.article import (
    Article,
    Block,
    Blocks,
    Code,
    Definitions,
    Embed,
    Figure,
    Footnote,
    Formula,
    Heading,
    Mark,
    Paragraph,
    Span,
    Spans,
    Table,
    children,
    plain,
    walk,
)
from marrow.errors import MarrowError
from marrow.evaluate.subsequence import align
from marrow.evaluate.tokens import tokens
from marrow.options import Options
from marrow.printing import to_pdf
from marrow.render.browser import is_root

Wanted = tuple[str, str, Callable[[Article], bool]]  # its name, its language ("" for any), what is in it

_LANGUAGES = "zh zh ja ja ja ar ar fa ru ru el el de de de ko hi hi hy pl es fr vi tr".split()
_BY_LETTER = re.compile(r"[\u0900-\u097f\u0e00-\u0e7f\u1100-\u11ff\uac00-\ud7af]")
"""Lines of Thai and Korean end inside of words, without a sign of it, and in words of Devanagari pdftotext sees blanks
where there are none: there each letter is compared."""
_LEAST = 600  # characters of an article that is worth to be printed
_SENTENCES = {
    "ar": "تصفر الغلاية عندما يغلي الماء، ثم تضاف 3 ملاعق من الشاي لكل لتر (نحو 200 مل للكوب). ",
    "he": "הקומקום שורק כשהמים רותחים, ואז מוסיפים 3 כפיות תה לכל ליטר (כ־200 מ״ל לכוס). ",
    "th": "กาต้มน้ำส่งเสียงหวีดเมื่อน้ำเดือด แล้วจึงใส่ใบชาลงไปในกาน้ำชา รอประมาณสี่นาทีก่อนริน ",
    "hi": "केतली सीटी बजाती है जब पानी उबलता है, फिर उसमें चाय की पत्तियाँ डाली जाती हैं। ",
    "ka": "ჩაიდანი უსტვენს, როცა წყალი დუღს, შემდეგ კი ჩაის ფოთლებს ამატებენ. ",
}
"""Invented, for scripts that the sets have no page of."""


def has(kind: type[Block]) -> Callable[[Article], bool]:
    return lambda article: any(isinstance(block, kind) for block in walk(article.body))


def has_inline_formula(article: Article) -> bool:
    return any(span.marks & Mark.FORMULA for block in walk(article.body) for span in spans_of(block))


WANTED: list[Wanted] = [
    *(("code", "", has(Code)) for _ in range(3)),
    *(("formula", "", has(Formula)) for _ in range(2)),
    *(("formula in the line", "", has_inline_formula) for _ in range(2)),
    *(("table", "", has(Table)) for _ in range(3)),
    *(("notes", "", has(Footnote)) for _ in range(2)),
    ("definitions", "", has(Definitions)),
    *(("figures", "", has(Figure)) for _ in range(3)),
    ("embed", "", has(Embed)),
    *((language, language, lambda _: True) for language in _LANGUAGES),
]


def pages(data: Path) -> Iterator[tuple[str, str, Article]]:
    """Name, language and article of the pages of all sets, as far as they have one."""
    for file in sorted(data.glob("*/dev.parquet")):
        columns = set(pq.read_schema(file).names)
        if not {"id", "html", "language"} <= columns:
            continue
        for row in pq.read_table(file, columns=sorted(columns & {"id", "html", "language", "url"})).to_pylist():
            try:
                article = marrow.extract(row["html"] or b"", url=row.get("url"))
            except MarrowError:
                continue
            if len(article.text) >= _LEAST:
                yield f"{file.parent.name}/{row['id']}", row["language"] or "", article


def chosen(data: Path) -> list[tuple[str, str, Article]]:
    """An article for everything that is wanted, as far as there is one, each once; and those in other scripts."""
    left = list(WANTED)
    found: list[tuple[str, str, Article]] = []
    for name, language, article in pages(data):
        for wanted in left:
            what, of, fits = wanted
            if (not of or of == language) and fits(article):
                found.append((name, what, article))
                left.remove(wanted)
                break
        if not left:
            break
    for language, sentence in _SENTENCES.items():
        body = tuple(Paragraph((Span(sentence * 6),)) for _ in range(5))
        direction = "rtl" if language in ("ar", "he") else "ltr"
        found.append(
            ("own", language, Article(title=sentence[:40], language=language, direction=direction, blocks=body))
        )
    return found


def spans_of(block: Block) -> Spans:
    match block:
        case Paragraph(spans=spans) | Heading(spans=spans):
            return spans
        case Figure(caption=spans) | Table(caption=spans):
            return spans
    return ()


def text_of(block: Block) -> str:
    """What a block itself says; formulas, signs of notes and pictures are no words."""
    match block:
        case Code(text=text):
            return text
        case Embed(title=title):
            return title
    unsaid = Mark.FORMULA | Mark.NOTE | Mark.IMAGE
    return "".join(" " if span.marks & unsaid else span.text for span in spans_of(block))


def expected(article: Article) -> tuple[list[str], list[str]]:
    """The words of an article in order, and those of its notes."""
    notes = [block for block in article.body if isinstance(block, Footnote)]
    body = tuple(block for block in article.body if not isinstance(block, Footnote))
    noted = "\n".join(text for note in notes for text in said(note.blocks))
    return normal("\n".join((article.headline, *said(body)))), normal(noted)


def said(blocks: Blocks) -> Iterator[str]:
    """What blocks say, in order."""
    for block in blocks:
        if isinstance(block, Definitions):
            for terms, inner in block.entries:
                yield from map(plain, terms)
                yield from said(inner)
            continue
        yield text_of(block)
        for inner in children(block):
            yield from said(inner)


def normal(text: str) -> list[str]:
    """Words as they can be compared: one form of each letter, without signs that are not to be seen."""
    text = unicodedata.normalize("NFKC", text)
    seen = "".join(each for each in text if unicodedata.category(each) not in ("Cf", "Mn"))
    return [token for word in tokens(seen) for token in (list(word) if _BY_LETTER.search(word) else [word])]


def printed_words(pdf: Path, is_rtl: bool) -> list[str]:
    """The words of a PDF, those that were hyphenated put together.

    They come in the order in which they were set, but from right to left that would be letter by letter as it looks.
    """
    order = [] if is_rtl else ["-raw"]
    done = subprocess.run(["pdftotext", *order, str(pdf), "-"], capture_output=True, check=True)
    text = re.sub(r"\xad\s*", "", done.stdout.decode())
    return normal(re.sub(r"[\u202a-\u202e]", " ", text))


def share(words: list[str], found: list[str]) -> float:
    """The share of words that are found in order."""
    return len(align(words, found)) / len(words) if words else 1.0


def picture() -> bytes:
    """A picture that looks like one: 1,200 by 800 pixels."""
    made = io.BytesIO()
    Picture.radial_gradient("L").resize((1200, 800)).convert("RGB").save(made, "JPEG")
    return made.getvalue()


def taken(make: Callable[[], object], repeat: int) -> tuple[float, float]:
    """Seconds by the clock and of processor time, children's too, the best of several."""
    clock: list[float] = []
    processor: list[float] = []
    for _ in range(repeat):
        begin, begun = time.perf_counter(), os.times()
        make()
        clock.append(time.perf_counter() - begin)
        processor.append(sum(os.times()[:4]) - sum(begun[:4]))
    return min(clock), min(processor)


def row(name: str, what: str, article: Article, pdf: Path, options: Options, repeat: int) -> tuple[object, ...]:
    """One article's line of the table; its PDF is kept."""
    pictures = dict.fromkeys((image.url for image in article.images), picture())
    written = to_pdf([article], pictures, options)
    pdf.write_bytes(written.data)
    clock, processor = taken(lambda: to_pdf([article], pictures, options), repeat)
    body, notes = expected(article)
    found = printed_words(pdf, article.direction == "rtl")
    pages = len(re.findall(rb"/Type ?/Page\b", written.data))
    times = f"{clock:.2f}", f"{processor:.2f}"
    shares = f"{share(body, found):.2%}", f"{share(notes, found):.2%}" if notes else ""
    return name[:40], what, pages, *times, len(body), *shares, len(written.warnings)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--template", default="article")
    parser.add_argument("--engine", default="typst")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--keep", type=Path, help="leave the PDFs in this folder")
    given = parser.parse_args()
    with TemporaryDirectory() as scratch:
        measure(given, given.keep or Path(scratch))


def measure(given: argparse.Namespace, folder: Path) -> None:
    """Print the table."""
    folder.mkdir(parents=True, exist_ok=True)
    options = Options().change(template=given.template, engine=given.engine, sandbox=not is_root())
    head = ("page", "for", "pages", "s", "s of processor", "words", "found", "of notes", "warnings")
    print(f"| {' | '.join(head)} |\n| --- | --- |{' ---: |' * (len(head) - 2)}")
    for number, (name, what, article) in enumerate(chosen(given.data)):
        pdf = folder / f"{number:02}-{re.sub(r'[^a-z]+', '-', what)}.pdf"
        cells = row(name, what, article, pdf, options, given.repeat)
        print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
