"""Code blocks: the text untouched, line numbers left out, the language found.

Takes: a `pre`, or a table that shows a listing beside its line numbers. Gives: `Code`.
Keeps true: indentation, blank lines and tabs are those of the page.
"""

from __future__ import annotations

import re
from html import unescape

from marrow.article import Code
from marrow.assemble.kept import Kept
from marrow.assemble.spans import visible
from marrow.look import Display
from marrow.patterns import late
from marrow.tags import NUMBER, TEXT

_LANGUAGES = (
    late(
        r"(?:^|\s)(?:language-|lang-|highlight-source-|highlight-text-|highlight-|src-|brush:\s*)([\w+#.-]+)",
        re.IGNORECASE,
    ),
    late(r"(?:^|\s)(?:sourceCode|hljs|highlight|syntaxhighlighter|chroma|EnlighterJSRAW)\s+([\w+#.-]+)", re.IGNORECASE),
)
"""`language-python` of most highlighters, `highlight python` of some."""
_NO_LANGUAGE = frozenset(
    """none plaintext plain text txt default code no-highlight nohighlight wrap hljs highlight copy table
    numberSource linenums line-numbers undefined notranslate""".lower().split()
)
_LANGUAGE_ATTRIBUTES = ("data-lang", "data-language", "data-code-language", "data-enlighter-language")
_NOT_IN_NAME = late(r"[^a-z0-9+#._-]")
_GUTTER = late(
    r"(?:^|[\s_-])(?:line-?no|line-?nos|line-?numbers?|gutter|ln|lnt|blob-num|copy|copy-?(?:button|btn|code)|toolbar)"
    r"(?:$|[\s_-])"
)
_CODE, _PRE = NUMBER["code"], NUMBER["pre"]
_BR = NUMBER["br"]
_BLOCK = int(Display.BLOCK)
_WRAPPERS = 3
"""How far above a `pre` its language may be written: highlighters wrap it in `div`s and a `figure`."""
_TERMINAL = "termy"
"""The class of what a terminal showed, with its colours as markup in the text: a script (Termynal) makes that of it."""
_COLOURS = late(r"</?(?:font|span|u|b|i|a)(?:\s[^<>]*)?>", re.IGNORECASE)


def code(kept: Kept, node: int) -> Code | None:
    """The code block of a `pre`; None if it is empty."""
    text = _text(kept, node)
    return Code(text, _language(kept, node), node=node) if text else None


def listing_in_table(kept: Kept, node: int) -> Code | None:
    """The code of a table whose one column holds line numbers and the other a `pre`; else None."""
    if _PRE not in kept.tags[node + 1 : kept.ends[node]]:
        return None
    listings = [inner for inner in range(node + 1, kept.ends[node]) if kept.tags[inner] == _PRE]
    around = kept.shown_chars[node] - sum(kept.shown_chars[inner] for inner in listings)
    if len(listings) > 2 or around > 0:
        return None
    if len(listings) == 2 and not _is_numbers(_text(kept, listings[0])):
        return None
    found = code(kept, listings[-1])
    if found is None or found.language:
        return found
    return Code(found.text, _language(kept, node), node=found.node)


def _is_numbers(text: str) -> bool:
    return all(map(str.isdecimal, text.split()))


def _text(kept: Kept, node: int) -> str:
    text = "".join(_without_numbers(_parts(kept, node)))
    if ("<" in text or "&" in text) and _is_terminal(kept, node):
        text = unescape(_COLOURS.sub("", text))
    text = visible(text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " "))
    lines = text.rstrip().split("\n")
    blank = 0
    while blank < len(lines) and not lines[blank].strip():
        blank += 1
    return "\n".join(lines[blank:])


def _parts(kept: Kept, node: int) -> list[str]:
    """The texts of a listing and the line ends between them."""
    parts: list[str] = []
    displays = kept.page.look.display
    inner, end = node + 1, kept.ends[node]
    while inner < end:
        tag = kept.tags[inner]
        if tag == TEXT:
            if not kept.hidden[inner]:
                parts.append(kept.texts[inner])
        elif tag == _BR:
            parts.append("\n")
        elif kept.hidden[inner] or _is_gutter(kept, inner):
            inner = kept.ends[inner]
            continue
        elif displays.item(inner) >= _BLOCK and parts and not parts[-1].endswith("\n"):
            parts.append("\n")
        inner += 1
    return parts


def _without_numbers(parts: list[str]) -> list[str]:
    """Drop line numbers that no class tells apart: texts of their own that count up, before every line or above it."""
    numbers: list[int] = []
    lines = 0
    is_start = True
    for place, part in enumerate(parts):
        said = part.strip()
        if is_start and said:
            lines += 1
            if said.isdecimal() and len(said) < 6 and (not numbers or int(said) == int(parts[numbers[-1]]) + 1):
                numbers.append(place)
        is_start = part.endswith("\n") or (is_start and not said)
    texts = sum(1 for part in parts if part.strip())
    if len(numbers) < 2 or 2 * len(numbers) < lines or len(numbers) == texts:
        return parts
    dropped = {*numbers, *(place + 1 for place in numbers if parts[place + 1 : place + 2] == ["\n"])}
    return [part for place, part in enumerate(parts) if place not in dropped]


def _is_gutter(kept: Kept, node: int) -> bool:
    """Whether an element beside the code is not meant to be copied with it: a line number, a button."""
    own = kept.attributes[node]
    if not own or kept.tags[node] in (_CODE, _PRE):
        return False
    classes, style = own.get("class", ""), own.get("style", "")
    return ("user-select" in style and "none" in style) or (
        bool(classes) and _GUTTER.search(classes.lower()) is not None
    )


def _is_terminal(kept: Kept, node: int) -> bool:
    """Whether a listing, or a wrapper close above it, is the recording of a terminal."""
    for _ in range(_WRAPPERS):
        if _TERMINAL in kept.attributes[node].get("class", "").split():
            return True
        node = kept.parents[node]
        if node < 0:
            break
    return False


def _language(kept: Kept, node: int) -> str:
    """What a listing's element, the `code` in it or the wrappers around it say of its language."""
    inside = [inner for inner in range(node + 1, min(node + 4, kept.ends[node])) if kept.tags[inner] == _CODE]
    around: list[int] = []
    above = kept.parents[node]
    while above >= 0 and len(around) < _WRAPPERS and kept.kept_chars[above] <= 2 * kept.shown_chars[node] + 40:
        around.append(above)
        above = kept.parents[above]
    return next((found for candidate in (*inside, node, *around) if (found := _language_of(kept, candidate))), "")


def _language_of(kept: Kept, node: int) -> str:
    own = kept.attributes[node]
    said = [own.get(name, "") for name in _LANGUAGE_ATTRIBUTES]
    said += [name for pattern in _LANGUAGES for name in pattern.findall(own.get("class", ""))]
    for name in said:
        language = _NOT_IN_NAME.sub("", name.strip().lower())[:30]
        if language and language not in _NO_LANGUAGE:
            return language
    return ""
