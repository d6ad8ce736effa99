from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import marrow
from marrow.render.static import look
from tests.unit.native.forms import both, needs_core

pytestmark = needs_core
ATTRIBUTES = (
    """
hidden|aria-hidden=true|role=tabpanel|role=region|role=TABPANEL|role=none|class=Accordion-body|class=collapsed|id=S:0
id=faq-1|class=navbar-collapse|id=COOKIE-toggle|class=\u212aookie-expand|class="x tab-pane"|style="display:none"
style="visibility:hidden"|style="visibility:visible"|style="display:none;visibility:visible"|class=shut
""".strip()
    .replace("\n", "|")
    .split("|")
)
PIECES = [
    *(f"<div {each} {other}>" for each in ATTRIBUTES for other in ATTRIBUTES),
    *["</div>"] * 90,
    *["<p>word"] * 90,
]


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_both_forms_open_the_same_panels(pieces: list[str]) -> None:
    page = marrow.read(f"<p>What everybody sees.</p>{''.join(pieces)}")
    sheets = (".shut{display:none}",)

    def seen() -> tuple[list[bool], list[int]]:
        found = look(page.tree, sheets)
        return found.is_hidden.tolist(), found.display.tolist()

    compiled, plain = both(seen)
    assert compiled == plain
