"""The pictures of a page, each once.

Takes: `Kept`. Gives: `Candidate`s in document order: images of every kind (`img`, `amp-img`, posters of videos,
backgrounds, pictures inside drawings), with their real address behind lazy loading.
Keeps true: one candidate for each address: the twins that pages keep for browsers without scripts, and the copies for
small screens, belong to the candidate that a reader sees. One pass over the elements that can show a picture.
"""

from __future__ import annotations

from marrow.assemble.elements import elements
from marrow.assemble.formulas import is_picture as is_formula
from marrow.assemble.kept import Kept
from marrow.assemble.pictures import BACKGROUNDS, MAX_ADDRESS, PICTURE_FILE, address, background, poster
from marrow.record import record
from marrow.tags import NUMBER

_IMG, _AMP_IMG, _VIDEO = (NUMBER[name] for name in "img amp-img video".split())
_PLAYERS = frozenset(NUMBER[name] for name in "iframe video audio source embed object script".split())
MAX_CANDIDATES = 2000
"""Pictures of a page that are looked at; no article has more, and a page of nothing else must not take for ever."""


@record
class Candidate:
    """A picture of the page. `node` is the element that shows it; `twins` are others with the same address."""

    node: int
    url: str
    kind: str = "img"  # img, poster, background
    twins: tuple[int, ...] = ()


def candidates(kept: Kept, first: int = 0, last: int | None = None) -> list[Candidate]:
    """The pictures among the nodes first:last."""
    found: dict[str, list[tuple[int, str, str]]] = {}
    end = len(kept.tags) if last is None else last
    bearers = sorted(each for each in _bearers(kept, first, end).items() if first <= each[0] < end)
    for node, kind in bearers[:MAX_CANDIDATES]:
        url = _address(kept, node, kind)
        if url:
            found.setdefault(url.removeprefix("http:").removeprefix("https:"), []).append((node, url, kind))
    made = [_candidate(kept, same) for same in found.values()]
    made.sort(key=lambda each: each.node)
    return made


def _candidate(kept: Kept, same: list[tuple[int, str, str]]) -> Candidate:
    """Of the elements with one address, the first that a reader sees; an image before a background."""
    if len(same) == 1:
        return Candidate(*same[0])
    node, url, kind = min(same, key=lambda each: (kept.hidden[each[0]], each[2] == "background"))
    return Candidate(node, url, kind, tuple(other for other, _, _ in same if other != node))


def _bearers(kept: Kept, first: int, last: int) -> dict[int, str]:
    """The elements that may show a picture, and how."""
    tree = kept.tree
    nodes: dict[int, str] = {}
    for name in BACKGROUNDS[:-1]:
        nodes.update(dict.fromkeys(tree.holders(name).tolist(), "background"))
    nodes.update(dict.fromkeys(tree.having("style", part="background"), "background"))
    lazy = tree.having("data-src")
    nodes.update({node: "background" for node, value in lazy.items() if PICTURE_FILE.search(value[:MAX_ADDRESS])})
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
