"""Do the static and the rendered look cut a page into the same segments, and where they do not, why?

    .venv/bin/python -m bench.agreement DATA… [--pages N] [--all]

DATA are folders of page sets (`dev.parquet`, else `train.parquet`, with the columns `id` and `html`); of these the
pages without a `script` element, or all. Of all sets together N pages are drawn, those whose names have the lowest
digests, so that the draw is the same everywhere and owes nothing to what is in the pages. Gives: a line for each set,
and a table of causes, in Markdown. Needs the extra `bench`, and a browser.

Two segments agree if they have the same text and stand in the same order (the longest common subsequence of both
lists); the rate is what agrees over what either look has. Each segment that only one look has gets the first cause that
holds. Texts of the two trees are paired in the same way, so that one look can be asked about what the other shows.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pyarrow.parquet as pq

import marrow
from marrow.evaluate.subsequence import align
from marrow.options import Options
from marrow.page import Page
from marrow.render.browser import is_root
from marrow.render.chromium import Chromium
from marrow.segments import Segments, line_breaks, segment
from marrow.tags import TEXT
from marrow.tree import Flags, Tree

CONTROLS = frozenset("button select option textarea datalist".split())
CAUSES = {
    "control": "text of buttons and other controls, which the static look leaves out",
    "aria": "`aria-hidden`, which the static look leaves out",
    "stream": "parts that React sends hidden, which the static look shows",
    "details": "the inside of a closed `details`, which the static look shows",
    "hidden": "hidden by styles that the static look does not read",
    "display": "laid out by styles that the static look does not read",
    "math": "elements of formulas, which break lines in the rendered look",
    "shown": "shown by the browser alone, for another reason",
    "beside": "cut in another way, because something in or beside it is one of these",
}
DELIBERATE = frozenset(("control", "aria", "stream", "details"))
UNREAD = frozenset(("hidden", "display"))


@dataclass(frozen=True, eq=False)
class Side:
    """A page as one look shows it."""

    tree: Tree
    hidden: Flags
    breaks: Flags
    segments: Segments
    texts: list[str]  # of the segments

    def leaves(self, number: int) -> list[int]:
        """The texts of a segment."""
        first, last = self.segments.start[number : number + 2].tolist()
        found: list[int] = self.segments.leaves[first:last].tolist()
        return found

    def above(self, node: int) -> Iterator[int]:
        """A node and its ancestors."""
        while node >= 0:
            yield node
            node = int(self.tree.parent[node])


def side(page: Page) -> Side:
    """A page, cut into segments."""
    segments = segment(page.tree, page.look)
    texts = [segments.text(page.tree, number) for number in range(len(segments))]
    return Side(page.tree, page.look.is_hidden, line_breaks(page.tree, page.look), segments, texts)


def paired(one: Side, other: Side) -> tuple[dict[int, int], dict[int, int]]:
    """The texts of one tree that are in the other too, by their numbers, both ways."""
    mine, theirs = _texts(one.tree), _texts(other.tree)
    pairs = align([text for _, text in mine], [text for _, text in theirs])
    there = {mine[i][0]: theirs[j][0] for i, j in pairs}
    return there, {to: node for node, to in there.items()}


def _texts(tree: Tree) -> list[tuple[int, str]]:
    nodes = [node for node in range(len(tree)) if tree.tag[node] == TEXT and tree.chars[node]]
    return [(node, "".join(tree.text[node].split())) for node in nodes]


def causes(static: Side, rendered: Side) -> tuple[int, Counter[str]]:
    """How many segments agree, and why the others do not."""
    equal = align(static.texts, rendered.texts)
    there, back = paired(static, rendered)
    found: Counter[str] = Counter()
    for number in set(range(len(static.texts))) - {i for i, _ in equal}:
        found[_only_static(static, rendered, static.leaves(number), there)] += 1
    for number in set(range(len(rendered.texts))) - {j for _, j in equal}:
        found[_only_rendered(static, rendered, rendered.leaves(number), back)] += 1
    return len(equal), found


def _only_static(static: Side, rendered: Side, leaves: list[int], there: dict[int, int]) -> str:
    for leaf in leaves:
        if leaf in there and rendered.hidden[there[leaf]]:
            return _hidden_by(static.tree, list(static.above(leaf)))
    return _laid_out_by(static, rendered, [(leaf, there[leaf]) for leaf in leaves if leaf in there])


def _hidden_by(tree: Tree, around: list[int]) -> str:
    if any("hidden" in tree.attributes[node] for node in around):
        return "stream"
    is_closed = any(tree.name(node) == "details" and "open" not in tree.attributes[node] for node in around)
    return "details" if is_closed else "hidden"


def _only_rendered(static: Side, rendered: Side, leaves: list[int], back: dict[int, int]) -> str:
    for leaf in leaves:
        if leaf in back and static.hidden[back[leaf]]:
            around = list(static.above(back[leaf]))
            if any(static.tree.name(node) in CONTROLS for node in around):
                return "control"
            is_aria = any(static.tree.attributes[node].get("aria-hidden") == "true" for node in around)
            return "aria" if is_aria else "shown"
    return _laid_out_by(static, rendered, [(back[leaf], leaf) for leaf in leaves if leaf in back])


def _laid_out_by(static: Side, rendered: Side, pairs: list[tuple[int, int]]) -> str:
    """Whether an element around a text breaks lines in one look alone."""
    for here, there in pairs:
        around = list(zip(static.above(here), rendered.above(there), strict=False))
        if any(static.breaks[i] != rendered.breaks[j] for i, j in around):
            return "math" if any(static.tree.name(i) == "math" for i, _ in around) else "display"
    return "beside"


Pages = dict[str, bytes]
"""The pages of a set, by their names."""


def pages(folder: Path, *, with_scripts: bool) -> Pages:
    """The pages of a set, all or those without scripts."""
    file = next(file for file in (folder / "dev.parquet", folder / "train.parquet") if file.exists())
    rows = pq.read_table(file, columns=["id", "html"]).to_pylist()
    found = {row["id"]: row["html"] for row in rows if row["html"]}
    return {name: html for name, html in found.items() if with_scripts or b"<script" not in html.lower()}


def drawn(sets: dict[str, Pages], count: int) -> dict[str, Pages]:
    """So many pages of all sets together, or all for 0."""
    order = sorted((_digest(name), folder, name) for folder, found in sets.items() for name in found)
    chosen = {(folder, name) for _, folder, name in order[: count or None]}
    return {
        folder: {name: html for name, html in found.items() if (folder, name) in chosen}
        for folder, found in sets.items()
    }


def _digest(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def measure(folder: str, found: Pages, browser: Chromium) -> tuple[int, Counter[str]]:
    """What agrees on the pages of a set, and why the rest does not; prints a line."""
    equal, why, count = 0, Counter[str](), 0
    for name, html in found.items():
        try:
            same, causes_found = causes(side(marrow.read(html)), side(browser.render(html).page))
        except marrow.MarrowError as error:
            print(f"{name}: {error}")
            continue
        equal, count = equal + same, count + 1
        why += causes_found
    print(f"| {folder} ({count} pages) | {equal + why.total()} | {_rates(equal, why)} |")
    return equal, why


def _rates(equal: int, why: Counter[str]) -> str:
    """What agrees: of all segments, without what is deliberate, and without what styles do that are not read."""
    deliberate = sum(why[cause] for cause in DELIBERATE)
    unread = sum(why[cause] for cause in UNREAD)
    total = equal + why.total()
    return " | ".join(
        f"{100 * equal / max(all_, 1):.1f}" for all_ in (total, total - deliberate, total - deliberate - unread)
    )


def main() -> None:
    """Print what agrees in every set, and all causes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--pages", type=int, default=0, help="pages to draw from all sets together (0: all)")
    parser.add_argument("--all", action="store_true", help="pages with scripts too; these do not run")
    given = parser.parse_args()
    print(
        "| set | segments | agree | but for what is deliberate | and for styles |\n| --- | ---: | ---: | ---: | ---: |"
    )
    equal, why = 0, Counter[str]()
    sets = drawn({folder.name: pages(folder, with_scripts=given.all) for folder in given.data}, given.pages)
    with Chromium(Options().change(sandbox=not is_root(), scripts="off")) as browser:
        for folder, some in sets.items():
            same, found = measure(folder, some, browser)
            equal, why = equal + same, why + found
    print(f"| all | {equal + why.total()} | {_rates(equal, why)} |\n\n| cause | segments |\n| --- | ---: |")
    for cause, number in why.most_common():
        print(f"| {CAUSES[cause]} | {number} |")


if __name__ == "__main__":
    main()
