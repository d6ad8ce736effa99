"""Code blocks: the text untouched, line numbers left out, the language found.

Takes: a `pre`, or a table that shows a listing beside its line numbers. Gives: `Code`.
Keeps true: indentation, blank lines and tabs are those of the page.
"""

from __future__ import annotations

import re

from marrow.article import Code
from marrow.assemble.kept import Kept
from marrow.look import Display
from marrow.tags import NUMBER, TEXT

_LANGUAGE = re.compile(
    r"(?:^|\s)(?:language-|lang-|highlight-source-|highlight-text-|sourceCode\s+|brush:\s*|prettyprint\s+lang-)"
    r"([A-Za-z0-9+#._-]{1,30})",
    re.IGNORECASE,
)
_NO_LANGUAGE = frozenset("none plaintext plain text txt default code no-highlight nohighlight".split())
_GUTTER = re.compile(
    r"(?:^|[\s_-])(?:line-?no|line-?nos|line-?numbers?|line-number|lineno|linenos|gutter|ln|rouge-gutter|"
    r"hljs-ln-numbers|copy|copy-?code|toolbar)(?:$|[\s_-])"
)
_BR, _PRE, _CODE, _TABLE = (NUMBER[name] for name in "br pre code table".split())
_WRAPPERS = 3
"""How far above a `pre` its language may be written: highlighters wrap it in `div`s and a `figure`."""


def code(kept: Kept, node: int) -> Code | None:
    """The code block of a `pre`; None if it is empty."""
    text = _text(kept, node)
    return Code(text, _language(kept, node), node=node) if text.strip() else None


def listing_in_table(kept: Kept, node: int) -> Code | None:
    """The code of a table whose one column holds line numbers and the other a `pre`; else None."""
    tags, end = kept.tags, kept.ends[node]
    listings = [inner for inner in range(node + 1, end) if tags[inner] == _PRE]
    if not listings or len(listings) > 2:
        return None
    around = kept.shown_chars[node] - sum(kept.shown_chars[inner] for inner in listings)
    if around > 0:
        return None
    numbers = [_is_numbers(_text(kept, inner)) for inner in listings]
    if len(listings) == 2 and not any(numbers):
        return None
    return code(kept, listings[-1])


def _is_numbers(text: str) -> bool:
    return all(line.strip().isdecimal() for line in text.split())


def _text(kept: Kept, node: int) -> str:
    parts: list[str] = []
    displays = kept.page.look.display
    inner, end = node + 1, kept.ends[node]
    gap = ""  # white space of a text that was left out
    while inner < end:
        tag = kept.tags[inner]
        if kept.hidden[inner] or (tag != TEXT and _is_gutter(kept, inner)):
            gap += _leading_space(kept, inner)
            inner = kept.ends[inner]
            continue
        if tag == TEXT:
            parts.append(gap + kept.texts[inner])
            gap = ""
        elif tag == _BR:
            parts.append("\n")
        elif displays[inner] >= Display.BLOCK and parts and not "".join(parts[-2:]).endswith("\n"):
            parts.append("\n")
        inner += 1
    text = "".join(parts).replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")
    lines = text.split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
    return "\n".join(lines).rstrip()


def _leading_space(kept: Kept, node: int) -> str:
    """White space in front of a left-out text belongs to the code around it."""
    for inner in range(node, kept.ends[node]):
        if kept.tags[inner] == TEXT:
            text = kept.texts[inner]
            return text[: len(text) - len(text.lstrip())]
    return ""


def _is_gutter(kept: Kept, node: int) -> bool:
    own = kept.attributes[node]
    return bool(own) and "class" in own and _GUTTER.search((own["class"] or "").lower()) is not None


def _language(kept: Kept, node: int) -> str:
    inside = [inner for inner in range(node + 1, min(node + 4, kept.ends[node])) if kept.tags[inner] == _CODE]
    around: list[int] = []
    above = kept.parents[node]
    while above >= 0 and len(around) < _WRAPPERS:
        around.append(above)
        above = kept.parents[above]
    for candidate in (*inside, node, *around):
        found = _language_of(kept, candidate)
        if found:
            return found
    return ""


def _language_of(kept: Kept, node: int) -> str:
    own = kept.attributes[node]
    for name in ("data-lang", "data-language", "data-code-language"):
        value = own.get(name)
        if value and value.lower() not in _NO_LANGUAGE:
            return value.strip().lower()[:30]
    match = _LANGUAGE.search(own.get("class") or "")
    if match and match[1].lower() not in _NO_LANGUAGE:
        return match[1].lower()
    return ""
