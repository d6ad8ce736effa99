"""What a page offers for a field of its metadata, and what was made of it.

Takes: what was weighed. Gives: `Claim`, of which `marrow.explain_metadata` gives one for each value.
"""

from __future__ import annotations

from marrow.record import record


@record
class Claim:
    """A value that a page offers for a field; "" stands for "none of these".

    `because` has what spoke for and against it, with weights, the weightiest first; of fields that are not weighed, the
    name by which the page calls the value. `probability` is None for what was not chosen there.
    """

    field: str
    value: str
    sources: tuple[str, ...]
    probability: float | None
    because: tuple[str, ...]
    chosen: bool
