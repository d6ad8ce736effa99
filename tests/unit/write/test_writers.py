"""Facts about the registry of writers."""

from __future__ import annotations

import subprocess
import sys

import pytest

from marrow.write import WRITERS
from tests.unit.write.sample import SAMPLE

BODIES = ["text", "md", "html", "json", "jsonl", "tei", "speech", "ssml"]
CITATIONS = ["bibtex", "csl", "ris"]


def test_the_formats_are_these() -> None:
    assert list(WRITERS) == [*BODIES, *CITATIONS]


@pytest.mark.parametrize("name", WRITERS)
def test_a_writer_writes_and_says_what_it_makes(name: str) -> None:
    writer = WRITERS[name]
    assert writer.name == name
    assert writer.suffix.startswith(".")
    assert "/" in writer.mime
    text = writer(SAMPLE)
    assert "How to boil water" in text or name == "text"
    assert not text.endswith(("\r", "\n"))
    assert text.count("\n") == text.count(writer.newline)


@pytest.mark.parametrize("name", WRITERS)
def test_citations_leave_the_body_out(name: str) -> None:
    assert ("100 °C" in WRITERS[name](SAMPLE)) == (name in BODIES)


def test_the_article_and_the_registry_write_the_same() -> None:
    assert WRITERS["text"](SAMPLE) == SAMPLE.text
    assert WRITERS["md"](SAMPLE) == SAMPLE.markdown
    assert WRITERS["html"](SAMPLE) == SAMPLE.html
    assert WRITERS["json"](SAMPLE) == SAMPLE.to_json()


def test_importing_the_registry_loads_no_writer() -> None:
    script = "import sys, marrow.write; print(*[name for name in sys.modules if name.startswith('marrow.write.')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["marrow.write.binary"]  # the other registry
