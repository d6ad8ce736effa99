"""Whether what is said around a picture is about what the article is about: P1's idea, as one trait of many.

Takes: a scene, a language and who finds names. Gives: for a picture, by its number, a trait or none.
Keeps true: a picture's caption is all text of its first block ancestor, as the paper has it; nothing is read, and
nobody who finds names is loaded, before the first picture is asked about.

It is asked only of pictures that it can decide (`decide`): to find the names of a body takes longer than all else that
is done for pictures, and of most of them structure tells enough.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from marrow.assemble.images.scene import Scene
from marrow.tags import NUMBER

if TYPE_CHECKING:
    from marrow.semantics.similarity import Subject

LIKE, UNLIKE = "like_block", "unlike_block"
Compare = Callable[[int], list[str]]
"""Gives the traits of a picture that a comparison with the body tells."""
MAX_BLOCK = 20_000
"""Characters of a block that are compared; more is no caption."""
_MAX_CAPTION = 3000
"""Characters of what may be said of one picture; a block of more is the article."""
MOST = 100
"""Pictures of a page that are compared; a page of thousands must not take for ever."""
_BLOCK_TAGS = frozenset(NUMBER[name] for name in "div p br li ul ol td tr table h1 h2 h3 h4 h5 h6 hr figure".split())
"""Those of the paper, and `figure`, which HTML did not have yet."""


class Likeness:
    """Compares what is said around the pictures of a page with its article."""

    def __init__(self, scene: Scene, language: str = "", entities: str = "embedded") -> None:
        self._scene = scene
        self._language = language
        self._entities = entities
        self._left = MOST

    @cached_property
    def subject(self) -> Subject:
        """What the article is about."""
        from marrow.semantics.choose import subject_of  # most pages need nobody who finds names

        seen = self._scene
        body = (seen.text(segment) for segment in range(seen.first, seen.last + 1) if seen.is_kept[segment])
        return subject_of("\n".join(body), self._language, choice=self._entities)

    def __call__(self, number: int) -> list[str]:
        """Whether what is said around a picture is like the body, or unlike; nothing where nothing is said."""
        text = block_text(self._scene, self._scene.pictures[number].node, _MAX_CAPTION)
        if not text or not self._left:
            return []
        self._left -= 1
        return [LIKE if self.subject.likeness(text).is_alike else UNLIKE]


def block_text(seen: Scene, node: int, most: int = MAX_BLOCK) -> str:
    """All text of the first block ancestor of a picture, which is its caption in the paper; "" if that is too much."""
    kept = seen.kept
    while node > 0 and kept.tags[node] not in _BLOCK_TAGS:
        node = kept.parents[node]
    return seen.text_below(node) if 0 < kept.shown_chars[node] <= most else ""
