from __future__ import annotations

from marrow.batch.shard import Shard


def test_a_shard_is_the_same_after_it_was_plain_data() -> None:
    for shard in (
        Shard(kind="warc", source="a.warc", number=3, start=5, end=9, size=4, total=9, exact=True),
        Shard(kind="files", source="site", names=("a.html", "b.html")),
    ):
        assert Shard.of(shard.to_dict()) == shard


def test_what_is_as_always_is_left_out() -> None:
    assert Shard(kind="warc", source="").to_dict() == {"number": 0, "kind": "warc", "source": ""}
