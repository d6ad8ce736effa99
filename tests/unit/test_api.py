from __future__ import annotations

import subprocess
import sys

import pytest

import marrow
from marrow import InputError, NoArticle, Options

PAGE = """<html lang=en><head><title>A walk | Example</title><meta property=og:site_name content=Example></head><body>
<nav><a href=/>Home</a> <a href=/about>About us</a></nav>
<h1>A walk</h1>
<p>We went out early, when the <a href="path">path</a> was wet and nobody else was there to see it.</p>
<p>By noon the sun had dried it all, and the way back was twice as long and half as pretty.</p>
<footer><a href=/terms>Terms</a> <a href=/privacy>Privacy</a></footer>"""
TEXT = (
    "We went out early, when the path was wet and nobody else was there to see it.\n\n"
    "By noon the sun had dried it all, and the way back was twice as long and half as pretty."
)


def test_a_page_becomes_an_article() -> None:
    article = marrow.extract(PAGE, url="https://example.org/blog/walk")
    assert article.text == TEXT
    assert (article.title, article.site, article.language) == ("A walk", "Example", "en")
    assert article.markdown.startswith("# A walk\n\nWe went out early, when the [path](https://example.org/blog/path)")
    assert article.method == "auto"
    assert not article.rendered


def test_bytes_and_text_give_the_same() -> None:
    assert marrow.extract(PAGE.encode()) == marrow.extract(PAGE)
    assert marrow.extract(PAGE.encode("utf-16")) == marrow.extract(PAGE)


def test_input_is_left_alone() -> None:
    data = bytearray(PAGE.encode())
    marrow.extract(bytes(data))
    assert bytes(data) == PAGE.encode()


def test_the_server_may_name_the_charset() -> None:
    data = "<p>Größe und Maß, ein paar Wörter und noch ein paar dazu.".encode("cp1252")
    assert marrow.extract(data, charset="windows-1252").text.startswith("Größe")
    assert marrow.read(data, charset="windows-1252").encoding == "windows-1252"


@pytest.mark.parametrize(
    ("html", "code"),
    [
        (b"", "input.empty"),
        (b" \n ", "input.empty"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "input.binary"),
        (b'{"a": [1, 2, 3]}', "input.not_html"),
    ],
)
def test_what_is_no_page_is_refused(html: bytes, code: str) -> None:
    with pytest.raises(InputError) as error:
        marrow.extract(html, url="https://example.org/x")
    assert (error.value.code, error.value.url) == (code, "https://example.org/x")


@pytest.mark.parametrize(
    ("html", "code"),
    [
        ("<img src=x>", "article.no_text"),
        ("<div id=root></div><script>render()</script>", "article.no_text"),
        ("<form><p>Sign in</p><input name=user><input type=password></form>", "article.login"),
        ("<p>User name and <a href=/r>a lost password</a>, all of it here</p><input type=password>", "article.login"),
        ("<p>Hello</p>", "article.too_short"),
        ("<nav><a href=/1>First of some pages</a> <a href=/2>Second of some pages</a></nav>", "article.too_short"),
    ],
)
def test_what_is_no_article_is_an_error(html: str, code: str) -> None:
    with pytest.raises(NoArticle) as error:
        marrow.extract(html)
    assert error.value.code == code


def test_too_many_bytes_are_refused() -> None:
    with pytest.raises(InputError) as error:
        marrow.extract(PAGE, options=Options().change(max_bytes=100))
    assert error.value.code == "input.too_large"


def test_cuts_are_told() -> None:
    article = marrow.extract("<p>Some words here.</p>" * 2000, options=Options().change(max_nodes=100))
    assert {warning.code for warning in article.warnings} == {"cut.nodes"}


def test_options_change_what_is_kept() -> None:
    html = (
        "<p>Words before the table, a few of them.<table><tr><th>alpha<th>b<tr><td>1<td>2</table>"
        "<p>Words <a href=/>after</a> it."
    )
    assert "| alpha | b |" in marrow.extract(html).markdown
    assert "alpha" not in marrow.extract(html, options=Options().change(tables=False)).text.split()
    assert "](" in marrow.extract(html, url="https://example.org/").markdown
    assert "](" not in marrow.extract(html, url="https://example.org/", options=Options().change(links=False)).markdown


def test_base_href_counts() -> None:
    html = '<base href="https://cdn.example/a/"><p>Some words and <a href="b">a link</a>, that is all of it.'
    assert "(https://cdn.example/a/b)" in marrow.extract(html, url="https://example.org/").markdown


def test_explain_tells_of_every_segment() -> None:
    report = marrow.explain(marrow.read(PAGE))
    assert report.method == "auto"
    assert [row.role for row in report.rows if row.kept] == ["body", "body"]
    assert report.rows[0].text == "Home About us"
    assert report.rows[0].xpath == "/html/body/nav[1]"


def test_the_public_names() -> None:
    assert all(hasattr(marrow, name) for name in marrow.__all__)
    assert sorted(marrow.__all__, key=str.lower) == sorted(set(marrow.__all__), key=str.lower)


def test_importing_marrow_loads_neither_the_command_line_nor_the_network() -> None:
    script = (
        "import sys, marrow; print([name for name in ('click', 'rich', 'http.client', 'ssl') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_settings_may_be_given_by_name() -> None:
    assert "](" not in marrow.extract(PAGE, url="https://example.org/", links=False).markdown
    assert marrow.explain(marrow.read(PAGE), method="segments").method == "segments"
    with pytest.raises(marrow.OptionError):
        marrow.extract(PAGE, no_such_setting=1)


def test_any_bytes_like_page_is_read() -> None:
    assert marrow.extract(bytearray(PAGE.encode())).text == TEXT


def test_a_page_that_only_says_it_is_ours_is_judged_like_others() -> None:
    html = PAGE.replace("<head>", "<head><meta name=generator content=Marrow>")
    assert marrow.extract(html).text == TEXT


def test_the_module_is_the_command() -> None:
    run = subprocess.run([sys.executable, "-m", "marrow", "--version"], capture_output=True, text=True, check=True)
    assert marrow.__version__ in run.stdout
