"""Where the pictures of a page stand: what is around them, and what the page says of them elsewhere.

Takes: `Kept`, the segments and their verdicts, the pictures, the page's title and the addresses that its metadata
names. Gives: `Scene`, which `traits` looks at picture by picture. Keeps true: one pass over the pictures; what is asked
of an element is found out once, however many pictures are below it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from marrow.assemble.images.candidates import BACKGROUND, Candidate
from marrow.assemble.images.drawings import sides_of
from marrow.assemble.images.sizes import Sides, sides
from marrow.assemble.images.words import MAX_NAMES, families
from marrow.assemble.kept import Kept
from marrow.assemble.spans import tidy
from marrow.segments import Segments
from marrow.tags import NUMBER, TEXT
from marrow.verdicts import Role, Verdicts

_STRUCTURE = {NUMBER[name]: f"in_{name}" for name in "header footer nav aside a li figure p".split()}
_TITLE = int(Role.TITLE)
_LONG_WORD = re.compile(r"\w{4,}")
_RENDITION = re.compile(r"[-_]?\d{2,4}x\d{2,4}|[-_](?:scaled|large|medium|small|thumb(?:nail)?)$|@\dx$")
_MIN_NAME = 6
"""Letters of a file's name by which a picture is known again: shorter ones, as in `1.jpg`, are everywhere."""
_LARGE_PX = 300
_ABOVE_TITLE, _ABOVE_BODY = 2, 8
_PAST_END = 1 << 30
_DRAWN = (".svg", ".gif")
_NAMED = 4
"""Elements, the picture's own among them, whose names say what it is."""

Path = tuple[object, ...]
Reach = tuple[int, int]


def reach(segments: Segments, verdicts: Verdicts) -> Reach:
    """The nodes first:last among which the pictures of an article are: from just above its headline to its end.

    On the labelled pages 427 of 577 pictures inside belong to their article, and 2 of 803 outside (ADR 21).
    """
    first, last, title = _marks(verdicts)
    opens = min(title - _ABOVE_TITLE, first) if title >= 0 else first - _ABOVE_BODY
    leaves, start = segments.leaves, segments.start
    above = int(leaves[start[opens] - 1]) + 1 if opens > 0 else 0
    return above, int(leaves[start[last + 1]]) if last + 1 < len(segments) else _PAST_END


def body_leaf(segments: Segments, verdicts: Verdicts) -> int:
    """The first text of the body."""
    return int(segments.leaves[segments.start[_marks(verdicts)[0]]])


def _marks(verdicts: Verdicts) -> tuple[int, int, int]:
    """The first and the last segment of the body, and that of the headline; each −1 if there is none.

    Roles and what is kept are bytes, and to search bytes takes a tenth of what an operation on an array does.
    """
    is_kept = verdicts.is_kept.tobytes()
    return is_kept.find(1), is_kept.rfind(1), verdicts.role.tobytes().find(_TITLE)


def file_name(url: str) -> str:
    """What the renditions of one picture have in common: the name of the file, without its size and kind.

    >>> file_name("https://example.org/a/Green-Tea-300x200.jpg?w=3"), file_name("/a/green-tea-scaled.webp")
    ('green-tea', 'green-tea')
    """
    name = url.partition("?")[0].rstrip("/").rpartition("/")[2].lower()
    return _RENDITION.sub("", name.partition(".")[0])


def site_of(host: str) -> str:
    """The end of a host's name, by which the parts of a site know each other.

    >>> site_of("news.example.org") == site_of("WWW.example.org:80")
    True
    """
    return ".".join(host.partition(":")[0].lower().split(".")[-2:])


