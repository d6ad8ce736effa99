"""Names of authors.

Takes: bylines as pages write them, of one line or several. Gives: the names in them, in order. Keeps true: no name
twice; none that is an address, a handle, a placeholder, a date or a post; where a person is named, no place and no
single word beside it; names stay in their script and order. Whether a name is a person's, `people` and `organisations`
say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from marrow.assemble.bare import bare
from marrow.assemble.metadata.labels import CREDITS, FIRST_WORDS, credit_start, dense_label, label_end
from marrow.assemble.metadata.organisations import GROUP_WORDS, is_agency, is_organisation
from marrow.assemble.metadata.people import NO_NAME, is_chinese, is_person
from marrow.assemble.metadata.posts import (
    DEGREES,
    FIELDS_OF_POSTS,
    JOINTS,
    POSTS,
    SMALL_STOPS,
    STOPS,
    TITLES,
    ends_byline,
    has_post,
    is_post,
)

_LINES = re.compile(r"\n|\s*[|•●·»«›►▪…]+\s*|\s+[–—-]+\s+|\s*--+\s*|\s{3,}|(?:\A|(?<=\s))/(?=\s)")
_MARKS = frozenset("|•●·»«›►▪…–—-/\xa0")
"""One of them is where a byline of one text has several lines."""
_ENDS = re.compile(r"\d|(?:share|follow|comment|read|updated|published)", re.IGNORECASE)
"""What begins a line after which no more names follow."""
_ASIDE = re.compile(r"\s*[(\[（【][^()\[\]（）【】]*(?:[)\]）】]|\Z)")
_BRACKETS = frozenset("([（【")
_BETWEENS = frozenset(",;、，；/&+")
_BETWEEN = re.compile(r"\s*[,;、，；]\s*|\s*/\s*|\s+[&+]\s+(?=\S+\s\S)")
_EDGES = " ,;:.-–—|/\"'“”„«»*_~()（）#‘\u00a0"
_MONTHS = frozenset(
    """
    jan janv januar january januari enero feb februar february februari mar march märz marzo apr april mai jun june juni
    jul july juli aug august sep sept september oct okt october oktober nov november dec dez december dezember
    """.split()
)
_DATE = re.compile(r"\W*\d.*")
_NOT_PLAIN = POSTS | TITLES | DEGREES | JOINTS | FIELDS_OF_POSTS | STOPS | NO_NAME | GROUP_WORDS | FIRST_WORDS | CREDITS
_MOST_PLAIN = 4
_SPECIAL = FIRST_WORDS | CREDITS | STOPS | SMALL_STOPS | JOINTS | TITLES | DEGREES | POSTS | _MONTHS | {"the"}
_IN_MIXED = frozenset("0123456789,;、，；/&+@([（【:：.-")
"""A line without any of these words and signs is a name, or none; nothing in it needs to be told apart."""
_PLACEHOLDERS = """
    null undefined none unknown anonymous anónimo anonym author authors admin administrator user guest n/a default
    root test webmaster name by von autor auteur follow subscribe share email twitter facebook instagram linkedin x
    rss website web home more profile unbenannt redaktor editor writer staff reporter video audio podcast live updated
    published monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun today yesterday
    gestern heute getty reporter: posts bio comments comment credit
"""
# Of more than one word, parted by commas.
_PHRASES = """
    the author, about the author, no author, written by, posted by, see full bio, view profile, read more, super user,
    wp admin, site admin, view all posts, view all, full bio, send email, all posts, see more, show more, guest author,
    guest writer, guest contributor, staff writer, afficher mon profil complet, ver todo mi perfil, alle beiträge,
    mein profil vollständig anzeigen, view my complete profile, publiziert am
