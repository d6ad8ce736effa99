"""Scripts: what a text is written in, the fonts for it, and what to say where there is none.

Takes: texts and their language. Gives: names of scripts, families of fonts in the order in which they are to be tried,
and warnings. Keeps true: it looks at text alone; which fonts there are, `press.py` knows.

Typst brings a font for Latin, Greek and Cyrillic with it, so that most documents are the same on every machine. For
other scripts the fonts of the system are asked, those of Noto first.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from marrow.article import Warning

MAIN = "Libertinus Serif"
WARNING = "print.font"
_BROUGHT = frozenset(("LATIN", "GREEK", "CYRILLIC"))
_CJK = frozenset(("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "FULLWIDTH", "HALFWIDTH", "IDEOGRAPHIC"))
_SPECIAL = {"ARABIC": ("Noto Naskh Arabic", "Noto Sans Arabic"), "HEBREW": ("Noto Serif Hebrew", "Noto Sans Hebrew")}
_SURELY = re.compile(r"[\s!-~\xa0-\u017f\u0384-\u03ce\u0400-\u045f\u2010-\u2027\u2030-\u203a\u20ac]+")
"""What the main font has; there is no need to look further at it."""
_CHINESE = {"hk": "HK", "mo": "HK", "tw": "TC", "hant": "TC"}
_NAMES = {"CJK": "Chinese characters", "HIRAGANA": "Japanese", "KATAKANA": "Japanese", "HANGUL": "Korean"}
_PACKAGES = {"": "fonts-noto-core and fonts-noto-color-emoji"}
_MOST_NAMED = 8


def unusual(text: str) -> str:
    """The characters of a text, each once and in order of their numbers, that the main font may not have."""
    return "".join(sorted(set(_SURELY.sub("", text))))


def script_of(character: str) -> str:
    """The script of a letter, by the first word of its name; "" for what is no letter.

    >>> script_of("я"), script_of("中"), script_of("→")
    ('CYRILLIC', 'CJK', '')
    """
    if not unicodedata.category(character).startswith(("L", "M")):
        return ""
    return unicodedata.name(character, "").partition(" ")[0].partition("-")[0]


def is_visible(character: str) -> bool:
    """Whether a character shows something by itself, so that a font has to have it. Those that are newer than this
    Python have no name yet, and do."""
    category = unicodedata.category(character)
    return category[0] not in "MZ" and category not in ("Cc", "Cf", "Cs")


def scripts(characters: str) -> tuple[str, ...]:
    """The scripts of unusual characters for which a font of the system is wanted, the commonest first."""
    counted = Counter(script_of(each) for each in characters)
    return tuple(name for name, _ in counted.most_common() if name and name not in _BROUGHT)


def families(found: Iterable[str], language: str) -> tuple[str, ...]:
    """Families of fonts for scripts, besides the main one.

    >>> families(("THAI", "CJK"), "ja")
    ('Noto Serif Thai', 'Noto Sans Thai', 'Noto Serif CJK JP', 'Noto Sans CJK JP')
    """
    named: list[str] = []
    present = tuple(found)
    for script in present:
        if script in _CJK:
            region = cjk_region(present, language)
            named += (f"Noto Serif CJK {region}", f"Noto Sans CJK {region}")
        else:
            title = script.title()
            named += _SPECIAL.get(script, (f"Noto Serif {title}", f"Noto Sans {title}"))
    return tuple(dict.fromkeys(named))


def cjk_region(present: Iterable[str], language: str) -> str:
    """Whose forms of Chinese characters are wanted: by the language, else by the letters beside them."""
    primary, *rest = language.lower().replace("_", "-").split("-")
    if primary in ("zh", "yue"):
        return next((_CHINESE[part] for part in rest if part in _CHINESE), "HK" if primary == "yue" else "SC")
    here = set(present)
    if primary == "ja" or here & {"HIRAGANA", "KATAKANA"}:
        return "JP"
    return "KR" if primary == "ko" or "HANGUL" in here else "SC"


def is_cjk(present: Iterable[str]) -> bool:
    """Whether scripts are those of Chinese, Japanese or Korean."""
    return bool(_CJK.intersection(present))


def missing(characters: Iterable[str]) -> tuple[Warning, ...]:
    """What to say of characters that no font has: the script, some of them, and what to install."""
    by_script: dict[str, list[str]] = {}
    for each in sorted(set(characters)):
        by_script.setdefault(script_of(each), []).append(each)
    return tuple(_warning(script, found) for script, found in sorted(by_script.items()))


def _warning(script: str, found: list[str]) -> Warning:
    name = _NAMES.get(script, script.title()) if script else "some signs"
    some = " ".join(found[:_MOST_NAMED]) + (" …" if len(found) > _MOST_NAMED else "")
    package = "fonts-noto-cjk" if script in _CJK else _PACKAGES.get(script, "fonts-noto-core")
    return Warning(WARNING, f"no font here shows {name} ({some}); on Debian, install {package}")
