"""Print: articles as typeset pages."""

from __future__ import annotations

from marrow.printing.pdf import to_pdf

__all__ = ["to_pdf"]
