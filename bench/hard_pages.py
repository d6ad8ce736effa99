"""Pages made to be hard: does each one come through, in time, in memory, and with its text?

    python -m bench.hard_pages [NAME…]

Takes: names of pages; none means all. Gives: a line for each, and exit status 1 if one takes more than 2 s or 1 GB,
crashes, or loses text without a warning or an error that says so.
Each page is extracted in a process of its own. The time is that of the processor, from bytes to text; the memory is
the most that the process held, the interpreter and the page's own bytes included.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

MAX_SECONDS = 2.0
MAX_MEGABYTES = 1000
TIMEOUT_S = 60

FIRST, LAST = "abracadabra", "hullabaloo"
PROSE = (
    "The harbour was quiet when the boats came in, and nobody asked where they had been. "
    "On the quay stood a man who counted them, as he did every evening, and wrote the number down. "
)
HEAD = "<!doctype html><html lang=en><head><title>A hard page</title></head><body>"


def article(word: str = FIRST) -> str:
    """Three paragraphs, with a word to look for in the middle."""
    return f"<h1>Boats</h1><p>{PROSE}</p><p>{PROSE} {word} {PROSE}</p><p>{PROSE}</p>"


def page(body: str) -> bytes:
    return (HEAD + body).encode()


def around(before: str, after: str = "") -> bytes:
    """An article with something hard before and after it."""
    return page(before + article() + after)


def between(hard: str) -> bytes:
    """Something hard with an article before and one after it."""
    return page(article() + hard + article(LAST))


def numbered(pattern: str, count: int) -> str:
    """A pattern again and again, with the numbers from 0 on in it."""
    return "".join(pattern.replace("#", str(number)) for number in range(count))


JAPANESE = (
    "港は静かだった。誰も、船がどこへ行っていたのかと尋ねなかった。岸壁には男が立っていて、毎晩のように船を数えた。" * 4
)
CHINESE = "港口很安静，船只回来的时候，没有人问它们去了哪里。码头上站着一个人，他每天晚上都数船。" * 4
RUSSIAN = "В гавани было тихо, когда вернулись лодки, и никто не спросил, где они были. На причале стоял человек. " * 4


def foreign(text: str, codec: str, charset: str) -> bytes:
    html = f"<html><head><meta charset={charset}><title>x</title><body><h1>x</h1><p>{text}<p>{FIRST} {text}"
    return html.encode(codec)


def deep_json(count: int) -> str:
    return "<script type='application/ld+json'>" + '{"a":[' * count + "</script>"


PAGES: dict[str, Callable[[], bytes]] = {
    # Named in the requirements.
    "300 nested div": lambda: around("<div>" * 300, "</div>" * 300),
    "100,000 nested div": lambda: around("<div>" * 100_000, "</div>" * 100_000),
    "100,000 nested div, text at each": lambda: page(numbered("<div>word# ", 100_000) + article()),
    "100,000 nested ul li": lambda: around("<ul><li>" * 100_000),
    "100,000 nested b": lambda: around("<b>" * 100_000),
    "100,000 nested span": lambda: around("<span>" * 100_000),
    "100,000 nested table": lambda: around("<table><tr><td>" * 33_000),
    "1,000,000 p": lambda: page(article() + "<p>short words in a row" * 1_000_000),
    "200,000 table rows": lambda: page(article() + "<table>" + "<tr><td>some</td><td>cells</td></tr>" * 200_000),
    "200,000 attributes": lambda: between("<p " + numbered("a#=1 ", 200_000) + ">x</p>"),
    "colspan 2^53-1": lambda: between(
        "<table><tr><td colspan=9007199254740991 rowspan=9007199254740991>x<td>y</table>"
    ),
    "40,000 a, 40,000 i": lambda: around("<a>" * 40_000 + "<i>" * 40_000),
    "svg template": lambda: around("<svg><template>" * 50_000, "</template></svg>"),
    "NUL bytes": lambda: between("<p>a\0b\0\0c" * 1000),
    "unclosed comment": lambda: around("", "<!-- " + "never ends " * 100_000),
    "20 MB data URI": lambda: between("<img src='data:image/png;base64," + "A" * 20_000_000 + "'>"),
    "50 MB of one text": lambda: page("<h1>x</h1><p>" + FIRST + " " + PROSE * (50_000_000 // len(PROSE))),
    "UTF-16": lambda: foreign(JAPANESE, "utf-16", "utf-16"),
    "UTF-16, no mark": lambda: foreign(RUSSIAN, "utf-16-le", "utf-16"),
    "Shift-JIS": lambda: foreign(JAPANESE, "cp932", "shift_jis"),
    "Shift-JIS, undeclared": lambda: foreign(JAPANESE, "cp932", ""),
    "GB18030": lambda: foreign(CHINESE, "gb18030", "gb2312"),
    "windows-1251": lambda: foreign(RUSSIAN, "cp1251", "windows-1251"),
    "windows-1251 that says UTF-8": lambda: foreign(RUSSIAN, "cp1251", "utf-8"),
    "cut inside a tag": lambda: around("", "<p class='a"),
    "cut inside a character": lambda: around("", "<p>日本語")[:-1],
    # More attributes, nesting and formatting.
    "attributes behind a quoted >": lambda: between("<p a='>' " + numbered("a#/", 200_000) + ">x</p>"),
    "attributes of 2,000 body": lambda: between(numbered(f"<body {numbered('a@# ', 100)}>".replace("@", "#_"), 2000)),
    "div and a spurious end": lambda: around("<div></x>" * 100_000),
    "div closed behind an object": lambda: around("<div><object></div></object>" * 50_000),
    "div closed in a comment": lambda: around("<div><!--</div>-->" * 50_000),
    "b never closed, then p": lambda: page(numbered("<b id=#>w#<p>", 20_000) + article()),
    "1,000 b, then 100,000 p": lambda: page("<p>" + numbered("<b id=#>", 1000) + "</p>" + article() + "<p>x" * 100_000),
    "b closed behind an object": lambda: around(numbered("<b id=#><object></b></object><p>x", 20_000)),
    "a around div": lambda: around("<a><div></a>" * 50_000),
    "li dd": lambda: around("<li><dd>" * 100_000),
    "svg style div": lambda: around("<svg><style><div></style></svg>" * 50_000),
    "100,000 nested svg g": lambda: around("<svg>" + "<g>" * 100_000),
    "nested quotes": lambda: around("<blockquote>" * 500, "</blockquote>" * 500),
    "58,000 nested pre": lambda: around("<pre>" * 58_000),
    "forms in a template": lambda: between("<form><template>" + "<form>" * 100_000 + "</template></form>"),
    "nested template": lambda: around("<template>" * 100_000, "</template>" * 100_000),
    # Lists, tables, forms.
    "50,000 options": lambda: between("<select>" + "<option value=1>x</option>" * 50_000 + "</select>"),
    "selected options, copied": lambda: between(
        "<select><button><selectedcontent></selectedcontent></button><option selected>"
        + "<b>x</b>" * 50_000
        + "<option selected>y" * 3000
        + "</select>"
    ),
    "100,000 p in a table": lambda: around("<table>" + "<p>x" * 100_000),
    "300 columns, 300 rows": lambda: between("<table>" + ("<tr>" + "<td>x" * 300) * 300 + "</table>"),
    "rowspans that cross": lambda: between("<table>" + "<tr><td rowspan=60000 colspan=1000>x" * 2000 + "</table>"),
    # Many of something.
    "1,000,000 comments": lambda: between("<!-- x -->" * 1_000_000),
    "2,000,000 end tags": lambda: between("</x>" * 2_000_000),
    "500,000 </p>": lambda: between("</p>" * 500_000),
    "300,000 entities": lambda: between("<p>" + "&amp;&lt;&#x41;" * 300_000),
    "100,000 doctypes": lambda: between("<!DOCTYPE html>" * 100_000),
    "100,000 links": lambda: around("", "<nav>" + numbered("<a href=/#>link #</a> ", 100_000) + "</nav>"),
    "50,000 images": lambda: between(numbered("<img src=/#.png alt=picture#>", 50_000)),
    "100,000 br": lambda: between("line<br>" * 100_000),
    "50,000 headings": lambda: around("", numbered(f"<h2>Heading #</h2><p>{PROSE}</p>", 50_000)),
    "20,000 scripts": lambda: between("<script>x</script>" * 20_000),
    "hidden end of a script": lambda: between("<script><!--<script></script>--></script>" * 10_000),
    # Long ones.
    "5 MB title": lambda: b"<title>" + b"long " * 1_000_000 + b"</title>" + article().encode(),
    "10 MB pre": lambda: page(f"<pre>{FIRST}\n" + "    code = here\n" * 600_000 + "</pre>"),
    "5 MB style sheet": lambda: between("<style>" + ".a .b > p { color: red; display: none }\n" * 120_000 + "</style>"),
    "100,000 style attributes": lambda: page(
        f"<p style='color:red;font-size:9px'>{FIRST}" + "<p style='color:red;font-size:9px'>some more words" * 100_000
    ),
    "10 MB class": lambda: between("<div class='" + "name " * 2_000_000 + "'>x</div>"),
    "deep JSON-LD": lambda: around(deep_json(100_000)),
    "tags without an end": lambda: around("", ("<a " + "x" * 25_000) * 400),
    "tags inside a tag": lambda: between(("<a " + "x" * 25_000) * 400 + ">"),
    "one class again and again": lambda: between(f"<style>.e{{color:red}}</style><p class='{'e ' * 30_000}'>x</p>"),
    "one relation again and again": lambda: between(f"<a href=/x rel='{'author ' * 20_000}'>x</a>"),
    "text that is a hidden class": lambda: between(f"<style>.e{{display:none}}</style><p>{'e ' * 2_500_000}</p>"),
    "title of style attributes": lambda: between(f"<p title='{' style=' * 43_000}'>x</p>"),
    "12 MB of JSON-LD": lambda: around(3 * f"<script type='application/ld+json'>[{'[],' * 1_300_000}[]]</script>"),
    "unclosed quote": lambda: around("", "<a href='" + "x <p>" * 500_000),
    "10 MB without a tag": lambda: (FIRST + " " + PROSE * 100_000).encode()[:10_000_000],
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one page."""

    seconds: float
    megabytes: float
    chars: int = 0
    says: Sequence[str] = ()
    missing: Sequence[str] = ()

    @property
    def faults(self) -> list[str]:
        found = []
        if self.seconds > MAX_SECONDS:
            found.append("too slow")
        if self.megabytes > MAX_MEGABYTES:
            found.append("too much memory")
        if self.missing and not self.says:
            found.append(f"lost without a word: {', '.join(self.missing)}")
        return found


