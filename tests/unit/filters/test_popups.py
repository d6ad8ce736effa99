from __future__ import annotations

from tests.unit.filters.alone import body, done


def test_handlers_that_open_windows_go_and_others_stay() -> None:
    html = '<a href=/a onclick="window.open(\'b\')" onfocus="c()">d</a>'
    assert body(html, remove_popups=True) == '<a href="/a" onfocus="c()">d</a>'


def test_a_reader_may_leave() -> None:
    assert "<body>" in done("<body onunload='stay()' onbeforeunload='x()'>a", remove_popups=True).html


def test_a_link_to_a_new_tab_is_the_readers_own() -> None:
    assert done('<a href="/a" target="_blank">b</a>', remove_popups=True).untouched


def test_the_report_names_what_was_edited_and_not_its_words() -> None:
    (removed,) = done('<body id=page onload="window.open(1)"><p>Water, leaves, time.', remove_popups=True).removed
    assert removed.examples == ("<body> page",)
