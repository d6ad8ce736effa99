"""Servers on the loopback, as the tests of the edges have them."""

from tests.unit.io.conftest import serve

__all__ = ["serve"]