@dataclass(slots=True, eq=False)
class Scene:
    """The pictures of a page and what is around them. Columns are by the number of the picture."""

    kept: Kept
    segments: Segments
    pictures: Sequence[Candidate]
    stands: list[int]  # the node at which a picture stands; one behind the headline stands there
    sizes: list[Sides]
    before: list[int]  # the segment before each picture; −1 if there is none
    after: list[int]
    role: Sequence[int]  # of each segment
    is_kept: bytes  # of each segment, 0 or 1
    first: int  # segment of the body
    last: int
    title: int  # segment of the headline; −1 where none was judged to be it
    title_words: frozenset[str]
    declared: tuple[str, ...]  # the files that metadata names
    within: Reach
    site: str  # of the page; "" where its address is not known
    paths: list[Path]  # the elements around each picture: those of a list of teasers have the same
    alike: Counter[Path]
    opening: int = -1  # the first picture that may lead the article
    texts: dict[int, str] = field(default_factory=dict)  # of elements that pictures share, as far as they were asked
    captions: dict[tuple[int, int], tuple[str, str, bool] | None] = field(default_factory=dict)
    """What a figure says of its pictures, for those that are hidden and for the others, as far as somebody asked."""
    _above: dict[int, frozenset[str]] = field(default_factory=dict)

    def chars_before(self, number: int) -> int:
        """The characters of the body that stand before a picture."""
        until = self.before[number] + 1
        return int(self.segments.chars[:until].dot(np.frombuffer(self.is_kept, np.uint8)[:until]))

    def text(self, segment: int) -> str:
        """The words of a segment."""
        return self.segments.text(self.kept.tree, segment)

    def text_below(self, node: int) -> str:
        """The visible words of an element, read once: a thousand pictures may be in it."""
        text = self.texts.get(node)
        if text is None:
            kept = self.kept
            inside = range(node, kept.ends[node])
            shown = [kept.texts[inner] for inner in inside if kept.tags[inner] == TEXT and not kept.hidden[inner]]
            text = self.texts[node] = tidy("".join(shown))
        return text

    def chars(self, segment: int) -> int:
        """The characters of a segment, white space not counted."""
        return int(self.segments.chars[segment])

    def leaf(self, segment: int) -> int:
        """The first text of a segment."""
        return int(self.segments.leaves[self.segments.start[segment]])

    def structure(self, node: int) -> frozenset[str]:
        """The names of the elements above a node that say where on a page it is."""
        above, parents, way = self._above, self.kept.parents, []
        while node >= 0 and node not in above:
            way.append(node)
            node = parents[node]
        found = above[node] if node >= 0 else frozenset[str]()
        for each in reversed(way):
            name = _STRUCTURE.get(self.kept.tags[each])
            if name is not None and name not in found:
                found |= {name}
            above[each] = found
        return found

    def names(self, node: int) -> set[str]:
        """The families of the names of an element and of those around it."""
        found: set[str] = set()
        attributes, parents = self.kept.attributes, self.kept.parents
        for _ in range(_NAMED):
            if node < 0:
                break
            own = attributes[node]
            if "class" in own:
                found |= families(own["class"][:MAX_NAMES])
            if "id" in own:
                found |= families(own["id"][:MAX_NAMES])
            node = parents[node]
        return found


def scene(
    kept: Kept,
    segments: Segments,
    verdicts: Verdicts,
    pictures: Sequence[Candidate],
    *,
    title: str = "",
    declared: Iterable[str] = (),
) -> Scene:
    """Look around."""
    within = reach(segments, verdicts)
    first, last, headline = _marks(verdicts)
    leaves, start = segments.leaves.data, segments.start.data
    behind = leaves[start[headline]] if 0 <= headline < first else -1
    stands = [_stand(kept, each, behind, leaves[start[first]]) for each in pictures]
    at = [bisect_left(leaves, node) for node in stands]  # pictures are few, and an array takes longer to make
    paths = [_path(kept, each.node, within) for each in pictures]
    made = Scene(
        kept=kept,
        segments=segments,
        pictures=pictures,
        stands=stands,
        sizes=[_sides(kept, each) for each in pictures],
        before=[bisect_right(start, leaf - 1) - 1 for leaf in at],
        after=[bisect_right(start, leaf) - 1 if leaf < len(leaves) else -1 for leaf in at],
        role=verdicts.role.data,
        is_kept=verdicts.is_kept.tobytes(),
        first=first,
        last=last,
        title=headline,
        title_words=frozenset(_LONG_WORD.findall(title.lower())),
        declared=tuple({name for each in declared if len(name := file_name(each)) >= _MIN_NAME}),
        within=within,
        site=site_of(kept.page.url.partition("//")[2].partition("/")[0]),
        paths=paths,
        alike=Counter(paths),
    )
    made.opening = _opening(made)
    return made


def is_hidden(kept: Kept, picture: Candidate) -> bool:
    """Whether nobody sees a picture. Of drawings, those that nobody sees are no candidates."""
    return bool(kept.hidden[picture.node]) and picture.drawing is None


def _stand(kept: Kept, picture: Candidate, headline: int, body: int) -> int:
    """Where a reader sees a picture: behind the headline, if it is the background of what holds that and no body."""
    node = picture.node
    is_behind = picture.kind == BACKGROUND and node < headline < kept.ends[node] <= body
    return headline if is_behind else node


def _sides(kept: Kept, picture: Candidate) -> Sides:
    if picture.drawing is not None:
        return sides_of(kept, picture.node, picture.drawing)
    return sides(kept, picture.node, picture.url)


def _path(kept: Kept, node: int, within: Reach) -> Path:
    tags, parents = kept.tags, kept.parents
    own = kept.attributes[node].get("class", "")
    one = parents[node]  # every picture has an element around it, the root at least
    two = parents[one] if one > 0 else 0
    three = parents[two] if two > 0 else 0
    return own, within[0] <= node < within[1], tags[node], tags[one], tags[two], tags[three]


def _opening(scene: Scene) -> int:
    """The first picture from the headline on that is large, or may be."""
    first, last = scene.within
    for number, picture in enumerate(scene.pictures):
        is_chart = picture.drawing is not None and picture.drawing.is_chart
        if not first <= scene.stands[number] < last or is_chart or is_hidden(scene.kept, picture):
            continue
        known = [side for side in scene.sizes[number] if side is not None]
        if max(known) >= _LARGE_PX if known else not picture.url.partition("?")[0].lower().endswith(_DRAWN):
            return number
    return -1
