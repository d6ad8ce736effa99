"""In which language a piece of text is to be said, by its letters.

Takes: a text and the language around it. Gives: its runs, each with a language where its script is none of those that
the language around is written in. Keeps true: runs put together are the text; linear in it.

A script does not tell a language: Cyrillic letters in an English text are said as Russian, which is right more often
than any other guess. Latin letters in other scripts are left alone unless all of a text is in them, for names and
abbreviations are, and synthesisers know how to say them.
"""

from __future__ import annotations

import re
from itertools import groupby

_SCRIPTS = """
Latn en 0041-005A 0061-007A 00AA 00BA 00C0-00D6 00D8-00F6 00F8-024F 1E00-1EFF
Grek el 0370-03FF 1F00-1FFF
Cyrl ru 0400-052F
Armn hy 0531-058A
Hebr he 0591-05F4 FB1D-FB4F
Arab ar 0600-06FF 0750-077F FB50-FDFF FE70-FEFC
Deva hi 0900-097F
Beng bn 0980-09FF
Taml ta 0B80-0BFF
Telu te 0C00-0C7F
Thai th 0E01-0E5B
Geor ka 10A0-10FF
Hang ko 1100-11FF 3130-318F AC00-D7AF
Kana ja 3041-309F 30A1-30FF 31F0-31FF FF66-FF9F
Hani zh 3005 3400-4DBF 4E00-9FFF F900-FAFF
"""
"""A script, the language that it is said in where nothing else is known, and its letters."""
_OWN = {
    **dict.fromkeys("ru uk be bg mk kk ky mn tg tt".split(), ("Cyrl",)),
    **dict.fromkeys("ar fa ur ps ckb sd ug".split(), ("Arab",)),
    **dict.fromkeys(("he", "yi", "iw"), ("Hebr",)),
    **dict.fromkeys(("hi", "mr", "ne", "sa"), ("Deva",)),
    "sr": ("Cyrl", "Latn"),
    "el": ("Grek",),
    "hy": ("Armn",),
    "bn": ("Beng",),
    "ta": ("Taml",),
    "te": ("Telu",),
    "th": ("Thai",),
    "ka": ("Geor",),
    "ko": ("Hang", "Hani"),
    "ja": ("Kana", "Hani"),
    "zh": ("Hani",),
}
"""The scripts of languages; those that are not here are written in Latin letters."""
_LATIN = ("Latn",)
_SHORTEST = 2
"""Characters of a run that is said differently: a single letter is a name, as α and Ω are."""


def _pattern(script: str) -> str:
    name, _, *ranges = script.split()
    letters = "".join("-".join(f"\\u{point}" for point in each.split("-")) for each in ranges)
    return f"(?P<{name}>[{letters}](?:[{letters}\\d\\s.,'’:;-]*[{letters}])?)"


_LANGUAGE = {line.split()[0]: line.split()[1] for line in _SCRIPTS.strip().splitlines()}
_RUN = re.compile("|".join(map(_pattern, _SCRIPTS.strip().splitlines())))


def runs(text: str, language: str) -> list[tuple[str, str]]:
    """The runs of a text, each with the language that it is to be said in; "" for that of the text around.

    >>> runs("The word λόγος is old.", "en")
    [('The word ', ''), ('λόγος', 'el'), (' is old.', '')]
    >>> runs("Hello, world", "ja")
    [('Hello, world', 'en')]
    """
    own = _OWN.get(language.lower().partition("-")[0], _LATIN)
    if not language or (text.isascii() and own == _LATIN):
        return [(text, "")]
    found = list(_RUN.finditer(text))
    scripts = {run.lastgroup or "" for run in found}
    said_in = {script: _LANGUAGE[script] for script in scripts}
    if "Kana" in scripts and "Hani" in scripts:  # Chinese characters beside kana are Japanese
        said_in["Hani"] = "ja"
    if found and scripts.isdisjoint(own) and len(set(said_in.values())) == 1:
        return [(text, next(iter(said_in.values())))]
    kept = (*own, "Latn")
    return _parts(text, [(run, said_in[run.lastgroup or ""]) for run in found if run.lastgroup not in kept])


def _parts(text: str, foreign: list[tuple[re.Match[str], str]]) -> list[tuple[str, str]]:
    """The text cut into foreign runs and what is between them, neighbours in one language together."""
    parts: list[tuple[str, str]] = []
    end = 0
    for run, language in foreign:
        parts += [(text[end : run.start()], ""), (run[0], language)]
        end = run.end()
    parts.append((text[end:], ""))
    seen = [(part, language if len(part) >= _SHORTEST else "") for part, language in parts if part]
    return [("".join(part for part, _ in group), said) for said, group in groupby(seen, key=lambda each: each[1])]
