"""What a store of objects says where it gives none, as an error of ours.

Takes: an error of the engine's. Gives: an `InputError` of one line.
Keeps true: where credentials are missing or refused it is `input.denied`, so that nobody looks for a misspelt name; all
else is `input.missing`. Daft's errors have neither codes nor a base that they share: they are known by their words, of
which those of a name are none.
"""

from __future__ import annotations

import re

from marrow.batch.reasons import reason
from marrow.errors import InputError

_CLOSED = re.compile(
    r"unable to load credentials|\bunauthorized\b|\bforbidden\b|azure storage account not set"
    r"|\b(AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken)\b",
    re.I,
)
_ADDRESS = re.compile(r"\w+://[^\s()<>\"',;]+")


def refused(name: str, what: str, error: Exception) -> InputError:
    """Why an object, or a list of them, is not had."""
    told = getattr(error, "strerror", None)  # what the system says of a file of this machine
    if not told and (found := _CLOSED.search(_ADDRESS.sub("", str(error).replace(name, "")))):
        return InputError("input.denied", f"its store does not let us in ({found[0]})", url=name)
    return InputError("input.missing", f"{what} ({told or reason(error)})", url=name)
