"""Words that stand before the name of an author, or before that of somebody else.

Takes: the words of a line, as the page shows it. Gives: where in it the label ends. Keeps true: words are compared
without case and without the colon after them. Some forty languages; Chinese, Japanese and Korean, which put no space
after a label, by a pattern.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

# Before a name, with or without a colon: "By Ada Lovelace".
_BEFORE = """
    by von vom par por di da door av af oleh eftir ved przez napisał napisała opracował opracowała opr oprac piše píše
    napsal napsala napísal napísala пише написал написала nga shkruan írta kirjoittanut yazan hazırlayan bởi от од του
    της από γράφει מאת בקלם بقلم كتب كتبت كتبه كتبها โดย द्वारा
"""
# Before a name with a colon, or alone on a line: "Autor: Ada Lovelace".
_WITH_COLON = """
    author authors writer writers words story report reporter reporters reporting contributor autor autora autores
    autoren autorin autor/in autor*in autor:in autorka auteur auteure auteurs autore autrice autori text texte texto
    testo tekst teksti szöveg redaktion redakteur redakteurin redacción redação redazione redactie redacteur rédacteur
    rédaction verfasser verfasserin verfasst interview bericht beitrag artikel gespräch protokoll forfatter författare
    skribent journalist journalista journaliste periodista höfundur tekst/foto автор авторы авторка автори текст
    текста корреспондент кореспондент журналист autorius autors kirjoittaja toimittaja szerző yazar muhabir haber
    penulis wartawan giả ผู้เขียน เรื่อง συντάκτης κείμενο الكاتب المؤلف إعداد تحرير نویسنده نویسندگان خبرنگار כתבה लेखक
    লেখক müəllif ავტორი հեղինակ egilea mwandishi
"""
# Of those, the ones that are something else where they stand alone: the name of a section, a kicker.
_NOT_ALONE = """
    words story report reporting text texte texto testo tekst teksti szöveg interview bericht beitrag artikel gespräch
    protokoll haber redaktion redacción redação redazione redactie rédaction текст текста เรื่อง κείμενο تحرير tekst/foto
"""
# Words that a label may begin with: "Written by", "Ein Beitrag von", "Zeige alle Beiträge von", "See all posts by".
_LEADS = """
    written posted published words story stories text texts review reviewed report reported reporting created submitted
    analysis opinion commentary interview article articles blog post posts more view see all show as told guest column
    from this last uploaded authored news
    ein eine alle alles mehr zeige beitrag beiträge artikel bericht interview geschrieben verfasst veröffentlicht
    erstellt eingestellt gepostet gespeichert geposted publiziert redaktion kommentar gastbeitrag texte am autor
    écrit publié rédigé posté propos recueillis article articles tous les proposé
    escrito publicado texto redactado enviado postado entradas todas las de
    scritto pubblicato testo articolo inserito postato a cura
    geschreven geplaatst tekst artikel berichten skriven skrevet publicerad postet indsendt lagt tekst: text:
    ditulis diposting dipublikasikan tác được написано опубликовано
"""
_CREDITS = """
    photo photos photograph photographs photographer photographers photography photographed picture pictures image
    images illustration illustrations illustrated illustrator artwork graphic graphics video videos camera edited
    editing editor editors reviewed reviewer checked fact-checked fact-checker translated translation translator
    medically powered designed design built sponsored presented hosted produced producer production styling stylist
    hair makeup drawing drawings credit credits courtesy copyright © source sources via recommended approved cover
    audio narrated foto fotos fotograf fotografie fotografía fotografia fotoğraf bild bilder bildquelle illustrationen
    grafik grafiken quelle quellen übersetzung übersetzt übersetzer zeichnung kamera schnitt lektorat bearbeitet
    geprüft traduction traduit traducción traducido traduzione fuente crédit crédits crédito montage vertaling
    vertaald beeld bron photographe фото фотографии перевод перевела перевёл редактор источник zdjęcia zdjęcie fot
    zdroj kuva kuvat kép fotó kilde källa kaynak çeviri sumber editorial ảnh nguồn ภาพ φωτογραφία φωτογραφίες πηγή
    צילום תצלום تصوير المصدر ترجمة عکس مترجم
