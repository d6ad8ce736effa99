from __future__ import annotations

import pytest

from tests.unit.filters.alone import done


def written(html: str, encoding: str) -> str:
    """A page in some encoding, less its comments."""
    clean = done(f"{html}<!-- c -->".encode(encoding), remove_comments=True)
    assert clean.body.decode() == clean.html
    return clean.html


@pytest.mark.parametrize(
    ("declared", "now"),
    [
        ("<meta charset=windows-1252>", '<meta charset="utf-8">'),
        (
            "<meta http-equiv=Content-Type content='text/html; charset=iso-8859-1'>",
            '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
        ),
        ("<title>t</title>", '<meta charset="utf-8"><title>t</title>'),
        (
            "<meta http-equiv=content-type content=text/html>",
            '<meta charset="utf-8"><meta http-equiv="content-type" content="text/html">',
        ),
    ],
)
def test_a_page_that_came_in_another_encoding_declares_utf8(declared: str, now: str) -> None:
    html = written(f"{declared}<p>déjà vu, naïveté, façade, à la carte, œuvre", "windows-1252")
    assert html.startswith(f"<html><head>{now}</head>")
    assert "déjà vu" in html


def test_a_page_that_declares_utf8_is_not_changed() -> None:
    assert written("<meta charset=UTF-8><p>é", "utf-8").startswith('<html><head><meta charset="UTF-8"></head>')


def test_a_page_of_plain_letters_needs_no_declaration() -> None:
    assert written("<p>e", "utf-8").startswith("<html><head></head>")


def test_what_depended_on_the_encoding_of_the_page_names_it() -> None:
    html = written(
        "<meta charset=windows-1251><script src=a></script><script>b</script><link rel=stylesheet href=c>"
        "<link rel=icon href=d><p>Вода, листья, время<form action=e></form><form accept-charset=koi8-r></form>",
        "windows-1251",
    )
    assert '<script src="a" charset="windows-1251"></script><script>b</script>' in html
    assert '<link rel="stylesheet" href="c" charset="windows-1251"><link rel="icon" href="d">' in html
    assert '<form action="e" accept-charset="windows-1251"></form><form accept-charset="koi8-r"></form>' in html
