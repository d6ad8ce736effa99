from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO

import pytest

from marrow.workers import wire
from marrow.workers.shared import NAME, ROOM, Seen, Shared


@pytest.fixture
def ours() -> Shared:
    made = Shared.made()
    assert made is not None
    return made


def test_what_one_puts_the_other_takes(ours: Shared) -> None:
    seen = Seen(ours.file)
    first, second = [b"tea", b"", b"leaves"], [b"water" * 9]
    places = [ours.put(first), ours.put(second)]
    assert [seen.take(place, map(len, parts)) for place, parts in zip(places, (first, second), strict=True)] == [
        first,
        second,
    ]
    assert ours.put([b"third"]) == places[0]  # whose answer is there by then
    ours.close()
    assert seen.take(places[1], [5]) == [b"water"]


def test_a_message_may_fill_its_half_and_no_more(ours: Shared) -> None:
    whole = [b"a" * (ROOM - 1), b"b"]
    assert ours.has_room(whole)
    assert not ours.has_room([*whole, b"c"])
    places = ours.put(whole), ours.put(whole)
    assert [part[-1:] for place in places for part in Seen(ours.file).take(place, map(len, whole))] == [b"a", b"b"] * 2
    ours.close()


def test_a_message_says_where_its_parts_lie(ours: Shared) -> None:
    stream = BytesIO(wire.pointer([b"tea", b""], ours.put([b"tea", b""])) + wire.pack(b"leaves"))
    seen = Seen(ours.file)
    assert [wire.read(stream, seen) for _ in range(3)] == [[b"tea", b""], [b"leaves"], []]
    ours.close()


def test_who_shares_nothing_is_sent_no_such_message() -> None:
    with pytest.raises(ValueError, match="no message of ours"):
        wire.read(BytesIO(wire.pointer([b"tea"], 0)))


def test_the_environment_names_it_once(ours: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, str(ours.file))
    place = ours.put([b"tea"])
    seen = Seen.given()
    assert seen is not None
    assert seen.take(place, [3]) == [b"tea"]
    assert NAME not in os.environ
    assert Seen.given() is None
    ours.close()


def test_a_limit_on_files_leaves_none_and_nothing_open() -> None:
    code = (
        "import os, resource\n"
        "from marrow.workers.shared import Shared\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, resource.RLIM_INFINITY))\n"
        "before = os.listdir('/proc/self/fd')\n"
        "print(Shared.made(), before == os.listdir('/proc/self/fd'))\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ran.stdout == "None True\n", ran.stderr


def test_all_of_it_is_there_from_the_start(ours: Shared) -> None:
    assert os.fstat(ours.file).st_blocks * 512 >= 2 * ROOM  # else it would end who writes, where memory is short
    ours.close()


def test_a_system_may_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "memfd_create")
    assert Shared.made() is None

    def refuse(_: str) -> int:
        raise OSError("not here")

    monkeypatch.setattr(os, "memfd_create", refuse, raising=False)
    assert Shared.made() is None
