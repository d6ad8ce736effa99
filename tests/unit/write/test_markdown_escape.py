"""Facts about escaping for Markdown."""

from __future__ import annotations

import pytest

from marrow.write.markdown_escape import code, escape, fence, formula, guard, target


@pytest.mark.parametrize(
    "text",
    [
        *(
            "snake_case_name",
            "3 * 4 - 5",
            "C# and F#",
            "AT&T",
            "a < b > c",
            "1 + 1 = 2",
            "50% (off)!",
            "~5 km",
        ),
        *("a]b", "tea & cake", 'it\'s "so"', "https://example.org/a_b", "a | b", "10:30", "$5"),
    ],
)
def test_ordinary_prose_is_left_alone(text: str) -> None:
    assert guard(escape(text)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("*a*", "\\*a\\*"),
        ("_a_ __b__", "\\_a\\_ \\_\\_b\\_\\_"),
        ("`a`", "\\`a\\`"),
        ("[a](b)", "\\[a](b)"),
        ("<b> </b> <!-- <?x", "\\<b> \\</b> \\<!-- \\<?x"),
        ("a <", "a \\<"),
        ("&amp; &#42; &x", "\\&amp; \\&#42; &x"),
        ("a\\b", "a\\\\b"),
        ("~~a~~ b~c", "\\~\\~a\\~\\~ b\\~c"),
    ],
)
def test_markup_is_escaped(text: str, expected: str) -> None:
    assert escape(text) == expected


def test_characters_special_in_a_place_are_escaped_there() -> None:
    assert escape("a|b]$", "|]$") == "a\\|b\\]\\$"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("- a", "\\- a"),
        ("-", "\\-"),
        ("-a", "-a"),
        ("+ a", "\\+ a"),
        ("* a", "\\* a"),
        ("1. a", "1\\. a"),
        ("1986)", "1986\\)"),
        ("1.5 a", "1.5 a"),
        ("1234567890. a", "1234567890. a"),
        ("# a", "\\# a"),
        ("######", "\\######"),
        ("####### a", "####### a"),
        ("#tag", "#tag"),
        ("> a", "\\> a"),
        ("---", "\\---"),
        ("===", "\\==="),
        ("|---|:-:|", "\\|---|:-:|"),
        (":-- | --:", "\\:-- | --:"),
        ("- - -", "\\- - -"),
    ],
)
def test_a_line_starts_no_block(line: str, expected: str) -> None:
    assert guard(line) == expected


def test_a_fence_is_longer_than_any_inside() -> None:
    assert fence("a") == "```"
    assert fence("a ````` b ``` c") == "``````"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", "`a`"),
        ("a`b", "``a`b``"),
        ("``", "` `` `"),
        ("` ``", "``` ` `` ```"),
        (" a", "`  a `"),
        ("a\nb", "`a b`"),
        ("a|b", "`a|b`"),
    ],
)
def test_code_is_fenced_by_ticks_it_does_not_hold(text: str, expected: str) -> None:
    assert code(text, is_cell=False) == expected


def test_pipes_in_code_are_escaped_in_a_cell() -> None:
    assert code("a|b", is_cell=True) == "`a\\|b`"
    assert code("a\\|b", is_cell=True) == "<code>a\\\\\\|b</code>"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://e.org/a_(b)", "https://e.org/a_(b)"),
        ("https://e.org/a)(b", "https://e.org/a\\)\\(b"),
        ("https://e.org/(", "https://e.org/\\("),
        ('a b<c>d"e`f\\g', "a%20b%3Cc%3Ed%22e%60f%5Cg"),
        ("?a&copy;=1&b", "?a\\&copy;=1&b"),
        ("(" * 40 + ")" * 40, "\\(" * 40 + "\\)" * 40),
    ],
)
def test_an_address_ends_where_it_ends(url: str, expected: str) -> None:
    assert target(url, is_cell=False) == expected


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        ("a <b", "a < b"),
        ("f[x](y)", "f[x] (y)"),
        ("\\text{`a'}", "\\text{‘a'}"),
        ("5$ \\$", "5\\$ \\$"),
        ("a % no\nb 5\\% c", "a b 5\\% c"),
        ("50% of it", "50% of it"),
        ("a \\\\", "a"),
    ],
)
def test_a_formula_is_a_formula_to_whoever_reads_it(tex: str, expected: str) -> None:
    assert formula(tex, is_cell=False) == expected


def test_a_formula_in_a_cell_has_no_pipe() -> None:
    assert formula("|a| \\|b\\|", is_cell=True) == "\\vert a\\vert  \\Vert b\\Vert "
