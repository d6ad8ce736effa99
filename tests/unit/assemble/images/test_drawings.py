from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import marrow
from marrow.article import Figure
from marrow.assemble.images import drawings as module
from marrow.assemble.images.candidates import candidates
from marrow.assemble.images.drawings import drawings, written_caption, written_drawings
from marrow.assemble.kept import Kept
from marrow.drawing.address import address, is_clean
from tests.builders import kept_of
from tests.unit.assemble.images.build import seen

LABELS = "<text>2010</text><text>2015</text><text>2020</text>"
SHAPES = '<path d="M0 0h9"></path>' * 4
TEXTS = [
    "The river rose in the night and carried the old wooden bridge away, people of the valley said on Monday.",
    "Nobody had thought that the water could come so high, not even those who have lived there for sixty years.",
    "A new bridge is to be built of stone, the mayor said, and it will take two years and a good deal of money.",
]


def chart(attributes: str = 'viewBox="0 0 640 360"', inside: str = LABELS + SHAPES) -> str:
    return f"<svg {attributes}>{inside}</svg>"


LINE = '<polyline points="0,0 9,9"/><text>1</text><text>2</text><text>3</text>'


def found(html: str, kept: Kept | None = None) -> int:
    kept = kept or kept_of(f"<p>a</p>{html}<p>b</p>")
    return len(drawings(kept, 0, len(kept.tags)))


@pytest.mark.parametrize(
    "html",
    [
        chart(),
        f"<div>{chart()}</div>",
        chart('width="640" height="360"'),
        chart('width="22cm" height="20cm"'),
        chart('viewBox="0 0 640 360" width="100%" role="img"'),
        f"<figure><div>{chart(inside=SHAPES)}</div></figure>",
        f"<figure>{chart(inside=LINE)}</figure>",
    ],
)
def test_a_large_drawing_with_texts_in_it_or_in_a_figure_is_a_picture(html: str) -> None:
    assert found(html) == 1


@pytest.mark.parametrize(
    "html",
    [
        chart('viewBox="0 0 24 24"'),
        chart('viewBox="0 0 640 360" width="20" height="20"'),
        chart('viewBox="0 0 640 40"'),
        chart(""),
        chart(inside=SHAPES),
        chart(inside=LABELS),
        chart('viewBox="0 0 640 360" aria-hidden="true"'),
        chart('viewBox="0 0 640 360" role="presentation"'),
        chart('viewBox="0 0 640 360" style="display: none"'),
        chart('viewBox="0 0 640 360" hidden'),
        chart('viewBox="0 0 640 360" width="0" height="0"'),
        f'<div style="display:none">{chart()}</div>',
        f"<button>{chart()}</button>",
        f"<figure><a href=/x>{chart(inside=SHAPES)}</a></figure>",
        f"<figure><div><div><div><div>{chart(inside=SHAPES)}</div></div></div></div></figure>",
        "<figure><svg viewBox='0 0 512 512'><path></path></svg></figure>",
    ],
)
def test_icons_logos_decoration_and_what_is_hidden_are_none(html: str) -> None:
    assert found(html) == 0


def test_a_drawing_inside_another_is_part_of_it() -> None:
    assert found(chart(inside=LABELS + SHAPES + chart())) == 1


def test_a_picture_inside_a_drawing_is_part_of_it() -> None:
    inside = LABELS + SHAPES + '<image href="a.jpg"></image>'
    (picture,) = candidates(kept_of(f"<p>a</p>{chart(inside=inside)}"))
    assert picture.kind == "drawing"


def test_a_drawing_beside_a_picture_in_one_figure_survives_being_read_again() -> None:
    photo = '<img src="/a.jpg" width="800" height="600" alt="The water">'
    figure = f"<figure>{photo}{chart()}<figcaption>The water.</figcaption></figure>"
    article = marrow.extract(story(figure), url="https://example.org/bridge")
    assert [image.caption for image in article.images] == ["The water.", "The water."]
    assert marrow.extract(article.html, url="https://example.org/bridge").markdown == article.markdown


def test_the_same_drawing_is_one_candidate() -> None:
    (picture,) = candidates(kept_of(f"<p>a</p>{chart()}<p>b</p>{chart()}"))
    assert (picture.kind, len(picture.twins), is_clean(picture.url)) == ("drawing", 1, True)


