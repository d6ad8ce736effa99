from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from marrow.batch import cluster
from marrow.batch.loading import QUIET
from marrow.batch.reasons import NoEngine


class FakeRay:
    """As much of Ray as is used."""

    def __init__(self) -> None:
        self.joined: list[dict[str, Any]] = []
        self.address, self.was_left = "127.0.0.1", False
        self.util = SimpleNamespace(get_node_ip_address=lambda: "127.0.0.2")
        self.error: Exception | None = None

    def is_initialized(self) -> bool:
        return bool(self.joined)

    def init(self, **how: Any) -> None:
        if self.error is not None:
            raise self.error
        self.joined.append(how)

    def nodes(self) -> list[dict[str, str]]:
        return [{"NodeManagerAddress": self.address}]

    def shutdown(self) -> None:
        self.was_left = True


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeRay]:
    fake, before = FakeRay(), dict(os.environ)
    monkeypatch.setattr(cluster, "load_ray", lambda: fake)
    monkeypatch.setattr(cluster, "cores", lambda: 3)
    monkeypatch.setattr(cluster, "create_connection", lambda *_: socket.socket())
    for name in ("RAY_ADDRESS", "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"):
        monkeypatch.delenv(name, raising=False)
    yield fake
    for name in os.environ.keys() - before.keys():
        del os.environ[name]


def test_a_cluster_is_joined_once(ray: FakeRay) -> None:
    joined: list[object] = [cluster.join("ray://head:10001") for _ in range(2)]
    assert joined == [ray, ray]
    (how,) = ray.joined
    assert how["address"] == "ray://head:10001"
    assert how["runtime_env"] == {"env_vars": QUIET}  # its workers tell nobody either
    assert "num_cpus" not in how  # which is its own affair
    assert dict(os.environ) | cluster.TRIES == dict(os.environ)
    assert not cluster.LEAN.keys() & os.environ.keys()


def test_the_environment_may_name_one(ray: FakeRay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "head:6379")
    cluster.join(None)
    assert [how["address"] for how in ray.joined] == ["head:6379"]


@pytest.mark.parametrize(("address", "named"), [(None, ""), ("", ""), ("local", "head:6379"), (None, "local")])
def test_where_there_is_none_one_is_started_on_this_machine(
    address: str | None, named: str, ray: FakeRay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", named)
    for _ in range(2):
        cluster.join(address)
    (how,) = ray.joined
    assert (how["address"], how["num_cpus"], how["_node_ip_address"]) == ("local", 3, "127.0.0.1")
    assert not how["include_dashboard"]
    assert dict(os.environ) | cluster.LEAN | cluster.TRIES == dict(os.environ)


def test_one_that_is_started_has_as_many_workers_as_are_asked_for(ray: FakeRay) -> None:
    cluster.join(None, workers=7)
    assert [how["num_cpus"] for how in ray.joined] == [7]


def test_its_token_is_its_own_and_in_no_file(ray: FakeRay) -> None:
    cluster.start()
    assert ray.joined
    assert len(os.environ["RAY_AUTH_TOKEN"]) == 64


@pytest.mark.parametrize("name", ["RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"])
def test_who_has_a_token_keeps_it(name: str, ray: FakeRay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "mine")
    cluster.start()
    assert ray.joined
    assert {key: value for key, value in os.environ.items() if key.startswith("RAY_AUTH")} == {name: "mine"}


def test_what_the_environment_says_of_a_cluster_holds(ray: FakeRay, monkeypatch: pytest.MonkeyPatch) -> None:
    names = (min(cluster.LEAN), min(cluster.TRIES))
    for name in names:
        monkeypatch.setenv(name, "1")
    cluster.start()
    assert [os.environ[name] for name in names] == ["1", "1"]
    assert ray.joined


def test_one_that_listens_to_others_is_left_at_once(ray: FakeRay) -> None:
    ray.address = "192.0.2.7"
    with pytest.raises(NoEngine, match="other machines"):
        cluster.start()
    assert ray.was_left


@pytest.mark.parametrize(
    ("address", "end"),
    [
        ("192.0.2.7:6379", ("192.0.2.7", 6379)),
        ("127.0.0.1:6379", ("127.0.0.2", 6379)),  # as Ray does
        ("ray://localhost:10001", ("localhost", 10001)),
        ("[2001:db8::7]:6379", ("2001:db8::7", 6379)),
        ("auto", None),
        ("nonsense", None),
    ],
)
def test_an_end_is_looked_at_before_ray_waits_for_it(
    address: str, end: tuple[str, int] | None, ray: FakeRay, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(asked: tuple[str, int], timeout_s: float) -> None:
        assert (asked, timeout_s < 10) == (end, True)
        raise ConnectionRefusedError(111, "Connection refused")

    monkeypatch.setattr(cluster, "create_connection", refuse)
    ray.error = ValueError("\x1b[31mthere is none\x1b[0m\nat all")
    with pytest.raises(NoEngine) as refused:
        cluster.join(address)
    told = "[Errno 111] Connection refused" if end else "there is none"
    assert (refused.value.code, refused.value.message) == ("engine.failed", f"no cluster at {address}: {told}")


def test_an_end_that_there_cannot_be_is_none(ray: FakeRay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "create_connection", socket.create_connection)
    with pytest.raises(NoEngine, match=r"^no cluster at 127\.0\.0\.1:99999: "):
        cluster.join("127.0.0.1:99999")
    assert not ray.joined


def test_a_cluster_that_does_not_start_is_none(ray: FakeRay) -> None:
    ray.error = TimeoutError()
    with pytest.raises(NoEngine, match=r"^no cluster starts: TimeoutError"):
        cluster.start()


def told_head(end: str) -> Any:
    return SimpleNamespace(get_runtime_context=lambda: SimpleNamespace(gcs_address=end))


def test_a_head_that_comes_back_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        head = cluster.Head(told_head(f"127.0.0.1:{port}"))
    back: list[socket.socket] = []
    monkeypatch.setattr(cluster, "sleep", lambda _: back.append(socket.create_server(("127.0.0.1", port))))
    head.expect()
    (again,) = back
    again.close()


@pytest.mark.parametrize("end", ["", "head", "127.0.0.1:none"])
def test_a_head_that_cannot_be_reached_at_first_is_not_watched(end: str) -> None:
    cluster.Head(told_head(end)).expect()


@pytest.mark.parametrize(("said", "patience_s"), [("9", 6), ("tea", 40), ("", 40), ("-9", 40), ("nan", 40)])
def test_a_head_is_waited_for_as_long_as_ray_would_nearly(
    said: str, patience_s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        head = cluster.Head(told_head(f"127.0.0.1:{listening.getsockname()[1]}"))
    clock = [0.0]
    monkeypatch.setenv("RAY_gcs_rpc_server_reconnect_timeout_s", said)
    monkeypatch.setattr(cluster, "monotonic", lambda: clock[0])
    monkeypatch.setattr(cluster, "sleep", lambda seconds: clock.append(clock.pop() + seconds))
    with pytest.raises(NoEngine, match="is gone"):
        head.expect()
    assert clock == [patience_s + 1]
