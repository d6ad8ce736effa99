"""Processes that work on one message after the other, for those who must not fall with a page: proxy and server."""
