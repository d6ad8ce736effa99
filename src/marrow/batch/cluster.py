"""A Ray cluster: one that runs already, or one of this machine alone.

Takes: an address, or none. Gives: Ray, which then belongs to that cluster.
Keeps true: a cluster that is started here ends with this program, listens to this machine alone, obeys those alone who
know its token, which is in its processes and nowhere else, and has as many workers as are asked for, or as the program
may use processors. It has no dashboard, and collects nothing for one.
Refuses: a cluster of its own that others reach, one that does not start, one whose head is gone, and an address without
one, of which an end that nobody listens at is told within seconds (all `engine.failed`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from secrets import token_hex
from socket import create_connection
from time import monotonic, sleep
from types import ModuleType
from typing import Any

from marrow.batch.cores import cores
from marrow.batch.loading import QUIET, load_ray
from marrow.batch.reasons import NoEngine, reason

LEAN = {
    "RAY_enable_metrics_collection": "0",
    "RAY_event_stats": "0",
    "RAY_task_events_report_interval_ms": "0",
}
"""What a cluster need not write down where nobody looks at it."""
TRIES = {"RAY_task_oom_retries": "2"}
"""How often what ran out of memory is tried again, else for ever: the program says so, also to a cluster it joins."""
_LOOPBACK = "127.0.0.1"
_OURSELVES = frozenset({"localhost", _LOOPBACK, "::1"})
_KNOCK_S = 5.0
_AGAIN_S = 1.0
_PATIENCE = "RAY_gcs_rpc_server_reconnect_timeout_s"  # a setting of Ray's: so long it waits itself
_USUAL_PATIENCE_S = 60
_NEW = "local"  # what Ray calls one that is to be started


def join(address: str | None, *, workers: int = 0) -> ModuleType:
    """Belong to a cluster: that of the address, else the one that the environment names, else a new one, of so many
    workers."""
    address = address or os.environ.get("RAY_ADDRESS")
    if not address or address == _NEW:
        return start(workers)
    ray = load_ray()
    if not ray.is_initialized():
        os.environ.update(TRIES | os.environ)
        quiet = {"env_vars": dict(QUIET)}  # for workers: a cluster that runs already has an environment of its own
        with _failing(f"no cluster at {address}"):
            _knock(ray, address)
            ray.init(address=address, log_to_driver=False, configure_logging=False, runtime_env=quiet)
    return ray


def _knock(ray: ModuleType, address: str) -> None:
    """See whether somebody listens at an address: where nobody does, Ray tries for minutes. Others are Ray's affair."""
    scheme, _, end = address.rpartition("://")
    host, _, port = end.rpartition(":")
    host = host.strip("[]")
    if host and port.isdecimal():
        if host in _OURSELVES and not scheme:
            host = ray.util.get_node_ip_address()  # as Ray does: that which others reach
        create_connection((host, int(port)), _KNOCK_S).close()


class Head:
    """The head of a cluster. Where it is gone, Ray waits for it, and then ends this program from within, with no error
    that could be caught; so we wait less long, and end it ourselves."""

    def __init__(self, ray: ModuleType) -> None:
        end = getattr(ray.get_runtime_context(), "gcs_address", "")
        self._end = end if _answers(end) else ""  # who is a client of a cluster from outside may not reach it at all

    def expect(self) -> None:
        """See that it is there, or comes back."""
        begin = monotonic()
        while self._end and not _answers(self._end):
            if monotonic() - begin > _patience_s():
                raise NoEngine("engine.failed", f"the head of the cluster ({self._end}) is gone")
            sleep(_AGAIN_S)


def _patience_s() -> float:
    """How long a head may be gone: less than Ray waits, which finds out up to some seconds earlier."""
    said = os.environ.get(_PATIENCE, "")
    return (int(said) if said.isdecimal() else _USUAL_PATIENCE_S) * 2 / 3


def _answers(end: str) -> bool:
    host, _, port = end.rpartition(":")
    try:
        create_connection((host.strip("[]"), int(port)), _KNOCK_S).close()
    except (OSError, ValueError):
        return False
    return True


def start(workers: int = 0) -> ModuleType:
    """Start a cluster of so many workers, or one for each processor, unless this program belongs to one."""
    ray = load_ray()
    if ray.is_initialized():
        return ray
    os.environ.update(LEAN | TRIES | _token() | os.environ)
    with _failing("no cluster starts"), _taken_as_it_is():
        ray.init(
            address="local",
            num_cpus=workers or cores(),
            include_dashboard=False,
            log_to_driver=False,
            configure_logging=False,
            _node_ip_address=_LOOPBACK,
        )
    if any(node["NodeManagerAddress"] != _LOOPBACK for node in ray.nodes()):
        ray.shutdown()
        raise NoEngine("engine.failed", "the cluster that Ray starts listens to other machines too")
    return ray


def _token() -> dict[str, str]:
    """What those have to know who want something of a cluster of our own: else Ray puts it where others can read it."""
    return {} if "RAY_AUTH_TOKEN_PATH" in os.environ else {"RAY_AUTH_TOKEN": token_hex(32)}


@contextmanager
def _failing(what: str) -> Iterator[None]:
    try:
        yield
    except Exception as error:  # Ray raises what it likes: of the system, of Python, of its own
        raise NoEngine("engine.failed", f"{what}: {reason(error)}") from error


@contextmanager
def _taken_as_it_is() -> Iterator[None]:
    """Have Ray take the address that it is given: where it knows clusters, it makes one of it that others reach."""
    constants: Any = import_module("ray._private.ray_constants")
    before, constants.ENABLE_RAY_CLUSTER = constants.ENABLE_RAY_CLUSTER, False
    try:
        yield
    finally:
        constants.ENABLE_RAY_CLUSTER = before
