"""Draws the pictures of docs/printing.md.

    .venv/bin/python scripts/print_pictures.py

Takes: `docs/examples/river.html`, texts of its own, and `pdftoppm` on PATH. Gives: `docs/pictures/print-templates.png`,
the first page of the example in every template, and `docs/pictures/print-scripts.png`, pages in eight scripts.
Run it after a change of the templates.
"""

from __future__ import annotations

import subprocess
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

import marrow
from marrow.article import Article, Figure, Heading, Paragraph, Quote, Span
from marrow.article import Image as Picture
from marrow.options import Options
from marrow.options.printing import TEMPLATES
from marrow.printing import to_pdf

DOCS = Path(__file__).parents[1] / "docs"
URL = "https://example.org/river.jpg"
TEXTS = {
    "zh": (
        "水开了",
        "水壶在清晨开始歌唱。祖母把茶叶放进壶里，说：“好茶需要耐心。”窗外的河水慢慢地流过旧桥。",
        "第二杯",
        "第二杯茶总是最好的。叶子已经醒来，水也不再那么急。我们坐在一起，谁也没有说话。",
    ),
    "ja": (
        "やかんの歌",
        "朝早く、やかんが歌い始めた。祖母は茶葉を急須に入れ、「よいお茶には時間がいる」と言った。窓の外で"
        "は、川がゆっくりと古い橋の下を流れていた。",
        "二杯目",
        "二杯目のお茶がいちばんおいしい。葉はもう目を覚まし、湯も急がない。",
    ),
    "ar": (
        "أغنية الغلاية",
        "بدأت الغلاية تغني في الصباح الباكر. وضعت جدتي 3 ملاعق من الشاي في الإبريق وقالت: «الشاي الجيد "
        "يحتاج إلى صبر». وكان النهر يجري ببطء تحت الجسر القديم.",
        "الكوب الثاني",
        "الكوب الثاني هو الأفضل دائماً. جلسنا معاً ولم يتكلم أحد.",
    ),
    "he": (
        "שיר הקומקום",
        "הקומקום החל לשיר מוקדם בבוקר. סבתא שמה 3 כפיות תה בקנקן ואמרה: „תה טוב דורש סבלנות”. הנהר זרם "
        "לאיטו מתחת לגשר הישן.",
        "הכוס השנייה",
        "הכוס השנייה היא תמיד הטובה ביותר. ישבנו יחד ואיש לא דיבר.",
    ),
    "ru": (
        "Песня чайника",
        "Рано утром чайник запел. Бабушка насыпала в заварник три ложки чая и сказала: «Хорошему чаю "
        "нужно терпение». За окном река медленно текла под старым мостом.",
        "Вторая чашка",
        "Вторая чашка всегда самая вкусная. Мы сидели вместе, и никто ничего не говорил.",
    ),
    "el": (
        "Το τραγούδι του βραστήρα",
        "Νωρίς το πρωί ο βραστήρας άρχισε να τραγουδά. Η γιαγιά έβαλε τρεις κουταλιές τσάι και είπε: «Το "
        "καλό τσάι θέλει υπομονή». Έξω το ποτάμι κυλούσε αργά κάτω από το παλιό γεφύρι.",
        "Το δεύτερο φλιτζάνι",
        "Το δεύτερο φλιτζάνι είναι πάντα το καλύτερο. Καθίσαμε μαζί και κανείς δεν μίλησε.",
    ),
    "hi": (
        "केतली का गीत",
        "सुबह-सुबह केतली गाने लगी। दादी ने चायदानी में तीन चम्मच चाय डाली और कहा, “अच्छी चाय को धैर्य चाहिए।” बाहर "
        "नदी पुराने पुल के नीचे धीरे-धीरे बह रही थी।",
        "दूसरा प्याला",
        "दूसरा प्याला हमेशा सबसे अच्छा होता है। हम साथ बैठे और कोई कुछ नहीं बोला।",
    ),
    "th": (
        "เพลงของกาน้ำ",
        "เช้าตรู่ กาน้ำเริ่มร้องเพลง คุณยายใส่ใบชาสามช้อนลงในกาแล้วพูดว่า “ชาดีต้องใช้ความอดทน” นอกหน้าต่าง แม่น้ำไหลช้าๆ ใต้สะพานเก่า",
        "ถ้วยที่สอง",
        "ถ้วยที่สองอร่อยที่สุดเสมอ เรานั่งด้วยกันโดยไม่มีใครพูดอะไร",
    ),
}
"""Invented: title, a paragraph, a heading, a paragraph."""


def first_page(article: Article, pictures: dict[str, bytes], width: int, **settings: str) -> Image.Image:
    """The first page of an article, so many pixels wide."""
    pdf = to_pdf([article], pictures, Options().change(**settings)).data
    command = ["pdftoppm", "-png", "-singlefile", "-scale-to-x", str(width), "-scale-to-y", "-1", "-"]
    done = subprocess.run(command, input=pdf, capture_output=True, check=True)
    return Image.open(BytesIO(done.stdout)).convert("RGB")


def beside(pages: list[Image.Image], columns: int) -> Image.Image:
    """Pages on a grey table."""
    gap, (width, height) = 12, pages[0].size
    rows = -(-len(pages) // columns)
    table = Image.new("RGB", (columns * (width + gap) + gap, rows * (height + gap) + gap), "#c9c9c4")
    for number, page in enumerate(pages):
        table.paste(page, (gap + number % columns * (width + gap), gap + number // columns * (height + gap)))
    return table


def save(picture: Image.Image, name: str) -> None:
    """As PNG of few colours: pages are black, white and a little grey."""
    picture.quantize(24).save(DOCS / "pictures" / name, optimize=True)


def river() -> bytes:
    """A picture of a river between hills, in five greys."""
    made = Image.new("L", (1200, 640), 225)
    draw = ImageDraw.Draw(made)
    draw.ellipse((820, 60, 940, 180), fill=250)
    draw.polygon(((0, 260), (260, 120), (520, 270), (820, 160), (1200, 300), (1200, 640), (0, 640)), fill=170)
    draw.polygon(((0, 400), (380, 300), (700, 420), (1200, 330), (1200, 640), (0, 640)), fill=110)
    draw.polygon(((620, 390), (680, 395), (560, 470), (900, 640), (260, 640), (470, 480)), fill=205)
    out = BytesIO()
    made.save(out, "PNG")
    return out.getvalue()


def story(language: str) -> Article:
    title, first, heading, second = TEXTS[language]
    direction = "rtl" if language in ("ar", "he") else "ltr"
    blocks = (
        Paragraph((Span(f"{first} {second}"),)),
        Paragraph((Span(second),)),
        Heading(2, (Span(heading),)),
        Paragraph((Span(f"{second} {first}"),)),
        Quote((Paragraph((Span(second),)),)),
    )
    url = f"https://example.org/{language}"
    return Article(title=title, language=language, direction=direction, url=url, blocks=blocks)


def main() -> None:
    example = marrow.extract((DOCS / "examples" / "river.html").read_bytes(), url="https://example.org/river")
    shown = Figure((Picture(URL, alt="Dusk over water"),), (Span("The river at dusk, from the old mill."),))
    body = example.body
    example = replace(example, blocks=(*body[:2], shown, *body[2:]), has_headline=False)
    pages = [first_page(example, {URL: river()}, 420, template=each) for each in TEMPLATES]
    save(beside(pages, 4), "print-templates.png")
    pages = [first_page(story(language), {}, 330, paper="a5") for language in TEXTS]
    save(beside(pages, 4), "print-scripts.png")


if __name__ == "__main__":
    main()
