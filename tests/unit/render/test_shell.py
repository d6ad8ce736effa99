from __future__ import annotations

import pytest

import marrow
from marrow.render.shell import is_shell, shown_chars

TEXT = "<p>Water, leaves, time: that is all there is to it, whatever they say in town.</p>"


def judged(html: str) -> bool:
    return is_shell(marrow.read(html), html.encode())


@pytest.mark.parametrize(
    "html",
    [
        "<title>App</title><div id=root></div><script src=app.js></script>",
        f"<title>App</title>{TEXT}<div id=__next></div><script src=app.js></script>",
        f"<title>App</title>{TEXT}<noscript><b>Please</b> enable JavaScript.</noscript><SCRIPT src=app.js></SCRIPT>",
        f"<title>App</title>{TEXT}<script>{'x = 1;' * 9000}</script>",
    ],
)
def test_a_page_that_scripts_are_to_fill_is_a_shell(html: str) -> None:
    assert judged(html)


@pytest.mark.parametrize(
    "html",
    [
        "<title>Empty</title><div id=root></div>",
        f"{TEXT}<script src=app.js></script>",
        f"{TEXT * 20}<div id=root></div><noscript>enable JavaScript</noscript><script>{'x = 1;' * 9000}</script>",
        f"<div id=root>{TEXT}</div><script src=app.js></script>",
    ],
)
def test_a_page_with_something_to_read_is_none(html: str) -> None:
    assert not judged(html)


def test_hidden_text_is_not_shown() -> None:
    assert shown_chars(marrow.read("<p>Tea</p><p hidden>no</p>")) == 3
