"""Comments in the markup, which no reader sees.

Scripts of frameworks find their places in a page by comments: `<!--$?-->`, `<!--/$-->`, `<!--[-->`, `<!--lit-part-->`.
Without them a page that is built up by scripts stays empty. So where scripts stay, their marks do: short ones without a
blank, empty ones, and those that begin as some frameworks write them.
"""

from __future__ import annotations

import re

from marrow.filters.filter import Cut, Filter, Phase, View

_MARK = re.compile(rb"\S{0,24}|/?(?:lit-part|ko|qv|t=|astro|ngh|bl:|Blazor:|teleport|v-if|sfr)\b.*", re.DOTALL)
_BEGIN, _END = len(b"<!--"), len(b"-->")


def _cut(view: View) -> Cut:
    document = view.document
    if view.options.remove_scripts:
        return Cut(spans=document.comments)
    source = document.source
    return Cut(
        spans=[span for span in document.comments if not _MARK.fullmatch(source, span[0] + _BEGIN, span[1] - _END)]
    )


FILTER = Filter("comments", "remove_comments", Phase.EDIT, _cut)
