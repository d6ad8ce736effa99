"""Marrow inside other programs: an MCP server, Scrapy, LangChain.

Each part needs the library that it is for, which is an extra of the same name; `MissingExtra` says so where it is not
installed. None of them is loaded by `import marrow`.
"""
