"""What the core keeps from the parser is what nobody reads: the tree stays the same."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from selectolax.lexbor import LexborHTMLParser

from marrow.look import MAX_SHEETS
from marrow.parse.attributes import READ
from marrow.parse.html import _emptied, _without_comments, _written
from tests.unit.native.forms import CORE, GOLDEN, PAGES, needs_core


def trim(page: bytes, max_sheet: int = MAX_SHEETS, *, for_metadata: bool = False) -> bytes:
    """Without a core nothing is trimmed."""
    return CORE.trim(page, max_sheet, for_metadata) if CORE else page


def seen(page: bytes) -> tuple[bytes, tuple[str, ...], list[str]]:
    """All that is read of a page, as the parser sees it."""
    document = LexborHTMLParser(page)
    json_ld, sheets = _emptied(document)
    readable = [sheet for sheet in sheets if 0 < len(sheet) <= MAX_SHEETS]
    return read_alone(_without_comments(_written(document).encode())), json_ld, readable


def read_alone(written: bytes) -> bytes:
    """Canonical HTML with the attributes alone that somebody reads."""

    def tag(match: re.Match[bytes]) -> bytes:
        kept = [pair[0] for pair in re.finditer(rb' ([^ ]+?)="[^"]*"', match[2]) if pair[1].decode() in READ]
        return b"<%b%b>" % (match[1], b"".join(kept))

    return re.sub(rb"<([^ />]+)([^>]*)>", tag, written)


@settings(deadline=None, max_examples=1500)
@given(PAGES)
def test_the_parser_makes_the_same_tree_of_any_page(page: bytes) -> None:
    assert seen(trim(page)) == seen(page)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_the_parser_makes_the_same_tree_of_golden_pages(path: Path) -> None:
    page = path.read_bytes().decode("utf-8", "replace").encode()
    assert seen(trim(page)) == seen(page)


@needs_core
class TestTrimmed:
    @pytest.mark.parametrize(
        ("page", "trimmed"),
        [
            ("<p>a<script>b<c</script>d", "<p>a<script></script>d"),
            ("<SCRIPT id='>'>b</Script >c", "<SCRIPT id='>'></Script >c"),
            ("<script><!-- <script>a</script> --></script>b", "<script></script>b"),
            ("<script><!--> <script>a</script>b", "<script></script>b"),
            ("a<!-- <p> -->b<!--c--!>d<!--->e", "a<!---->b<!---->d<!--->e"),
            ("<svg><g /><title>a</title></svg><script>b</script>", "<svg><g /><title>a</title></svg><script></script>"),
            ("<svg><p><script>a</script>", "<svg><p><script></script>"),
            ("<title><script>a</title><script>b</script>", "<title><script>a</title><script></script>"),
            ("<select><option>a</select><script>b</script>", "<select><option>a</select><script></script>"),
        ],
    )  # fmt: skip
    def test_scripts_and_comments_are_emptied(self, page: str, trimmed: str) -> None:
        assert trim(page.encode()).decode() == trimmed

    @pytest.mark.parametrize(
        ("page", "trimmed"),
        [
            ("<template on=a id=b><p>a</template>b", "<template id=b></template>b"),
            ("<template><template>a</template>b</template >c", "<template></template >c"),
            ("<template><b></select><tr></template><p on=a>", "<template></template><p>"),
            ("<template><script>a</script>", "<template><script></script>"),
            ("</template><p on=a>", "</template><p>"),
            ("<p>a<svg><feComponentTransfer on=a /></svg><p on=a>", "<p>a<svg><feComponentTransfer /></svg><p>"),
        ],
    )
    def test_templates_are_emptied(self, page: str, trimmed: str) -> None:
        assert trim(page.encode()).decode() == trimmed

    @pytest.mark.parametrize(
        ("page", "trimmed"),
        [
            ("<p onclick=a>b", "<p>b"),
            ("<p ONCLICK='a>'class=b on>c", "<p class=b>c"),
            ("<a target = a href=b>c", "<a href=b>c"),
            ("<svg><path d='m1 1'/></svg>", "<svg><path /></svg>"),
            ("<p hidden on=a=b id=c>d", "<p hidden id=c>d"),
            ('<p hidden on="a"="b">c', "<p hidden >c"),
            ("<svg><g / on=a>b</svg>", "<svg><g / >b</svg>"),  # without the blank the tag would close itself
            ("<p on='a'id=b>c", "<p id=b>c"),
        ],
    )  # fmt: skip
    def test_attributes_that_nobody_reads_are_left_out(self, page: str, trimmed: str) -> None:
        assert trim(page.encode()).decode() == trimmed

    @pytest.mark.parametrize(
        "page",
        [
            "",
            "<",
            "<!--",
            "<script>",
            "<p>a<script>b",
            "<p>a<!-- b",
            '<script type="application/ld+json">{}</script>',
            "<script type='Math/TeX; mode=display'>x</script>",
            "<script type='application/ld&#43;json'>{}</script>",
            "<style>p{}</style>",
            "<textarea><!-- a --></textarea>",
            "<svg><script>a<b</script>",
            "<svg></div><script>a</script>",
            "<svg><foreignObject><script>a</script>",
            "<svg><title><b>a</b></title></svg><script>a</script>",
            "<svg><![CDATA[<script>a</script>",
            "<template><svg></template><p on=a>",
            "<template><col><script>a</script></template>",  # after `col`, the parser passes over the tag of a script
            "<template><nobr><object></template><p on=a>",  # the parser opens <nobr> again
            "<template shadowrootmode=open><p on=a>b</p></template>",
            "<svg><template><p on=a>b</p></template>",
            "<select><template></select></template><p on=a>",
            "<frameset><script>a</script>",
            "<plaintext><script>a</script>",
            "<select><svg><script>a</script>",
            "<p title='<script>a</script>'>",
            "<p title='<script>a</script>",
            "<svg><g /on>a",  # without it the tag would close itself
            "<b on=1><b on=2>",  # the parser compares them
            "<option selected>a",
            "<template shadowrootmode=open on=a>",
            "<p on=a",
            f"<p {22 * 'on=a '}class on=b =c>",  # without the last `on`, `c` would be the class
        ],
    )
    def test_what_is_read_or_in_doubt_stays(self, page: str) -> None:
        assert trim(page.encode()) == page.encode()

    def test_long_sheets_are_emptied(self) -> None:
        page = "<style>ééé\r\né</style>".encode()
        assert trim(page, 5) == page
        assert trim(page, 4) == b"<style></style>"


def cost(page: bytes, *, for_metadata: bool) -> float:
    begin = time.process_time()
    trim(page, for_metadata=for_metadata)
    return time.process_time() - begin


@needs_core
@pytest.mark.parametrize("for_metadata", [False, True])
@pytest.mark.parametrize(
    "piece",
    [
        "<script><!--</script>",
        "<script><!--<script></script>",
        "<script>a-->b<c</script>",
        "<!--a--b",
        "<template><p></template>",
        "<style>a{b:c}</style>",
        "<a b c='d' e>",
        "<svg><title>",
    ],
)
def test_ten_times_the_page_costs_ten_times_the_work(piece: str, for_metadata: bool) -> None:
    page = piece.encode()
    assert cost(page * 40_000, for_metadata=for_metadata) < 30 * cost(page * 4_000, for_metadata=for_metadata) + 0.05
