from __future__ import annotations

import pytest

from marrow.errors import OptionError
from marrow.options import Options


def test_all_pages_are_wanted_by_default() -> None:
    batch = Options().batch
    assert (batch.languages, batch.page_types, batch.min_confidence, batch.min_length, batch.max_length) == (
        "",
        "",
        0,
        0,
        0,
    )


@pytest.mark.parametrize(
    ("name", "value"), [("shard_mb", -1), ("batch_timeout_s", 0.0), ("min_confidence", 1.5), ("batch_memory_mb", 1)]
)
def test_what_makes_no_sense_is_refused(name: str, value: float) -> None:
    with pytest.raises(OptionError):
        Options().change(**{name: value})
