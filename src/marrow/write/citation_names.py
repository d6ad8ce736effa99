"""Names of authors, taken apart for reference lists.

Takes: a name as the page writes it, on one line. Gives: a `Name`: family, given, particle and suffix, or the name as it
stands, a literal.
Keeps true: nothing is lost or put in another script; what the parts hold, the name held. Where the order is not known,
a literal is right in every list, and a wrong cut in none: organisations, single words, names in Chinese characters
whose first is no known family name, and names of languages with family names first stay whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Name:
    """A name: `literal`, or its parts. `particle` stands before `family`, `suffix` after all."""

    family: str = ""
    given: str = ""
    particle: str = ""
    suffix: str = ""
    literal: str = ""

    @property
    def surname(self) -> str:
        """The family name with its particle.

        >>> Name(family="Assad", particle="al-").surname, Name(family="Gogh", particle="van").surname
        ('al-Assad', 'van Gogh')
        """
        gap = " " if self.particle and not self.particle.endswith(("-", "'", "’")) else ""
        return self.particle + gap + self.family


def name_of(text: str, *, language: str = "", site: str = "") -> Name:
    """A name in its parts. `language` is the page's, `site` the name of the page's site, which signs as an author too.

    >>> name_of("Ludwig van Beethoven")
    Name(family='Beethoven', given='Ludwig', particle='van', suffix='', literal='')
    >>> name_of("Agence France-Presse"), name_of("王小明").family
    (Name(family='', given='', particle='', suffix='', literal='Agence France-Presse'), '王')
    """
    if text.casefold() == site.casefold() or _is_organisation(text):
        return Name(literal=text)
    if _EASTERN.fullmatch(text):
        return _eastern(text)
    if "," in text:
        return _with_comma(text)
    words = text.split(" ")
    if len(words) == 1 or len(words) > _MOST_WORDS:
        return Name(literal=text)
    if _KOREAN.fullmatch(text):
        return Name(family=words[0], given=words[1])
    if (families := _FAMILIES.get(language.lower().partition("-")[0])) is not None:
        is_known = words[0].lower() in families
        return Name(family=words[0], given=" ".join(words[1:])) if is_known else Name(literal=text)
    return _western(words)


_MOST_WORDS = 6

# Organisations

_ORGANISATION = frozenset(
    """
    agence agencia agency agentur agenzia associates association board bureau center centre clinic club college
    commission committee company conference consortium corp corporation council daily department desk editor editorial
    editors federation fondation foundation fundación gazette gmbh group gruppe herald inc institut institute instituto
    international journal kollektiv library limited llc ltd magazin magazine media ministerium ministry museum network
    news newsdesk newspaper newsroom office online organisation organization police post prensa press presse project
    radio redaccion redacción redactie redakce redakcja redaktion redazione reporter rédaction service services society
    staff stiftung studio studios team times tribune tv union universidad university universität université verband
    verein verlag writers zeitung агентство новости редакция
    """.split()
)
# What no name of a person holds.
_SIGN = re.compile(r"""[\d&@/+|:;=<>()\[\]{}"*#%$^~!?\\`]|\b(?:and|und|et|the|for|of|für)\b""", re.IGNORECASE)


def _is_organisation(text: str) -> bool:
    words = (word.strip(".,'’").casefold() for word in re.split("[ -]", text))
    return _SIGN.search(text) is not None or any(word in _ORGANISATION for word in words)


# Family names first

