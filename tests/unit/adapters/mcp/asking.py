"""Asking an MCP server as its clients do, by either generation of the SDK."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import anyio
import mcp

Session = Any  # ClientSession, or Client of generation 2


def in_memory(server: Any) -> AbstractAsyncContextManager[Session]:
    """A client beside a server in this process."""
    if hasattr(mcp, "Client"):
        client: AbstractAsyncContextManager[Session] = mcp.Client(server)
        return client
    from mcp.shared.memory import create_connected_server_and_client_session

    connected: AbstractAsyncContextManager[Session] = create_connected_server_and_client_session(server._mcp_server)
    return connected


def asked(server: Any, tool: str, **arguments: object) -> dict[str, Any]:
    """What a tool answers, as it goes over the wire."""
    return ask_by(lambda: in_memory(server), lambda session: session.call_tool(tool, arguments))


def tools_of(server: Any) -> dict[str, dict[str, Any]]:
    """The tools of a server by name, as they go over the wire."""
    found = ask_by(lambda: in_memory(server), lambda session: session.list_tools())
    return {tool["name"]: tool for tool in found["tools"]}


def ask_by(
    connect: Callable[[], AbstractAsyncContextManager[Session]], question: Callable[[Session], Awaitable[Any]]
) -> dict[str, Any]:
    """The answer to one question, over any connection."""

    async def ask() -> dict[str, Any]:
        with anyio.fail_after(60):
            async with connect() as session:
                answer = await question(session)
        told: dict[str, Any] = answer.model_dump(by_alias=True, mode="json")
        return told

    return anyio.run(ask)


def words(answer: dict[str, Any]) -> str:
    """The text of an answer."""
    (block,) = answer["content"]
    text: str = block["text"]
    return text
