"""The words with which pages say "next" and "page 2", in many languages.

Takes: the text of a link. Gives: whether it is one of them, or which number it says.
"""

from __future__ import annotations

import re

_NEXT = """
    next|next page|next part|continue|continue reading|read on|more on next page|older|forward
    weiter|nächste|nächste seite|weiter lesen|vor|zur nächsten seite
    suivant|suivante|page suivante|suite|lire la suite|la suite
    siguiente|página siguiente|siguiente página|continuar|seguir leyendo
    avanti|successiva|successivo|pagina successiva|prossima|prossima pagina|continua
    próxima|próximo|próxima página|seguinte|página seguinte
    volgende|volgende pagina|verder|lees verder
    następna|następny|następna strona|dalej|další|další strana|následující|ďalej|ďalšia|naprej|naslednja|dalje|sljedeća
    sledeća|следующая|следующая страница|далее|вперёд|вперед|дальше|наступна|далі|следваща|напред
    næste|næste side|neste|neste side|nästa|nästa sida|seuraava|seuraava sivu|járgmine|järgmine|nākamā|kitas|toliau
    következő|következő oldal|tovább|următoarea|următor|pagina următoare|înainte|sonraki|sonraki sayfa|ileri
    επόμενη|επόμενο|επόμενη σελίδα|التالي|الصفحة التالية|بعدی|صفحه بعد|הבא|לעמוד הבא|अगला|अगला पृष्ठ
    下一页|下一頁|下页|下一张|下一節|次へ|次のページ|次ページ|다음|다음 페이지|ถัดไป|หน้าถัดไป|tiếp|trang sau|tiếp theo
    selanjutnya|berikutnya|halaman berikutnya|seterusnya
"""
_PAGE = """
    page|pages|pg|p|part|go|to|the|of|seite|teil|zur|zu|von|partie|sur|aller|à|la|de|página|pagina|parte|ir|a|di|pagină
    van|naar|strona|strana|stránka|z|str|страница|страницы|стр|из|сторінка|side|sida|af|av|sivu|oldal|sayfa
    σελίδα|صفحة|صفحه|עמוד|पृष्ठ|第|页|頁|ページ|페이지|쪽|หน้า|trang|halaman
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(word.strip() for line in text.splitlines() for word in line.split("|") if word.strip())


_NEXT_WORDS, _PAGE_WORDS = _words(_NEXT), _words(_PAGE)
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"\d+")
_EDGES = re.compile(r"^[\W_]+|[\W_]+$")
_ARROWS = frozenset("» › > → ▶ ► ❯ ⟩ >> ›› »»".split())
_LONGEST = 40


def says_next(text: str) -> bool:
    """Whether a text says "next", and nothing else.

    >>> [says_next(text) for text in ("Next page »", "›", "Nächste Seite", "Next: the storm", "")]
    [True, True, True, False, False]
    """
    if not text or len(text) > _LONGEST:
        return False
    said = " ".join(text.split())
    return said in _ARROWS or _EDGES.sub("", said.casefold()) in _NEXT_WORDS


def says_number(text: str) -> str:
    """The number of a page that a text says, and nothing else; "" if it says more, or none.

    >>> [says_number(text) for text in ("2", "Page 2 of 5", "[2/5]", "第2页", "Shrek 2", "2 comments")]
    ['2', '2', '2', '2', '', '']
    """
    if len(text) > _LONGEST or not _PAGE_WORDS.issuperset(_WORD.findall(text.casefold())):
        return ""
    found = _NUMBER.search(text)
    return found[0] if found else ""
