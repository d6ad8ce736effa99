from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from marrow import native
from marrow.parse.compiled import tree_of
from marrow.tags import NAMES, VOID
from tests.unit.native.forms import CORE


def can_build() -> bool:
    """Whether this machine has what it takes to build the core."""
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return shutil.which(compiler) is not None and headers.exists()


def test_the_core_is_built_where_it_can_be() -> None:
    # If this fails, run `scripts/environment dev`: it builds the core.
    assert (CORE is not None) == can_build()


def test_the_core_is_used_unless_the_environment_says_no() -> None:
    wanted = os.environ.get("MARROW_NATIVE") != "0"
    assert native.is_native() == (wanted and CORE is not None)


def test_the_environment_can_switch_it_off() -> None:
    program = "import marrow.native; print(marrow.native.is_native())"
    said = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "MARROW_NATIVE": "0"},
        capture_output=True,
        check=True,
        text=True,
    )
    assert said.stdout == "False\n"


def test_tags_have_the_same_numbers_on_both_sides() -> None:
    assert CORE is None or CORE.TAGS == NAMES


@pytest.mark.parametrize("name", VOID.split())
def test_void_elements_are_the_same_on_both_sides(name: str) -> None:
    page = CORE.flatten(f"<html><{name}>x</html>", 9) if CORE else None
    if page is not None:
        assert tree_of(page).parent.tolist() == [-1, 0, 0]  # the text after it is no child of it
