"""What speaks for and against a picture: traits, by name.

Takes: a scene and the number of a picture in it. Gives: the names of its traits, which training weighs
(`models/images/weights.json`) and `marrow explain --pictures` shows.
Keeps true: a trait says what is seen, not what follows from it; nothing here looks at a site's name.
"""

from __future__ import annotations

import re

from marrow.assemble.images.candidates import Candidate
from marrow.assemble.images.scene import Scene, is_hidden, site_of
from marrow.assemble.images.words import FAMILY, in_address
from marrow.assemble.kept import Kept
from marrow.drawing.clean import Drawing
from marrow.tags import NUMBER
from marrow.verdicts import Role

_A = NUMBER["a"]
_BEFORE = [f"before_{role.name.lower()}" for role in Role]
_AFTER = [f"after_{role.name.lower()}" for role in Role]
_NEAR = {family: f"near_{family}" for family in FAMILY.values()}
_LINKED_PICTURE = re.compile(r"\.(?:jpe?g|png|webp|gif|avif)(?:$|\?)", re.IGNORECASE)
_FILE = re.compile(r"\.(svg|gif|png|jpe?g|webp|avif)(?:$|[?#&%])", re.IGNORECASE)
_FILES = {"svg": "symbol", "gif": "gif", "png": "png"}  # the others are photographs
_LONG_WORD = re.compile(r"\w{4,}")
_MAX_ALT = 500
_SHORT_ALT = 3  # words
_SIZES = ((50, "size_icon"), (120, "size_small"), (250, "size_thumb"), (500, "size_medium"))
_MANY_ALIKE = 3


def traits(scene: Scene, number: int) -> list[str]:
    """All traits of a picture."""
    node = scene.pictures[number].node
    return [
        f"is_{scene.pictures[number].kind}",
        *scene.structure(node),
        *[_NEAR[name] for name in scene.names(node)],
        *_size(scene, number),
        *_link(scene, node),
        *_place(scene, number),
        *_said(scene, number),
    ]


def _size(scene: Scene, number: int) -> list[str]:
    width, height = scene.sizes[number]
    largest = max(width or 0, height or 0)
    if not largest:
        return ["size_unknown"]
    found = [next((name for most, name in _SIZES if largest <= most), "size_large")]
    if width and height:
        if width > 3.2 * height:
            found.append("ratio_wide")
        elif abs(width - height) < 0.05 * width:
            found.append("ratio_square")
    return found


def _link(scene: Scene, node: int) -> list[str]:
    """Where a click on the picture leads."""
    kept = scene.kept
    if "in_a" not in scene.structure(node):
        return []
    while kept.tags[node] != _A:
        node = kept.parents[node]
    href = kept.attributes[node].get("href", "")
    if not href or href.startswith("#"):
        return ["link_here"]
    if _LINKED_PICTURE.search(href[-200:]):
        return ["link_picture"]
    _, is_full, rest = href.partition("//")
    host, _, path = rest.partition("/") if is_full else ("", "", href)
    if host and scene.site and site_of(host) != scene.site:
        return ["link_off"]
    return ["link_in" if path.strip("/") else "link_home"]


def _place(scene: Scene, number: int) -> list[str]:
    """What stands before and after the picture, and where that is, seen from the body."""
    before, after, is_kept = scene.before[number], scene.after[number], scene.is_kept
    found = [
        _BEFORE[scene.role[before]] if before >= 0 else "before_nothing",
        _AFTER[scene.role[after]] if after >= 0 else "after_nothing",
        _beside(before >= 0 and is_kept[before], after >= 0 and is_kept[after]),
    ]
    is_alike = scene.alike[scene.paths[number]] >= _MANY_ALIKE
    if scene.first <= before and 0 <= after <= scene.last:
        around = is_kept[max(before - 2, 0) : after + 3]
        found += ["place_inside", f"inside_{round(4 * sum(around) / len(around))}_of_4"]
        return [*found, "alike_inside"] if is_alike else found
    if before < scene.first:
        found.append("place_above")
        if scene.title >= 0:
            found.append("title_before" if after > scene.title else "title_after")
    else:
        found.append("place_below")
    return [*found, "alike_outside"] if is_alike else found


def _beside(is_after_body: int, is_before_body: int) -> str:
    if is_after_body:
        return "between_body" if is_before_body else "ends_body"
    return "begins_body" if is_before_body else "apart"


def _said(scene: Scene, number: int) -> list[str]:
    """What address and alternative text say, and the page's metadata."""
    picture = scene.pictures[number]
    found = _by_address(scene, picture.url) if picture.drawing is None else _by_drawing(picture.drawing)
    alt = alt_of(scene.kept, picture)[:_MAX_ALT].strip()
    found.append("alt_none" if not alt else "alt_short" if len(alt.split()) < _SHORT_ALT else "alt_long")
    if alt and len(scene.title_words.intersection(_LONG_WORD.findall(alt.lower()))) > 1:
        found.append("alt_title")
    if is_hidden(scene.kept, picture):
        found.append("hidden")
    if number == scene.opening:
        found.append("opening")
    return found


def _by_address(scene: Scene, url: str) -> list[str]:
    found = [f"address_{name}" for name in in_address(url)]
    file = _FILE.search(url[-300:])
    found.append(f"file_{_FILES.get(file[1].lower(), 'photo') if file else 'unknown'}")
    if scene.declared:
        lower = url.lower()
        if any(name in lower for name in scene.declared):
            found.append("declared")
    return found


def _by_drawing(drawing: Drawing) -> list[str]:
    """The address of a drawing is the drawing, and names nothing."""
    return ["drawn_chart"] if drawing.is_chart else []


def alt_of(kept: Kept, picture: Candidate) -> str:
    """What stands for a picture where it cannot be seen."""
    own = kept.attributes[picture.node]
    if picture.drawing is None:
        return own.get("alt", "")
    return own.get("aria-label") or picture.drawing.title or own.get("title", "")
