from __future__ import annotations

import base64
import hashlib
import re

import pytest

from marrow.proxy import bar

_URL = 'http://a.test/"?b=1&c'


@pytest.mark.parametrize("page", [b"<html><body><script>w('</body></html>')</script></body></html>", b"<p>tea", b""])
def test_the_bar_stands_at_the_end_and_the_page_before_it_as_it_was(page: bytes) -> None:
    made = bar.add(page, _URL, "reader")
    assert made.startswith(page + b'<div id="marrow-bar"')
    assert made.endswith(b"</div>")


def test_a_page_of_frames_has_no_place_for_it() -> None:
    page = b"<html><FRAMESET cols=2><frame src=a><noframes><body>No frames.</body></noframes></frameset></html>"
    assert bar.add(page, _URL, "declutter") == page


def test_the_current_mode_is_named_and_the_others_are_links() -> None:
    page = bar.add(b"", _URL, "declutter").decode()
    assert '<b aria-current="true">Less clutter</b>' in page
    assert 'href="http://a.test/&quot;?b=1&amp;c&amp;marrow=reader"' in page
    assert page.count("<a ") == page.count('target="_self"') == 4  # whatever `<base target>` says


def test_the_answer_to_a_form_cannot_be_asked_for_again() -> None:
    page = bar.add(b"", _URL, "declutter", can_switch=False).decode()
    assert "marrow=" not in page
    assert 'href="http://marrow.proxy/"' in page


def test_notes_and_addresses_are_text_in_any_charset() -> None:
    page = bar.add(b"", "http://a.test/é<script>", "text", note="<é>")
    assert page.isascii()
    assert b"<script>" not in page
    assert b"&lt;&#233;&gt;" in page


def test_the_hash_is_that_of_the_style() -> None:
    style = re.search(rb"<style>(.*?)</style>", bar.add(b"", _URL, "text"), re.DOTALL)
    assert style is not None
    assert f"'sha256-{base64.b64encode(hashlib.sha256(style[1]).digest()).decode()}'" == bar.STYLE_HASH
