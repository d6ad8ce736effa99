from __future__ import annotations

import pytest

from marrow.parse.masked import masked


def mask(source: str, *, noscript_is_text: bool = True) -> str:
    """The mask, with a dot for every blank that was put in."""
    made = masked(source.encode(), noscript_is_text=noscript_is_text)
    assert made is not None
    found, _ = made
    assert len(found) == len(source)
    return "".join("." if new == " " != old else new for old, new in zip(source, found.decode(), strict=True))


@pytest.mark.parametrize(
    ("source", "blank"),
    [
        ("<html>a</html>", "<html>a</html>"),
        ("<!DOCTYPE html><html></html>", "......... .....<html></html>".replace(" ", " ")),
        ("<html>a<!--b>--><i>c</i></html>", "<html>a.........<i>c</i></html>"),
        ("<html><script>a<b</script></html>", "<html><script>...</script></html>"),
        (
            '<html><style media="x">a>b</style><strong>c</strong></html>',
            '<html><style media="x">...</style><strong>c</strong></html>',
        ),
        (
            "<html><script><!--<script></script>--></script></html>",
            "<html><script>........................</script></html>",
        ),
        ("<html><script><!--a--><b</script></html>", "<html><script>..........</script></html>"),
        ("<html><script><!--a</script><i></i></html>", "<html><script>.....</script><i></i></html>"),
        ("<html><noscript><p></noscript></html>", "<html><noscript>...</noscript></html>"),
        ('<html><p <!--="">a</p></html>', '<html><p <!--="">a</p></html>'),
        ("<html><xmp><b></xmp><iframe><b></iframe></html>", "<html><xmp>...</xmp><iframe>...</iframe></html>"),
        ("<html><styled>a</styled></html>", "<html><styled>a</styled></html>"),
    ],
)
def test_what_is_not_escaped_is_blank(source: str, blank: str) -> None:
    assert mask(source) == blank


def test_for_browsers_without_scripts_noscript_is_made_of_elements() -> None:
    source = "<html><noscript><p></p></noscript></html>"
    assert mask(source, noscript_is_text=False) == source


def test_comments_are_told_and_those_in_scripts_are_none() -> None:
    source = b"<html><!--a--><script><!--b--></script><p>c<!--d--></p></html>"
    made = masked(source, noscript_is_text=True)
    assert made is not None
    assert [source[first:last] for first, last in made[1]] == [b"<!--a-->", b"<!--d-->"]


def test_elements_may_be_named_like_what_is_raw() -> None:
    source = "<html><a<script>b<i>c</i></a<script></html>"
    assert mask(source) == source


def test_in_drawings_and_formulas_nothing_is_raw() -> None:
    assert mask("<html><svg><style>a>b</style></svg></html>") == "<html><svg><style>...</style></svg></html>"
    for name in ("svg", "math"):
        inside = f"<html><{name}><script>a<b</script></{name}></html>".encode()
        assert masked(inside, noscript_is_text=True) is None
        after = f"<html><{name}></{name}><main></main><script>a<b</script></html>".encode()
        assert masked(after, noscript_is_text=True) is not None


@pytest.mark.parametrize("inside", ["<plaintext>a</plaintext>", "<script><!--<script>a</script>"])
def test_what_nothing_ends_cannot_be_masked(inside: str) -> None:
    assert masked(f"<html>{inside}</html>".encode(), noscript_is_text=True) is None
