from __future__ import annotations

import io
import re

import pytest
from PIL import Image as Picture

from marrow.article import Article, Block, Code, Figure, Footnote, Image, List, Mark, Span, Table
from marrow.errors import MissingExtra, PrintError
from marrow.options import Options
from marrow.printing import typeset as module
from marrow.printing import workshop
from marrow.printing.typeset import typeset
from tests.unit.printing.conftest import Read, pdf_of
from tests.unit.write.sample import SAMPLE, cell, para

OPTIONS = Options()
URL = "https://example.org/kettle.jpg"


def picture(size: tuple[int, int] = (300, 200)) -> bytes:
    out = io.BytesIO()
    Picture.new("RGB", size, "teal").save(out, "JPEG")
    return out.getvalue()


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type ?/Page\b", pdf))


def test_all_words_of_an_article_are_printed_in_order(read: Read) -> None:
    written = typeset([SAMPLE], {}, OPTIONS)
    assert written.warnings == ()
    found = " ".join(words(read(written.data)))
    for part in (
        "How to boil water keep it hot",
        "Ada Boiler Max Kettle 3 May 2024",
        "What you need a kettle water cold fresh",
    ):
        assert part in found
    assert found.index("Fill") < found.index("The code of heat") < found.index("Times at sea level")
    assert "At sea level that is" in found


def test_the_same_article_is_the_same_bytes() -> None:
    assert typeset([SAMPLE], {URL: picture()}, OPTIONS) == typeset([SAMPLE], {URL: picture()}, OPTIONS)


def test_title_authors_and_language_are_in_the_file() -> None:
    data = typeset([SAMPLE], {}, OPTIONS).data
    assert b"<dc:title>" in data
    assert b"Ada Boiler" in data
    assert b"/Lang(en-GB)" in data
    assert b"/StructTreeRoot" in data
    assert b"CreationDate" not in data


def test_pictures_are_in_the_document_unless_there_are_to_be_none() -> None:
    bare = typeset([SAMPLE], {}, OPTIONS).data
    shown = typeset([SAMPLE], {URL: picture()}, OPTIONS).data
    assert (b"/Subtype/Image" in bare, b"/Subtype/Image" in shown) == (False, True)
    assert typeset([SAMPLE], {URL: picture()}, OPTIONS.change(images="none")).data == bare


def test_tall_pictures_fit_the_page() -> None:
    blocks: tuple[Block, ...] = (Figure((Image(URL, alt="tall"),)), Table(((cell("a"),), (cell("b"),))))
    tall = typeset([Article(title="a", blocks=blocks)], {URL: picture((400, 4000))}, OPTIONS)
    assert (pages(tall.data), tall.warnings) == (1, ())


def test_a_broken_picture_is_told_and_leaves_its_caption(read: Read) -> None:
    written = typeset([SAMPLE], {URL: b"\xff\xd8\xff no picture", "file:///etc/passwd": b""}, OPTIONS)
    assert [warning.code for warning in written.warnings] == ["print.picture"]
    assert URL in written.warnings[0].message
    assert "The kettle before the test." in read(written.data)


@pytest.mark.parametrize(
    "drawing",
    [
        b"<svg><unclosed",
        b'<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/hostname" width="9" height="9"/></svg>',
        b'<svg xmlns="http://www.w3.org/2000/svg"><image href="picture-0.jpeg" width="9" height="9"/></svg>',
    ],
)
def test_a_drawing_that_is_not_clean_is_left_out_and_other_pictures_stay(drawing: bytes) -> None:
    other = "https://example.org/a.svg"
    article = Article(title="a", blocks=(Figure((Image(URL),)), Figure((Image(other),))))
    written = typeset([article], {URL: picture(), other: drawing}, OPTIONS)
    assert [warning.message for warning in written.warnings] == [f"{other} cannot be read, and is not shown"]
    assert written.data.count(b"/Subtype/Image") == 1


