"""The pictures of a page, each once.

Takes: `Kept`. Gives: `Candidate`s in document order: images of every kind (`img`, `amp-img`, posters of videos,
backgrounds, pictures inside drawings, drawings), with their real address behind lazy loading.
Keeps true: one candidate for each address: the twins that pages keep for browsers without scripts, and the copies for
small screens, belong to the candidate that a reader sees. One pass over the elements that can show a picture.
"""

from __future__ import annotations

from collections.abc import Iterator

from marrow.assemble.elements import elements
from marrow.assemble.formulas import is_picture as is_formula
from marrow.assemble.images.drawings import drawings
from marrow.assemble.kept import Kept
from marrow.assemble.pictures import BACKGROUNDS, MAX_ADDRESS, PICTURE_FILE, address, background, poster
from marrow.drawing.clean import Drawing
from marrow.record import record
from marrow.tags import NUMBER

_IMG, _AMP_IMG, _VIDEO = (NUMBER[name] for name in "img amp-img video".split())
_PLAYERS = frozenset(NUMBER[name] for name in "iframe video audio source embed object script".split())
BACKGROUND, DRAWING = "background", "drawing"
MAX_CANDIDATES = 2000
"""Pictures of a page that are looked at; no article has more, and a page of nothing else must not take for ever."""


@record
class Candidate:
    """A picture of the page. `node` is the element that shows it; `twins` are others with the same address."""

    node: int
    url: str
    kind: str = "img"  # img, poster, background, drawing
    twins: tuple[int, ...] = ()
    drawing: Drawing | None = None  # where it stands in the page as markup


def candidates(kept: Kept, first: int = 0, last: int | None = None, body: int = 0) -> list[Candidate]:
    """The pictures among the nodes first:last, and backgrounds of what is around them and ends before the body."""
    found: dict[str, list[tuple[int, str, str]]] = {}
    end = len(kept.tags) if last is None else last
    drawn = list(_drawn(kept, first, end))
    bearers = [
        (node, kind)
        for node, kind in _bearers(kept, first, end).items()
        if first <= node < end or (kind == BACKGROUND and node < first < kept.ends[node] <= body)
    ]
    inside = {inner for each in drawn for node in (each.node, *each.twins) for inner in range(node, kept.ends[node])}
    for node, kind in sorted(bearers)[:MAX_CANDIDATES]:
        url = _address(kept, node, kind) if node not in inside else ""
        if url:
            found.setdefault(url.removeprefix("http:").removeprefix("https:"), []).append((node, url, kind))
    made = [_candidate(kept, same) for same in found.values()]
    made += drawn
    made.sort(key=lambda each: each.node)
    return made


def _drawn(kept: Kept, first: int, last: int) -> Iterator[Candidate]:
    """The drawings, each once: one that is the same in every way has the same address."""
    found: dict[str, list[int]] = {}
    told = drawings(kept, first, last)
    for node, (url, _) in told.items():
        found.setdefault(url, []).append(node)
    for url, (node, *twins) in found.items():
        yield Candidate(node, url, DRAWING, tuple(twins), told[node][1])


def _candidate(kept: Kept, same: list[tuple[int, str, str]]) -> Candidate:
    """Of the elements with one address, the first that a reader sees; an image before a background."""
    if len(same) == 1:
        return Candidate(*same[0])
    node, url, kind = min(same, key=lambda each: (kept.hidden[each[0]], each[2] == BACKGROUND))
    return Candidate(node, url, kind, tuple(other for other, _, _ in same if other != node))


def _bearers(kept: Kept, first: int, last: int) -> dict[int, str]:
    """The elements that may show a picture, and how."""
    tree = kept.tree
    nodes: dict[int, str] = {}
    for name in BACKGROUNDS[:-1]:
        nodes.update(dict.fromkeys(tree.holders(name).tolist(), BACKGROUND))
    nodes.update(dict.fromkeys(tree.having("style", part="background"), BACKGROUND))
    lazy = tree.having("data-src")
    nodes.update({node: BACKGROUND for node, value in lazy.items() if PICTURE_FILE.search(value[:MAX_ADDRESS])})
    for node in [node for node in lazy if kept.tags[node] in _PLAYERS]:
        nodes.pop(node, None)
    for tag, kind in ((_IMG, "img"), (_AMP_IMG, "img"), (_VIDEO, "poster")):
        nodes.update(dict.fromkeys(elements(tree, tag, first, last), kind))
    if "image" in tree.names.values():  # inside a drawing
        nodes.update({node: "img" for node, name in tree.names.items() if name == "image"})
    return nodes


def _address(kept: Kept, node: int, kind: str) -> str:
    if kind == "img":
        return "" if is_formula(kept, node) else address(kept, node)
    return poster(kept, node) if kind == "poster" else background(kept, node)
