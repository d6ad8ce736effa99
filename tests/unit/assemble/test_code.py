from __future__ import annotations

import pytest

from marrow.article import Code
from tests.builders import blocks_of


def only_code(html: str) -> Code:
    (block,) = blocks_of(html)
    assert isinstance(block, Code)
    return block


def test_white_space_is_the_pages_but_for_blank_lines_around() -> None:
    code = only_code("<pre>\n\n  a\n\tb  \n\n    c\n\n</pre>")
    assert code.text == "  a\n\tb  \n\n    c"


def test_tags_inside_go_and_entities_are_read() -> None:
    assert only_code("<pre><code><b>if</b> (a &lt; b &amp;&amp; c)</code></pre>").text == "if (a < b && c)"


def test_breaks_and_lines_that_are_blocks_end_lines() -> None:
    assert only_code("<pre>a<br>b<br>c</pre>").text == "a\nb\nc"
    assert only_code("<pre><div>a</div><div>b</div><p>c</p></pre>").text == "a\nb\nc"


def test_no_break_spaces_are_spaces_and_line_ends_are_one_kind() -> None:
    assert only_code("<pre>a\xa0b\r\nc\u200b</pre>").text == "a b\nc"


SHOWN = (
    "<pre><code>$ &lt;b&gt;tea&lt;/b&gt; &lt;font color=&quot;#4E9A06&quot;&gt;--hot&lt;/font&gt; "
    "&amp;apos;a &lt; b&amp;apos;</code></pre>"
)


def test_the_colours_of_a_terminal_are_not_what_it_said() -> None:
    assert only_code(f'<div class="termy"><div class="highlight">{SHOWN}</div></div>').text == "$ tea --hot 'a < b'"


def test_markup_that_any_other_listing_shows_is_its_text() -> None:
    shown = '$ <b>tea</b> <font color="#4E9A06">--hot</font> &apos;a < b&apos;'
    assert only_code(f'<div class="highlight">{SHOWN}</div>').text == shown
    assert only_code(f'<div class="termynal">{SHOWN}</div>').text == shown
    assert only_code(f'<div class="termy"><div><div><div>{SHOWN}</div></div></div></div>').text == shown


def test_what_a_terminal_showed_is_clean_text() -> None:
    assert only_code("<div class=termy><pre>&lt;B&gt; \n&lt;/B&gt;a&amp;nbsp;b&amp;#8203;</pre></div>").text == "a b"
    assert blocks_of("<div class=termy><p>x<pre>&lt;b&gt; &lt;/b&gt;</pre></div>")[1:] == []


def test_a_listing_of_nothing_is_none() -> None:
    assert [type(block).__name__ for block in blocks_of("<p>a</p><pre> \n </pre>")] == ["Paragraph"]


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ('<pre><code class="language-Python">x</code></pre>', "python"),
        ('<pre class="lang-js">x</pre>', "js"),
        ('<pre><code class="hljs rust">x</code></pre>', "rust"),
        ('<pre class="brush: php; html-script: true">x</pre>', "php"),
        ('<pre class="sourceCode haskell"><code class="sourceCode haskell">x</code></pre>', "haskell"),
        ('<pre class="src src-emacs-lisp">x</pre>', "emacs-lisp"),
        ('<div class="highlight highlight-source-shell"><pre>x</pre></div>', "shell"),
        ('<div class="highlight-c++ notranslate"><div class="highlight"><pre>x</pre></div></div>', "c++"),
        ('<div class="language-c# highlighter-rouge"><div><pre>x</pre></div></div>', "c#"),
        ('<pre data-lang="Go">x</pre>', "go"),
        ('<pre data-enlighter-language="generic (x)">x</pre>', "genericx"),
        ('<pre><code class="language-plaintext">x</code></pre>', ""),
        ('<pre class="highlight">x</pre>', ""),
        ('<pre class="wrap">x</pre>', ""),
        ("<pre>x</pre>", ""),
    ],
)
def test_the_language_is_found_where_highlighters_write_it(html: str, language: str) -> None:
    assert only_code(html).language == language


def test_the_language_of_something_larger_is_not_the_listings() -> None:
    blocks = blocks_of(f'<div class="lang-en"><p>{"word " * 40}</p><pre>x</pre></div>')
    assert isinstance(blocks[1], Code)
    assert blocks[1].language == ""


@pytest.mark.parametrize(
    "html",
    [
        '<pre><span class="ln">1</span>a\n<span class="ln">2</span>b\n</pre>',
        '<pre><span class="lineno">1 </span>a\n<span class="lineno">2 </span>b</pre>',
        '<pre><i style="-webkit-user-select:none">1</i>a\n<i style="user-select: none">2</i>b</pre>',
        "<pre><span>1</span>a\n<span>2</span>b\n</pre>",
        "<pre><div><span>9</span><div>a</div></div><div><span>10</span><div>b</div></div></pre>",
        '<pre><button class="copy">Copy</button>a\nb</pre>',
        '<pre><span class="copy-btn">Copy</span>a\nb</pre>',
        "<table><tr><td><pre>1\n2</pre></td><td><pre>a\nb</pre></td></tr></table>",
        '<table><tr><td class="gutter"></td><td><pre>a\nb</pre></td></tr></table>',
    ],
)
def test_line_numbers_and_buttons_are_left_out(html: str) -> None:
    assert only_code(html).text == "a\nb"


@pytest.mark.parametrize("text", ["1\n2\n3", "<b>1</b>\n<b>2</b>", "<b>1</b> a\nb\nc\nd", "<b>7</b>a\n<b>3</b>b"])
def test_numbers_that_are_the_code_stay(text: str) -> None:
    assert only_code(f"<pre>{text}</pre>").text == text.replace("<b>", "").replace("</b>", "")


def test_a_table_with_listings_and_other_words_is_no_listing() -> None:
    rows = "<tr><th>a</th><th>b</th></tr><tr><td><pre>x</pre></td><td><pre>y</pre></td></tr>"
    assert [type(block).__name__ for block in blocks_of(f"<table>{rows}</table>")] == ["Table"]
    pair = "<table><tr><td><pre>x = 1</pre></td><td><pre>y = 2</pre></td></tr></table>"
    assert [type(block).__name__ for block in blocks_of(pair)] == ["Code", "Code"]


def test_a_listing_in_a_table_has_the_language_of_what_is_around() -> None:
    table = "<table><tr><td><pre>1</pre></td><td><pre>x</pre></td></tr></table>"
    assert only_code(f'<figure class="highlight python">{table}</figure>').language == "python"
    assert [type(block) for block in blocks_of("<p>a</p><table><tr><td><pre> </pre></td></tr></table>")] != [Code]
