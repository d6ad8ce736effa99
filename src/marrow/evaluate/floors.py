"""Floors: scores below which no change may fall.

Takes: a JSON file and an evaluation. Gives: the scores that are below their floor, or a file with floors as high as
the scores are now. Keeps true: a floor only rises; to lower one, a person edits the file and says why.
Refuses: to compare scores of other sets or pages than the floors were measured on (`option.value`).

    {"split": "dev", "data": {SET: digest}, "floors": {METHOD: {SET: {MEASURE: floor}}}}
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import floor
from pathlib import Path
from typing import Any

from marrow.errors import InputError, OptionError
from marrow.evaluate.evaluation import Evaluation
from marrow.evaluate.run import MARROW

_KEPT = ("word_f1", "shingle_f1", "exact", "snippet_f1")
_DIGITS = 3

Floors = dict[str, dict[str, float]]
"""By set and measure."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A score below its floor; None: it was not measured."""

    set: str
    measure: str
    floor: float
    value: float | None

    def __str__(self) -> str:
        value = "not measured" if self.value is None else f"{self.value:.4f}"
        return f"{self.set}: {self.measure} is {value}, and its floor is {self.floor:.{_DIGITS}f}"


def check(file: Path, evaluation: Evaluation) -> list[Breach]:
    """The scores that are below their floors."""
    known = _read(file)
    _refuse_other_data(known, evaluation)
    scores = _scores(evaluation)
    return [
        Breach(name, measure, wanted, scores.get(name, {}).get(measure))
        for name, measures in known["floors"].get(evaluation.method, {}).items()
        for measure, wanted in measures.items()
        if scores.get(name, {}).get(measure, -1.0) < wanted
    ]


def lift(file: Path, evaluation: Evaluation) -> None:
    """Write the floors again, each as high as it was or as the score is now, whichever is more."""
    known: dict[str, Any] = {"split": evaluation.split, "data": dict(evaluation.data), "floors": {}}
    if file.exists():
        known = _read(file)
        _refuse_other_data(known, evaluation)
    floors: Floors = known["floors"].setdefault(evaluation.method, {})
    for name, measures in _scores(evaluation).items():
        mine = floors.setdefault(name, {})
        for measure, value in measures.items():
            mine[measure] = max(mine.get(measure, 0.0), _rounded_down(value))
    text = json.dumps(known, indent=2, sort_keys=True, ensure_ascii=False)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text + "\n", "utf-8")


def _rounded_down(value: float) -> float:
    """
    >>> _rounded_down(0.87196)
    0.871
    """
    steps: int = 10**_DIGITS
    return floor(value * steps) / steps


def _scores(evaluation: Evaluation) -> Floors:
    """What floors are kept for: the main measures of each set, their mean, and F1 of each role."""
    found: Floors = {}
    for summary in evaluation.summaries[MARROW]["set"]:
        found[summary.name] = {name: summary.measures[name].value for name in _KEPT if name in summary.measures}
    roles = evaluation.roles()
    if roles:
        found["roles of segments"] = {role: roles.rates(role).f1 for role in roles.roles}
    return found


def _read(file: Path) -> dict[str, Any]:
    try:
        known: dict[str, Any] = json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise InputError("input.missing", f"cannot be read ({error.strerror})", url=str(file)) from error
    except ValueError as error:
        raise OptionError("option.value", f"{file} is not JSON ({error})") from error
    if not {"split", "data", "floors"} <= known.keys():
        raise OptionError("option.value", f"{file} holds no floors")
    return known


def _refuse_other_data(known: dict[str, Any], evaluation: Evaluation) -> None:
    if known["split"] != evaluation.split:
        raise OptionError("option.value", f"the floors are those of split {known['split']}, not {evaluation.split}")
    for name in sorted(known["data"].keys() ^ evaluation.data.keys()):
        which = "without" if name in known["data"] else "with"
        raise OptionError("option.value", f"the floors and their mean are not comparable {which} the set {name}")
    for name, digest in evaluation.data.items():
        if known["data"][name] != digest:
            raise OptionError("option.value", f"the floors of {name} were measured on other pages")
