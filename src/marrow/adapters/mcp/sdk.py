"""What is used of the official SDK (`mcp` on PyPI), of either generation.

Gives: `new_server`, `over_http` (what its application over HTTP is to be told), `ToolError`, `CallToolResult`,
`ToolAnnotations`, and pydantic's `BaseModel` and `Field`, which come with it.
Refuses: to be imported without the SDK, as `MissingExtra`.

Generation 2 renamed what generation 1 calls `FastMCP`. Both are here, because mitmproxy, of the extra `proxy`, works
with an older h11 than generation 2 does: beside it, pip finds generation 1.
"""

from __future__ import annotations

from functools import partial

from marrow import __version__
from marrow.errors import MissingExtra

try:
    from mcp.types import CallToolResult, ToolAnnotations
    from pydantic import BaseModel, Field
except ModuleNotFoundError as error:
    raise MissingExtra("extra.missing", "the MCP server needs the extra `mcp`") from error

# Nothing is remembered of a client over HTTP: every request stands for itself, and so there is nothing to pile up.
_STATELESS = {"stateless_http": True}

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

    new_server, over_http = partial(MCPServer, version=__version__), _STATELESS
except ModuleNotFoundError:
    from mcp.server.fastmcp import FastMCP
    from mcp.server.fastmcp.exceptions import ToolError

    new_server, over_http = partial(FastMCP, **_STATELESS), {}

__all__ = ["BaseModel", "CallToolResult", "Field", "ToolAnnotations", "ToolError", "new_server", "over_http"]