"""
_BY = frozenset(_BEFORE.casefold().split())
_COLON = frozenset(_WITH_COLON.casefold().split())
_ALONE = _COLON - frozenset(_NOT_ALONE.casefold().split())
_LEAD = frozenset(_LEADS.casefold().split())
CREDITS = frozenset(_CREDITS.casefold().split())
_MOST_LABEL_WORDS = 6
_OF_COLON = ":："

_FIRST = f"{_BEFORE} {_WITH_COLON} {_LEADS}".split()
FIRST_WORDS = frozenset(f"{word}{mark}" for word in _FIRST for mark in ("", *_OF_COLON))
"""One of them begins every label that is written with spaces."""

_DENSE_AUTHOR = "作者|记者|記者|撰文|撰稿人?|通[讯訊][员員]|著者|執筆者?|筆者|ライター|取材・文|글쓴이|작성자"
_DENSE_EDITOR = "责任编辑|責任編輯|责编|責編|编辑|編輯"
_DENSE_CREDIT = (
    "摄影|攝影|图片?|圖片?|校对|译者?|譯者?|翻[译譯訳]者?|来源|來源|出处"
    "|写真|撮影|訳|編集|イラスト|出典|사진|편집|출처|번역"
)
_BEFORE_NAME = r"\s*[:：／/|∕丨]\s*"
_DENSE = re.compile(
    rf"(?:(?P<author>{_DENSE_AUTHOR})(?:{_BEFORE_NAME}|\s+|(?=[\u4e00-\u9fff])|\Z)"
    rf"|(?P<editor>{_DENSE_EDITOR})(?:{_BEFORE_NAME}|\s+|\Z)"
    rf"|(?P<credit>{_DENSE_CREDIT})(?:{_BEFORE_NAME}|\s+|\Z)"
    rf"|(?:^|(?<=\s))(?:[文글著])(?:{_BEFORE_NAME}))"
)
_BEGIN_DENSE = frozenset(each[0] for each in f"{_DENSE_AUTHOR}|{_DENSE_EDITOR}|{_DENSE_CREDIT}|文|글|著".split("|"))
"""What such labels begin with. Most lines have none of it, which is known in a third of the time of the pattern."""
DENSE_SIGNS = "者撰通筆ラ文글작编編著"
"""One of them is in every label of an author or editor that is written without spaces."""
IN_DENSE = ("作者", "记者", "記者", "编辑")
"""Parts of labels that are found wherever they stand in a line."""


def is_label(line: str) -> str:
    """What a line says of who follows: `label` if an author, `editor` if the editor in charge, else ""."""
    if line.partition(" ")[0].lower() in FIRST_WORDS:
        return "label" if label_end(line.split(None, _MOST_LABEL_WORDS)) else ""
    label = "" if line.isascii() else dense_label(line)[0]
    return "editor" if label == "editor" else "label" if label == "author" else ""


def is_only_label(line: str) -> bool:
    """Whether a line that begins with a label has nothing after it."""
    label, end = ("", 0) if line.isascii() else dense_label(line)
    words = line.split()
    return end == len(line) if label else label_end(words) == len(words)


def label_end(words: Sequence[str]) -> int:
    """How many of a line's words are the label of an author; 0 if it begins without one.

    >>> [label_end(line.split()) for line in ("Written by Ada Lovelace", "Autor: Ada", "Ada von Babbage")]
    [2, 1, 0]
    """
    end = 0
    for number, said in enumerate(words[:_MOST_LABEL_WORDS], 1):
        word = said.casefold().rstrip(_OF_COLON)
        has_colon = said[-1] in _OF_COLON or (number < len(words) and words[number] in _OF_COLON)
        if word in _BY or word in (_COLON if has_colon else _ALONE if number == len(words) else ()):
            end = number
        elif word not in _LEAD and word not in _OF_COLON:
            break
    return end


def credit_start(words: Sequence[str]) -> int:
    """Which of a line's words begins somebody else's credit; as many as there are words if none does.

    >>> credit_start("Ada Lovelace Photos by Charles Babbage".split())
    2
    """
    for number, said in enumerate(words):
        word = said.casefold().rstrip(".:：")
        if word in CREDITS:
            after = words[number + 1].casefold() if number + 1 < len(words) else ":"
            if said[-1] in _OF_COLON or after[0] in ":：/©&" or after in _BY or after == "and":
                return number
    return len(words)


def dense_label(line: str) -> tuple[str, int]:
    """What Chinese, Japanese or Korean says of who follows ("author", "editor", "credit" or ""), and where they do.

    >>> dense_label("作者：李白"), dense_label("2021年3月4日 新华社记者 李白")
    (('author', 3), ('author', 16))
    """
    match = None if _BEGIN_DENSE.isdisjoint(line) else _DENSE.search(line)
    return (match.lastgroup or "author", match.end()) if match else ("", 0)
