"""Text, code, addresses and formulas as Markdown that reads back as exactly them.

Takes: strings of a page. Gives: Markdown source.
Keeps true: a character is escaped where it would be markup, and left alone where it cannot be: `snake_case`,
`3 * 4`, `a < b`, `C#` and `AT&T` stay as they are.
"""

from __future__ import annotations

import re

_SUSPECT = re.compile(r"[\\`\[*_~<&]")  # most prose has none of them, and is done with here
_MARKUP = re.compile(
    r"""
    [\\`\[]                         # escapes, code, links, images, notes
    | (?<![ ])\* | \*(?![ ])        # between spaces a star is arithmetic
    | (?<!\w)_+ | _+(?!\w)          # inside a word it is a name
    | ~{2,} | (?<=\S)~ | ~(?!\w)    # "~5" cannot end a strike, and nothing is left that could
    | <(?=[A-Za-z/!?]|$)            # tags, comments, addresses
    | &(?=\#?\w{1,40};)             # character references
    """,
    re.VERBOSE,
)

# The last character of a match is the one to escape.
_BLOCK_START = re.compile(
    r"""
    [-+*](?=[ ]|$)                  # a list
    | \d{1,9}[.)](?=[ ]|$)          # a numbered list
    | \#(?=\#{0,5}(?:[ ]|$))        # a heading
    | >                             # a quote
    | [-=|:](?=[-=|: ]*$)           # an underlined heading, a rule, a table's second row
    """,
    re.VERBOSE,
)
_NOTE_START = re.compile(r"(\[\^[^\]]*\]):")

_TICKS = re.compile(r"`+")
_IN_TARGET = re.compile(r'[\x00-\x20<>`"\\\x7f]')


def escape(text: str, more: str = "") -> str:
    r"""The text with everything escaped that would be markup; `more` are characters special in this place.

    >>> escape("snake_case, *stars* and 3 * 4")
    'snake_case, \\*stars\\* and 3 * 4'
    """
    if _SUSPECT.search(text):
        text = _MARKUP.sub(_escaped, text)
    for char in more:
        text = text.replace(char, "\\" + char)
    return text


def _escaped(match: re.Match[str]) -> str:
    return "".join("\\" + char for char in match[0])


def guard(line: str) -> str:
    r"""An inline line, made safe as the first of a block: it starts no list, heading, quote, rule or table.

    >>> guard("1986. A year."), guard("- no list"), guard("# no heading")
    ('1986\\. A year.', '\\- no list', '\\# no heading')
    """
    if match := _BLOCK_START.match(line):
        place = match.end() - 1
        return f"{line[:place]}\\{line[place:]}"
    return _NOTE_START.sub(r"\1\\:", line, count=1) if line.startswith("[^") else line


def fence(text: str) -> str:
    """A fence of backticks that nothing in the text can close.

    >>> fence("a ``` b")
    '````'
    """
    return "`" * max(3, _longest_ticks(text) + 1)


def code(text: str, *, is_cell: bool) -> str:
    r"""Code in a line.

    In a table, readers differ over a backslash before a pipe; HTML says it to all of them.

    >>> code("a", is_cell=False), code("`a`", is_cell=False)
    ('`a`', '`` `a` ``')
    """
    text = text.replace("\n", " ")
    if is_cell and "\\|" in text:
        return f"<code>{escape(text, '|')}</code>"
    ticks = _free_ticks(text)
    needs_space = text[0] in "` " or text[-1] in "` "
    inner = f" {text} " if needs_space else text
    return f"{ticks}{inner.replace('|', chr(92) + '|') if is_cell else inner}{ticks}"


def _longest_ticks(text: str) -> int:
    return max(map(len, _TICKS.findall(text)), default=0)


def _free_ticks(text: str) -> str:
    """The shortest run of backticks that is not in the text."""
    taken = {len(run) for run in _TICKS.findall(text)}
    return "`" * next(length for length in range(1, len(taken) + 2) if length not in taken)


def target(url: str, *, is_cell: bool) -> str:
    """An address as the target of a link; what would end it or be decoded in it is encoded or escaped.

    >>> target("https://example.org/a b_(c)", is_cell=False)
    'https://example.org/a%20b_(c)'
    """
    url = _IN_TARGET.sub(lambda match: f"%{ord(match[0]):02X}", url)
    url = re.sub(r"&(?=#?\w{1,40};)", r"\\&", url)
    if not _is_balanced(url):
        url = url.replace("(", "\\(").replace(")", "\\)")
    return url.replace("|", "%7C") if is_cell else url


def _is_balanced(url: str) -> bool:
    depth = 0
    for char in url:
        depth += (char == "(") - (char == ")")
        if not 0 <= depth <= 30:  # CommonMark lets readers stop at 32
            return False
    return depth == 0


def formula(text: str, *, is_cell: bool) -> str:
    r"""TeX for between dollar signs, on one line, that is no tag, link or code to a reader without formulas.

    Spaces mean nothing in TeX's formulas, so they keep apart what Markdown would join.

    >>> formula("a<b", is_cell=False), formula("|x|", is_cell=True)
    ('a< b', '\\vert x\\vert ')
    """
    text = re.sub(r"(?<!\\)%[^\n]*\n", "\n", text)  # a comment would swallow what follows once lines are joined
    text = " ".join(text.split()).rstrip("\\ ")  # a backslash would escape the dollar sign after it
    text = re.sub(r"<(?=[A-Za-z/!?])", "< ", text)
    text = re.sub(r"\](?=[(\[:])", "] ", text).replace("`", "‘")
    text = re.sub(r"(?<!\\)\$", r"\\$", text)
    if is_cell:
        text = text.replace("\\|", "\\Vert ").replace("|", "\\vert ")
    return text
