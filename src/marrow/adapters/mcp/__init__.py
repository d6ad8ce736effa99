"""An MCP server: tools by which a language model reads pages of the web.

`serve_stdio` speaks over standard input and output, as programs do that start their servers themselves; `serve_http` at
a socket, by MCP's streamable HTTP. `marrow mcp` is the command.
"""

from marrow.adapters.mcp.server import make, serve_http, serve_stdio

__all__ = ["make", "serve_http", "serve_stdio"]
