"""How one page is asked for in another mode: by the end of its address.

    https://example.org/a?b=c&marrow=reader

Takes: the path of a request, or an address. Gives: the path without that end, and the mode; or the address with it.
Keeps true: the end is ours alone. It is taken off before a request goes on, so servers get the very address that they
made up, and their cookies and logins hold; a reload and a bookmark keep the mode.
"""

from __future__ import annotations

import re

from marrow.options.proxy import MODES

_END = re.compile(rf"[?&]marrow=({'|'.join(MODES)})\Z")


def split(path: str) -> tuple[str, str]:
    """The path as the server knows it, and the mode that is asked for; "" if none is.

    >>> split("/a?b=c&marrow=reader"), split("/?marrow=off"), split("/a?marrow=tea")
    (('/a?b=c', 'reader'), ('/', 'off'), ('/a?marrow=tea', ''))
    """
    found = _END.search(path)
    return (path[: found.start()], found[1]) if found else (path, "")


def address(url: str, mode: str) -> str:
    """The address of a page in a mode.

    >>> address("https://example.org/a?b=c#d", "text")
    'https://example.org/a?b=c&marrow=text#d'
    """
    page, mark, fragment = url.partition("#")
    page, _ = split(page)
    return f"{page}{'&' if '?' in page else '?'}marrow={mode}{mark}{fragment}"