_HAN = "\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_EASTERN = re.compile(rf"[{_HAN}\u3040-\u30ff\uac00-\ud7a3・·． ]+")
_CHINESE = frozenset(
    "王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧"
    "蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾锺汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段雷钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔"
)
_COMPOUND = frozenset(
    ("欧阳", "歐陽", "司马", "司馬", "上官", "诸葛", "諸葛", "司徒", "东方", "東方", "夏侯", "皇甫", "尉迟", "令狐")
)
_HANGUL = frozenset(
    "김이박최정강조윤장임한오서신권황안송류유홍전고문양손배백허남심노하곽성차주우구민나진지엄채원천방공현"
)
_HANGUL_COMPOUND = frozenset(("남궁", "황보", "제갈", "사공", "선우", "서문", "독고"))
# 记者 and the like: a post, not a name; 社, 网, 报 …: a house.
_HOUSE = re.compile(r".*(?:[社网網报報局部台组組室会會院党团]|记者|記者|编辑|編集|기자|신문|뉴스|방송)")
# As Korean names are romanised: Kim Jong-un. A given name first has its capitals: Jean-Luc.
_KOREAN = re.compile(r"[A-Z][a-z]+ [A-Z][a-z]+-[a-z]+")
_FAMILIES = {
    "hu": frozenset(
        """
        nagy kovács tóth szabó horváth varga kiss molnár németh farkas balogh papp takács juhász lakatos mészáros oláh
        simon rácz fekete szilágyi török fehér balázs gál kis szűcs kocsis pintér fodor orsós szalai sipos magyar lukács
        gulyás biró király katona jakab bogdán boros bodnár sándor bíró váradi antal kelemen fazekas somogyi
        """.split()
    ),
    "vi": frozenset(
        "nguyễn trần lê phạm hoàng huỳnh phan vũ võ đặng bùi đỗ hồ ngô dương lý đinh mai trịnh đoàn".split()
    ),
}


def _eastern(text: str) -> Name:
    """A name in Chinese characters, kana or Hangul: the family name comes first."""
    words = text.split(" ")
    if _HOUSE.fullmatch(text) or len(words) > 2 or re.search("[・·．]", text):
        return Name(literal=text)
    if len(words) == 2:
        return Name(family=words[0], given=words[1])
    for compounds, families in ((_COMPOUND, _CHINESE), (_HANGUL_COMPOUND, _HANGUL)):
        if text[:2] in compounds and len(text) in (3, 4):
            return Name(family=text[:2], given=text[2:])
        if text[0] in families and len(text) in (2, 3):
            return Name(family=text[0], given=text[1:])
    return Name(literal=text)


# Family names last

_SUFFIX = re.compile(r"(?:jr|sr|jnr|snr)\.?|i{2,3}|iv", re.IGNORECASE)
_PARTICLES = frozenset(
    """
    van von der den dem des de del della dello dei degli di da do dos das du la le las los lo ter ten te tot 't zu zum
    zur vom af av bin ibn bint ben abu op
    """.split()
)
_JOINTS = frozenset(("y", "e", "i"))  # Ortega y Gasset, Costa e Silva, Puig i Cadafalch
_ATTACHED = re.compile(r"((?:[ae]l|a[dnrstz]|ash)-|[dl]['’])(.+)")


def _with_comma(text: str) -> Name:
    """`Marlow, Ines` or `Martin King, Jr.`; anything else with a comma is not taken apart."""
    match [part.split() for part in text.split(",")]:
        case [[_, _, *_] as words, [suffix]] if _SUFFIX.fullmatch(suffix):
            return _western([*words, suffix])
        case [[_, *_] as family, [_, *_] as given] if len(family) <= _MOST_WORDS - len(given):
            return _with_family(family, given, "")
    return Name(literal=text)


def _western(words: list[str]) -> Name:
    """Given names, particles, family name, suffix."""
    suffix = words[-1] if len(words) > 2 and _SUFFIX.fullmatch(words[-1]) else ""
    words = words[:-1] if suffix else words
    start = len(words) - 1
    if start > 2 and words[start - 1] in _JOINTS:
        start -= 2
    while start > 1 and words[start - 1].lower() in _PARTICLES:
        start -= 1
    return _with_family(words[start:], words[:start], suffix)


def _with_family(family: list[str], given: list[str], suffix: str) -> Name:
    """A name whose family name may begin with particles: those in small letters, as capitals are part of it."""
    count = 0
    while count < len(family) - 1 and family[count] in _PARTICLES:
        count += 1
    particle, last = " ".join(family[:count]), " ".join(family[count:])
    if not particle and (found := _ATTACHED.fullmatch(last)) is not None:
        particle, last = found[1], found[2]
    return Name(family=last, given=" ".join(given), particle=particle, suffix=suffix)
