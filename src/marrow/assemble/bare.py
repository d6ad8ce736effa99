"""Texts as they are compared.

Takes: a text. Gives: what two spellings of it share: its letters and digits, without case.
"""

from __future__ import annotations

from marrow import native

_ASCII_BETWEEN = bytes(code for code in range(128) if not chr(code).isalnum())


def bare(text: str) -> str:
    """A text without white space, signs and case.

    >>> bare("The Daily-News ") == bare("the daily news")
    True
    """
    made = native.core.bare(text) if native.core is not None else None
    if made is not None:
        return made
    text = text.casefold()
    if text.isascii():  # as most are, and much quicker than letter by letter
        return text.encode().translate(None, _ASCII_BETWEEN).decode()
    return "".join(filter(str.isalnum, text))
