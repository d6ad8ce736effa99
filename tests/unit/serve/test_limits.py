from __future__ import annotations

import pytest

from marrow.serve import limits
from marrow.serve.limits import Rate, Room
from marrow.serve.statuses import ServeError


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def refused(rate: Rate, client: str = "a") -> int:
    """How long a client has to wait; 0 where it has not."""
    try:
        rate.take(client)
    except ServeError as error:
        return error.retry_s if error.code == "request.rate" else -1
    return 0


def test_a_minutes_requests_may_come_at_once_and_then_one_by_one() -> None:
    clock = Clock()
    rate = Rate(6, clock)
    assert [refused(rate) for _ in range(8)] == [0] * 6 + [10, 10]
    clock.now = 10.0
    assert [refused(rate), refused(rate)] == [0, 10]
    clock.now = 1000.0
    assert [refused(rate) for _ in range(7)] == [0] * 6 + [10]


def test_clients_have_their_own_and_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST_CLIENTS", 2)
    rate = Rate(1, Clock())
    assert [refused(rate, client) for client in ("a", "b", "b")] == [0, 0, 60]
    assert refused(rate, "c") == 0  # and with it, "a" is forgotten
    assert [refused(rate, "a"), refused(rate, "c")] == [0, 60]


def test_to_check_counts_nothing() -> None:
    rate = Rate(1, Clock(), what="guesses")
    rate.check("a")
    assert [refused(rate), refused(rate, "b")] == [0, 0]
    with pytest.raises(ServeError, match="more than 1 guesses a minute"):
        rate.check("a")
    Rate(0).check("a")


def test_without_a_rate_there_is_no_limit() -> None:
    rate = Rate(0)
    assert not any(refused(rate) for _ in range(1000))


def test_what_is_held_is_given_back() -> None:
    room = Room(10, "bytes")
    with room.holding() as one:
        one.take(4)
        one.take(6)
        with pytest.raises(ServeError, match="more than 10 bytes at once") as caught, room.holding() as other:
            other.take(1)
        assert (caught.value.code, caught.value.retry_s) == ("server.busy", 2)
        assert room.taken == 10
    assert room.taken == 0
