from __future__ import annotations

import re

from marrow.options import BY_NAME, SETTINGS, Options
from marrow.serve.bench_page import FORMATS, bench_page
from marrow.serve.operations import FOR_REQUESTS, OPERATIONS

_NAMES = re.compile(r'<(?:input|select)[^>]* name="([a-z_]+)"')


def _controls(html: str) -> list[str]:
    return _NAMES.findall(html.partition('<form id="settings">')[2].partition("</form>")[0])


def test_the_options_that_matter_to_most_come_first() -> None:
    assert _controls(bench_page(Options(), "t"))[:4] == ["method", "precision", "images", "title"]


def test_every_option_of_an_article_has_one_control_that_requests_may_use() -> None:
    names = _controls(bench_page(Options(), "t"))
    assert len(names) == len(set(names))
    assert set(names) <= FOR_REQUESTS.keys()
    groups = ("", "auto", "segments", "density", "semantic", "article", "vips")
    declared = {setting.name for setting in SETTINGS if setting.group in groups}
    assert declared - set(names) == {"metadata_only"}
    assert "render" in names


def test_controls_show_what_holds_now() -> None:
    html = bench_page(Options().change(method="density", tables=False), "t")
    assert "<option selected>density</option>" in html
    assert re.search(r'name="tables"\s+aria', html)
    assert BY_NAME["method"].help in html


def test_the_token_is_escaped() -> None:
    assert 'content="&quot;&lt;"' in bench_page(Options(), '"<')


def test_the_formats_are_those_of_the_api() -> None:
    (extract,) = (operation for operation in OPERATIONS if operation.path == "/extract")
    assert set(FORMATS) <= set(extract.formats)
    html = bench_page(Options(), "t")
    assert [html.count(f'data-to="{name}"') for name in FORMATS] == [1] * len(FORMATS)
    assert 'data-to="text" data-suffix="txt"' in html


def test_the_page_asks_for_nothing_from_elsewhere() -> None:
    html = bench_page(Options(), "t")
    assert re.findall(r'(?:src|href)="((?!/|#|data:,)[^"]*)"', html) == []
