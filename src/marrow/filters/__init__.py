"""The filters of P4, in the order in which they have their turn; one filter, one file."""

from __future__ import annotations

from marrow.filters import comments, images, scripts
from marrow.filters.filter import Filter

CHAIN: tuple[Filter, ...] = (
    # those that edit
    comments.FILTER,
    # those that delete
    scripts.FILTER,
    images.FILTER,
)