def test_a_picture_that_cannot_be_set_costs_the_pictures_and_not_the_document(
    monkeypatch: pytest.MonkeyPatch, read: Read
) -> None:
    monkeypatch.setattr(module, "kind_of", lambda _: "svg+xml")
    written = typeset([SAMPLE], {URL: b"<svg><unclosed"}, OPTIONS)
    assert ["no picture is shown" in warning.message for warning in written.warnings] == [True]
    assert "Water boils" in read(written.data)


def test_a_darkroom_that_fails_costs_the_pictures_and_not_the_document(monkeypatch: pytest.MonkeyPatch) -> None:
    real = workshop.work

    def work(script: str, *rest: object) -> object:
        if script == "darkroom.py":
            raise PrintError("print.failed", "no light")
        return real(script, *rest)  # type: ignore[arg-type]  # as they came

    monkeypatch.setattr(module, "work", work)
    written = typeset([SAMPLE], {URL: picture()}, OPTIONS)
    assert "no light" in written.warnings[0].message
    assert written.data.startswith(b"%PDF")


def test_a_document_that_cannot_be_set_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(*_: object) -> object:
        raise PrintError("print.failed", "no ink")

    monkeypatch.setattr(module, "work", work)
    with pytest.raises(PrintError, match="no ink"):
        typeset([SAMPLE], {}, OPTIONS)


def test_a_document_has_so_much_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_left", lambda _: 0.01)
    with pytest.raises(PrintError) as caught:
        typeset([SAMPLE], {}, OPTIONS)
    assert caught.value.code == "print.timeout"


def test_several_articles_begin_on_pages_of_their_own_after_the_contents(read: Read) -> None:
    articles = [Article(title=f"Story {name}", language="en", blocks=(para("words"),)) for name in ("one", "two")]
    first, second, third = read(typeset(articles, {}, OPTIONS).data).split("\f")[:3]
    assert "Contents" in first
    assert re.search(r"Story one.*2\nStory two.*3", first)
    assert ("Story one" in second, "Story two" in third) == (True, True)


def test_the_running_head_is_on_later_pages_alone(read: Read) -> None:
    article = Article(title="A long story", site="The Review", blocks=tuple(para("word " * 90) for _ in range(12)))
    first, second = read(typeset([article], {}, OPTIONS).data).split("\f")[:2]
    assert (first.count("A long story"), second.count("A long story")) == (1, 1)
    assert "2 / " in second


def test_notes_stand_at_the_foot_of_the_page_that_refers_to_them(read: Read) -> None:
    note, long = Span("*", Mark.NOTE), tuple(para("word " * 90) for _ in range(12))
    text = read(
        pdf_of(para("Said", note, " and said again", note), *long, Footnote("*", (para("Not so."), para("At all."))))
    )
    first = text.split("\f")[0]
    assert "Not so." in first
    assert text.count("Not so.") == 1


def test_what_is_no_markup_of_ours_is_text(read: Read) -> None:
    trap = '#panic("x") $x$ *a* _b_ `c` = d [e] <f> @g \\ // h /* i */ https://j.k "l" --- ~ #import "m"'
    found = read(pdf_of(para(trap), Code(trap), List(((para("= not a heading"),),))))
    assert "".join(trap.split()) in "".join(found.split())
    assert found.count("#panic") == 2
    assert "= not a heading" in found


@pytest.mark.usefixtures("noto")
def test_right_to_left_chinese_and_thai_have_fonts(read: Read) -> None:
    texts = {"zh": "水开了，茶壶在响。", "th": "กาต้มน้ำ", "he": "הקומקום שורק", "hi": "केतली", "ar": "تصفر الغلاية"}
    articles = [Article(title=text, language=language, blocks=(para(text),)) for language, text in texts.items()]
    written = typeset(articles, {}, OPTIONS)
    assert written.warnings == ()
    assert "水开了，茶壶在响。" in read(written.data)


@pytest.mark.usefixtures("noto")
def test_a_script_without_a_font_is_told() -> None:
    written = typeset([Article(title="a", blocks=(para("\U0001e4d0 \U000e1234"),))], {}, OPTIONS)
    assert {warning.code for warning in written.warnings} == {"print.font"}
    assert written.data.startswith(b"%PDF")


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match="PDF needs typst, of the extra `pdf`"):
        typeset([SAMPLE], {}, OPTIONS)
