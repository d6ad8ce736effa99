"""Both forms of the same thing: compiled and NumPy, on pages of every kind."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TypeVar, cast

import pytest
from hypothesis import strategies as st

from marrow import native
from marrow.native.interface import Core

T = TypeVar("T")

GOLDEN = sorted((Path(__file__).parents[2] / "pages").glob("*/source.html"))

# What opens and closes each state of a tokeniser, what the parser treats in its own way, and what a look is made of.
PIECES = (
    r"""
<script>|</script>|<script type="application/ld+json">|<script type=math/tex>|<script><!--<script>|<!--|-->|--!>|<!-->
<style>|</style>|<style>b{display:none}</style>|<style>.a{color:red} #c{font-size:2em}</style>|<title>|</title>
<textarea>|</textarea>|<xmp>|</xmp>|<plaintext>|<iframe>|</iframe>|<noframes>|</noframes>|<noembed>|<noscript>
</noscript>|<template>|</template>|<template shadowrootmode=open>|<svg>|</svg>|<math>|</math>|<g>|</g>|<path d=1 />
<mi>|<mtext>|<foreignObject>|<desc>|<desc/>|<annotation-xml encoding=text/html>|<![CDATA[|]]>|<?php a<b ?>|<select>
</select>|<option>|<table>|</table>|<tr>|<td>|<col>|<caption>|<frameset>|<frame>|<pre>|</pre>|<p>|</p>|</br>|<br>|<b>
</b>|<a href=x>|</a>|</>|<li>|<ul>|</ul>|<h1>|</h1>|<button>|</button>|<nav>|</nav>|<dialog>|<dialog open>|<link>
</link>|<image>|<input>|<body>|<div class="a b" id=c>|</div>|<div style="display:none">|<p style=visibility:hidden>
<p style="font-size:2em;color:#f00">|<p style=visibility:visible>|<p hidden>|<font size=2 color=blue>|<x<y z=1>
<b on=1>|<b on=2>|<option selected>|<svg on/>|<g /on>|<g on=x/>|<p/on='>'/class=b>|<p hidden on=1="2" id=a>
<a on =x name>|<DIV ON="a>b"CLASS=d>|<selectedcontent>
<p title=" class=" x>|<an-element-with-a-long-name class=a>|"|'|=|>|<|/|&amp;|&nbsp;|&lt;b|é|漢|☕|text |a|\t|\r\n|\0
""".strip()
    .replace("\n", "|")
    .split("|")
)
SPOKEN = {r"\t": "\t", r"\r\n": "\r\n", r"\0": "\0"}
PIECES = [SPOKEN.get(piece, piece) for piece in PIECES]
PAGES = st.lists(st.sampled_from(PIECES), max_size=30).map(lambda pieces: "".join(pieces).encode())


def _loaded() -> Core | None:
    """The compiled core, even where the environment says not to use it."""
    try:
        return cast(Core, import_module("marrow.native._core"))
    except ImportError:
        return None


CORE = _loaded()
needs_core = pytest.mark.skipif(CORE is None and "CI" not in os.environ, reason="there is no compiler on this machine")
"""What is about the compiled form alone; in CI a missing core fails."""


@contextmanager
def using(core: Core | None) -> Iterator[None]:
    """Use one form for a while."""
    before, native.core = native.core, core
    try:
        yield
    finally:
        native.core = before


def both(make: Callable[[], T]) -> tuple[T, T]:
    """What the compiled form makes, and the NumPy form."""
    with using(CORE):
        compiled = make()
    with using(None):
        return compiled, make()
