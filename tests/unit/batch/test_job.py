from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from marrow.batch.job import Job
from marrow.errors import OptionError
from marrow.options import Options

OUT = Path("out")


def test_a_job_goes_to_workers_and_back() -> None:
    job = Job(out=OUT, options=Options().change(links=False), formats=("md", "html"))
    again = pickle.loads(pickle.dumps(job))
    assert again == job
    assert [column.name for column in again.columns] == [column.name for column in job.columns]


def test_settings_are_those_that_change_what_comes_out() -> None:
    options = Options().change(links=False, batch_workers=3, page_cache="x", shard_mb=2, method="density")
    assert Job(out=OUT, options=options).settings == {"links": False, "shard_mb": 2, "method": "density"}


def test_rows_of_files_have_no_texts() -> None:
    columns = [column.name for column in Job(out=OUT, sink="files", formats=("md",)).columns]
    assert "markdown" not in columns


@pytest.mark.parametrize(
    "wrong", [{"sink": "tape"}, {"formats": ("pdf",)}, {"fields": ("colour",)}, {"sink": "files", "formats": ()}]
)
def test_what_there_is_none_of_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        Job(out=OUT, **wrong)  # type: ignore[arg-type]  # which is the point


def test_plain_data_says_what_makes_a_batch() -> None:
    data = Job(out=OUT).to_dict()
    assert (data["sink"], data["formats"], data["settings"]) == ("parquet", ["text"], {})
