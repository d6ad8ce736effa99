from __future__ import annotations

from pathlib import Path

from cryptography import x509

from marrow.proxy import authority


def test_an_authority_is_made_once_and_its_key_is_its_owners(tmp_path: Path) -> None:
    place = tmp_path / "a" / "authority"
    certificate = authority.make(place)
    first = certificate.read_bytes()
    assert authority.NAME in x509.load_pem_x509_certificate(first).subject.rfc4514_string()
    assert b"PRIVATE" not in first
    assert authority.make(place).read_bytes() == first
    assert place.stat().st_mode & 0o077 == 0
    assert (place / "mitmproxy-ca.pem").stat().st_mode & 0o077 == 0
