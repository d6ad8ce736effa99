"""Patterns work in every Python that we support.

Before 3.11.5 a possessive group (`(?:…)*+`) that fails half-way through one of its parts goes on from there, and not
from where that part began; an atomic group (`(?>(?:…){0,1000})`) does not. Debian 12 has 3.11.2.
"""

from __future__ import annotations

import re
from pathlib import Path

import marrow

PACKAGE = Path(marrow.__file__).parent
POSSESSIVE = re.compile(r"[^(\\]\)[*+?]\+")
HARMLESS = {
    "filters/declarations.py": "what opens a part may be all of it",
    "methods/auto/hints.py": "where a part fails, so does all",
    "parse/tokens.py": "an attribute has its value in an atomic group",
    "serve/asking.py": "a backslash at the end is used up or is not",
    "train/aged.py": "one character is a part, too",
}
"""Modules with possessive groups, and why these do not fail half-way."""


def test_possessive_groups_are_those_that_do_not_fail_half_way() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if any(
            POSSESSIVE.search(line)
            for line in path.read_text("utf-8").splitlines()
            if not line.lstrip().startswith("#")
        )
    }
    assert found == {*HARMLESS}
