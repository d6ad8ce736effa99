"""A worker of the proxy: a process that works on one page after the other.

    python -m marrow.proxy.worker LISTS

Takes: messages of a job (JSON), its options (pickled), the stamp of the ad lists and the body; the folder of the lists.
Gives: for each an outcome (JSON) and the new body. Keeps true: what `marrow.workers.process` does.
"""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Iterable
from functools import lru_cache, partial

from marrow.adlists.stamped import blocker_of
from marrow.options import Options
from marrow.proxy.job import Job
from marrow.proxy.treat import treat
from marrow.workers import process

MOST_MEMORY = 3 << 30


@lru_cache(maxsize=64)
def _options(pickled: bytes) -> Options:
    options: Options = pickle.loads(pickled)  # it comes from the proxy, and from nobody else
    return options


def work(folder: str, parts: list[bytes]) -> Iterable[bytes]:
    """Work on one page."""
    job, options, stamp, body = parts
    outcome, page = treat(Job(**json.loads(job)), body, _options(options), blocker_of(folder, stamp.decode()))
    return json.dumps(outcome.to_dict()).encode(), page


if __name__ == "__main__":
    process.run(partial(work, sys.argv[1]), MOST_MEMORY)
