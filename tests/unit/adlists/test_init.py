from __future__ import annotations

import subprocess
import sys

import pytest

import marrow.adlists as adlists


def test_all_names_are_there() -> None:
    assert all(getattr(adlists, name) is not None for name in adlists.__all__)
    with pytest.raises(AttributeError):
        _ = adlists.nothing


def test_blocking_loads_neither_network_nor_engine() -> None:
    code = (
        "import sys; from marrow.adlists import embedded; embedded();"
        "assert not {'ssl', 'http.client', 'adblock', 'marrow.io.fetch'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
