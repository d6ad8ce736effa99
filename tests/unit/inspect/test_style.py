from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from marrow.inspect.style import COLOURS, name_colour, stylesheet
from marrow.verdicts import Role

Colour = NDArray[np.float64]

# What is seen of linear red, green and blue without one kind of cones: Machado, Oliveira and Fernandes (2009).
EYES = {
    "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "no red": [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    "no green": [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def linear(colour: str) -> Colour:
    parts = np.array([int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)])
    found: Colour = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return found


def contrast(one: str, other: str) -> float:
    """From 1 to 21, as WCAG defines it."""
    dark, light = sorted(float(TO_XYZ[1] @ linear(colour)) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def lab(light: Colour) -> Colour:
    """CIELAB, in which distances are differences that people see."""
    x, y, z = np.cbrt(np.maximum(TO_XYZ @ np.clip(light, 0, 1) / (0.9505, 1, 1.089), 0.0089))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def test_every_role_has_a_colour() -> None:
    assert COLOURS.keys() == {role.name.lower() for role in Role}


@pytest.mark.parametrize("eye", list(EYES))
def test_colours_can_be_told_apart(eye: str) -> None:
    seen = {role: lab(np.array(EYES[eye]) @ linear(colour)) for role, colour in COLOURS.items()}
    near = [pair for pair in combinations(seen, 2) if np.linalg.norm(seen[pair[0]] - seen[pair[1]]) < 9]
    assert near == []


@pytest.mark.parametrize("role", list(COLOURS))
def test_colours_stand_out_against_white_and_names_against_colours(role: str) -> None:
    assert contrast(COLOURS[role], "#ffffff") >= 3
    assert contrast(COLOURS[role], name_colour(role)) >= 4.5


def test_nothing_is_asked_for_from_elsewhere() -> None:
    assert "url(" not in stylesheet()
    assert "@import" not in stylesheet()
