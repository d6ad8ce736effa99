from __future__ import annotations

from dataclasses import replace

from marrow.options import BY_NAME
from marrow.serve.fields import control, field, switch


def test_a_switch_has_its_label_and_its_explanation() -> None:
    html = switch(BY_NAME["tables"], True, mark=" <i>yours</i>")
    assert '<input type="checkbox" name="tables" checked aria-describedby="tables-help">' in html
    assert "<span>Tables <i>yours</i></span>" in html
    assert '<small id="tables-help">Keep tables.</small>' in html
    assert "checked" not in switch(BY_NAME["tables"], False)


def test_a_choice_is_a_list_with_what_is_chosen() -> None:
    html = field(BY_NAME["images"], "none")
    assert '<label for="images">Images</label><select id="images" name="images"' in html
    assert "<option selected>none</option>" in html
    assert html.count("selected") == 1


def test_a_number_has_its_bounds() -> None:
    assert 'type="number" step="any" min="0" max="1" value="0.5" required>' in field(BY_NAME["precision"], 0.5)
    assert 'type="number" step="1" min="0" value="25" required>' in field(BY_NAME["min_chars"], 25)


def test_a_text_is_escaped() -> None:
    assert 'value="&lt;&quot;"' in field(BY_NAME["now"], '<"')
    assert "&lt;b&gt;" in field(replace(BY_NAME["now"], help="<b>"), "")


def test_a_control_is_what_fits_its_setting() -> None:
    assert control(BY_NAME["tables"], True) == switch(BY_NAME["tables"], True)
    assert control(BY_NAME["images"], "all") == field(BY_NAME["images"], "all")
