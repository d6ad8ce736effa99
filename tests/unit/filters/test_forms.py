from __future__ import annotations

from tests.unit.filters.alone import body


def test_forms_and_lone_controls_go() -> None:
    html = "<form><label>Name <input></label> <button>Go</button></form><p>a <select><option>b</select></p>"
    assert body(html, remove_forms=True) == "<p>a </p>"


def test_a_form_around_a_page_leaves_the_page() -> None:
    story = "Water, leaves, time. " * 40
    html = f"<form><p>{story}</p><input name=a></form>"
    assert body(html, remove_forms=True) == f"<p>{story}</p>"
