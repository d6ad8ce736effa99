"""Content security policies, opened for the bar's own style and for nothing else.

Takes: the value of a `Content-Security-Policy` header, and the hash of our style. Gives: the value to send on; or what
of it still holds for a page that we wrote ourselves.
Keeps true: no policy becomes looser than by that hash, which fits our style alone. A policy that lets our style in
already stays as it is, byte for byte: with a hash beside it browsers ignore `'unsafe-inline'`, and the page's own
styles would be lost.
"""

from __future__ import annotations

_INLINE = "'unsafe-inline'"
_ABOUT_THE_PAGE = ("frame-ancestors", "upgrade-insecure-requests")
_ELEMENT, _STYLE, _DEFAULT = "style-src-elem", "style-src", "default-src"


def allow_style(header: str, style_hash: str) -> str:
    """The policies of a header, each with our style allowed.

    >>> allow_style("default-src 'self'; img-src *", "'sha256-x'")
    "default-src 'self'; img-src *; style-src 'self' 'sha256-x'"
    >>> allow_style("style-src 'self' 'unsafe-inline'", "'sha256-x'")
    "style-src 'self' 'unsafe-inline'"
    """
    return ",".join(_opened(policy, style_hash) for policy in header.split(","))


def kept(header: str) -> str:
    """What of a header's policies holds for a page of ours too, whatever is on it: "" if nothing does.

    >>> kept("default-src 'self'; frame-ancestors 'none', img-src *")
    "frame-ancestors 'none'"
    """
    found = (_only(policy, _ABOUT_THE_PAGE) for policy in header.split(","))
    return ", ".join(each for each in found if each)


def _only(policy: str, names: tuple[str, ...]) -> str:
    directives = (each.split() for each in policy.split(";"))
    return "; ".join(" ".join(each) for each in directives if each and each[0].lower() in names)


def _opened(policy: str, style_hash: str) -> str:
    directives = [each.split() for each in policy.split(";") if each.strip()]
    first: dict[str, list[str]] = {}
    for name, *sources in directives:
        first.setdefault(name.lower(), sources)  # of two of a name browsers heed the first
    governing = next((name for name in (_ELEMENT, _STYLE, _DEFAULT) if name in first), "")
    if not governing or _lets_in(first[governing], style_hash):
        return policy
    sources = [each for each in first[governing] if each.lower() != "'none'"]
    changed = " ".join([*sources, style_hash])
    if governing == _DEFAULT:
        return f"{policy.rstrip().rstrip(';')}; {_STYLE} {changed}"
    first[governing] = changed.split()
    return "; ".join(" ".join((name, *values)) for name, values in first.items())


def _lets_in(sources: list[str], style_hash: str) -> bool:
    """Whether a style of ours may stand in the page: by name, or as all do that stand in it."""
    lowered = [each.lower() for each in sources]
    is_strict = any(each.startswith(("'nonce-", "'sha256-", "'sha384-", "'sha512-")) for each in lowered)
    return style_hash in sources or (_INLINE in lowered and not is_strict)
