from __future__ import annotations

import pytest

from tests.unit.filters.alone import body, head


def test_scripts_go_and_what_stands_in_for_them_is_shown() -> None:
    html = "<p>a</p><script>x < y</script><noscript><p>b</p></noscript>"
    assert body(html, remove_scripts=True) == "<p>a</p><p>b</p>"


@pytest.mark.parametrize("address", ["javascript:x()", " JavaScript:x()", "java&#10;script:x()", "vbscript:x"])
def test_addresses_that_are_scripts_go(address: str) -> None:
    assert body(f'<a href="{address}">b</a>', remove_scripts=True) == "<a>b</a>"


def test_addresses_that_only_begin_like_a_script_stay() -> None:
    html = '<a href="java.html">b</a><a href="/javascript:x">c</a><a href="javascript:">d</a>'
    assert body(html, remove_scripts=True) == '<a href="java.html">b</a><a href="/javascript:x">c</a><a>d</a>'


def test_what_is_fetched_for_scripts_goes_and_data_stays() -> None:
    html = (
        '<link rel="preload" as="script" href="a"><link rel="modulepreload" href="b"><link rel="preload" as="image"'
        ' href="c"><script type="application/ld+json">{}</script><p>x'
    )
    assert head(html, remove_scripts=True) == (
        '<link rel="preload" as="image" href="c"><script type="application/ld+json">{}</script>'
    )
