from __future__ import annotations

import json
from pathlib import Path
from threading import Thread

import pytest

from marrow.serve.statistics import WRITE_EVERY_S, Statistics


def test_counts_add_up() -> None:
    statistics = Statistics(today="2026-03-01")
    statistics.page("a.example", 1000, 400, 3, 10.0, "declutter")
    statistics.page("b.example", 500, 100, 0, 2.0, "reader")
    statistics.page("a.example", 100, 100, 0, 4.0, "declutter")
    statistics.blocked(5)
    statistics.failure("remove_ads")
    statistics.failure("fetch.dns")
    statistics.failure("fetch.dns")
    assert statistics.snapshot() == {
        "since": "2026-03-01",
        "pages": 3,
        "bytes_before": 1600,
        "bytes_after": 600,
        "bytes_saved": 1000,
        "blocked": 8,
        "ms": 16.0,
        "ms_median": 4.0,
        "modes": {"declutter": 2, "reader": 1},
        "failures": {"remove_ads": 1, "fetch.dns": 2},
        "sites": [
            {"site": "a.example", "pages": 2, "bytes": 600, "blocked": 3},
            {"site": "b.example", "pages": 1, "bytes": 400, "blocked": 0},
        ],
    }
    json.dumps(statistics.snapshot())


def test_a_page_that_grew_saves_nothing() -> None:
    statistics = Statistics()
    statistics.page("a.example", 1000, 400, 0, 1.0, "declutter")
    statistics.page("a.example", 1000, 3000, 0, 1.0, "reader")
    assert statistics.snapshot()["bytes_saved"] == 600


def test_nothing_counted_is_zeros() -> None:
    told = Statistics().snapshot()
    assert (told["pages"], told["ms_median"], told["sites"], told["failures"]) == (0, 0.0, [], {})
    assert told["since"]


def test_totals_outlive_the_process_and_sites_do_not(tmp_path: Path) -> None:
    file = tmp_path / "state" / "statistics.json"
    statistics = Statistics(file, today="2026-03-01")
    statistics.page("secret.example", 10, 5, 1, 1.5, "text")
    statistics.failure("fetch.dns")
    assert not file.exists()
    statistics.save()
    assert "secret" not in file.read_text()
    again = Statistics(file, today="2027-01-01").snapshot()
    assert (again["pages"], again["bytes_saved"], again["blocked"], again["ms"]) == (1, 5, 1, 1.5)
    assert (again["since"], again["modes"], again["failures"]) == ("2026-03-01", {"text": 1}, {"fetch.dns": 1})
    assert again["sites"] == []


def test_the_file_is_written_now_and_then(tmp_path: Path) -> None:
    now = [0.0]
    file = tmp_path / "statistics.json"
    statistics = Statistics(file, now=lambda: now[0])
    statistics.blocked()
    assert not file.exists()
    now[0] = WRITE_EVERY_S
    statistics.failure("a")
    assert json.loads(file.read_text())["blocked"] == 1
    statistics.blocked()
    assert json.loads(file.read_text())["blocked"] == 1
    file.unlink()
    statistics.save()
    assert json.loads(file.read_text())["blocked"] == 2
    file.unlink()
    statistics.save()
    assert not file.exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"since": "", "pages": "many"}',
        '{"since": "", "failures": 3}',
        '{"since": "", "pages": true}',
        '{"since": "", "modes": {"a": null}}',
        '{"since": "", "failures": {"a": 1e999}}',
        '{"since": "", "pages": NaN}',
        '{"since": "", "pages": ' + "9" * 5000 + "}",
        "[" * 9000,
        "\ufeff{}",
    ],
)
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, text: str) -> None:
    file = tmp_path / "statistics.json"
    file.write_text(text)
    statistics = Statistics(file)
    assert statistics.snapshot()["pages"] == 0
    statistics.page("a.example", 1, 1, 0, 1, "off")
    statistics.save()
    assert Statistics(file).snapshot()["pages"] == 1


def test_a_place_that_cannot_be_written_costs_nothing_but_the_totals(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    statistics = Statistics(tmp_path / "file" / "statistics.json")
    statistics.blocked()
    statistics.save()
    assert statistics.snapshot()["blocked"] == 1


def test_memory_is_bounded() -> None:
    statistics = Statistics()
    for number in range(2000):
        statistics.page(f"s{number}.example", 1, 1, 0, 1.0, f"mode{number}")
        statistics.failure(f"f{number}")
    told = statistics.snapshot()
    assert len(told["sites"]) == 200
    assert len(told["failures"]) == 201
    assert (sum(told["failures"].values()), told["failures"]["other"]) == (2000, 1800)


def test_threads_count_together() -> None:
    statistics = Statistics()

    def count() -> None:
        for _ in range(500):
            statistics.page("a.example", 2, 1, 1, 0.5, "off")

    threads = [Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told = statistics.snapshot()
    assert (told["pages"], told["bytes_saved"], told["sites"][0]["pages"]) == (2000, 2000, 2000)


def test_two_processes_that_share_a_file_add_up(tmp_path: Path) -> None:
    file = tmp_path / "statistics.json"
    one, other = Statistics(file, today="2026-03-01"), Statistics(file, today="2026-03-02")
    for statistics, pages in ((one, 2), (other, 3), (one, 1)):
        for _ in range(pages):
            statistics.page("a.example", 10, 5, 0, 1.0, "off")
        statistics.failure("fetch.dns")
        statistics.save()
    found = Statistics(file).snapshot()
    assert (found["pages"], found["bytes_saved"], found["failures"], found["modes"]) == (
        6,
        30,
        {"fetch.dns": 3},
        {"off": 6},
    )
    assert found["since"] == "2026-03-01"
    assert one.snapshot()["pages"] == 6


def test_names_stay_bounded_over_many_runs(tmp_path: Path) -> None:
    file = tmp_path / "statistics.json"
    for run in range(3):
        statistics = Statistics(file)
        for number in range(150):
            statistics.failure(f"f{run}-{number}")
        statistics.save()
    assert len(Statistics(file).snapshot()["failures"]) == 201