"""
_PLACEHOLDER = frozenset(_PLACEHOLDERS.split()) | {phrase.strip() for phrase in _PHRASES.split(",")}
_LETTER = re.compile(r"[^\W\d_]")
_OF_POSTS = POSTS | DEGREES
_DENSE = re.compile("[\u3000-\ud7af]")
_DENSE_END = re.compile(
    r"(?:\s*(?:(?:선임|수습|인턴|전문)?기자|특파원|记者|記者|报道|報道|さん|氏|編集長|ライター))+\Z"
)
_BETWEEN_DENSE = re.compile(r"\s*[,;、，；/／]\s*|(?<=[\u4e00-\u9fff])と(?=[\u4e00-\u9fff])")
# Where a line goes on to something else: a date, a number, another label.
_AFTER_DENSE = re.compile(
    r"\s*(?:\d|[|丨｜]|(?:来源|來源|编辑|責任|责任|阅读|发布|时间|日期|出自|发表|點閱|人气|点击|浏览|评论)"
    r"|(?<=\S)\s+\S{5}).*",
    re.DOTALL,
)
_MOST_WORDS = 6
_MOST_SMALL = 4
"""So many words in small letters are prose."""
_MOST_NAMES = 60
_MOST_LINES = 30
_LONGEST = 80
_LONGEST_LINE = 120
_LONGEST_BYLINE = 1000
_LONG_ENDING = 5
"""Characters that the ending of a host seldom has, and that of an account may: "ada.lovelace"."""


def names(bylines: Iterable[str]) -> tuple[str, ...]:
    """The names in some bylines, in order, each once.

    >>> names(["By Ada Lovelace and Charles Babbage", "https://example.org/ada"])
    ('Ada Lovelace', 'Charles Babbage')
    """
    found: dict[str, str] = {}
    for byline in bylines:
        for name in (byline,) if is_plain(byline) else _of_byline(byline):
            found.setdefault(bare(name) or name, name)
        if len(found) >= _MOST_NAMES:
            break
    return tuple(found.values())


def is_plain(byline: str) -> bool:
    """Whether a byline is a person's name beyond doubt, and nothing else."""
    if not byline.istitle():
        return False
    words = byline.lower().split(" ")
    return 1 < len(words) < _MOST_PLAIN and "".join(words).isalpha() and _NOT_PLAIN.isdisjoint(words)


def _of_byline(byline: str) -> list[str]:
    """The names of one byline; beside a person, what is no name of two words or an agency is dropped."""
    if len(byline) > _LONGEST_BYLINE:
        return []
    found: list[str] = []
    is_credit = has_person = False
    for line in _lines(byline):
        if is_plain(line) and not is_credit:
            found.append(line)
            has_person = True
        elif has_person and (len(line) > _LONGEST_LINE or _ENDS.match(line)):
            break
        else:
            is_credit, named = _of_line(line, is_credit)
            is_person_here = any(map(_is_plainly_person, named))
            found += named if is_person_here or not has_person else filter(is_agency, named)
            has_person = has_person or is_person_here
    if has_person and len(found) > 1:
        return [name for name in found if not has_post(name) and _may_stand_beside_person(name)]
    return found


def _is_plainly_person(name: str) -> bool:
    return is_person(name) and not is_organisation(name)


def _lines(byline: str) -> list[str]:
    """The lines of a byline; marks such as bullets and bars end a line too."""
    lines = byline.split("\n") if _MARKS.isdisjoint(byline) else _LINES.split(byline)
    return _joined(lines[:_MOST_LINES]) if len(lines) > 1 else lines


def _may_stand_beside_person(name: str) -> bool:
    return is_person(name) or is_agency(name) or (" " in name and is_organisation(name))


def _joined(lines: list[str]) -> list[str]:
    """The lines; two neighbours that are a capitalised word each are the two halves of a name."""
    joined: list[str] = []
    for line in filter(None, (line.strip() for line in lines)):
        if joined and _is_half(line) and _is_half(joined[-1]):
            joined[-1] += f" {line}"
        else:
            joined.append(line)
    return joined


def _is_half(line: str) -> bool:
    return (
        line.isalpha()
        and line[0].isupper()
        and not line.isupper()
        and line.casefold() not in _PLACEHOLDER
        and label_end((line,)) == 0
    )


def _of_line(line: str, is_credit: bool) -> tuple[bool, list[str]]:
    """The names of one line, and whether those of the next belong to somebody else's credit."""
    if not line.isascii() and _DENSE.search(line):
        return _of_dense(line, is_credit)
    if not is_credit and _IN_MIXED.isdisjoint(line) and _SPECIAL.isdisjoint(line.casefold().split()):
        name = " ".join(line.split()).strip(_EDGES)
        return False, [name] if _is_name(name) else []
    words = _without_asides(_without_addresses(line), " ").split()
    end = label_end(words)
    if end and is_plain(rest := " ".join(words[end:])):
        return False, [rest]
    start = credit_start(words)
    if start < len(words) and start <= end:
        return start + 2 >= len(words), []
    if is_credit and not end:
        return True, []
    kept: list[str] = []
    for word in words[end:start]:
        folded = word.casefold()
        if kept and (_is_date(folded) or ((end or len(kept) > 1) and ends_byline(word))):
            break
        kept.append(word)
    rest = " ".join(kept)
    return False, [name for part in _parts(rest) if (name := _name(part))]


