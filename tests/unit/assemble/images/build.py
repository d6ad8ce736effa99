"""Scenes for tests: a page in HTML whose classes say how it was judged."""

from __future__ import annotations

import numpy as np

from marrow.assemble.images.candidates import candidates
from marrow.assemble.images.scene import Scene, scene
from marrow.assemble.kept import Kept, keep
from marrow.page import Page
from marrow.segments import Segments, segment
from marrow.verdicts import Role, Verdicts
from tests.builders import URL, page_of

PROSE = "<p>The river rose in the night and carried the old wooden bridge away, people of the valley said.</p>"
ROLES = {"caption": Role.CAPTION, "related": Role.RELATED, "promo": Role.PROMO, "bio": Role.BIO, "dropped": Role.OTHER}


def judged(page: Page) -> tuple[Segments, Verdicts]:
    """All is body, but for an `h1`, which is the title, and what a class says is something else."""
    segments = segment(page.tree, page.look)
    role = np.full(len(segments), Role.BODY, np.uint8)
    names = page.tree.attributes
    for number, node in enumerate(segments.nln.tolist()):
        above = node
        while above > 0:
            for name in names[above].get("class", "").split():
                role[number] = ROLES.get(name, role[number])
            if page.tree.name(above) == "h1":
                role[number] = Role.TITLE
            above = int(page.tree.parent[above])
    return segments, Verdicts(role, np.ones(len(role), np.float32), np.zeros(len(role), np.uint8), ("said",), "said")


def kept_as_judged(html: str, *, url: str = URL) -> tuple[Kept, Segments, Verdicts]:
    """What is kept of a page that is judged by its classes."""
    page = page_of(html, url=url)
    segments, verdicts = judged(page)
    kept = keep(page, segments, verdicts.is_kept)
    assert kept is not None
    return kept, segments, verdicts


def seen(html: str, *, url: str = URL, title: str = "", declared: tuple[str, ...] = ()) -> Scene:
    """All pictures of a page, and what is around them."""
    kept, segments, verdicts = kept_as_judged(html, url=url)
    return scene(kept, segments, verdicts, candidates(kept), title=title, declared=declared)
