from __future__ import annotations

import pytest

from marrow.assemble.notes.found import Notes, can_be_told_apart, silence, text_of
from tests.builders import kept_of, node_of


def test_the_words_below_a_node_are_one_line() -> None:
    kept = kept_of("<p>a <b>\n b</b></p>")
    assert text_of(kept, node_of(kept, "p")) == "a b"


def test_silence_leaves_an_element_out_with_all_in_it() -> None:
    kept = kept_of("<p>a <b>b</b></p><p>c</p>")
    silence(kept, node_of(kept, "p"))
    assert [kept.alive[node_of(kept, name)] for name in ("p", "b")] == [False, False]
    assert kept.alive[node_of(kept, "p", 1)]


@pytest.mark.parametrize(
    ("html", "name", "expected"),
    [
        ("<div><p>a</p></div>", "p", True),
        ("<h2><span>a</span></h2>", "span", False),
        ("<pre><span>a</span></pre>", "span", False),
        ("<h2>a</h2>", "h2", False),
        ("<table><tr><th>a</th><td><p>b</p></td></tr></table>", "p", False),
        ("<table><tr><td><p>b</p></td></tr></table>", "p", True),
    ],
)
def test_a_note_is_a_block_that_is_not_inside_a_line_or_a_cell(html: str, name: str, expected: bool) -> None:
    kept = kept_of(html)
    notes = Notes()
    assert can_be_told_apart(kept, node_of(kept, name), notes) is expected
    assert can_be_told_apart(kept, node_of(kept, name), notes) is expected
