"""What a picture is: of the article, or instead.

Takes: a scene, a picture's number and its traits. Gives: a role.
Keeps true: the first rule that fits says it; every picture has a role.
"""

from __future__ import annotations

from collections.abc import Sequence

from marrow.assemble.images.scene import Scene

CHARTS = frozenset(("address_chart", "drawn_chart"))
"""Traits of charts and diagrams."""
_TRACKER_PX = 3
_GALLERY = 3
_RULES: tuple[tuple[str, frozenset[str]], ...] = (
    ("avatar", frozenset(("near_author", "address_author", "near_comment", "before_bio", "after_bio"))),
    ("icon", frozenset(("size_icon", "near_icon", "address_icon"))),
    ("logo", frozenset(("near_logo", "address_logo", "link_home"))),
    ("ad", frozenset(("near_ad", "address_ad", "link_off", "before_promo", "after_promo"))),
    ("teaser", frozenset(("link_in", "near_related", "before_related", "after_related"))),
    ("icon", frozenset(("file_symbol",))),
)
"""In the order in which they are asked, for pictures that are not the article's."""


def role_of(scene: Scene, number: int, found: Sequence[str], *, is_chosen: bool) -> str:
    """What a picture is; leads are told apart elsewhere, as there is one at most."""
    seen = frozenset(found)
    if is_chosen:
        if "near_gallery" in seen and scene.alike[scene.paths[number]] >= _GALLERY:
            return "gallery"
        return "inline" if CHARTS.isdisjoint(seen) else "chart"
    known = [side for side in scene.sizes[number] if side is not None]
    if (known and max(known) <= _TRACKER_PX) or "address_tracker" in seen:
        return "tracker"
    return next((role for role, signs in _RULES if not signs.isdisjoint(seen)), "other")
