"""The tags of a page, as an HTML tokeniser finds them.

Takes: a page in UTF-8. Gives: the patterns of a token and of an attribute, and where text that is not markup ends.
Keeps true: each pattern is linear in what it reads; quotes hide `>` and `<`, as they do for a browser.
"""

from __future__ import annotations

import re

from marrow.patterns import late

_S = rb"\t\n\f\r "
_VALUE = rb""""[^"]*+"|'[^']*+'|(?!["'])[^%(s)b>]*+""" % {b"s": _S}
# An atomic group and not `(?:…)?+`, which Python before 3.11.5 takes for more than it is where it fails half-way.
_ATTRIBUTE = rb"(?:=|[^%(s)b/>=])[^%(s)b/>=]*+(?>(?:[%(s)b]*+=[%(s)b]*+(?:%(v)b))?)" % {b"s": _S, b"v": _VALUE}
_TAG = rb"(/?[a-zA-Z][^%(s)b/>]*+)((?:[%(s)b/]++|%(a)b)*+)>" % {b"s": _S, b"a": _ATTRIBUTE}
_COMMENT = rb"!--(?:-?>|.*?(?:--!?>|\Z))"
_BOGUS_COMMENT = rb"(?:[!?]|/[^a-zA-Z])[^>]*+>?"

ATTRIBUTE = late(_ATTRIBUTE)
TAG = late(b"<" + _TAG)
TOKEN = late(rb"<(?:%b|(!\[CDATA\[)|%b|%b|(/?[a-zA-Z]))" % (_TAG, _COMMENT, _BOGUS_COMMENT), re.S)
"""A tag or a comment. Groups, by number as these are quicker than names: `NAME` with the slash of an end tag,
`ATTRIBUTES`, `CDATA`, and `UNCLOSED`, the start of a tag that never ends, with which the page ends for a browser."""
NAME, ATTRIBUTES, CDATA, UNCLOSED = 1, 2, 3, 4

_RAW = {
    name: late(rb"</%b(?=[%b/>])" % (name, _S), re.I)
    for name in b"title textarea style xmp iframe noembed noframes".split()
}
RAW = frozenset({*_RAW, b"script", b"plaintext"})
"""Elements that hold text alone, whatever it looks like."""
_SCRIPT = late(rb"<!--|-->|<(?P<end>/?)script(?=[%b/>])" % _S, re.I)


def is_self_closing(attributes: bytes) -> bool:
    """Whether a tag ends in "/>", seen from its attributes; a slash may also end a value without quotes."""
    if not attributes.endswith(b"/"):
        return False
    return not any(match.end() == len(attributes) for match in ATTRIBUTE.finditer(attributes))


def end_of_raw_text(data: bytes, name: bytes, start: int) -> int:
    """Where one of `RAW` ends, its end tag included, if its text begins at `start`."""
    if name == b"plaintext":
        return len(data)
    if name == b"script":
        end = _end_of_script(data, start)
    else:
        match = _RAW[name].search(data, start)
        end = match.start() if match else len(data)
    tag = TAG.match(data, end)
    return tag.end() if tag else len(data)


def end_of_cdata(data: bytes, start: int) -> int:
    """Where a CDATA section that begins at `start` ends."""
    end = data.find(b"]]>", start)
    return end + 3 if end >= 0 else len(data)


def _end_of_script(data: bytes, start: int) -> int:
    """Where a script ends. Inside `<!--`, a `<script>` of its own hides its end tag."""
    is_comment = is_inner = False
    for match in _SCRIPT.finditer(data, start):
        match match[0], match["end"]:
            case b"<!--", _:
                is_comment = True
            case b"-->", _:
                is_comment = is_inner = False
            case _, b"/":
                if not is_inner:
                    return match.start()
                is_inner = False
            case _:
                is_inner = is_comment
    return len(data)
