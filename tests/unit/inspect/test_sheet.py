from __future__ import annotations

import re
from base64 import b64encode

import pytest
from lxml import html as lxml_html
from lxml.html import HtmlElement

from marrow.api import Row
from marrow.inspect.sheet import Sheet, to_html
from marrow.inspect.spots import Box, Spot

HOSTILE = "</p></style><script>alert(1)</script><img src=x onerror=alert(2)>\" ' & \x1b\x00"


def spot(number: int, role: str, box: Box | None, *, text: str = "Water, leaves, time.", kept: bool = False) -> Spot:
    row = Row(
        segment=number,
        role=role,
        score=0.875,
        because=f"rules.{role}",
        text=text,
        xpath=f"/html/body/p[{number + 1}]",
        chars=len(text),
        kept=kept,
    )
    return Spot(row, box)


def sheet_of(*spots: Spot, name: str = "tea.html", notes: tuple[str, ...] = ()) -> Sheet:
    return Sheet(name, "auto", b"a picture", 1280, 2000, spots, notes)


def drawn(sheet: Sheet, *, is_still: bool = False) -> HtmlElement:
    return lxml_html.document_fromstring(to_html(sheet, is_still=is_still))


def words(element: HtmlElement) -> str:
    return " ".join(str(element.text_content()).split())


def level(box: HtmlElement) -> int:
    found = re.search(r"z-index:(\d+)", str(box.get("style")))
    assert found
    return int(found[1])


MENU = spot(0, "other", Box(100, 0, 100, 20))
BODY = spot(1, "body", Box(200, 50, 600, 300), kept=True)
MORE = spot(2, "body", Box(210, 60, 20, 20), kept=True)


def test_boxes_lie_where_segments_are() -> None:
    (box,) = drawn(sheet_of(BODY)).find_class("spot")
    assert "left:200px;top:50px;width:600px;height:300px" in str(box.get("style"))


def test_what_is_kept_can_be_told_from_what_is_not() -> None:
    classes = [str(box.get("class")).split() for box in drawn(sheet_of(MENU, BODY)).find_class("spot")]
    assert classes == [["spot", "other"], ["spot", "body", "kept"]]


def test_every_box_tells_role_score_reason_and_text() -> None:
    page = drawn(sheet_of(MENU, BODY))
    for box, role, fate in zip(page.find_class("spot"), ("other", "body"), ("left out", "kept"), strict=True):
        tip = page.get_element_by_id(str(box.get("aria-describedby")))
        assert box.getnext() is tip  # the style sheet shows what follows the box
        assert f"{role} 0.88 · rules.{role} · {fate}" in words(tip)
        assert "Water, leaves, time." in words(tip)
        assert "/html/body/p[" in words(tip)


def test_the_keyboard_reaches_every_box_in_the_order_of_the_page() -> None:
    boxes = drawn(sheet_of(MENU, BODY, MORE)).find_class("spot")
    assert [box.get("tabindex") for box in boxes] == ["0", "0", "0"]
    assert [box.get("aria-describedby") for box in boxes] == ["tip-0", "tip-1", "tip-2"]


def test_small_boxes_lie_on_large_ones() -> None:
    _, large, small = drawn(sheet_of(MENU, BODY, MORE)).find_class("spot")
    assert level(small) > level(large)


def test_the_legend_counts_and_switches_the_roles_that_there_are() -> None:
    page = drawn(sheet_of(MENU, BODY, MORE))
    assert [words(label) for label in page.iter("label")] == ["body 2", "other 1"]
    switches = list(page.iter("input"))
    assert [switch.get("id") for switch in switches] == ["show-body", "show-other"]
    assert all("checked" in switch.attrib for switch in switches)
    style = next(page.iter("style")).text or ""
    assert "body:has(#show-other:not(:checked)) .spot.other { display: none; }" in style


def test_a_run_of_a_role_is_named_once() -> None:
    boxes = drawn(sheet_of(MENU, BODY, MORE, spot(3, "promo", Box(0, 400, 50, 20)))).find_class("spot")
    assert [words(box) for box in boxes] == ["", "body", "", "promo"]


def test_a_name_stands_above_a_box_that_has_no_margin() -> None:
    boxes = drawn(sheet_of(BODY, spot(3, "promo", Box(0, 400, 50, 20)))).find_class("spot")
    assert [box[0].get("class") for box in boxes] == [None, "above"]


def test_the_header_sums_up() -> None:
    text = words(next(drawn(sheet_of(MENU, BODY, notes=("cut after 900 pixels",))).iter("header")))
    assert "tea.html" in text
    assert "1 of 2 segments kept · method auto · cut after 900 pixels" in text


def test_what_is_not_on_the_picture_is_listed() -> None:
    page = drawn(sheet_of(BODY, spot(1, "related", None, text="Skip to the end")))
    assert len(page.find_class("spot")) == 1
    (footer,) = page.iter("footer")
    assert "1 more" in words(footer)
    assert "related 0.88 · rules.related: Skip to the end" in words(footer)


def test_long_texts_are_shortened() -> None:
    (tip,) = drawn(sheet_of(spot(0, "body", Box(0, 0, 9, 9), text="word " * 1000))).find_class("tip")
    assert "word…" in words(tip)
    assert len(words(tip)) < 700


def test_the_picture_is_inside() -> None:
    (image,) = drawn(sheet_of(BODY)).iter("img")
    assert image.get("src") == f"data:image/png;base64,{b64encode(b'a picture').decode()}"


@pytest.mark.parametrize("is_still", [False, True])
def test_what_a_page_says_stays_text(is_still: bool) -> None:
    spots = (spot(0, "body", Box(0, 0, 9, 9), text=HOSTILE), spot(1, "other", None, text=HOSTILE))
    sheet = sheet_of(*spots, name=HOSTILE)
    page = drawn(sheet, is_still=is_still)
    assert [*page.iter("script")] == []
    assert len([*page.iter("img")]) == len([*page.iter("style")]) == 1
    assert [name for element in page.iter() for name in element.attrib if str(name).startswith("on")] == []
    assert "\x1b" not in to_html(sheet, is_still=is_still)
    assert "\0" not in to_html(sheet, is_still=is_still)


def test_a_browser_is_told_to_load_nothing() -> None:
    (policy,) = (meta.get("content") for meta in drawn(sheet_of(BODY)).iter("meta") if meta.get("http-equiv"))
    assert str(policy).startswith("default-src 'none'; img-src data:;")


def test_a_still_sheet_has_the_boxes_and_nothing_to_handle() -> None:
    page = drawn(sheet_of(MENU, BODY, spot(2, "bio", None)), is_still=True)
    assert len(page.find_class("spot")) == 2
    assert page.find_class("tip") == [*page.iter("input")] == [*page.iter("footer")] == []
    assert [words(label) for label in page.iter("label")] == ["body 1", "bio 1", "other 1"]
