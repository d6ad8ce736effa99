from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from marrow.parse.forms import mark_forms, without_marks


def written(page: str) -> str | None:
    """The body as it is written of a page whose forms were marked."""
    marked, count = mark_forms(page.encode())
    body = LexborHTMLParser(marked).css_first("body")
    assert body is not None
    found = without_marks((body.html or "").encode(), count)
    return None if found is None else found.decode().removeprefix("<body>").removesuffix("</body>")


@pytest.mark.parametrize(
    ("page", "body"),
    [
        ("<p>a", "<p>a</p>"),
        ("<form><input></form><input>", "<form><input></form><input>"),
        ("<form><input>", "<form><input></form>"),
        (
            "<table><form id=f><tr><td><input></form></table>",
            '<table><form id="f"></form><tbody><tr><td><input form="f"></td></tr></tbody></table>',
        ),
        (
            "<div><form action=a></div><input><select form=x></select></form><button></button>",
            '<div><form id="marrow-form-1" action="a"></form></div><input form="marrow-form-1">'
            '<select form="x"></select><button></button>',
        ),
        (
            "<div><form></div><form><input></form><div><form></div><textarea></form></textarea><output>",
            '<div><form id="marrow-form-1"></form></div><input form="marrow-form-1"><div>'
            '<form id="marrow-form-2"></form></div><textarea form="marrow-form-2">&lt;/form&gt;</textarea>'
            '<output form="marrow-form-2"></output>',
        ),
        (
            "<div><form></div><template><form><input></form></template>"
            "<script>'</form>'</script><!-- </form> --><input>",
            '<div><form id="marrow-form-1"></form></div><template><form><input></form></template>'
            "<script>'</form>'</script><!-- </form> --><input form=\"marrow-form-1\">",
        ),
        ("<form><p title=</form></p></form>", '<form><p title="&lt;/form"></p></form>'),
    ],
)
def test_controls_name_the_form_that_they_are_not_inside_of(page: str, body: str) -> None:
    assert written(page) == body


def test_elements_may_be_named_like_controls() -> None:
    assert written("<div><form id=f></div><a<select></form>") == '<div><form id="f"></form></div><a<select></a<select>'


def test_a_form_inside_of_a_form_cannot_be_written() -> None:
    assert written("<form><div></form><form><input></form></div>") is None


def test_a_form_in_noscript_counts_where_that_is_made_of_elements() -> None:
    html = b"<div><form></form></div><noscript><form></form></noscript><input><!--?marrow/form-->"
    as_text, as_elements = (without_marks(html, 1, noscript_is_text=is_text) for is_text in (True, False))
    assert as_text == html.replace(b"<form>", b'<form id="marrow-form-1">', 1).replace(
        b"<input><!--?marrow/form-->", b'<input form="marrow-form-1">'
    )
    assert as_elements is not None
    assert as_elements.endswith(b'<noscript><form id="marrow-form-1"></form></noscript><input form="marrow-form-1">')
