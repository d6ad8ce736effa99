from __future__ import annotations

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from marrow.errors import OptionError
from marrow.train.metadata.run import find_teachers, learn, lessons, save


def write_set(folder: Path, name: str, split: str = "train") -> None:
    rows = [
        {
            "id": str(number),
            "url": f"https://site{number}.example/story",
            "html": f"""<title>Story {number} | Site</title><h1>Story {number}</h1><p>By Ada Lovelace</p>
                <time datetime=2021-03-{number + 1:02}>then</time><p>Words to be read, and more.</p>""".encode(),
            "title": f"Story {number}",
            "author": "Ada Lovelace",
            "date": f"2021-03-{number + 1:02}",
        }
        for number in range(12)
    ]
    (folder / name).mkdir(parents=True)
    pq.write_table(pa.Table.from_pylist(rows), folder / name / f"{split}.parquet")


def test_only_sets_that_may_train_are_found(tmp_path: Path) -> None:
    write_set(tmp_path, "news_andy")
    write_set(tmp_path, "secret")
    allowed, left_out = find_teachers([tmp_path])
    assert [each.name for each in allowed] == ["news_andy"]
    assert left_out == ["secret"]


def test_other_sets_and_other_splits_are_refused(tmp_path: Path) -> None:
    write_set(tmp_path / "a", "secret")
    write_set(tmp_path / "b", "news_andy", "dev")
    for path in (tmp_path / "a", tmp_path / "b/news_andy/dev.parquet"):
        with pytest.raises(OptionError):
            find_teachers([path])


def test_what_is_learned_is_the_same_twice_and_in_any_number_of_processes(tmp_path: Path) -> None:
    write_set(tmp_path, "news_andy")
    sets, _ = find_teachers([tmp_path])
    found = [learn([one for page in lessons(sets, jobs=jobs) for one in page]) for jobs in (1, 1, 2)]
    assert found[0] == found[1] == found[2]
    title = found[0]["title"]
    assert (title.pages, title.offered) == (12, 1.0)
    assert title.right > 0.5


def test_files_tell_what_they_came_from(tmp_path: Path) -> None:
    write_set(tmp_path, "news_andy")
    sets, _ = find_teachers([tmp_path])
    fitted = learn([one for page in lessons(sets) for one in page])
    save(tmp_path / "model", fitted, {"news_andy": "abc"})
    written = json.loads((tmp_path / "model/date.json").read_text("utf-8"))
    assert written["data"] == {"news_andy": "abc"}
    assert written["weights"] == dict(fitted["date"].weights)
    assert sorted(path.name for path in (tmp_path / "model").iterdir()) == ["authors.json", "date.json", "title.json"]
