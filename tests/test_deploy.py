"""What is shipped for running Marrow as a service names files, commands, extras and settings that there are.

Images are not built here, and services not started: docs/deploy.md tells how that was tried.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from marrow.cli.app import app
from marrow.cli.settings import strangers
from marrow.options import BY_NAME

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
UNITS = sorted(DEPLOY.glob("*.service"))
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


def steps(text: str) -> Iterator[tuple[str, str]]:
    """The instructions of a Dockerfile, each with what follows it."""
    joined = re.sub(r"\\\n\s*", "", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE))
    for line in filter(None, joined.splitlines()):
        name, _, rest = line.partition(" ")
        yield name, rest


def options_of(arguments: list[str]) -> dict[str, object]:
    """What a command would be run with; raises `click.UsageError` for what it does not understand."""
    command = app.get_command(click.Context(app), arguments[0])
    assert command is not None
    return command.make_context(arguments[0], arguments[1:]).params


def lines(unit: Path, name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", unit.read_text("utf-8"), re.MULTILINE)


def test_an_image_is_made_of_files_that_there_are() -> None:
    copied = [
        source
        for name, rest in steps(DOCKERFILE)
        if name == "COPY" and "--from" not in rest
        for source in rest.split()[:-1]
    ]
    assert "src" in copied
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    assert allowed == set(copied)
    assert all((ROOT / source).exists() for source in copied)


def test_an_image_has_extras_that_there_are() -> None:
    (extras,) = (rest.partition("=")[2] for name, rest in steps(DOCKERFILE) if rest.startswith("EXTRAS="))
    assert set(extras.split(",")) <= EXTRAS.keys()


def test_an_image_runs_a_command_that_there_is_as_a_user_without_rights() -> None:
    found = list(steps(DOCKERFILE))
    assert ("ENTRYPOINT", '["marrow"]') in found
    assert ("USER", "10001") in found
    commands = [options_of(json.loads(rest)) for name, rest in found if name == "CMD"]
    assert [options.get("serve_host", options.get("proxy_host")) for options in commands] == ["0.0.0.0", "0.0.0.0"]


def test_an_image_is_asked_for_its_health_where_it_listens() -> None:
    opened = [rest for name, rest in steps(DOCKERFILE) if name == "EXPOSE"]
    health = [rest for name, rest in steps(DOCKERFILE) if name == "HEALTHCHECK"]
    assert opened == [str(BY_NAME["proxy_port"].default), str(BY_NAME["serve_port"].default)]
    for port, asked in zip(opened, health, strict=True):
        assert port in asked
        compile(json.loads(asked[asked.index("[") :])[2], "health", "exec")
    assert "/health" in health[-1]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_runs_a_command_that_there_is(unit: Path) -> None:
    (command,) = lines(unit, "ExecStart")
    program, *arguments = shlex.split(command)
    assert program == "/opt/marrow/bin/marrow"
    options_of(arguments)
    names = [pair.partition("=")[0] for line in lines(unit, "Environment") for pair in shlex.split(line)]
    assert strangers(dict.fromkeys(names, "")) == []


def test_units_differ_in_what_they_run_alone() -> None:
    serve, proxy = ((DEPLOY / f"marrow-{name}.service").read_text("utf-8").splitlines() for name in ("serve", "proxy"))
    changed = {line.partition("=")[0] for line, other in zip(serve, proxy, strict=True) if line != other}
    assert {name for name in changed if not name.startswith("#")} == {"Description", "ExecStart", "EnvironmentFile"}


def test_systemd_reads_the_units_where_there_is_one() -> None:
    assert UNITS
    if shutil.which("systemd-analyze"):
        ran = subprocess.run(["sh", DEPLOY / "check"], capture_output=True, text=True, timeout=60)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        assert ran.stdout.count("OK") == 2 * len(UNITS)
