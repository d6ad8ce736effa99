"""How many files and connections a program may have open at once.

Takes: how many it needs. Gives: nothing; the limit of this process is raised as far as the system lets us.
"""

from __future__ import annotations


def allow_files(count: int) -> None:
    """Have so many files and connections open at once, as far as the system lets us."""
    try:
        import resource
    except ImportError:
        return  # Windows
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
