"""Which pictures belong to the article, what each is, and why.

Takes: a scene. Gives: a `Decision` for every picture in it, in document order.
Keeps true: a score is the probability of a logit over named traits, whose weights training has fitted
(`models/images/weights.json`, which can be read); one picture at most leads the article.

A picture is chosen from `THRESHOLD` on; the one that opens an article from `OPENING` on, because articles without any
picture at their head are fewer than pictures there that hardly any trait speaks for. Whether a caption is about what
the article is about (P1) is a trait too, and costs more than all others: it is asked for where it can turn the choice.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from marrow.assemble.images.candidates import Candidate
from marrow.assemble.images.likeness import LIKE, UNLIKE, Compare
from marrow.assemble.images.roles import CHARTS, role_of
from marrow.assemble.images.scene import Scene
from marrow.assemble.images.traits import traits
from marrow.record import record

THRESHOLD, OPENING = 0.45, 0.3
"""Best of 0.4–0.6 and of 0.2–0.45 over five folds of the training pages by host (ADR 21)."""
_LEADS_WITHIN, _DECLARED_WITHIN = 400, 800
"""Characters of the body that may stand before the lead picture, and before one that the metadata names: of 100 to 500
and of 300 to 800 the best over the same folds."""
_MOST_REASONS = 3
BIAS = "bias"
FILE = Path(__file__).parents[2] / "models" / "images" / "weights.json"


@record
class Decision:
    """What was made of a picture. `because` are the traits that weighed most, the heaviest first."""

    picture: Candidate
    is_chosen: bool
    role: str  # lead, inline, gallery, chart; ad, teaser, avatar, logo, icon, tracker, other
    score: float
    because: tuple[str, ...]


@cache
def weights() -> Mapping[str, float]:
    """The fitted weights of traits, as `marrow train images` has written them."""
    read: dict[str, float] = json.loads(FILE.read_bytes())["weights"]
    return read


def probability(found: Sequence[str], weights: Mapping[str, float]) -> float:
    """How likely a picture with some traits belongs to the article.

    >>> round(probability(["in_figure", "hidden"], {"bias": -1.0, "in_figure": 2.0}), 3)
    0.731
    """
    return _share(weights.get(BIAS, 0.0), _weighed(found, weights))


def _weighed(found: Sequence[str], weights: Mapping[str, float]) -> list[float]:
    get = weights.get
    return [get(trait, 0.0) for trait in found]


def _share(bias: float, weighed: Sequence[float]) -> float:
    """The logit of a sum that is exact: traits come in any order, and a score must not depend on it."""
    return 1 / (1 + math.exp(-math.fsum((bias, *weighed))))


def decide(scene: Scene, compare: Compare | None = None) -> list[Decision]:
    """Decide on every picture; `compare` is asked of those whose choice depends on what it says."""
    known = weights()
    bias = known.get(BIAS, 0.0)
    first, last = scene.within
    found, scores, chosen = [], [], []
    for number in range(len(scene.pictures)):
        own = traits(scene, number)
        limit = OPENING if number == scene.opening else THRESHOLD
        is_in_reach = first <= scene.stands[number] < last
        if compare is not None and is_in_reach and _is_open(bias, _weighed(own, known), limit, known):
            own += compare(number)
        found.append(own)
        scores.append(_share(bias, _weighed(own, known)))
        chosen.append(is_in_reach and scores[-1] >= limit)
    lead = _lead(scene, found, chosen)
    made = []
    for number, picture in enumerate(scene.pictures):
        own, is_chosen = found[number], chosen[number]
        role = "lead" if number == lead else role_of(scene, number, own, is_chosen=is_chosen)
        reasons = _reasons(own, _weighed(own, known), 1 if is_chosen else -1)
        made.append(Decision(picture, is_chosen, role, round(scores[number], 3), reasons))
    return made


def _is_open(bias: float, weighed: Sequence[float], limit: float, known: Mapping[str, float]) -> bool:
    """Whether a comparison may change what is decided, whatever it says."""
    swing = (0.0, known.get(LIKE, 0.0), known.get(UNLIKE, 0.0))
    return _share(bias, [*weighed, min(swing)]) < limit <= _share(bias, [*weighed, max(swing)])


def _lead(scene: Scene, found: Sequence[Sequence[str]], chosen: Sequence[bool]) -> int:
    """The picture that leads the article, −1 if none does: at its head, one that metadata names before the first."""
    first = -1
    for number, is_chosen in enumerate(chosen):
        if not is_chosen:
            continue
        chars = scene.chars_before(number)
        if chars > _DECLARED_WITHIN:
            break
        if chars and _illustrates(scene, number, found[number]):
            continue
        if "declared" in found[number]:
            return number
        if first < 0 and chars <= _LEADS_WITHIN and CHARTS.isdisjoint(found[number]):
            first = number
    return first


def _illustrates(scene: Scene, number: int, found: Sequence[str]) -> bool:
    """Whether a picture between paragraphs belongs to these, and not to the head: a link to a larger one, or upright.

    Without this 9 of 17 pages that have no lead are told so, with it 14; of 51 leads none is lost (train, folds).
    """
    width, height = scene.sizes[number]
    return "in_a" in found or (width is not None and height is not None and height > width)


def _reasons(found: Sequence[str], weighed: Sequence[float], sign: int) -> tuple[str, ...]:
    """The traits that speak most for what was decided."""
    ranked = sorted(
        [(-sign * weight, trait) for weight, trait in zip(weighed, found, strict=True) if sign * weight > 0]
    )
    return tuple([trait for _, trait in ranked[:_MOST_REASONS]])
