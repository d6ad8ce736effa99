from __future__ import annotations

import pytest

from marrow.parse.typesetter import Typesetter

TEX = rb"<p>Let \(x\) be.</p>"


@pytest.mark.parametrize(
    "markup",
    [
        b'<script src="https://cdn.example/MathJax.js?config=TeX" async></script>',
        b"<SCRIPT>window.MathJax = {tex: {}}</SCRIPT>",
        b"<script>if (a < b) renderMath(katex)</script>",
        b"<link rel=stylesheet href=/katex.min.css>",
        b'<div class="post mathjax_process">',
        b"<body class=katex-page>",
        b"<p>MathJax is a script.</p>" * 3 + b'<script src="/katex.js"></script>',
    ],
)
def test_a_script_a_style_sheet_or_a_class_tells(markup: bytes) -> None:
    assert Typesetter(markup + TEX)()


@pytest.mark.parametrize(
    "markup",
    [
        b"",
        b"<p>MathJax and KaTeX set formulas.</p>",
        b"MathJax",
        b'<a href="https://www.mathjax.org/">a script</a>',
        b'<a class="link" href="/katex">x</a>',
        b"<script>var a = 1;</script><p>mathjax",
        b"<p>a < b, says mathjax",
    ],
)
def test_to_speak_of_one_is_not_to_have_one(markup: bytes) -> None:
    assert not Typesetter(markup + TEX)()


def test_it_is_found_out_once() -> None:
    typesetter = Typesetter(b"<script src=/mathjax.js></script>" + TEX)
    assert [typesetter(), typesetter()] == [True, True]


@pytest.mark.parametrize("part", [b"mathjax ", b"<p>katex", b"< mathjax", b"\\("])
def test_of_a_megabyte_of_mentions_the_first_few_are_looked_at(part: bytes) -> None:
    assert not Typesetter(part * (1_000_000 // len(part)) + b"<p>mathjax" + TEX)()
