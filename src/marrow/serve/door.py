"""Who may use what: keys for the API, a user for everything, and pages of some origins.

Takes: what a request says of itself. Gives: who it is, as a name to count by, or "" for nobody.
Keeps true: secrets are compared in constant time, all of them; a server that others can reach answers nobody without
one, and has no settings page without a user.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import secrets
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from starlette.datastructures import Headers
from starlette.types import Scope

from marrow.record import record

HEADER = "X-Marrow-Token"
_CLIENT = "marrow.client"
_LONGEST_ADDRESS = 64


class Token:
    """A secret that our own page knows, and whoever changes something has to tell."""

    def __init__(self) -> None:
        self.text = secrets.token_urlsafe(24)

    def is_told(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self.text.encode())


@record(kw_only=True)
class Door:
    """Who is let in. Without keys and a user, everybody who can reach the server."""

    user: str = ""
    password: str = ""
    keys: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()  # by which the server is known besides those of this machine
    origins: frozenset[str] = frozenset()  # whose pages may use the API; "*" for all
    is_open: bool = False  # whether others than this machine can reach the server

    def who(self, headers: Headers, token: Token) -> str:
        """Who asks the API: a key, the user, or somebody at our own page, which tells its token."""
        known = self._keys_told(headers)
        if any(known):
            return f"key {known.index(True) + 1}"
        if self.is_user(headers):
            return "user"
        return "page" if self.has_page and token.is_told(headers.get(HEADER, "")) else ""

    def knows(self, headers: Headers) -> bool:
        """Whether a request has a secret of ours."""
        return any(self._keys_told(headers)) or self.is_user(headers)

    def _keys_told(self, headers: Headers) -> list[bool]:
        given = _bearer(headers).encode()
        return [hmac.compare_digest(given, key.encode()) for key in self.keys]

    def is_user(self, headers: Headers) -> bool:
        """Whether a request has the user's name and password."""
        expected = f"{self.user}:{self.password}".encode()
        return bool(self.user) and hmac.compare_digest(_basic(headers), expected)

    def allows(self, origin: str) -> bool:
        """Whether pages of an origin may use the API."""
        return "*" in self.origins or origin.lower() in self.origins

    @property
    def is_locked(self) -> bool:
        """Whether the API takes a key, or a user."""
        return bool(self.keys or self.user)

    @property
    def has_page(self) -> bool:
        """Whether there are pages for people: not for strangers, who cannot say who they are."""
        return bool(self.user) or not self.is_open


def tells_secret(headers: Headers) -> bool:
    """Whether a request has a key or a password, right or wrong."""
    return "authorization" in headers or "x-api-key" in headers


def client_of(scope: Scope) -> str:
    """By what a request is counted: who asks, or where it comes from."""
    found: str = scope.get(_CLIENT, "")
    return found or address_of(scope)


def known(scope: Scope, who: str) -> dict[str, Any]:
    """The scope of a request that somebody known makes."""
    return {**scope, _CLIENT: who} if who.startswith("key") else dict(scope)


def address_of(scope: Scope) -> str:
    """An address to count by: those of IPv6 that one client has for itself are one."""
    host = str((scope.get("client") or ("",))[0])[:_LONGEST_ADDRESS]  # a server in front may tell anything
    try:
        found = ip_address(host)
    except ValueError:
        return host
    return str(ip_network((found, 64), strict=False)) if isinstance(found, IPv6Address) else host


def _bearer(headers: Headers) -> str:
    kind, _, key = headers.get("authorization", "").partition(" ")
    return key.strip() if kind.lower() == "bearer" else headers.get("x-api-key", "")


def _basic(headers: Headers) -> bytes:
    kind, _, key = headers.get("authorization", "").partition(" ")
    try:
        return base64.b64decode(key.strip(), validate=True) if kind.lower() == "basic" else b""
    except (binascii.Error, ValueError):
        return b""
