from __future__ import annotations

from time import process_time

import pytest

from marrow.api import read
from marrow.options import Limits
from marrow.parse.html import parse_guarded
from marrow.parse.repair import close_frames, frames_in_noscript, may_hold_open_frame
from marrow.segments import segment
from tests.unit.native.forms import both

FILM = "<iframe src=/film></iframe>"
FRAME = '<iframe src="https://example.org/count?a=1" height="0" style="display: none" />'


def _texts(html: str) -> list[str]:
    def texts() -> list[str]:
        page = read(html)
        segments = segment(page.tree, page.look)
        return [segments.text(page.tree, each) for each in range(len(segments))]

    compiled, plain = both(texts)
    assert compiled == plain
    return compiled


@pytest.mark.parametrize(
    "html",
    [
        f"<body><p>Tea</p><noscript>{FRAME}</noscript><p>Water</p>",
        f"<body><p>Tea</p><noscript>{FRAME}</noscript><p>Water</p><iframe src=/film></iframe>",
        f"<head><noscript>{FRAME}</noscript></head><body><p>Tea</p><p>Water</p>",
        f"<body><p>Tea</p><noscript><img src=/x><IFRAME></noscript><div><p>Water</p></div><noscript>{FRAME}</noscript>",
        f"<body><div><noscript>{FRAME}</noscript></div><p>Tea</p><div>{FILM}</div><p>Water</p>",
        f"<head><noscript>{FRAME}</noscript></head><body><p>Tea</p>{FILM}<p>Water</p>",
        f"<head><noscript><img src=/x>{FRAME}</noscript></head><body><p>Tea</p>{FILM}<p>Water</p>",
        f"<body><noscript><p>{FRAME}</p></noscript><p>Tea</p><p>{FILM}</p><p>Water</p>",
        f"<body><noscript>{FRAME}</noscript><p>Tea</p><noscript>{FILM}</noscript><p>Water</p>",
        f"<body><noscript>{FILM}</noscript><p>Tea</p><noscript>{FRAME}</noscript><p>Water</p>{FILM}",
        f"<body><noscript>{FRAME}</noscript><p>Tea</p><p>Water</p>".upper()
        .replace("TEA", "Tea")
        .replace("WATER", "Water"),
        f"<body><p>Tea</p><noscript>{FRAME}{FRAME}</noscript><p>Water</p>",
        f"<body><p>Tea</p><!-- <noscript>{FILM}</noscript> --><noscript>{FRAME}</noscript><p>Water</p>",
        f"<body><p>Tea</p><script>'<noscript>{FILM}</noscript>'</script><noscript>{FRAME}</noscript><p>Water</p>",
    ],
    ids=[
        "to the end",
        "to the next frame",
        "in the head",
        "twice",
        "in a part that ends",
        "in the head, to the next frame",
        "in the head, behind a picture",
        "in a paragraph",
        "to the next noscript",
        "behind one that is closed",
        "in capitals",
        "two at once",
        "behind a comment",
        "behind a script",
    ],
)
def test_a_frame_in_noscript_that_nobody_closes_swallows_nothing(html: str) -> None:
    assert _texts(html) == ["Tea", "Water"]


def test_a_text_in_noscript_beside_the_frame_is_read() -> None:
    assert _texts(f"<noscript>Tea {FRAME} Milk</noscript><p>Water</p>") == ["Tea Milk", "Water"]


def test_metadata_is_read_from_the_same_bytes() -> None:
    data = f"<head><noscript>{FRAME}</noscript><body><p>Tea</p>{FILM}<p>Water</p>".encode()

    def read_bytes() -> list[bytes]:
        return [parse_guarded(data, Limits(), for_metadata=for_metadata)[0] for for_metadata in (False, True)]

    compiled, plain = both(read_bytes)
    assert compiled == plain == [data.replace(b"/></no", b"/></iframe></no")] * 2


@pytest.mark.parametrize(
    "html",
    [
        "<noscript><iframe></iframe></noscript><p>Tea",
        "<p>Tea</p><noscript><iframe></iframe></noscript>",
        "<p>Tea</p><iframe></iframe>",
        "<p>Tea</p><noscript>No frame.</noscript>",
    ],
)
def test_a_page_without_such_a_frame_is_read_as_it_is(html: str) -> None:
    data = html.encode()
    assert close_frames(data) is data
    assert "Tea" in _texts(html)


