"""`marrow mcp`, as programs start it: a process that they talk to over pipes, or over HTTP."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from http.client import HTTPConnection
from typing import Any

import pytest
import uvicorn
from mcp import ClientSession, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from tests.unit.adapters.conftest import TEA, Site, site
from tests.unit.adapters.mcp.asking import ask_by, words
from tests.unit.cli.conftest import Run

__all__ = ["site"]

_START = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from marrow.cli import main; main()"
_NEAR = ("--allow-private", "--delay-s", "0")


@asynccontextmanager
async def by_pipes(*arguments: str) -> AsyncIterator[Any]:
    """A client of a server that it started."""
    command = StdioServerParameters(command=sys.executable, args=["-c", _START, "mcp", *arguments])
    async with stdio_client(command) as (reading, writing), ClientSession(reading, writing) as session:
        await session.initialize()
        yield session


@asynccontextmanager
async def by_http(port: int) -> AsyncIterator[Any]:
    """A client of a server at a port."""
    address = f"http://127.0.0.1:{port}/mcp"
    # Generation 1 of the SDK gives a third thing beside the two streams.
    async with streamable_http_client(address) as streams, ClientSession(*streams[:2]) as session:
        await session.initialize()
        yield session


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server over HTTP in a process of its own, and its port."""
    command = [sys.executable, "-c", _START, "mcp", "--port", "0", *arguments]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    try:
        line = process.stderr.readline()
        assert line.startswith("MCP  http://127.0.0.1:"), line + process.stderr.read()
        yield process, int(line.split(":")[2].partition("/")[0])
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def test_a_program_reads_an_address_by_a_server_that_it_starts(site: Site) -> None:
    answer = ask_by(lambda: by_pipes(*_NEAR), lambda session: session.call_tool("read_url", {"url": site.url("/tea")}))
    assert answer["structuredContent"]["metadata"]["title"] == "How to brew a pot of tea"
    assert "# How to brew a pot of tea" in words(answer)


def test_a_server_that_is_started_plainly_asks_no_private_host(site: Site) -> None:
    answer = ask_by(by_pipes, lambda session: session.call_tool("read_url", {"url": site.url("/tea")}))
    assert "[fetch.private]" in words(answer)
    assert site.asked == []


def test_over_http_it_answers_this_machine_until_it_is_interrupted() -> None:
    with serving() as (process, port):
        answer = ask_by(lambda: by_http(port), lambda session: session.call_tool("read_html", {"html": TEA}))
        assert "# How to brew a pot of tea" in words(answer)
        for headers in ({"Host": "evil.test"}, {"Origin": "http://evil.test"}):
            client = HTTPConnection("127.0.0.1", port, timeout=20)
            client.request("POST", "/mcp", "{}", {"Content-Type": "application/json", **headers})
            assert client.getresponse().status in (403, 421)
            client.close()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def test_it_tells_its_address_unless_it_is_to_be_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[int] = []

    def interrupted(_: uvicorn.Server, sockets: list[socket.socket]) -> None:
        served.append(sockets[0].getsockname()[1])
        raise KeyboardInterrupt

    monkeypatch.setattr(uvicorn.Server, "run", interrupted)
    told = run("mcp", "--port", "0")
    assert (told.exit_code, told.stdout) == (0, "")
    assert told.stderr.startswith(f"MCP  http://127.0.0.1:{served[0]}/mcp")
    assert run("mcp", "--port", "0", "-q").stderr == ""


def test_without_a_port_it_is_served_over_standard_input_and_output(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from marrow.adapters.mcp import sdk

    served: list[str] = []
    monkeypatch.setattr(type(sdk.new_server(name="any")), "run", lambda _, transport: served.append(transport))
    assert run("mcp", "--render", "auto").exit_code == 0
    assert served == ["stdio"]


def test_a_port_in_use_is_told_with_a_code(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run("mcp", "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 1
    assert "[listen.port]" in result.stderr
