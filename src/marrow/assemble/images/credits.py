"""Who made a picture: the part of a caption that says so.

Takes: a caption. Gives: what is left of it, and the credit.
Keeps true: both are parts of the caption; a caption without a credit is given back as it is.

Five forms are known, in some thirty languages: a label and a colon ("Photo: A. Lee", "Bild: dpa", "写真：共同"),
"Photo by A. Lee", a copyright sign, an agency in brackets at the end, and a last sentence that names an agency.
"""

from __future__ import annotations

from marrow.patterns import late

_LABELS = (
    "photo(?:s|graph|graphs|graphy|grapher)?|pic(?:ture)?s?|images?|illustrations?|graphics?|artwork|credits?|courtesy|"
    "source|copyright|foto(?:s|graf|grafie|graf[ií]a|grafia)?|bild(?:er|nachweis|quelle)?|grafik|quelle|cr[ée]dits?|"
    "cr[ée]ditos?|fuente|imagen|im[aá]genes|imagem|fonte|immagine|kuva(?:t)?|bron|beeld|zdroj|źródło|fot|rys|kilde|kred|"
    "forrás|fotó|görsel|kaynak|fotoğraf|ảnh|nguồn|фото(?:граф(?:ия)?)?|источник|иллюстрация|джерело|снимка|φωτογραφία|"
    "πηγή|תמונה|צילום|المصدر|صورة|الصورة|تصوير|عکس|منبع|写真|画像|提供|出典|撮影|图片来源|图片|來源|来源|圖片來源|圖片|图源|供图|摄影|攝影|사진|출처|"
    "चित्र|स्रोत|ภาพ|ที่มา"
)
_MAKERS = "photos?|photographs?|pictures?|images?|illustrations?|graphics?|artwork|screenshots?|hero image"
_AGENCIES = (
    r"AP(?: Photo)?|AFP|Reuters|EPA(?:-EFE)?|dpa|PA(?: Wire| Media)?|ANSA|EFE|TASS|TT|NTB|APA|Keystone|Kyodo|Xinhua|"
    r"VCG|IMAGO|Getty(?: Images)?|Shutterstock|iStock(?:photo)?|Alamy|Adobe ?Stock|Unsplash|Pixabay|Pexels|Bloomberg|"
    r"Flickr|Wikimedia(?: Commons)?|Depositphotos|Freepik|Picture[ -]Alliance|Zuma(?: Press)?|Rex Features|Corbis"
)
_LABELLED = late(
    rf"(?i)(?:^|(?<=[\s(\[|–—.・。]))(?:{_LABELS})(?:\s+(?:credits?|photos?|courtesy|source|par|von|by|de|crédit))?\s*[:：]\s*\S"
)
_MADE_BY = late(
    rf"(?i)(?:^|(?<=[\s(\[|–—.]))(?:(?:{_MAKERS})\s+(?:by|from|courtesy\s+of|credit|provided\s+by|via)\s+\S|"
    r"courtesy\s+of\s+\S|©|\(c\)\s|copyright\s+\S)"
)
_MAKING = ("©", "(c) ", " by ", " from ", " via ", "courtesy", "copyright", " credit ", " provided ")
"""One of these is in every text that `_MADE_BY` fits; to look for them takes far less than to try it everywhere."""
_IN_BRACKETS = late(rf"[(\[][^()\[\]]{{0,80}}\b(?:{_AGENCIES})\b[^()\[\]]{{0,40}}[)\]]\s*\Z")
_LAST_SENTENCE = late(rf"(?:\A|(?<=[.!?…|])\s)[^.!?…|]{{0,80}}\b(?:{_AGENCIES})\b[^.!?…|]{{0,40}}\.?\s*\Z")
_NAMES = (
    "AP", "AFP", "Reuters", "EPA", "dpa", "PA", "ANSA", "EFE", "TASS", "TT", "NTB", "Keystone", "Kyodo", "Xinhua",
    "VCG", "IMAGO", "Getty", "hutterstock", "iStock", "Alamy", "Adobe", "Unsplash", "Pixabay", "Pexels", "Bloomberg",
    "Flickr", "Wikimedia", "Depositphotos", "Freepik", "Alliance", "alliance", "Zuma", "Rex Features", "Corbis",
)  # fmt: skip
"""What one of the agencies has in it."""
_MAX_CREDIT = 160
"""Characters from the beginning of a credit to the end of a caption; a longer one goes on to something else."""
_MAX_CAPTION = 4000
_EDGES = " \t\n|–—-•·/"


def split_credit(caption: str) -> tuple[str, str]:
    """A caption without its credit, and the credit.

    >>> split_credit("Tea is picked by hand. Photo: Ana Lee/AP")
    ('Tea is picked by hand.', 'Photo: Ana Lee/AP')
    >>> split_credit("The harvest in May (Reuters)")
    ('The harvest in May', '(Reuters)')
    >>> split_credit("A leaf.")
    ('A leaf.', '')
    """
    if len(caption) > _MAX_CAPTION:
        return caption, ""
    at = _begin(caption)
    if at < 0 or len(caption) - at > _MAX_CREDIT:
        return caption, ""
    opening = at - 1 if at and caption[at - 1] in "([" else at
    return caption[:opening].strip(_EDGES), caption[opening:].strip(_EDGES)


def _begin(caption: str) -> int:
    """Where the credit begins; −1 if there is none."""
    lower = caption.lower()
    said = [_LABELLED] if ":" in caption or "：" in caption else []
    if any(word in lower for word in _MAKING):
        said.append(_MADE_BY)
    if found := [match.start() for pattern in said if (match := pattern.search(caption))]:
        return min(found)
    if any(name in caption for name in _NAMES):
        named = _IN_BRACKETS.search(caption) or _LAST_SENTENCE.search(caption)
        return named.start() if named else -1
    return -1


def is_credit(text: str) -> bool:
    """Whether a line says nothing but who made a picture.

    >>> is_credit("(Source: National Library)"), is_credit("Tea is a drink.")
    (True, False)
    """
    text = text.strip().lstrip("([")
    return bool(text) and len(text) <= _MAX_CREDIT and _begin(text) == 0