def _of_dense(line: str, is_credit: bool) -> tuple[bool, list[str]]:
    """The names of a line of Chinese, Japanese or Korean; spaces part Chinese names, and are in Japanese ones."""
    label, end = dense_label(line)
    if label == "credit" or (is_credit and not label):
        return end == len(line), []
    rest = _without_asides(line[end:], "")
    if rest.isascii():
        return _of_line(rest, is_credit=False)
    found: list[str] = []
    for part in _BETWEEN_DENSE.split(_AFTER_DENSE.sub("", rest.strip(_EDGES))):
        name = _DENSE_END.sub("", part.strip(_EDGES))
        words = name.split()
        if len(words) > 1 and is_chinese(words[0]):
            found += [word for word in words if is_chinese(word)]
        else:
            found.append(name)
    return False, [name for name in found if _is_name(name)]


def _parts(rest: str) -> list[str]:
    """The names of a list; what follows a name after a comma and has a post in it is none."""
    parts = [part.split() for part in ([rest] if _BETWEENS.isdisjoint(rest) else _BETWEEN.split(rest)) if part]
    return [
        name
        for number, words in enumerate(parts)
        if number == 0 or not any(map(is_post, words))
        for name in _pair(words)
    ]


def _pair(words: list[str]) -> list[str]:
    """Names with a joint between them, if both have two words: "Ada Lovelace and Bo Ek", not "Simon and Son"."""
    while words and words[0].casefold() in JOINTS:
        words = words[1:]
    for number, word in enumerate(words):
        if word.casefold() in JOINTS and number > 1 and len(words) - number > 2:
            return [" ".join(words[:number]), *_pair(words[number + 1 :])]
    return [" ".join(words)] if words else []


def _name(part: str) -> str:
    """A name without titles, degrees and posts; "" if nothing is left of it that may be a name."""
    if is_plain(part):
        return part
    words = part.split()
    while len(words) > 1 and (words[0].casefold() in TITLES or (len(words) > 2 and is_post(words[0]))):
        words = words[1:]
    while words and words[-1].casefold().strip(",") in DEGREES:
        words = words[:-1]
    for number, word in enumerate(words[2:], 2):
        if word == "The" or is_post(word):
            while number > 2 and words[number - 1].casefold() in FIELDS_OF_POSTS:
                number -= 1
            words = words[:number]
            break
    name = " ".join(words)
    name = name.strip(_EDGES) if len(name) > 3 and not name.endswith((" Jr.", " Sr.")) else name
    if len(words) > 1 and words[-1][-1:] == "." and len(words[-1]) == 2:
        name += "."
    return name if _is_name(name) else ""


def _without_asides(line: str, instead: str) -> str:
    """Drop what stands in brackets."""
    return line if _BRACKETS.isdisjoint(line) else _ASIDE.sub(instead, line)


def _without_addresses(byline: str) -> str:
    """Drop web and mail addresses and handles; a comma after one stays."""
    if "@" not in byline and "//" not in byline and "www." not in byline and "u/" not in byline:
        return byline
    words = byline.split(" ")
    return " ".join(("," if word[-1:] in ",;" else "") if _is_address(word) else word for word in words)


def _is_address(word: str) -> bool:
    return "@" in word or "//" in word or word.startswith("www.")


def _is_host(name: str) -> bool:
    """
    >>> _is_host("news.example.org"), _is_host("ada.r.lovelace"), _is_host("Ph. D.")
    (True, False, False)
    """
    host, dot, ending = name.rpartition(".")
    return (
        bool(dot)
        and ending.isalpha()
        and 1 < len(ending) < _LONG_ENDING
        and host.isascii()
        and " " not in host
        and name.islower()
    )


def _is_date(word: str) -> bool:
    return word.rstrip(".,") in _MONTHS or (not word[:1].isalpha() and _DATE.match(word) is not None)


def _is_name(name: str) -> bool:
    folded = name.casefold()
    words = folded.split()
    return (
        1 < len(name) <= _LONGEST
        and len(words) <= _MOST_WORDS
        and folded not in _PLACEHOLDER
        and not ends_byline(folded)
        and not _is_date(folded)
        and not _is_host(name)
        and _LETTER.search(name) is not None
        and not _OF_POSTS.issuperset(words)
        and (len(words) < _MOST_SMALL or sum(map(str.islower, name.split())) < _MOST_SMALL)
    )


def given_first(name: str) -> str:
    """A name as people say it, from how libraries write it.

    >>> given_first("Lovelace, Ada")
    'Ada Lovelace'
    """
    family, comma, given = name.partition(", ")
    return f"{given} {family}" if comma and "," not in given else name
