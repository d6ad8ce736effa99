"""What the tests of sources share with those of the edges: servers and a clock."""

from tests.unit.io.conftest import serve, time

__all__ = ["serve", "time"]
