"""The names that pages give their encoding, and the codecs that read them.

Takes: a label as found in a header, a `<meta>` or an XML declaration. Gives: an `Encoding`, or None.
Keeps true: labels mean what the Encoding standard of browsers says ("latin1" and "ascii" are windows-1252,
"gb2312" is GB18030); only encodings of text are known, so that no label reaches codecs such as base64, UTF-7 or
unicode_escape.

Labels are compared by letters and digits alone, which is a little more lenient than the standard.
"""

from __future__ import annotations

from functools import cache

from marrow.patterns import late
from marrow.record import record


@record
class Encoding:
    """An encoding: the standard's name for it, and the codec of Python that reads it."""

    name: str
    codec: str


UTF_8 = Encoding("utf-8", "utf_8")
UTF_16_LE = Encoding("utf-16le", "utf_16_le")
UTF_16_BE = Encoding("utf-16be", "utf_16_be")
WINDOWS_1252 = Encoding("windows-1252", "cp1252")
ISO_2022_JP = Encoding("iso-2022-jp", "iso2022_jp_ext")

# Name, codec, further labels. Where a codec is wider than its name, it is the one browsers use in effect:
# euc_jis_2004 has the circled digits that pages in EUC-JP are fond of, cp949 the syllables that EUC-KR lacks.
_KNOWN = """
utf-8          utf_8          unicode11utf8 unicode20utf8 xunicode20utf8
utf-16le       utf_16_le      utf16 unicode csunicode ucs2 iso10646ucs2 unicodefeff
utf-16be       utf_16_be      unicodefffe
ibm866         cp866          cp866 866 csibm866
iso-8859-2     iso8859_2      latin2 l2 csisolatin2 isoir101
iso-8859-3     iso8859_3      latin3 l3 csisolatin3 isoir109
iso-8859-4     iso8859_4      latin4 l4 csisolatin4 isoir110
iso-8859-5     iso8859_5      cyrillic csisolatincyrillic isoir144
iso-8859-6     iso8859_6      arabic asmo708 csisolatinarabic ecma114 iso88596e iso88596i isoir127
iso-8859-7     iso8859_7      greek greek8 csisolatingreek ecma118 elot928 isoir126 suneugreek
iso-8859-8     iso8859_8      hebrew csisolatinhebrew iso88598e iso88598i logical visual isoir138
iso-8859-10    iso8859_10     latin6 l6 csisolatin6 isoir157
iso-8859-13    iso8859_13
iso-8859-14    iso8859_14
iso-8859-15    iso8859_15     latin9 l9 csisolatin9
iso-8859-16    iso8859_16
koi8-r         koi8_r         koi koi8 cskoi8r
koi8-u         koi8_u         koi8ru
macintosh      mac_roman      mac xmacroman csmacintosh
x-mac-cyrillic mac_cyrillic   xmacukrainian
windows-874    cp874          dos874 iso885911 tis620 xwindows874
windows-1250   cp1250
windows-1251   cp1251
windows-1252   cp1252         ascii usascii ansix341968 iso88591 latin1 l1 ibm819 cp819 csisolatin1 isoir100
windows-1253   cp1253
windows-1254   cp1254         iso88599 latin5 l5 csisolatin5 isoir148
windows-1255   cp1255
windows-1256   cp1256
windows-1257   cp1257
windows-1258   cp1258
gb18030        gb18030        gbk gb2312 gb231280 xgbk chinese csgb2312
gb18030        gb18030        csiso58gb231280 isoir58 cp936 ms936 euccn
big5           big5hkscs      big5hkscs cnbig5 xxbig5 csbig5 cp950
euc-jp         euc_jis_2004   xeucjp cseucpkdfmtjapanese
iso-2022-jp    iso2022_jp_ext csiso2022jp
shift_jis      cp932          xsjis sjis csshiftjis mskanji ms932 windows31j cp932
euc-kr         cp949          korean ksc5601 ksc56011987 ksc56011989 cseuckr
euc-kr         cp949          csksc56011987 isoir149 windows949 cp949 uhc
"""
_NOISE = late(r"[^a-z0-9]")
_WINDOWS = late(r"x?(?:cp|win|ms)(?=125\d$)")


def encoding_of(label: str) -> Encoding | None:
    """The encoding that a label names, or None if it names none of text.

    >>> encoding_of(" ISO_8859-1 ")
    Encoding(name='windows-1252', codec='cp1252')
    >>> encoding_of("base64")
    """
    return _by_label().get(_squeeze(label))


def _squeeze(label: str) -> str:
    name = label.partition(":")[0].lower()  # "ISO_8859-1:1987": the year is no part of the name
    return _WINDOWS.sub("windows", _NOISE.sub("", name))


@cache
def _by_label() -> dict[str, Encoding]:
    table: dict[str, Encoding] = {}
    for row in _KNOWN.strip().splitlines():
        name, codec, *labels = row.split()
        table |= dict.fromkeys((_squeeze(name), *labels), Encoding(name, codec))
    return table
