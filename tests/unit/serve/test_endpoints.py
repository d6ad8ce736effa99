from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import marrow
from marrow.options.serve import ServeOptions
from marrow.serve import Desk, app
from marrow.serve.endpoints import FREE, PATHS
from marrow.serve.pool import InProcess
from tests.unit.serve.conftest import Client
from tests.unit.serve.serving import Api, serving

_EVERY = sorted(PATHS | FREE)


@pytest.fixture
def api(desk: Desk) -> Iterator[Api]:
    with serving(desk) as running:
        yield running


def test_the_server_says_how_it_is(api: Api) -> None:
    assert api.get("/health").data == {"status": "ok", "version": marrow.__version__}


def test_a_server_without_workers_is_starting(desk: Desk) -> None:
    class Starting(InProcess):
        def counts(self) -> dict[str, int]:
            return {"workers": 0}

    with serving(desk, runner=Starting()) as api:
        reply = api.get("/health")
        assert (reply.status, reply.data["status"]) == (503, "starting")


def test_what_was_done_is_counted(api: Api) -> None:
    api.page("/extract")
    api.page("/extract", "")
    reply = api.get("/metrics")
    assert reply.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = reply.text.splitlines()
    assert 'marrow_requests_total{path="/extract",status="200"} 1' in lines
    assert 'marrow_errors_total{code="input.empty"} 1' in lines


@pytest.mark.parametrize("path", _EVERY)
def test_every_address_tells_its_methods(api: Api, path: str) -> None:
    reply = api.ask("OPTIONS", path)
    allowed = {*("GET", "HEAD", "OPTIONS"), *(["POST"] if path in PATHS - {"/metrics"} else [])}
    assert (reply.status, set(reply.headers["allow"].split(", "))) == (204, allowed)
    refused = api.ask("DELETE", path)
    assert (refused.status, refused.data["code"]) == (405, "request.method")
    assert set(refused.headers["allow"].split(", ")) == allowed


@pytest.mark.parametrize("path", ["/health", "/metrics", "/openapi.json", "/extract?url=", "/explain"])
def test_head_is_get_without_a_body(api: Api, path: str) -> None:
    got, head = api.get(path), api.ask("HEAD", path)
    assert (head.status, head.body) == (got.status, b"")
    assert head.headers["content-type"] == got.headers["content-type"]


@pytest.mark.parametrize("path", [path for path in _EVERY if path != "/declutter"])
def test_without_a_service_there_is_no_api(desk: Desk, path: str) -> None:
    assert Client(desk).get(path).status == 404


def test_the_application_starts_and_ends_its_service(desk: Desk) -> None:
    did: list[str] = []

    class Told(InProcess):
        async def start(self) -> None:
            did.append("start")

        async def close(self) -> None:
            did.append("close")

    import asyncio

    application = app(desk, ServeOptions(), runner=Told())
    messages = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]

    async def receive() -> Any:
        return messages.pop(0)

    async def send(message: Any) -> None:
        did.append(message["type"])

    asyncio.run(application({"type": "lifespan", "asgi": {"version": "3.0"}}, receive, send))  # type: ignore[arg-type]
    assert did == ["start", "lifespan.startup.complete", "close", "lifespan.shutdown.complete"]
