from __future__ import annotations

from marrow.errors import CODES
from marrow.serve.statistics import Statistics
from marrow.serve.tables import age, lists_table, sites_table, size, statistics_table
from marrow.settings import Settings


def test_sizes_are_told_in_the_nearest_unit() -> None:
    assert [size(n) for n in (0, 999, 1000, 12_345_678, 5e9, 7e12)] == [
        "0 B",
        "999 B",
        "1.0 kB",
        "12.3 MB",
        "5.0 GB",
        "7.0 TB",
    ]


def test_ages_are_told_in_the_nearest_unit() -> None:
    assert [age(s) for s in (0, 119, 120, 7199, 7200, 172_800)] == ["now", "now", "2 min", "119 min", "2 h", "2 days"]


def test_sites_are_listed_with_what_differs_and_a_way_to_remove_them() -> None:
    table = sites_table(Settings.of({"sites": {"a.example": {"mode": "off", "tables": False}}}), "tok")
    assert '<a href="/settings?site=a.example">a.example</a>' in table
    assert "Mode: off, Tables: off" in table
    assert 'aria-label="Remove a.example"' in table
    assert 'name="token" value="tok"' in table
    assert "No site" in sites_table(Settings.of({}), "tok")


def test_what_lists_call_themselves_is_escaped() -> None:
    told = {"name": "a", "title": "<b>x", "source": '"><script>', "rules": 1200, "age_s": None, "failure": "fetch.dns"}
    table = lists_table([told], "tok")
    assert "<script>" not in table
    assert "&lt;b&gt;x" in table
    assert "1,200" in table
    assert "not fetched yet" in table
    assert CODES["fetch.dns"] in table
    assert "x&lt;y" in lists_table([told | {"failure": "x<y"}], "tok")  # of a later version


def test_statistics_tell_what_was_saved() -> None:
    statistics = Statistics(today="2026-03-01")
    assert "0 B" in statistics_table(statistics.snapshot())
    statistics.page("<i>.example", 4000, 1000, 2, 3.25, "declutter")
    statistics.failure("fetch.dns")
    table = statistics_table(statistics.snapshot())
    for said in ("3.0 kB (75%)", "3.2 ms", "Since 2026-03-01", "&lt;i&gt;.example", "fetch.dns"):
        assert said in table
    assert "<i>.example" not in table
