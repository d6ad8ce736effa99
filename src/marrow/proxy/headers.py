"""The head of an answer whose page was worked on.

Takes: the answer as it came, and what its page has become. Gives: the answer, changed in place.
Keeps true: the head tells of the new body and of nothing else. What named or dated the old bytes goes; cookies,
languages, redirects, frame rules and whatever else the site says stay. A browser asks again the next time, so that
changed settings show.
"""

from __future__ import annotations

import gzip

from mitmproxy.http import Response

from marrow.proxy import policy
from marrow.proxy.bar import STYLE_HASH

_OF_THE_OLD_BYTES = (
    "etag last-modified content-md5 digest content-digest repr-digest unencoded-digest accept-ranges content-encoding "
    "transfer-encoding content-range expires age use-as-dictionary"
).split()
_OF_THE_OLD_PAGE = ("link", "refresh", "content-security-policy-report-only")
_POLICY = "content-security-policy"
OWN_POLICY = (
    "default-src 'none'; img-src http: https: data:; media-src http: https:; style-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'"
)
"""For pages that are ours from end to end: articles and plain text. They run nothing."""
_GZIP_LEVEL = 5


def replace(response: Response, body: bytes, *, is_own: bool, has_bar: bool, keeps_type: bool, is_packed: bool) -> None:
    """Put a new page into an answer. `is_own`: we wrote it; `keeps_type`: its charset is still the site's."""
    headers = response.headers
    for name in _OF_THE_OLD_BYTES:
        headers.pop(name, None)
    if not keeps_type:
        headers["content-type"] = "text/html; charset=utf-8"
    kept = [each for each in headers.get("cache-control", "").lower().split(",") if each.strip() == "no-store"]
    headers["cache-control"] = "no-store" if kept else "no-cache"
    if is_own:
        told = [policy.kept(each) for each in headers.get_all(_POLICY)]
        headers.set_all(_POLICY, [OWN_POLICY, *filter(None, told)])
        for name in _OF_THE_OLD_PAGE:
            headers.pop(name, None)
    elif has_bar and _POLICY in headers:
        found = [policy.allow_style(each, STYLE_HASH) for each in headers.get_all(_POLICY)]
        headers.set_all(_POLICY, found)
    if is_packed:
        body = gzip.compress(body, _GZIP_LEVEL, mtime=0)
        headers["content-encoding"] = "gzip"
    response.raw_content = body
    headers["content-length"] = str(len(body))
