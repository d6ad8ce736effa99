"""A Ray cluster: one that runs already, or one of this machine alone.

Takes: an address, or none. Gives: how many processors the cluster has.
Keeps true: a cluster that is started here ends with this program, listens to this machine alone, and has as many
workers as the program may use processors. It has no dashboard, and collects nothing for one.
"""

from __future__ import annotations

import os

from marrow.batch.cores import cores
from marrow.batch.loading import QUIET, load_ray

LEAN = {
    "RAY_enable_metrics_collection": "0",
    "RAY_event_stats": "0",
    "RAY_task_events_report_interval_ms": "0",
}
"""What a cluster need not write down where nobody looks at it."""


def join(address: str | None) -> int:
    """Belong to a cluster: that of the address, else the one that the environment names, else a new one."""
    ray = load_ray()
    address = address or os.environ.get("RAY_ADDRESS")
    if not address:
        start()
    elif not ray.is_initialized():
        quiet = {"env_vars": dict(QUIET)}  # for workers: a cluster that runs already has an environment of its own
        ray.init(address=address, log_to_driver=False, configure_logging=False, runtime_env=quiet)
    return int(ray.cluster_resources().get("CPU", 1))


def start(workers: int = 0) -> None:
    """Start a cluster of so many workers, or one for each processor, unless this program belongs to one."""
    ray = load_ray()
    if ray.is_initialized():
        return
    os.environ.update(LEAN | os.environ)
    ray.init(
        address="local",
        num_cpus=workers or cores(),
        include_dashboard=False,
        log_to_driver=False,
        configure_logging=False,
        _node_ip_address="127.0.0.1",
    )
