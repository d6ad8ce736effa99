"""Addresses, read strictly: from the text of a URL to a host to ask and a path to ask for.

Takes: a URL as people and servers write it. Gives: a `Target`, plain ASCII, without fragment.
Refuses (`fetch.scheme`, `fetch.address`): other schemes than http and https, user names and passwords,
control characters, bytes that are no text, impossible hosts and ports. The host may still be a number or a
name of a private machine; only its resolved address tells, see `hosts`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from ipaddress import IPv6Address
from urllib.parse import quote, urljoin, urlsplit

from marrow.errors import FetchError

PORTS = {"http": 80, "https": 443}
_PATH_SAFE = "/%:@!$&'()*+,;=-._~|[]"
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_NO_TEXT = re.compile(r"[\ud800-\udfff]")  # how Python holds bytes of an argument that are not UTF-8
_USER = re.compile(r"\A((?:[^/?#]*:)?//)[^/?#]*@")
_NAME = re.compile(r"(?=.{1,253}\Z)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\Z")
_DOTS = str.maketrans("。．｡", "...")  # the dots that input methods of East Asia type
_JOINERS = "\u200c\u200d"  # invisible, yet part of correct Persian and Indic names


@dataclass(frozen=True, slots=True)
class Target:
    """Whom to ask, and for what."""

    scheme: str
    host: str  # ASCII; an IPv6 address without brackets
    port: int
    path: str  # path and query, percent-encoded; never empty

    @property
    def authority(self) -> str:
        """Host and port as the `Host` header has them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.authority}"

    @property
    def url(self) -> str:
        return self.origin + self.path

    def join(self, location: str) -> Target:
        """The target of a redirect from here.

        >>> parse("http://example.org/a/b").join("../c?d#e").url
        'http://example.org/c?d'
        """
        try:
            joined = urljoin(self.url, location.strip(" \t\r\n"))
        except ValueError as error:
            message = f"the redirect to {shown(location)} is malformed"
            raise FetchError("fetch.address", message, url=self.url) from error
        return parse(joined)


def parse(url: str) -> Target:
    """Read an address.

    >>> parse("HTTPS://Bücher.example:443/ä b#top").url
    'https://xn--bcher-kva.example/%C3%A4%20b'
    """
    url = url.strip()
    if _CONTROL.search(url):
        raise FetchError("fetch.address", "the address holds a control character", url=shown(url))
    if _NO_TEXT.search(url):
        raise FetchError("fetch.address", "the address holds bytes that are not UTF-8", url=shown(url))
    if _USER.match(url):
        # Before anything else can fail and repeat the address: what stands before the @ may be a password.
        raise FetchError("fetch.address", "an address with a user name or password is not fetched")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise FetchError("fetch.address", f"the address is malformed ({error})", url=url) from error
    if parts.scheme not in PORTS:
        raise FetchError("fetch.scheme", "only http and https addresses are fetched", url=url)
    if port == 0:
        raise FetchError("fetch.address", "there is no port 0", url=url)
    host = _host(parts.hostname or "", url)
    path = quote(parts.path or "/", safe=_PATH_SAFE)
    query = "?" + quote(parts.query, safe=_PATH_SAFE + "?") if parts.query else ""
    return Target(parts.scheme, host, port or PORTS[parts.scheme], path + query)


def shown(name: str) -> str:
    """An address or a path, fit to be shown: on one line, and without user name and password.

    >>> shown("http://me:secret@example.org/@me"), shown("two\\nlines")
    ('http://***@example.org/@me', 'two\\\\nlines')
    """
    name = _USER.sub(r"\1***@", name)
    for odd in (_CONTROL, _NO_TEXT):
        name = odd.sub(lambda found: ascii(found[0])[1:-1], name)
    return name


def _host(host: str, url: str) -> str:
    if ":" in host:
        try:
            if "%" in host:
                raise ValueError("a scope names a link of this machine")
            return str(IPv6Address(host))
        except ValueError as error:
            raise FetchError("fetch.address", f"{host!r} is not an IPv6 address", url=url) from error
    name = ".".join(_label(label) for label in host.translate(_DOTS).removesuffix(".").split("."))
    if not _NAME.match(name):
        raise FetchError("fetch.address", f"{host!r} is not a host name", url=url)
    return name


def _label(label: str) -> str:
    """One part of a host name in ASCII, as browsers write it.

    The standard library's "idna" codec follows the rules of 2003 and turns "straße" into "strasse", which
    today is another host. Lower case is taken letter by letter: `str.lower` gives a final sigma its own form.
    """
    mapped = unicodedata.normalize("NFKC", "".join(letter.lower() for letter in label))
    if mapped.isascii() or not all(letter.isprintable() or letter in _JOINERS for letter in mapped):
        return mapped  # what is not fit for a name is refused with the whole
    return "xn--" + mapped.encode("punycode").decode("ascii")
