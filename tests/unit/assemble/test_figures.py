from __future__ import annotations

from time import process_time

import pytest

from marrow.assemble.figures import find_figures
from marrow.assemble.images.candidates import candidates
from tests.builders import article_of, kept_of

EMPTY = "data:image/gif;base64,R0lGODlhAQABAAAAACw="
MANY = 8000
PICTURES = "".join(f"<img src=/{number}.jpg>" for number in range(MANY))


def told(html: str) -> list[tuple[list[str], str, set[str]]]:
    """Of each figure the files of its pictures, its caption, and what the pictures have as theirs."""
    found = find_figures(kept_of(f"<p>a</p>{html}<p>b</p>"), with_images=True)
    return [
        (
            [image.url.rpartition("/")[2] for image in figure.images],
            "".join(span.text for span in figure.caption),
            {f"{image.caption}|{image.credit}" for image in figure.images},
        )
        for figure in found.values()
    ]


def test_the_pictures_of_a_figure_share_its_caption() -> None:
    caption = "<figcaption>Water. <span class=credit>A. Lee</span></figcaption>"
    assert told(f"<figure><img src=a.jpg><img src=b.jpg>{caption}</figure>") == [
        (["a.jpg", "b.jpg"], "Water. A. Lee", {"Water. A. Lee|A. Lee"})
    ]


def test_a_caption_by_its_class_is_of_the_pictures_with_no_text_between() -> None:
    hidden = "<span hidden>zoom</span>"
    both = told(f"<div><img src=a.jpg><img src=b.jpg>{hidden}<span class=caption>Water.</span></div>")
    assert both == [(["a.jpg"], "Water.", {"Water.|"}), (["b.jpg"], "Water.", {"Water.|"})]


@pytest.mark.parametrize(
    "card",
    [
        "<figure><img src=a.jpg><div>{}</div></figure>",
        "<div><a href=/a><img src=a.jpg></a><a href=/a><div class=caption>{}</div></a></div>",
    ],
    ids=("figure", "class"),
)
@pytest.mark.parametrize(
    ("text", "is_card"),
    [
        ("<p>Teapot</p><p>for two</p><p>blue</p><p>$20</p>", True),
        ("<h3>Teapot</h3><p>$20</p>", True),
        ("<p>A teapot.</p><p>London, 1890</p><p>Photo: A. Lee</p>", False),
        ("<p>A teapot.</p><h4 hidden>x</h4>", False),
    ],
)
def test_the_text_of_a_card_is_no_caption(card: str, text: str, is_card: bool) -> None:
    ((_, caption, _),) = told(card.format(text))
    assert bool(caption) is not is_card
    assert ("eapot" in article_of(f"<p>{'word ' * 30}</p>{card.format(text)}").text) is is_card


@pytest.mark.parametrize(
    "html",
    [
        f"<picture>{f'<img src={EMPTY}>' * MANY}</picture>",
        f"<figure>{PICTURES}<figcaption>Water.{'<i class=credit></i>' * MANY}</figcaption></figure>",
        f"<div>{PICTURES}{'<i hidden>x</i>' * MANY}<span class=caption>Water.</span></div>",
        f"{'<div class=caption>' * 400}{'<i hidden>x</i>' * MANY}<i>x</i><img src=a.jpg>Water.",
        "".join(f"<img src=/{'lazy' * 480}{number}>" for number in range(1000)),
        "".join(f"<img src=/{'blank' * 390}{number}>" for number in range(1000)),
        "".join(f"<div style='background:{'url(' * 490}'>{number}</div>" for number in range(1000)),
        "".join(f"<div style='background:url({' ' * 1900}'>{number}</div>" for number in range(1000)),
    ],
    ids=(
        "one picture",
        "one figure",
        "one caption",
        "captions in captions",
        "lazy names",
        "blank names",
        "many styles",
        "wide styles",
    ),
)
def test_the_time_of_a_page_of_pictures_grows_with_its_length_alone(html: str) -> None:
    kept = kept_of(f"<p>a</p>{html}<p>b</p>")
    begin = process_time()
    find_figures(kept, with_images=True)
    candidates(kept)
    assert process_time() - begin < 2  # what grows with the square takes from 3 to 60 s
