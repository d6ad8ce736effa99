from __future__ import annotations

import logging
import os
import sys

import pytest

from marrow.batch.loading import QUIET, load_daft, load_ray, require_daft, require_ray
from marrow.errors import MissingExtra


@pytest.mark.parametrize(
    ("load", "package", "extra"),
    [
        (load_daft, "daft", "batch"),
        (require_daft, "daft", "batch"),
        (load_ray, "ray", "ray"),
        (require_ray, "ray", "ray"),
    ],
)
def test_without_its_package_the_extra_is_named(
    load: object, package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(load)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra, match=f"`{extra}`"):
        load()


def test_what_is_loaded_reports_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in QUIET:
        monkeypatch.delenv(name, raising=False)
    stand_in = object()
    monkeypatch.setitem(sys.modules, "daft", stand_in)
    monkeypatch.setitem(sys.modules, "ray", stand_in)
    assert load_daft() is stand_in
    assert load_ray() is stand_in
    assert os.environ["DO_NOT_TRACK"] == "true"
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


def test_ray_tells_errors_alone(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setitem(sys.modules, "ray", object())
    caplog.set_level(logging.WARNING, "ray")  # put back at the end
    load_ray()
    logging.getLogger("ray.of.its.own").warning("Token authentication is enabled")
    logging.getLogger("ray").error("it failed")
    assert caplog.messages == ["it failed"]
