"""Posts made by hand: what tests of splitting start from, so that no model has a say in them."""

from __future__ import annotations

from marrow.blog import Block, Label, Post
from marrow.page import Page
from marrow.tags import TEXT

_LABELS = {label.name.lower(): label for label in Label}


def posts_by_class(page: Page) -> tuple[Post, ...]:
    """The posts of a page whose elements are called by their labels; each `class=title` begins one.

    An element may have several: `class="title content"`.
    """
    posts: list[list[Block]] = []
    for node, said in sorted(page.tree.having("class").items()):
        labels = tuple(_LABELS[word] for word in said.split() if word in _LABELS)
        if Label.TITLE in labels:
            posts.append([])
        if labels:
            posts[-1].append(_block(page, node, labels))
    return tuple(_post(page, tuple(blocks)) for blocks in posts)


def _block(page: Page, node: int, labels: tuple[Label, ...]) -> Block:
    tree = page.tree
    texts = tuple(inner for inner in range(node, int(tree.end[node])) if tree.tag[inner] == TEXT)
    said = " ".join("".join(tree.text[text] for text in texts).split())
    return Block(node, texts, said, labels, 0.9)


def _post(page: Page, blocks: tuple[Block, ...]) -> Post:
    title = next(block for block in blocks if Label.TITLE in block.labels)
    return Post(title=title.text, link=page.tree.attributes[title.node].get("href", ""), blocks=blocks)
