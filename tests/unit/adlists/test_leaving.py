from __future__ import annotations

from pathlib import Path

from marrow.adlists.leaving import REASONS, LeftOut

DOCS = Path(__file__).parents[3] / "docs"


def test_a_rule_is_left_out_for_a_reason() -> None:
    assert LeftOut("broken").reason == "broken"


def test_every_reason_is_explained_in_the_docs() -> None:
    text = (DOCS / "adlists.md").read_text("utf-8")
    assert all(f"| `{reason}` | {meaning} |" in text for reason, meaning in REASONS.items())
