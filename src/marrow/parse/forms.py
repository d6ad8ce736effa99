"""Which form a control belongs to, where the tree does not say it.

Takes: the bytes of a page, and what its parser wrote of them. Gives: the same, in which controls that a browser would
hand to a form that they are not inside of name that form.

A parser hands controls to the last form that was opened and not closed, wherever that stands: in
`<table><form><tr><td><input>` the form is empty, and has the input all the same. Written out again, that is lost. So
every closing tag of a form gets a mark before it, which comes out of the parser as a comment where the form was closed.
"""

from __future__ import annotations

import re

_MARK = b"<?marrow/form>"
"""What browsers take for a comment, and scripts for nothing at all, so that it changes neither."""
_MARKED = b"<!--?marrow/form-->"
_ESCAPED = b"&lt;?marrow/form&gt;"
_CLOSING = re.compile(rb"</[fF][oO][rR][mM](?<!=</[fF][oO][rR][mM])(?=[\s/>])")  # not `<p title=</form>`
_RAW = rb"script|style|iframe|noembed|noframes|xmp"
_STEP = (
    rb"(?P<closed><!--\?marrow/form-->)|<!--.*?-->|<(%b)(?=[ >]).*?</\2>|"
    rb"(?P<form></?form)(?=[ >])|(?P<template></?template)(?=[ >])|"
    rb"(?P<control><(?:input|button|select|textarea|fieldset|object|output))(?=[ >])"
)
_STEPS = {is_text: re.compile(_STEP % raw, re.DOTALL) for is_text, raw in ((False, _RAW), (True, _RAW + b"|noscript"))}
"""With `noscript` as text, and as elements."""


def mark_forms(data: bytes) -> tuple[bytes, int]:
    """Put a mark before every closing tag of a form; gives how many there are.

    >>> mark_forms(b"<form><input></form>")
    (b'<form><input><?marrow/form></form>', 1)
    """
    return _CLOSING.subn(lambda found: _MARK + found[0], data)


def without_marks(written: bytes, count: int, *, noscript_is_text: bool = False) -> bytes | None:
    """What the parser wrote of a page with so many marks, without them; None if a form is inside of a form.

    >>> without_marks(b'<table><form></form><tr><td><input><!--?marrow/form--></td></tr></table>', 1)
    b'<table><form id="marrow-form-1"></form><tr><td><input form="marrow-form-1"></td></tr></table>'
    """
    if not count and b"<form" not in written:
        return written
    is_plain = written.count(_MARKED + b"</form>") == count == written.count(b"</form>")
    if is_plain:  # every form is closed where it ends
        return written.replace(_MARKED, b"")
    owned = _Owners(written).written(_STEPS[noscript_is_text])
    return None if owned is None else owned.replace(_MARKED, b"").replace(_MARK, b"").replace(_ESCAPED, b"")


class _Owners:
    """One pass over the forms and controls of a page."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._opened: list[int] = []  # the forms around this place, by where their tags begin
        self._owner = -1  # the form that controls are handed to; −1 if there is none
        self._templates = 0  # inside of which there are no owners
        self._ids: dict[int, bytes] = {}
        self._added: list[tuple[int, bytes]] = []

    def written(self, steps: re.Pattern[bytes]) -> bytes | None:
        """The source, with the names of owners; None if a form is inside of another."""
        for found in steps.finditer(self._source):
            if found["template"]:
                self._templates += -1 if found["template"].startswith(b"</") else 1
            elif not self._templates:
                self._step(found)
            if len(self._opened) > 1:
                return None
        parts: list[bytes] = []
        done = 0
        for at, text in sorted(self._added):
            parts += (self._source[done:at], text)
            done = at
        return b"".join((*parts, self._source[done:]))

    def _step(self, found: re.Match[bytes]) -> None:
        if self._source.rfind(b"<", 0, found.start()) > self._source.rfind(b">", 0, found.start()):
            return  # inside of a tag: an element may be named so
        if found["closed"]:
            self._owner = -1
        elif found["form"] == b"</form":
            del self._opened[-1:]  # there may be none: what follows `plaintext` is not escaped
        elif found["form"]:
            self._opened.append(found.start())
            self._owner = found.start()
        elif found["control"] and self._owner >= 0 and self._owner not in self._opened:
            self._name(found.start(), len(found["control"]))

    def _name(self, at: int, length: int) -> None:
        """Have a control name its owner."""
        if b' form="' not in self._tag(at):
            self._added.append((at + length, b' form="%b"' % self._id(self._owner)))

    def _id(self, form: int) -> bytes:
        if form not in self._ids:
            own = re.search(rb' id="([^"]+)"', self._tag(form))
            self._ids[form] = own[1] if own else b"marrow-form-%d" % (len(self._ids) + 1)
            if own is None:
                self._added.append((form + len(b"<form"), b' id="%b"' % self._ids[form]))
        return self._ids[form]

    def _tag(self, at: int) -> bytes:
        return self._source[at : self._source.index(b">", at)]
