"""What the workbench adds to a page of others that it shows in its frame, and the policy under which it is shown.

Takes: nothing. Gives: HTML for the head of that page: a style and a script of ours; and the policy.
Keeps true: of all scripts the policy lets in that one alone, by its digest; the page is of no origin, so that even a
script of its own could reach nothing of ours. Workers use this too, so it needs the standard library alone.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files


@cache
def frame_head() -> str:
    """What goes into the head of a page that is shown."""
    return f"<style>{_file('framed.css')}</style><script>{_file('framed.js')}</script>"


@cache
def frame_policy(shown: str) -> str:
    """The policy of the page: what is `shown` of it, and our script."""
    digest = base64.b64encode(hashlib.sha256(_file("framed.js").encode()).digest()).decode()
    return f"{shown}; script-src 'sha256-{digest}'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts"


def _file(name: str) -> str:
    return files("marrow.serve").joinpath("page", name).read_text("utf-8")
