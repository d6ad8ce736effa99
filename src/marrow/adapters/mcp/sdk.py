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
from typing import Any

from marrow import __version__
from marrow.adapters.mcp.refusals import refusal
from marrow.errors import MissingExtra

try:
    from mcp.types import CallToolResult, ToolAnnotations
    from pydantic import BaseModel, Field, ValidationError
except ModuleNotFoundError as error:
    raise MissingExtra("extra.missing", "the MCP server needs the extra `mcp`") from error

# Nothing is remembered of a client over HTTP: every request stands for itself, and so there is nothing to pile up.
_STATELESS = {"stateless_http": True}


def _plain(server: type[Any]) -> Callable[..., Any]:
    """A kind of server that says in our words what is wrong with arguments."""

    async def call_tool(self: Any, *asked: Any, **more: Any) -> Any:
        try:
            return await server.call_tool(self, *asked, **more)
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, ValidationError):
                raise ToolError(refusal(cause.errors())) from cause
            raise

    return type(server.__name__, (server,), {"call_tool": call_tool})


try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

    new_server, over_http = partial(_plain(MCPServer), version=__version__), _STATELESS
except ModuleNotFoundError:
    from mcp.server.fastmcp import FastMCP
    from mcp.server.fastmcp.exceptions import ToolError

    new_server, over_http = partial(_plain(FastMCP), **_STATELESS), {}

__all__ = ["BaseModel", "CallToolResult", "Field", "ToolAnnotations", "ToolError", "new_server", "over_http"]