def extract_one(name: str) -> Outcome:
    """Extract a page in this process."""
    import marrow

    data = PAGES[name]()
    start = time.process_time()
    text = ""
    says: tuple[str, ...] = ()
    try:
        made = marrow.extract(data, url="https://example.org/page")
        _ = made.date  # and with it all metadata, which is looked for when it is asked for
        text, says = made.text, tuple(sorted({warning.code for warning in made.warnings}))
    except marrow.MarrowError as error:
        says = (error.code,)
    seconds = time.process_time() - start
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    planted = [word for word in (FIRST, LAST) if word.encode() in data.replace(b"\0", b"")]
    return Outcome(seconds, megabytes, len(text), says, tuple(word for word in planted if word not in text))


def run_one(name: str) -> Outcome | str:
    """Extract a page in a process of its own; gives a text if that did not end well."""
    command = [sys.executable, "-m", "bench.hard_pages", "--one", name]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    except subprocess.TimeoutExpired:
        return f"not done after {TIMEOUT_S} s"
    if done.returncode != 0:
        return f"crashed: {done.stderr.strip().splitlines()[-1:]}"
    values: dict[str, Any] = json.loads(done.stdout)
    return Outcome(**values)


def report(name: str, outcome: Outcome | str) -> bool:
    """Print the line of a page; gives whether it passed."""
    if isinstance(outcome, str):
        print(f"{name:36} {outcome}   FAIL", flush=True)
        return False
    said = " ".join(outcome.says) or "-"
    verdict = "; ".join(outcome.faults)
    numbers = f"{outcome.seconds:6.2f} s {outcome.megabytes:5.0f} MB {outcome.chars:11,} chars"
    print(f"{name:36} {numbers}  {said:30} {f'FAIL: {verdict}' if verdict else 'ok'}", flush=True)
    return not verdict


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--one"]:
        print(json.dumps(asdict(extract_one(arguments[1]))))
        return 0
    unknown = [name for name in arguments if name not in PAGES]
    if unknown:
        print(f"there is no page {unknown[0]!r}; there are: {', '.join(PAGES)}", file=sys.stderr)
        return 2
    passed = [report(name, run_one(name)) for name in arguments or PAGES]
    print(f"{sum(passed)} of {len(passed)} pages pass")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
