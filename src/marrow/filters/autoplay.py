"""What starts by itself: sound and video wait for the reader, running and blinking text stands still."""

from __future__ import annotations

import re

from marrow.filters.filter import Attributes, Cut, Filter, Phase, View
from marrow.tags import tag_set

_MEDIA = tag_set("audio video")
_MOVING = tag_set("marquee blink")
_SOUND = tag_set("bgsound")
_PLAYER = tag_set("iframe embed")
_PLAYING = re.compile(r"([?&](?:auto_?play|auto_?start)=)(?:1|true)(?=&|#|$)", re.IGNORECASE)
_ALL = ("auto", "")
_STILL: Attributes = {"autoplay": None, "controls": ""}
"""A video that played by itself may have had no controls; now it needs them."""


def _cut(view: View) -> Cut:
    tree = view.document.tree
    is_media, is_player = _MEDIA[tree.tag], _PLAYER[tree.tag]
    still: dict[int, Attributes] = {node: _STILL for node in view.facts.values("autoplay") if is_media.item(node)}
    for node, amount in view.facts.values("preload").items():
        if is_media.item(node) and amount.strip().lower() in _ALL:
            still[node] = {**still.get(node, {}), "preload": "metadata"}
    for node, address in view.facts.values("src").items():
        if is_player.item(node) and "auto" in address and (quiet := _PLAYING.sub(r"\g<1>0", address)) != address:
            still[node] = {"src": quiet}
    return Cut(gone=_SOUND[tree.tag], unwrapped=_MOVING[tree.tag], attributes=still)


FILTER = Filter("autoplay", "remove_autoplay", Phase.EDIT, _cut)
