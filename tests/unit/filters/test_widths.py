from __future__ import annotations

from tests.unit.filters.alone import body


def test_tables_are_as_wide_as_they_need() -> None:
    html = "<table width=600><tr height=9><td width=80 nowrap align=left style='min-width: 9px; color: red'>a</table>"
    assert body(html, remove_widths=True) == (
        '<table><tbody><tr><td align="left" style="color: red">a</td></tr></tbody></table>'
    )


def test_other_widths_stay() -> None:
    html = '<img src="a" width="5"><table width="1"></table>'
    assert body(html, remove_widths=True) == '<img src="a" width="5"><table></table>'