@pytest.mark.parametrize(
    "html",
    [
        f"<script>'<noscript>{FRAME}</noscript>'</script><p>Tea",
        f'<script type="application/ld+json">"<noscript>{FRAME}</noscript>"</script><noscript>{FILM}</noscript><p>Tea',
        f"<!-- <noscript>{FRAME}</noscript> --><p>Tea",
        f"<!--><p>Tea<noscript><!-- {FRAME} --></noscript>",
        f"<p>Tea</p>{FRAME}<noscript>{FRAME}</noscript>",
        f"<p>Tea</p><iframe><noscript>{FRAME}</noscript></iframe>",
        f"<p>Tea</p>{FRAME}</noscript>",
        f"<noscript><p>Tea</p>{FRAME}</iframe></noscript>",
        f"<p>Tea</p><noscript>{FRAME}",
        f"<textarea><noscript>{FRAME}</noscript></textarea><p>Tea",
        "<p>Tea</p><noscript><iframe src='/count /></noscript>",
        "<noscript></noscript><noscripts><iframe></noscripts><iframes></iframes><p>Tea",
    ],
)
def test_what_is_no_open_frame_in_noscript_stays_as_it_is(html: str) -> None:
    data = html.encode()
    assert close_frames(data) is data
    for for_metadata in (False, True):
        assert parse_guarded(data, Limits(), for_metadata=for_metadata)[0] is data


def test_the_tree_tells_how_many_frames_are_looked_for() -> None:
    def counts() -> list[int]:
        return [frames_in_noscript(read(html).tree, html.encode()) for html in pages]

    pages = [
        "<p>Tea",
        f"<p>Tea</p>{FILM}<p>Water",
        f"<p></p><noscript>{FILM}</noscript><p>Tea</p><div><noscript>Milk <b>{FILM}</b>{FILM}</noscript></div>{FILM}",
        f"<p>{FILM}</p><noscript>Milk</noscript><noscript>{FILM}</noscript>",
        f"<head><noscript></noscript><body><p>Tea</p>{FILM}{FILM}",
    ]
    assert both(counts) == ([0, 0, 3, 1, 2], [0, 0, 3, 1, 2])


@pytest.mark.parametrize(
    "holder", ["<textarea>{}</textarea>", "<a title='{}'>Tea</a>", "<style>{}</style>", "<!--{}-->"]
)
def test_a_frame_in_a_text_or_a_value_does_not_hide_an_open_one(holder: str) -> None:
    told = holder.format(f"<noscript>{FILM}</noscript>")
    html = f"<body>{told}<noscript><iframe src=/count /></noscript><p>Tea is hot.</p><p>{FILM}</p>"
    texts = both(lambda: read(html).tree.texts(0, len(read(html).tree)))
    assert all("Tea is hot." in found for found in texts)


def test_what_was_cut_is_told_of_a_page_that_is_mended() -> None:
    deep = "<div>" * 700 + "Tea" + "</div>" * 700
    html = f"<body>{deep}<noscript><iframe src=/count /></noscript><p>Tea is hot.</p>"
    codes = both(lambda: [warning.code for warning in read(html).warnings])
    assert codes == (["cut.depth"], ["cut.depth"])


def test_no_more_frames_are_looked_at_than_there_are() -> None:
    data = f"<noscript>{FILM}</noscript><noscript>{FRAME}</noscript>".encode()
    assert [may_hold_open_frame(data, frames) for frames in (0, 1, 2)] == [False, False, True]


def test_a_frame_outside_of_noscript_is_left_to_the_standard() -> None:
    assert _texts("<p>Tea</p><iframe /><p>Water</p>") == ["Tea"]


@pytest.mark.parametrize(
    ("before", "part", "after"),
    [
        ("<noscript>", "<iframe>", "</noscript>"),
        ("<noscript>", "<iframe src='", "</noscript>"),
        ("<noscript>", "<iframe \"<iframe '", "</noscript>"),
        ("", "<noscript><iframe>", "</noscript>"),
        ("", "<noscript>", ""),
        ("", "<noscript><iframe></noscript>", ""),
        ("", "<noscript><iframe></iframe>", "<iframe></noscript>"),
        ("<noscript><iframe></noscript>", "<!--", ""),
        ("<noscript><iframe></noscript>", "<script>", ""),
        ("<noscript><iframe></noscript>", "<script><!-- </script ", ""),
        ("<noscript><iframe></noscript>", "<iframe>", ""),
    ],
)
def test_repairs_take_linear_time(before: str, part: str, after: str) -> None:
    def seconds(count: int) -> float:
        data = (before + part * count + after).encode()
        begin = process_time()
        may_hold_open_frame(data, len(data))
        close_frames(data)
        return process_time() - begin

    assert seconds(3_000_000 // len(part)) < 4
