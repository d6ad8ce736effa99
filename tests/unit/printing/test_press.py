from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import typst

from marrow.options import Options
from marrow.printing import press
from marrow.printing.typeset import lay_out
from tests.unit.printing.conftest import Read
from tests.unit.write.sample import SAMPLE

EMBEDDED = typst.Fonts(include_system_fonts=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lay_out(tmp_path, [SAMPLE], {}, Options())
    return tmp_path


def test_a_document_is_set(folder: Path, read: Read) -> None:
    assert press.main(folder) == {"missing": []}
    assert "Water boils at 100 °C" in read((folder / "document.pdf").read_bytes())


def test_the_same_folder_gives_the_same_bytes(folder: Path) -> None:
    press.main(folder)
    first = (folder / "document.pdf").read_bytes()
    press.main(folder)
    assert (folder / "document.pdf").read_bytes() == first


def test_characters_without_a_font_are_told(tmp_path: Path) -> None:
    assert press.missing(tmp_path, EMBEDDED, ["a", "茶", "→", '"', "\\", "\U0001e4d0"]) == ["茶", "\U0001e4d0"]
    assert press.missing(tmp_path, EMBEDDED, []) == []


@pytest.mark.usefixtures("noto")
def test_what_the_own_fonts_lack_is_looked_for_in_the_system(folder: Path) -> None:
    (folder / "job.json").write_text(json.dumps({"template": "article", "system": False, "characters": ["茶"]}))
    assert press.main(folder) == {"missing": []}


def test_the_own_fonts_have_what_is_never_looked_for(tmp_path: Path) -> None:
    usual = [
        chr(code) for code in (*range(0x21, 0x7F), *range(0xA1, 0x180), *range(0x391, 0x3A2), *range(0x400, 0x460))
    ]
    assert press.missing(tmp_path, EMBEDDED, [each for each in usual if each != "\xad"]) == []


def test_a_failure_is_told(folder: Path) -> None:
    (folder / "article.typ").write_text('#panic("no paper")')
    assert "no paper" in str(press.main(folder)["error"])


@pytest.mark.parametrize("reach", ['#read("/etc/passwd")', '#read("../outside.txt")', '#import "@preview/a:1.0.0": *'])
def test_nothing_outside_of_the_folder_is_read(folder: Path, reach: str) -> None:
    (folder.parent / "outside.txt").write_text("secret")
    (folder / "article.typ").write_text(reach)
    assert "error" in press.main(folder)


def test_memory_is_limited() -> None:
    told = "import resource; print(resource.getrlimit(resource.RLIMIT_AS))"
    for script in ("press", "darkroom"):
        source = f"from marrow.printing.{script} import limit_memory; limit_memory(1 << 40); {told}"
        done = subprocess.run([sys.executable, "-c", source], capture_output=True, check=True, text=True)
        assert done.stdout.strip() == f"({1 << 40}, {1 << 40})"
