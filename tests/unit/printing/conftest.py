"""What the tests of print share: a reader of PDFs, and a folder to work in."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from marrow.article import Article, Blocks
from marrow.options import Options
from marrow.printing.typeset import typeset

Read = Callable[[bytes], str]


@pytest.fixture(scope="session")
def read() -> Read:
    """The text of a PDF, in the order in which it was set, words put together that were hyphenated."""
    if shutil.which("pdftotext") is None:
        assert not os.environ.get("CI"), "pdftotext is missing"
        pytest.skip("NOT TESTED: there is no pdftotext; scripts/papers gets it")

    def read(pdf: bytes) -> str:
        done = subprocess.run(["pdftotext", "-raw", "-", "-"], input=pdf, capture_output=True, check=True)
        return re.sub(r"\xad\n", "", done.stdout.decode())

    return read


@pytest.fixture(scope="session")
def noto() -> None:
    """Fonts for all scripts. Without them what needs them is skipped; in CI it fails."""
    fonts = Path("/usr/share/fonts")
    wanted = ("truetype/noto/NotoNaskhArabic-Regular.ttf", "opentype/noto/NotoSerifCJK-Regular.ttc")
    if not all((fonts / name).exists() for name in wanted):
        assert not os.environ.get("CI"), "the fonts of Noto are missing"
        pytest.skip("NOT TESTED: there are no fonts of Noto; scripts/papers gets them")


def pdf_of(*blocks: object, title: str = "Tea", **settings: str | float) -> bytes:
    """A PDF of some blocks, in English, without warnings."""
    given: Blocks = blocks  # type: ignore[assignment]  # the tests hand in blocks
    written = typeset([Article(title=title, language="en", blocks=given)], {}, Options().change(**settings))
    assert written.warnings == ()
    return written.data