def test_a_browser_tells_how_large_a_drawing_is() -> None:
    kept = kept_of(f"<p>a</p>{chart('width=100%')}")
    box = np.zeros((len(kept.tags), 4), np.float32)
    node = kept.tree.tag.tolist().index(module._SVG)
    look = replace(kept.page.look, box=box)
    kept.page = replace(kept.page, look=look)
    assert found("", kept) == 0  # it is not shown
    box[node] = (0, 0, 500, 250)
    ((url, drawing),) = drawings(kept, 0, len(kept.tags)).values()
    assert (drawing.width, drawing.height) == (500, 250)
    assert is_clean(url)


def test_drawings_are_bounded_together(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = kept_of("<p>a</p>" + "".join(chart(f'viewBox="0 0 640 {n}"') for n in range(300, 306)))
    assert found("", kept) == 6
    monkeypatch.setattr(module, "_MOST_CHARS", 2000)
    assert 0 < found("", kept) < 6
    monkeypatch.setattr(module, "MOST_PARTS", 30)
    assert found("", kept) == 2


def test_a_chart_has_a_size_an_alternative_text_a_role_and_is_no_lead() -> None:
    page = marrow.read(story(chart('viewBox="0 0 640 360" aria-label="The water"')), url="https://example.org/")
    (picture,) = marrow.explain_images(page)
    image = picture.image
    assert (picture.kept, image.role, image.alt, image.width, image.height) == (True, "chart", "The water", 640, 360)
    assert image.because


def test_the_title_of_a_drawing_is_its_alternative_text() -> None:
    scene = seen(f"<p>a</p>{chart(inside='<title>Water</title>' + LABELS + SHAPES)}<p>b</p>")
    drawing = scene.pictures[0].drawing
    assert drawing is not None
    assert drawing.title == "Water"


def story(drawing: str) -> str:
    first, *rest = (f"<p>{text}</p>" for text in TEXTS)
    return f"<title>The bridge</title><h1>The bridge</h1>{first}{drawing}{''.join(rest)}"


def test_a_drawing_stands_in_the_article_in_every_format_and_survives_being_read_again() -> None:
    bad = chart(inside=LABELS + SHAPES + "<script>alert(1)</script>")
    figured = f"<figure>{bad}<figcaption>The water.</figcaption></figure>"
    article = marrow.extract(story(figured), url="https://example.org/bridge")
    (figure,) = (block for block in article.blocks if isinstance(block, Figure))
    assert figure.images[0].caption == "The water."
    for written in (article.markdown, article.html, article.to_json()):
        assert "data:image/svg+xml,%3Csvg" in written
        assert "alert" not in written
    again = marrow.extract(article.html, url="https://example.org/bridge")
    assert (again.markdown, again.text) == (article.markdown, article.text)
    assert [(image.url, image.role) for image in again.images] == [(image.url, image.role) for image in article.images]


def test_text_does_not_depend_on_drawings() -> None:
    assert marrow.extract(story(chart())).text == marrow.extract(story("")).text


def test_of_a_page_that_we_wrote_only_clean_drawings_are_taken() -> None:
    kept = kept_of("<p>a</p><img src='data:image/svg+xml,%3Csvg%20onload=x%3E'><img src='data:image/png;base64,AA=='>")
    assert written_drawings(kept) == []


def test_drawings_of_a_page_that_we_wrote_are_bounded_together(monkeypatch: pytest.MonkeyPatch) -> None:
    url = address('<svg xmlns="http://www.w3.org/2000/svg"/>')
    kept = kept_of("<p>a</p>" + f"<img src='{url}'>" * 6)
    assert len(written_drawings(kept)) == 6
    monkeypatch.setattr(module, "_MOST_CHARS", 3 * len(url))
    assert len(written_drawings(kept)) == 3


def test_a_page_that_pretends_to_be_ours_is_read_all_the_same() -> None:
    html = marrow.extract(story(chart())).html
    bad = html.replace("<img ", "<img src='data:image/svg+xml,%3C/svg%3E%3Csvg%3E'><img ", 1)
    assert bad != html
    assert [image.url for image in marrow.extract(bad).images] == [image.url for image in marrow.extract(html).images]


def test_a_written_caption_is_that_of_the_figure_around() -> None:
    kept = kept_of(
        "<p>a</p><figure><img><figcaption> The\nwater </figcaption></figure><figure><img></figure><p><img>b</p>"
    )
    images = [node for node, tag in enumerate(kept.tags) if tag == module._IMG]
    assert [written_caption(kept, node) for node in images] == ["The water", "", ""]


def test_without_captions_a_written_drawing_has_none() -> None:
    article = marrow.extract(story(f"<figure>{chart()}<figcaption>The water.</figcaption></figure>"))
    (image,) = marrow.extract(article.html, captions=False).images
    assert image.caption == ""
