from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image as Picture

from marrow.errors import InputError
from marrow.inspect.drawing import block_sheet_of, inspect, inspect_blocks, sheet_of, show, size_of, to_png
from marrow.inspect.sheet import Sheet, to_html
from marrow.inspect.spots import Box
from marrow.options import Options
from marrow.render.chromium import Chromium, Rendered
from marrow.segments import segment

TEXT = "The river rose in the night and carried the old wooden bridge away, people of the valley said. " * 3
ARABIC = "ارتفع منسوب النهر خلال الليل وحمل الجسر الخشبي القديم، كما قال سكان الوادي. " * 9
HTML = f"""<!doctype html><title>The bridge</title><style>
body {{ margin: 0 }} p {{ position: absolute; left: 100px; width: 400px; margin: 0 }}
</style><nav><a href=/>Home</a></nav><article><p style="top: 200px">{TEXT}</p><p style="top: 600px">{TEXT}</p></article>
<p style="left: -999px">Skip to the text</p>"""


def shown(html: str, options: Options, folder: Path | None = None) -> Rendered:
    return show(html.encode(), folder, url=None, charset=None, options=options)


@pytest.fixture(scope="module")
def sheet(rendering: Options) -> Sheet:
    return sheet_of(shown(HTML, rendering), name="bridge.html", options=rendering)


def test_boxes_are_where_the_browser_puts_the_texts(sheet: Sheet) -> None:
    boxes = [spot.box for spot in sheet.spots if spot.row.kept]
    assert [(box.x, box.y) for box in boxes if box] == [(100, 200), (100, 600)]
    assert all(box is not None and 300 < box.width <= 400 for box in boxes)


@pytest.mark.parametrize("width", [800, 2000])
def test_boxes_of_a_page_from_right_to_left_hold_all_that_is_written(rendering: Options, width: int) -> None:
    html = f"<!doctype html><html lang=ar dir=rtl><div style='width: {width}px'><h1>النهر</h1><p>{ARABIC}</p></div>"
    sheet = sheet_of(shown(html, rendering.change(width=1000)), name="", options=rendering)
    picture = Picture.open(BytesIO(sheet.picture)).convert("L").point(lambda shade: 255 - shade)
    boxes = [spot.box for spot in sheet.spots if spot.box]
    for box in boxes:
        place = (box.x, box.y, box.x + box.width, box.y + box.height)
        assert picture.crop(place).getbbox() is not None
        picture.paste(0, (place[0] - 3, place[1] - 3, place[2] + 3, place[3] + 3))  # strokes may pass their line
    assert (len(boxes), picture.getbbox()) == (2, None)


def test_what_is_beside_the_page_has_no_box(sheet: Sheet) -> None:
    assert [spot.row.text for spot in sheet.spots if spot.box is None] == ["Skip to the text"]


def test_the_picture_of_a_sheet_has_room_for_the_page_and_the_header(sheet: Sheet, rendering: Options) -> None:
    width, height = size_of(to_png(sheet, rendering))
    assert sheet.notes == ()
    assert width == sheet.width
    assert sheet.height < height <= sheet.height + 100


def test_a_page_taller_than_browsers_draw_is_cut_and_says_so(rendering: Options) -> None:
    html = f"<p>{TEXT}</p><div style='height: 20000px'></div><p>The end.</p>"
    rendering = rendering.change(width=640)
    sheet = sheet_of(shown(html, rendering), name="", options=rendering)
    assert sheet.height < 20000
    assert sheet.notes == (f"cut after {sheet.height:,} pixels",)
    assert sheet.spots[-1].box is None
    assert size_of(to_png(sheet, rendering))[1] > sheet.height


def test_a_saved_page_has_the_style_that_lies_beside_it(tmp_path: Path, rendering: Options) -> None:
    (tmp_path / "site.css").write_text("p { position: absolute; left: 333px; top: 77px; margin: 0 }")
    html = f'<link rel="stylesheet" href="site.css"><p>{TEXT}</p>'
    sheet = sheet_of(shown(html, rendering, tmp_path), name="", options=rendering)
    box = sheet.spots[0].box
    assert isinstance(box, Box)
    assert (box.x, box.y) == (333, 77)


def seen(html: str, chromium: Chromium) -> list[str]:
    """The texts that a browser shows."""
    page = chromium.render(html, picture=True).page
    segments = segment(page.tree, page.look)
    return [segments.text(page.tree, number) for number in range(len(segments))]


def test_a_browser_shows_the_reason_of_the_box_that_has_the_focus(
    sheet: Sheet, chromium: Chromium, rendering: Options
) -> None:
    html = to_html(sheet)
    reason = next(spot.row.because for spot in sheet.spots if spot.row.kept)
    assert not any(reason in text for text in seen(html, chromium))
    focus = """<script>document.querySelector('[aria-label="body"]').focus()</script>"""
    focused = html.replace("Content-Security-Policy", "none") + focus
    with Chromium(rendering.change(scripts="on")) as running:
        assert sum(reason in text for text in seen(focused, running)) == 1


def test_a_browser_hides_the_roles_that_are_switched_off(sheet: Sheet, chromium: Chromium) -> None:
    html = to_html(sheet)
    assert seen(html, chromium).count("body") == 2  # in the legend, and beside the first box
    assert seen(html.replace('id="show-body" checked', 'id="show-body"'), chromium).count("body") == 1


@pytest.mark.parametrize(("to", "start"), [("html", b"<!DOCTYPE html>"), ("png", b"\x89PNG")])
def test_a_page_is_drawn_as_it_is_asked_for(rendering: Options, to: str, start: bytes) -> None:
    assert inspect(shown(HTML, rendering), to, name="bridge.html", options=rendering).startswith(start)


def test_blocks_are_drawn_where_the_browser_puts_them(rendering: Options) -> None:
    sheet = block_sheet_of(shown(HTML, rendering), name="bridge.html", by="vips", options=rendering)
    leaves = [(row.x, row.y, row.text[:9]) for row in sheet.rows if not row.layout]
    assert leaves == [(0, 0, "Home"), (100, 200, "The river"), (100, 600, "The river")]
    assert (sheet.method, sheet.notes) == ("VIPS, PDoC 5", ())


def test_blocks_of_a_page_taller_than_browsers_draw_are_cut(rendering: Options) -> None:
    html = f"<p>{TEXT}</p><div style='height: 20000px'></div><p>The end.</p>"
    sheet = block_sheet_of(shown(html, rendering), name="", by="cuts", options=rendering.change(width=640))
    assert sheet.notes == (f"cut after {sheet.height:,} pixels",)
    assert sheet.method == "cuts at gaps of 12 pixels"


@pytest.mark.parametrize(("to", "start"), [("html", b"<!DOCTYPE html>"), ("png", b"\x89PNG")])
def test_blocks_are_drawn_as_they_are_asked_for(rendering: Options, to: str, start: bytes) -> None:
    drawn = inspect_blocks(shown(HTML, rendering), to, name="bridge.html", by="vips", options=rendering)
    assert drawn.startswith(start)


def test_what_is_no_page_is_refused() -> None:
    with pytest.raises(InputError):
        show(b"", None, url=None, charset=None, options=Options())
