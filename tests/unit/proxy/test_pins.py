from __future__ import annotations

from marrow.proxy.pins import FOR_S, Pins


def test_the_latest_hosts_are_known() -> None:
    pins = Pins(most=2)
    for host in ("a.test", "b.test", "a.test", "c.test"):
        pins.add(host)
    assert [host in pins for host in ("a.test", "b.test", "c.test")] == [True, False, True]
    assert len(pins) == 2


def test_a_host_is_tried_again_after_a_while() -> None:
    now = [1.0]
    pins = Pins(now=lambda: now[0])
    pins.add("a.test")
    now[0] += FOR_S - 1
    assert "a.test" in pins
    now[0] += 1
    assert "a.test" not in pins


def test_who_goes_away_is_believed_the_second_time() -> None:
    pins = Pins(most=2)
    assert not pins.left("a.test")
    assert "a.test" not in pins
    assert pins.left("a.test")
    assert "a.test" in pins


def test_who_went_away_long_ago_is_forgotten() -> None:
    pins = Pins(most=2)
    for host in ("a.test", "b.test", "c.test", "a.test"):
        assert not pins.left(host)
