from __future__ import annotations

import pytest

from marrow.serve.kept import Kept, Sheet
from marrow.serve.statuses import ServeError


def _sheet(size: int = 1, url: str = "") -> Sheet:
    return Sheet(url=url, html=b"x" * size)


def test_a_page_is_had_by_its_key_and_keys_differ() -> None:
    kept = Kept()
    first, second = kept.put(_sheet(url="a")), kept.put(_sheet(url="b"))
    assert (kept.get(first).url, kept.get(second).url) == ("a", "b")
    assert len(first) > 20


@pytest.mark.parametrize("key", ["", "nobody-has-this"])
def test_a_key_that_is_not_known_is_refused(key: str) -> None:
    with pytest.raises(ServeError) as caught:
        Kept().get(key)
    assert caught.value.code == "request.forgotten"


def test_what_a_page_looks_like_can_change_while_it_is_kept() -> None:
    kept = Kept()
    key = kept.put(_sheet())
    kept.show(key, b"look")
    assert (kept.get(key).html, kept.get(key).original) == (b"x", b"look")
    kept.show("gone", b"look")


def test_past_its_bytes_whoever_was_not_asked_for_longest_goes() -> None:
    kept = Kept(most_bytes=25)
    first, second = kept.put(_sheet(10)), kept.put(_sheet(10))
    kept.get(first)
    third = kept.put(_sheet(10))
    assert kept.get(first).size == kept.get(third).size == 10
    with pytest.raises(ServeError):
        kept.get(second)
    kept.show(third, b"x" * 14)
    with pytest.raises(ServeError):
        kept.get(first)


def test_the_last_page_stays_whatever_its_size() -> None:
    kept = Kept(most_bytes=5)
    assert kept.get(kept.put(_sheet(100))).size == 100


def test_there_are_never_very_many() -> None:
    kept = Kept()
    keys = [kept.put(_sheet()) for _ in range(300)]
    with pytest.raises(ServeError):
        kept.get(keys[0])
    assert kept.get(keys[-1]).size == 1
