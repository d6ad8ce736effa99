"""Texts as tokens: what the measures count.

Takes: any text. Gives: its tokens, in order. Keeps true: for languages that put spaces between words these are the
tokens of the article-extraction-benchmark, `\\w+` as it stands.
Chinese and Japanese have no spaces, and `\\w+` takes a whole clause for one token: then one missed character costs a
clause, and a 4-gram spans half a page. There each character is a token.
"""

from __future__ import annotations

import re

# Han, hiragana and katakana, with their iteration and length marks; Korean has spaces and needs nothing.
_CHARACTER = (
    r"\u3005\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
    r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U000323af"
)
TOKEN = re.compile(rf"[{_CHARACTER}]|[^\W{_CHARACTER}]+")


def tokens(text: str) -> list[str]:
    """The tokens of a text, as they are written.

    >>> tokens("Don't panic: 42 is e-nough.")
    ['Don', 't', 'panic', '42', 'is', 'e', 'nough']
    >>> tokens("我們用 Python 3。")
    ['我', '們', '用', 'Python', '3']
    """
    return TOKEN.findall(text)


def words(text: str) -> list[str]:
    """The tokens of a text, in small letters: what a reader takes for the same word.

    >>> words("The end. THE END")
    ['the', 'end', 'the', 'end']
    """
    return tokens(text.lower())
