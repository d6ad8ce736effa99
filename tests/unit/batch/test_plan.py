from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from marrow.batch import plan as plans
from marrow.batch.job import Job
from marrow.batch.layout import Layout
from marrow.batch.plan import begin, plan, stored
from marrow.errors import InputError, MarrowError
from marrow.options import Options
from tests.unit.batch.archives import page


@pytest.fixture
def site(tmp_path: Path) -> str:
    (tmp_path / "site").mkdir()
    for number in range(5):
        (tmp_path / "site" / f"{number}.html").write_bytes(page(number))
    return str(tmp_path / "site")


@pytest.fixture
def job(tmp_path: Path) -> Job:
    return Job(out=tmp_path / "out", options=Options().change(shard_pages=2))


def test_shards_are_numbered_over_all_sources(site: str, job: Job) -> None:
    made = plan([site + "/0.html", site, site], job)
    assert [shard.number for shard in made.shards] == [0, 1, 2, 3]
    assert made.size == sum(shard.size for shard in made.shards)


def test_a_plan_is_read_as_it_was_written(site: str, job: Job) -> None:
    layout = Layout(job.out)
    made = begin(layout, [site], job, resume=False)
    assert stored(layout) == made
    assert begin(layout, [site], job, resume=True) == made


def test_a_resumed_batch_goes_by_its_plan_whatever_is_there_now(site: str, job: Job) -> None:
    layout = Layout(job.out)
    made = begin(layout, [site], job, resume=False)
    Path(site, "9.html").write_bytes(page(9))
    assert begin(layout, [site], job, resume=True) == made


def test_resume_begins_what_was_never_begun(site: str, job: Job) -> None:
    assert len(begin(Layout(job.out), [site], job, resume=True).shards) == 3


def test_a_folder_with_a_batch_is_not_begun_again(site: str, job: Job) -> None:
    layout = Layout(job.out)
    begin(layout, [site], job, resume=False)
    with pytest.raises(MarrowError, match="--resume") as refused:
        begin(layout, [site], job, resume=False)
    assert refused.value.code == "output.exists"


def test_parts_that_nobody_planned_are_not_mixed_with_ours(site: str, job: Job) -> None:
    job.out.mkdir()
    (job.out / "part-000000.parquet").write_bytes(b"")
    with pytest.raises(MarrowError) as refused:
        begin(Layout(job.out), [site], job, resume=True)
    assert refused.value.code == "output.exists"


def test_another_batch_is_not_resumed(site: str, job: Job) -> None:
    layout = Layout(job.out)
    begin(layout, [site], job, resume=False)
    others = {
        "links": replace(job, options=job.options.change(links=False)),
        "sink": replace(job, sink="jsonl"),
        "formats": replace(job, formats=("md",)),
        "fields": replace(job, fields=("title",)),
    }
    for name, other in others.items():
        with pytest.raises(MarrowError, match=f"other {name}") as refused:
            begin(layout, [site], other, resume=True)
        assert refused.value.code == "output.plan"
    with pytest.raises(MarrowError, match="other sources"):
        begin(layout, [site + "/0.html"], job, resume=True)
    more = replace(job, options=job.options.change(batch_workers=7))
    assert begin(layout, [site], more, resume=True) == stored(layout)


@pytest.mark.parametrize("damage", ["{", "[]", '{"request": {}, "shards": [], "digest": "0"}'])
def test_a_damaged_plan_is_refused(site: str, job: Job, damage: str) -> None:
    layout = Layout(job.out)
    begin(layout, [site], job, resume=False)
    layout.plan.write_text(damage)
    with pytest.raises(InputError) as refused:
        begin(layout, [site], job, resume=True)
    assert refused.value.code == "input.damaged"


def test_the_plan_is_plain_json(site: str, job: Job) -> None:
    layout = Layout(job.out)
    begin(layout, [site], job, resume=False)
    data = json.loads(layout.plan.read_bytes())
    assert data["request"]["settings"] == {"shard_pages": 2}
    assert data["shards"][1]["names"] == ["2.html", "3.html"]


@pytest.mark.parametrize("where", ["", "out", "deep/down"])
def test_results_do_not_go_where_pages_are_read_from(where: str, site: str, job: Job) -> None:
    layout = Layout(Path(site, where))
    with pytest.raises(MarrowError, match="would read") as refused:
        begin(layout, [f"{site}/0.html", site], job, resume=False)
    assert refused.value.code == "output.inside"
    assert not layout.home.exists()


def test_results_may_lie_beside_what_is_read(site: str, job: Job, tmp_path: Path) -> None:
    Path(site, "link").symlink_to(tmp_path)  # to which nobody goes
    for out in (f"{site}-out", f"{site}/link/out", f"{site}/../beside"):
        assert begin(Layout(Path(out)), [site], job, resume=False).shards
    assert begin(Layout(Path(site)), [f"{site}/0.html"], job, resume=False).shards


FILES = {"sink": "files", "formats": ("md", "html")}


@pytest.mark.parametrize(
    ("pattern", "out", "how"),
    [
        ("**/*.html", "out", FILES),
        ("**", "out", {}),
        ("**/[!x]*.jsonl", "out", {}),  # the log
        ("*/*/*.html", "out", FILES),
        ("*.parquet", "", {}),
        ("../*/*.jsonl", "", {"sink": "jsonl"}),
        ("**/.out/**/*.html", ".out", FILES),
    ],
)
def test_results_do_not_go_where_a_pattern_finds_them(
    pattern: str, out: str, how: dict[str, Any], site: str, job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site)
    layout = Layout(Path(site, out))
    for name in (pattern, str(Path(site, pattern))):
        with pytest.raises(MarrowError, match="would read") as refused:
            begin(layout, [name], replace(job, **how), resume=False)
        assert refused.value.code == "output.inside"


@pytest.mark.parametrize(
    ("pattern", "out", "how"),
    [
        ("*.html", "", FILES),
        ("*.html", "out", FILES),
        ("**/*.html", "out", {}),
        ("**/*.html", "out", {"sink": "files", "formats": ("md",)}),
        ("**/*.html", ".out", FILES),
        ("**/*.html", "../out", FILES),
        ("0.html", "out", FILES),
    ],
)
def test_results_may_lie_where_no_pattern_finds_them(
    pattern: str, out: str, how: dict[str, Any], site: str, job: Job
) -> None:
    assert begin(Layout(Path(site, out)), [f"{site}/{pattern}"], replace(job, **how), resume=False).shards


def test_a_batch_in_its_source_that_was_begun_is_ended(site: str, job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    layout = Layout(Path(site, "out"))
    with monkeypatch.context() as before:
        before.setattr(plans, "_refuse_inside", lambda *_: None)
        made = begin(layout, [site], job, resume=False)
    assert begin(layout, [site], job, resume=True) == made
