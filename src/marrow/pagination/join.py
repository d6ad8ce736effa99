"""One article from those of several pages.

Takes: articles, in order. Gives: one, with the metadata of the first and the blocks, pictures and comments of all.
Keeps true: nothing is said twice; `pages` has the address of each page; the articles that are given stay as they are;
time is linear in the blocks.
Refuses: none at all (`ValueError`).

Sites repeat title, standfirst and lead picture on each page, and their last lines too. What a page begins with is
dropped if an earlier page has it at the same place, and so for its end; pictures and paragraphs of `LONG` characters
and more are dropped anywhere. Another short line may well stand twice: "Ingredients".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count, islice

from marrow.article import Article, Block, Blocks, Figure, Heading, Image, Paragraph, plain
from marrow.pagination.moved import labels, moved

LONG = 60
EDGE = 5
"""Short lines at the beginning and at the end of a page that may be those of all pages."""


def join(articles: Iterable[Article]) -> Article:
    """Join the articles of several pages into one.

    >>> from marrow.article import Paragraph, Span
    >>> pages = [Article(url=f"https://example.org/{n}", blocks=(Paragraph((Span(f"Part {n}."),)),)) for n in (1, 2)]
    >>> joined = join(pages)
    >>> joined.text, joined.pages
    ('Part 1.\\n\\nPart 2.', ('https://example.org/1', 'https://example.org/2'))
    """
    given = tuple(articles)
    if not given:
        raise ValueError("there is nothing to join")
    first = given[0]
    blocks, comments = [*first.blocks], [*first.comments]
    titles = {_said(title) for title in (first.title, first.headline) if title}
    said, answered = set(map(_key, blocks)), set(map(_key, comments))
    edges = _Edges(titles)
    edges.add(first.body)
    taken = labels(first.blocks)
    for number, article in enumerate(given[1:], 2):
        fresh = _fresh(article.body, said, edges, titles)
        edges.add(article.body)
        added = moved(fresh, _free_names(labels(fresh), taken, number))
        answers = moved(tuple(each for each in article.comments if _key(each) not in answered), {})
        blocks += added
        comments += answers
        said.update(map(_key, added))
        answered.update(map(_key, answers))
        taken |= labels(added)
    return replace(
        first,
        blocks=tuple(blocks),
        comments=tuple(comments),
        images=_images(given),
        pages=_addresses(given),
        rendered=any(article.rendered for article in given),
        confidence=_least(given),
        warnings=tuple(dict.fromkeys(warning for article in given for warning in article.warnings)),
    )


def _free_names(own: set[str], taken: set[str], number: int) -> dict[str, str]:
    """For the labels of a page that are taken, others: with the page's number, or the first after it that is free."""
    names: dict[str, str] = {}
    for label in sorted(own & taken):
        free = (name for each in count(number) if (name := f"{label}-{each}") not in taken and name not in own)
        names[label] = next(free)
    return names


class _Edges:
    """What the pages so far begin and end with: at which place, titles and pictures not counted, says each what."""

    def __init__(self, titles: set[str]) -> None:
        self._titles = titles
        self._begin: set[tuple[int, object]] = set()
        self._end: set[tuple[int, object]] = set()

    def add(self, blocks: Blocks) -> None:
        self._begin.update(enumerate(self._counted(blocks)))
        self._end.update(enumerate(self._counted(reversed(blocks))))

    def parts(self, blocks: Blocks, is_old: Sequence[bool]) -> tuple[int, int]:
        """Where what is new on a page begins and ends."""
        first = self._repeated(blocks, is_old, self._begin)
        last = len(blocks) - self._repeated(blocks[::-1], is_old[::-1], self._end)
        return first, max(first, last)

    def _counted(self, blocks: Iterable[Block]) -> Iterator[object]:
        counted = (block for block in blocks if not (isinstance(block, Figure) or _is_title(block, self._titles)))
        return map(_key, islice(counted, EDGE))

    def _repeated(self, blocks: Blocks, is_old: Sequence[bool], known: set[tuple[int, object]]) -> int:
        """How many blocks at the beginning other pages have at the same place, or anywhere if that is enough."""
        place = 0
        for number, block in enumerate(blocks):
            if not is_old[number] and (place, _key(block)) not in known:
                return number
            place += not (isinstance(block, Figure) or _is_title(block, self._titles))
        return len(blocks)


def _fresh(blocks: Blocks, said: set[object], edges: _Edges, titles: set[str]) -> Blocks:
    """What a page says that those before it do not."""
    is_old = [_is_title(block, titles) or (_is_long(block) and _key(block) in said) for block in blocks]
    first, last = edges.parts(blocks, is_old)
    inside = zip(blocks[first:last], is_old[first:last], strict=True)
    return tuple(block for block, old in inside if not (old and _is_long(block)))


def _is_title(block: Block, titles: set[str]) -> bool:
    return isinstance(block, Heading) and _said(plain(block.spans)) in titles


def _is_long(block: Block) -> bool:
    return isinstance(block, Figure) or (isinstance(block, Paragraph) and len(plain(block.spans)) >= LONG)


def _key(block: Block) -> object:
    """What two blocks have in common that say the same."""
    match block:
        case Heading(spans=spans) | Paragraph(spans=spans):
            return _said(plain(spans))
        case Figure(images=images):
            return tuple(image.url for image in images)
    return moved((block,), {})


def _said(text: str) -> str:
    return " ".join(text.casefold().split())


def _addresses(given: Sequence[Article]) -> tuple[str, ...]:
    """The address of every page that has one; some are joined themselves."""
    said = (address for article in given for address in article.pages or (article.url,))
    return tuple(dict.fromkeys(filter(None, said)))


def _images(given: Sequence[Article]) -> tuple[Image, ...]:
    """Every picture once, where it first occurs."""
    found: dict[str, Image] = {}
    for article in given:
        for image in article.images:
            found.setdefault(image.url, image if article is given[0] else replace(image, node=-1))
    return tuple(found.values())


def _least(given: Sequence[Article]) -> float | None:
    said = [article.confidence for article in given if article.confidence is not None]
    return min(said, default=None)
