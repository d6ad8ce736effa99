from __future__ import annotations

import pytest

from tests.unit.filters.alone import body, done


def test_comments_go() -> None:
    assert body("<p>a<!-- x -->b</p><!--[if IE]><b>c</b><![endif]-->", remove_comments=True) == "<p>ab</p>"


@pytest.mark.parametrize("mark", ["", "$?", "/$", "[", "]", "lit-part a=", "/lit-part", "ko if: open", "astro:end"])
def test_the_marks_of_frameworks_stay_where_scripts_do(mark: str) -> None:
    html = f"<p>a<!--{mark}-->b</p>"
    assert body(html + "<!-- x y -->", remove_comments=True) == html
    assert body(html, remove_comments=True, remove_scripts=True) == "<p>ab</p>"


def test_what_looks_like_a_comment_in_a_script_stays() -> None:
    html = "<script>a = '<!-- x -->'</script><p>b</p>"
    assert done(html, remove_comments=True).untouched == "nothing to remove"


def test_the_report_has_the_words_of_a_comment() -> None:
    (removed,) = done("<p>a<!-- one  two --></p>", remove_comments=True).removed
    assert (removed.filter, removed.count, removed.bytes, removed.examples) == ("comments", 1, 17, ("one two",))
