from __future__ import annotations

import numpy as np
import pytest

import marrow
from marrow.look import Display
from marrow.page import Page
from marrow.tags import NUMBER


def page(html: str) -> Page:
    return marrow.read(html)


def shown(html: str) -> str:
    seen = page(html)
    visible = (seen.tree.text[node] for node in range(len(seen.tree)) if not seen.look.is_hidden[node])
    return " ".join("".join(visible).split())


@pytest.mark.parametrize(
    "hidden",
    [
        "<p hidden>x", "<p style='display:none'>x", "<p style='visibility:hidden'>x",
        "<div aria-hidden=true><p>x</div>",
        "<template><p>x</template>", "<noscript>x</noscript>", "<select><option>x</select>", "<textarea>x</textarea>",
        "<svg><text>x</text></svg>", "<video>x</video>", "<dialog>x</dialog>", "<button>x</button>",
        "<iframe>x</iframe>",
        "<style>#i.closed{display:none}</style><p id=i class='big closed'>x",
        "<div class='a'\" style='display:none'>x</div>",
        "<style>.h{visibility:hidden}</style><p class=h style='display:block'>x",
        "<ruby>a<rp>x</rp></ruby>", "<canvas>x</canvas>", "<style>.q{display:none}</style><p class='q'>x",
    ],
)  # fmt: skip
def test_hidden_text(hidden: str) -> None:
    assert "x" not in shown(f"<p>Visible words, more than one.</p>{hidden}")


@pytest.mark.parametrize(
    "visible",
    [
        "<p hidden=until-found>x", "<p aria-hidden=false>x", "<dialog open>x</dialog>", "<details>x</details>",
        "<h3><button>x</button></h3>", "<svg><foreignObject><p>x</foreignObject></svg>", "<p style='opacity:0'>x",
        "<style>@media print{.q{display:none}}</style><p class=q>x", "<form><p>x</form>",
        "<style>#i.closed{display:none}</style><p id=i>x", "<p hidden style='display:block'>x",
        "<style>.h{visibility:hidden}</style><p class=h style='visibility:visible'>x",
        "<div style='visibility:hidden'><p style='visibility:visible'>x</div>",
    ],
)  # fmt: skip
def test_visible_text(visible: str) -> None:
    assert "x" in shown(f"<p>Visible words, more than one.</p>{visible}")


def test_a_page_that_hides_itself_until_scripts_run_is_shown() -> None:
    assert "All of the page" in shown(
        "<div style='display:none'><p>All of the page is in here, every word and more.</div>Wait"
    )


def test_a_page_in_noscript_is_shown() -> None:
    assert shown("<p><noscript><p>All posts of the thread, for those without scripts.</noscript>") == (
        "All posts of the thread, for those without scripts."
    )


def test_what_is_never_shown_stays_hidden_even_then() -> None:
    assert shown("<p><select><option>Choose</select></p><div hidden>All of the text of the page.</div>") == (
        "All of the text of the page."
    )


def sizes(html: str) -> dict[str, float]:
    seen = page(html)
    return {
        seen.tree.text[node].strip(): float(seen.look.font_size[node])
        for node in range(len(seen.tree))
        if seen.tree.text[node]
    }


def test_font_sizes_multiply_along_ancestors() -> None:
    found = sizes("<h1>a<small>b</small></h1><div style='font-size:10px'>c<p style='font-size:2em'>d<b>e</b></div><p>f")
    assert found == {"a": 32.0, "b": pytest.approx(26.7), "c": 10.0, "d": 20.0, "e": 20.0, "f": 16.0}


def test_font_elements() -> None:
    found = sizes(
        "<font size=1>a</font><font size='+2'>b</font><font size=-1>c</font><font size=x>d</font><font size=99>e</font>"
    )
    assert found == {"a": 10.0, "b": 24.0, "c": 13.0, "d": 16.0, "e": 48.0}


def test_colors_are_inherited_and_links_have_none_of_their_own() -> None:
    seen = page("<p>a<a href=/>b</a></p><div style='color:red'>c<p>d<a href=/>e</a></div><font color=green>f</font>")
    found = {seen.tree.text[node]: int(seen.look.color[node]) for node in range(len(seen.tree)) if seen.tree.text[node]}
    assert found == {"a": 0, "b": 0, "c": 0xFF0000, "d": 0xFF0000, "e": 0xFF0000, "f": 0x008000}


def test_display_by_tag_style_and_sheet() -> None:
    seen = page(
        "<style>#i{display:inline} .c{display:flex} p.d{display:inline-block}</style>"
        "<p>1<p id=i>2<span class=c>3</span><p class=d>4<span class=d>5</span><b style='display:table-cell'>6</b>"
    )
    found = {
        seen.tree.text[node]: Display(seen.look.display[seen.tree.parent[node]])
        for node in range(len(seen.tree))
        if seen.tree.text[node]
    }
    assert [found[key] for key in "123456"] == [
        Display.BLOCK, Display.INLINE, Display.FLEX, Display.INLINE_BLOCK, Display.INLINE, Display.TABLE_CELL,
    ]  # fmt: skip


def test_the_static_look_has_no_layout() -> None:
    assert not page("<p>x").look.has_layout


def test_an_absurd_size_breaks_nothing() -> None:
    found = sizes(f"<p>a<b style='font-size:{'9' * 400}em'>b</b><i style='font-size:99999999em'>c</i><p>d")
    assert found == {"a": 16.0, "b": 16.0, "c": 1600.0, "d": 16.0}


@pytest.mark.parametrize(
    ("attributes", "is_hidden"),
    [
        ("hidden id=S:0", False),
        ("id=S:1f hidden", False),
        ("hidden id=S:", True),
        ("hidden id=S:x", True),
        ("hidden", True),
    ],
)
def test_parts_that_a_script_would_put_in_their_place_are_shown(attributes: str, is_hidden: bool) -> None:
    page = marrow.read(
        f"<p>Here is what everybody sees.</p><div {attributes}><p>And here is what comes later.</p></div>"
    )
    assert bool(page.look.is_hidden[-1]) == is_hidden


@pytest.mark.parametrize(
    ("attributes", "is_hidden"),
    [
        ("role=tabpanel hidden", False),
        ("role=region aria-hidden=true", False),
        ("role=alert hidden", True),
        ("class='c-Accordion__panel' style='display: none'", False),
        ("id=faq-answer-3 style='visibility:hidden;height:0'", False),
        ("class='navbar-collapse collapse' hidden", True),
        ("role=tabpanel class=mega-menu hidden", True),
        ("class=shut", True),
        ("class='shut toggle-content'", False),
        ("role=tabpanel hidden><div hidden", True),
    ],
)
def test_what_is_folded_away_is_shown(attributes: str, is_hidden: bool) -> None:
    sheet = "<style>.shut{display:none}</style>"
    html = f"{sheet}<p>Here is what everybody sees.</p><div {attributes}><p>And here is what one asks for.</p></div>"
    page = marrow.read(html)
    assert bool(page.look.is_hidden[-1]) == is_hidden
    panel = int(np.flatnonzero(page.tree.tag == NUMBER["div"])[0])
    assert is_hidden or page.look.display[panel] == Display.BLOCK
