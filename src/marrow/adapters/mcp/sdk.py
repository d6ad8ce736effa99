"""What is used of the official SDK (`mcp` on PyPI), of either generation.

Gives: `new_server`, `over_http` (what its application over HTTP is to be told), `ToolError`, `CallToolResult`,
`ToolAnnotations`, and pydantic's `BaseModel` and `Field`, which come with it.
Refuses: to be imported without the SDK, as `MissingExtra`.

Generation 2 renamed what generation 1 calls `FastMCP`. Both are here, because mitmproxy, of the extra `proxy`, works
with an older h11 than generation 2 does: beside it, pip finds generation 1.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import signature
from typing import Any

from marrow import __version__
from marrow.adapters.mcp.refusals import refusal, unknown
from marrow.errors import MissingExtra

try:
    from mcp.types import CallToolResult, ToolAnnotations
    from pydantic import BaseModel, Field, ValidationError
except ModuleNotFoundError as error:
    raise MissingExtra("extra.missing", "the MCP server needs the extra `mcp`") from error

# Nothing is remembered of a client over HTTP: every request stands for itself, and so there is nothing to pile up.
_STATELESS = {"stateless_http": True}


def _plain(server: type[Any]) -> Callable[..., Any]:
    """A kind of server that says in our words what is wrong with arguments, and passes over none."""

    def add_tool(self: Any, tool: Callable[..., Any], *given: Any, **more: Any) -> Any:
        _names(self)[tool.__name__] = tuple(signature(tool).parameters)
        return server.add_tool(self, tool, *given, **more)

    async def call_tool(self: Any, *asked: Any, **more: Any) -> Any:
        name, arguments = _call(*asked, **more)
        known = _names(self).get(name)
        if known is not None and (refused := unknown(name, arguments, known)):
            raise ToolError(refused)
        try:
            return await server.call_tool(self, *asked, **more)
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, ValidationError):
                raise ToolError(refusal(cause.errors())) from cause
            raise

    return type(server.__name__, (server,), {"add_tool": add_tool, "call_tool": call_tool})


def _names(server: Any) -> dict[str, tuple[str, ...]]:
    """The arguments of each tool of a server. The SDK drops those that a tool does not know."""
    found: dict[str, tuple[str, ...]] = vars(server).setdefault("_marrow_arguments", {})
    return found


def _call(name: str, arguments: dict[str, Any] | None = None, *_: Any, **__: Any) -> tuple[str, dict[str, Any]]:
    return name, arguments or {}


try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

    new_server, over_http = partial(_plain(MCPServer), version=__version__), _STATELESS
except ModuleNotFoundError:
    from mcp.server.fastmcp import FastMCP
    from mcp.server.fastmcp.exceptions import ToolError

    new_server, over_http = partial(_plain(FastMCP), **_STATELESS), {}

__all__ = ["BaseModel", "CallToolResult", "Field", "ToolAnnotations", "ToolError", "new_server", "over_http"]
