"""Names of sites: how people write them, and which hosts they stand for.

Takes: what somebody typed or pasted. Gives: a host name in ASCII and lower case.
Refuses (`option.value`): what is none. Keeps true: a site stands for its host and for all hosts below it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from ipaddress import IPv6Address

from marrow.errors import OptionError

LONGEST = 253
"""Characters of a host name, by the standard."""
_AROUND = re.compile(r"\A(?:[a-z][a-z0-9+.-]*:)?//(?:[^/?#@]*@)?|[/?#].*\Z", re.IGNORECASE | re.DOTALL)
_PORT = re.compile(r":\d{0,5}\Z")
_NAME = re.compile(r"[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*")


def site_name(text: str) -> str:
    """The site that a name or an address means.

    >>> site_name(" https://Example.org:8080/news?page=2 "), site_name("bücher.example")
    ('example.org', 'xn--bcher-kva.example')
    """
    host = _AROUND.sub("", text[: 4 * LONGEST].strip())
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    if host.count(":") > 1:
        return _six(host, text)
    host = _PORT.sub("", host).removesuffix(".")
    name = ".".join(map(_label, host.split(".")))
    if len(name) > LONGEST or not _NAME.fullmatch(name):
        raise OptionError("option.value", f"a site is a host name like example.org, not {text[:LONGEST]!r}")
    return name


def candidates(host: str) -> Iterator[str]:
    """The sites that a host may belong to, itself first.

    >>> list(candidates("News.example.org"))
    ['news.example.org', 'example.org', 'org']
    """
    name = host.lower().removesuffix(".") if len(host) <= LONGEST + 1 else ""
    while name:
        yield name
        name = name.partition(".")[2]


def _six(host: str, text: str) -> str:
    try:
        return str(IPv6Address(host))
    except ValueError as error:
        raise OptionError("option.value", f"{text[:LONGEST]!r} is not an IPv6 address") from error


def _label(label: str) -> str:
    """A part of a name in ASCII, as browsers write it."""
    mapped = unicodedata.normalize("NFKC", "".join(letter.lower() for letter in label))
    if mapped.isascii() or not mapped.isprintable():
        return mapped
    return "xn--" + mapped.encode("punycode").decode("ascii")
