"""The options of print: how an article looks on paper, and who sets it.

Takes: nothing. Gives: `PrintOptions`, and the names that it chooses from.
"""

from __future__ import annotations

from marrow.options.declare import Checked, setting
from marrow.record import record

TEMPLATES = ("article", "newspaper", "large", "compact")
PAPERS = ("a4", "a5", "a3", "b5", "letter", "legal")
ENGINES = ("typst", "chromium")


@record(kw_only=True)
class PrintOptions(Checked):
    """How articles are printed."""

    template: str = setting(
        "article", choices=TEMPLATES, help="One column; two under one headline; large print; or little paper."
    )
    paper: str = setting("a4", choices=PAPERS, help="The size of the paper.")
    engine: str = setting("typst", choices=ENGINES, help="Who sets the pages: Typst, or a browser.")
    print_timeout_s: float = setting(60.0, low=1, high=3600, help="Give up on a document after so many seconds.")
