"""P1's rule for images, measured on labelled pages: a part of `bench.p1`, which says what is counted."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import numpy as np
import pyarrow.parquet as pq

import marrow
from bench.p1_natasha import Natasha
from marrow.errors import MissingExtra
from marrow.methods import METHODS
from marrow.methods.semantic import BLOCK_TAG, paragraph_chars
from marrow.options import Options
from marrow.page import Page
from marrow.segments import Segments, segment
from marrow.semantics.choose import recogniser
from marrow.semantics.embedded import embedded
from marrow.semantics.entity import Recogniser, primary
from marrow.semantics.similarity import THRESHOLDS, Similarity, Subject
from marrow.tags import NUMBER
from marrow.verdicts import Verdicts

Row = dict[str, Any]
OPTIONS = Options()
ADDRESSES = ("src", "data-src", "data-original", "data-lazy-src")
SETS = ("srcset", "data-srcset", "data-lazy-srcset")


@dataclass(frozen=True, slots=True)
class Shown:
    """An element that shows an image."""

    is_inside: bool  # the article's subtree
    caption: str


@dataclass(slots=True)
class Picture:
    """An image of a page: all elements that share an address."""

    is_article: bool = False
    kind: str = ""
    shown: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True)
class Labelled:
    """A page, its body as P1 finds it, and its images."""

    split: str
    body: str
    pictures: tuple[Picture, ...]


def judged(page: Page) -> tuple[Segments, Verdicts]:
    segments = segment(page.tree, page.look)
    return segments, METHODS["semantic"](page, segments, OPTIONS)


def body_of(page: Page, segments: Segments, verdicts: Verdicts) -> str:
    return "\n".join(segments.text(page.tree, each) for each in np.flatnonzero(verdicts.is_kept).tolist())


def installed(language: str) -> dict[str, Recogniser]:
    """The recognisers that are there for a language."""
    found: dict[str, Recogniser] = {"embedded": embedded}
    try:
        found["spacy"] = recogniser("spacy", language)
    except MissingExtra as error:
        print(f"\nLeft out: {error.message}")
    if primary(language) == "ru" and find_spec("natasha"):
        found["natasha"] = Natasha()
    return found


def labelled(row: Row, html: bytes) -> Labelled:
    """A page of the set with its images."""
    page = marrow.read(html, url=row["url"])
    segments, verdicts = judged(page)
    by_address: dict[str, Picture] = {}
    pictures: list[Picture] = []
    for element in json.loads(row["images"]):
        if element["url"]:
            addresses = [element["url"], *(element["other_urls"] or ())]
            picture = next((by_address[each] for each in addresses if each in by_address), None)
            if picture is None:
                picture = Picture(kind=element["kind"])
                pictures.append(picture)
            if element["label"] == "article":
                picture.is_article, picture.kind = True, element["kind"]
            by_address |= dict.fromkeys(addresses, picture)
    for addresses, shown in _shown(page, segments):
        for picture in [by_address[each] for each in addresses if each in by_address][:1]:
            picture.shown += (shown,)
    return Labelled(row["split"], body_of(page, segments, verdicts), tuple(pictures))


def _shown(page: Page, segments: Segments) -> Iterator[tuple[list[str], Shown]]:
    """Every `img` with its addresses, its place and its caption, as P1 sees them."""
    tree = page.tree
    chars = np.zeros(len(tree), np.int64)
    chars[segments.leaves] = tree.chars[segments.leaves]
    is_article = paragraph_chars(tree, chars, over_styles=True) >= OPTIONS.semantic.article_chars
    article = int(np.argmax(is_article)) if is_article.any() else len(tree) - 1
    around = tree.nearest(BLOCK_TAG[tree.tag] | (tree.parent < 0))
    owner = segments.owner()
    for node in np.flatnonzero(tree.tag == NUMBER["img"]).tolist():
        block = int(around[tree.parent[node]])
        first, last = np.searchsorted(segments.leaves, (block, tree.end[block]))
        caption = "\n".join(segments.text(tree, each) for each in dict.fromkeys(owner[first:last].tolist()))
        own = tree.attributes[node]
        said = [own[name] for name in ADDRESSES if name in own]
        said += [part.split()[0] for name in SETS for part in own.get(name, "").split(", ") if part.split()]
        addresses = [urljoin(page.base or page.url, each.strip()) for each in said]
        yield addresses, Shown(article < node < tree.end[article], caption)


def images(data: Path, limit: int) -> None:
    pages = list(_labelled(data, limit))
    print("\n| images | split | P | R | F | right |\n| --- | --- | ---: | ---: | ---: | ---: |")
    for name, rule in _rules().items():
        for split in ("train", "dev"):
            _print_images(name, split, [page for page in pages if page.split == split], rule)
    _print_causes(pages)
    _print_thresholds([page for page in pages if page.split == "train"])


def _labelled(data: Path, limit: int) -> Iterator[Labelled]:
    html = {
        row["id"]: row["html"]
        for split in ("train", "dev")
        for row in pq.read_table(data / "wcxb" / f"{split}.parquet", columns=["id", "html"]).to_pylist()
    }
    for row in pq.read_table(data / "images" / "train.parquet").to_pylist()[:limit]:
        yield labelled(row, html[row["id"]])


Rule = Callable[[Labelled], Callable[[Shown], bool]]


def _rules() -> dict[str, Rule]:
    rules: dict[str, Rule] = {
        "inside the article's subtree": lambda _: lambda shown: shown.is_inside,
        "… with a caption": lambda _: lambda shown: shown.is_inside and bool(shown.caption),
        "P1, words alone": _by_words,
    }
    for name, found in installed("en").items():
        rules[f"**P1, names by {name}**"] = partial(_by_names, recogniser=found)
    return rules


def _by_names(page: Labelled, recogniser: Recogniser) -> Callable[[Shown], bool]:
    subject = Subject(page.body, "en", recogniser)
    return lambda shown: shown.is_inside and subject.likeness(shown.caption).is_alike


def _by_words(page: Labelled) -> Callable[[Shown], bool]:
    subject = Subject(page.body, "en")
    least = THRESHOLDS["lexical"]
    return lambda shown: shown.is_inside and bool(shown.caption) and subject.overlap(shown.caption) >= least


def _print_images(name: str, split: str, pages: Sequence[Labelled], rule: Rule) -> None:
    counts: Counter[tuple[bool, bool]] = Counter()
    for page in pages:
        is_chosen = rule(page)
        for picture in page.pictures:
            counts[picture.is_article, any(map(is_chosen, picture.shown))] += 1
    hits = counts[True, True]
    found, wanted = hits + counts[False, True], hits + counts[True, False]
    precision, recall = hits / max(found, 1), hits / max(wanted, 1)
    right = (hits + counts[False, False]) / max(counts.total(), 1)
    f1 = 2 * precision * recall / max(precision + recall, 1e-9)
    print(f"| {name} | {split} | {precision:.3f} | {recall:.3f} | {f1:.3f} | {right:.3f} |")


def _print_causes(pages: Sequence[Labelled]) -> None:
    """Why images of the article are missed, and others taken, with the default recogniser."""
    missed: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for page in pages:
        subject = Subject(page.body, "en")
        for picture in page.pictures:
            likes = [subject.likeness(shown.caption) for shown in picture.shown if shown.is_inside]
            if picture.is_article and not any(like.is_alike for like in likes):
                missed[_cause(picture, likes)] += 1
            elif not picture.is_article and any(like.is_alike for like in likes):
                taken[picture.kind] += 1
    for name, counts in (("missed", missed), ("taken by mistake", taken)):
        print(f"\n| {name} | images |\n| --- | ---: |")
        for cause, count in counts.most_common():
            print(f"| {cause} | {count} |")


def _cause(picture: Picture, likes: Sequence[Similarity]) -> str:
    if not picture.shown:
        return "no `img`: a background, a poster, a lazy element"
    if not likes:
        return "outside the article's subtree"
    return "no caption" if likes[0].kind == "none" else f"the caption is not like the text ({likes[0].kind})"


def _print_thresholds(pages: Sequence[Labelled]) -> None:
    """For each kind of comparison, how many of the article's and other images have so high a value."""
    values: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for page in pages:
        subject = Subject(page.body, "en")
        for picture in page.pictures:
            for shown in picture.shown[:1]:
                if shown.is_inside and (like := subject.likeness(shown.caption)).kind != "none":
                    values[like.kind].append((like.value, picture.is_article))
    print("\n| least value, train | " + " | ".join(values) + " |\n| ---: |" + " ---: |" * len(values))
    for least in (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9):
        kept = ([is_article for value, is_article in each if value >= least] for each in values.values())
        print(f"| {least} | " + " | ".join(f"{sum(each)} + {len(each) - sum(each)}" for each in kept) + " |")
