"""The words with which pages say "next", in many languages.

Takes: the text of a link. Gives: whether it is one of them.
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
_WORDS = frozenset(word.strip() for line in _NEXT.splitlines() for word in line.split("|") if word.strip())
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
    return said in _ARROWS or _EDGES.sub("", said.casefold()) in _WORDS
