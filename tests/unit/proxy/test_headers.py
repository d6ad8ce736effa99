from __future__ import annotations

import gzip

from mitmproxy.http import Response

from marrow.proxy import headers
from marrow.proxy.bar import STYLE_HASH


def replaced(body: bytes, told: dict[str, str], **how: bool) -> Response:
    response = Response.make(200, b"old", {"content-type": "text/html; charset=latin-1", **told})
    chosen = {"is_own": False, "has_bar": True, "keeps_type": False, "is_packed": False, **how}
    headers.replace(response, body, **chosen)
    return response


def test_what_named_the_old_bytes_goes_and_the_rest_stays() -> None:
    told = {"ETag": "x", "Last-Modified": "y", "Accept-Ranges": "bytes", "Digest": "z", "Content-Encoding": "br"}
    response = replaced(b"new", {**told, "Set-Cookie": "a=b", "Content-Language": "en", "X-Frame-Options": "DENY"})
    assert dict(response.headers) == {
        "content-type": "text/html; charset=utf-8",
        "content-length": "3",
        "Set-Cookie": "a=b",
        "Content-Language": "en",
        "X-Frame-Options": "DENY",
        "cache-control": "no-cache",
    }
    assert response.raw_content == b"new"


def test_a_page_of_another_charset_keeps_its_type() -> None:
    assert replaced(b"", {}, keeps_type=True).headers["content-type"] == "text/html; charset=latin-1"


def test_what_must_not_be_stored_is_not() -> None:
    assert replaced(b"", {"Cache-Control": "private, no-store"}).headers["cache-control"] == "no-store"
    assert replaced(b"", {"Cache-Control": "max-age=600"}).headers["cache-control"] == "no-cache"


def test_every_policy_is_opened_for_the_bar_if_there_is_one() -> None:
    policy = {"Content-Security-Policy": "default-src 'none'; style-src 'self'"}
    opened = replaced(b"", policy).headers["content-security-policy"]
    assert opened == f"default-src 'none'; style-src 'self' {STYLE_HASH}"
    assert replaced(b"", policy, has_bar=False).headers["content-security-policy"] == policy["Content-Security-Policy"]


def test_a_page_of_ours_has_a_policy_of_ours() -> None:
    response = replaced(
        b"", {"Content-Security-Policy": "script-src *", "Link": "</a.js>; rel=preload", "Refresh": "0"}, is_own=True
    )
    assert response.headers["content-security-policy"] == headers.OWN_POLICY
    assert not {"link", "refresh"} & set(response.headers)


def test_who_may_frame_a_page_of_ours_is_for_its_site_to_say() -> None:
    response = replaced(b"", {"Content-Security-Policy": "img-src *; frame-ancestors 'none'"}, is_own=True)
    assert response.headers.get_all("content-security-policy") == [headers.OWN_POLICY, "frame-ancestors 'none'"]


def test_a_page_for_afar_is_packed() -> None:
    response = replaced(b"tea " * 99, {}, is_packed=True)
    assert response.headers["content-encoding"] == "gzip"
    assert gzip.decompress(response.raw_content or b"") == b"tea " * 99
    assert response.headers["content-length"] == str(len(response.raw_content or b""))
