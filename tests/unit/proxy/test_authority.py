from __future__ import annotations

from pathlib import Path

import pytest
from cryptography import x509

from marrow.errors import InputError
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


def test_a_certificate_that_was_lost_is_written_again(own_authority: Path, tmp_path: Path) -> None:
    (tmp_path / "mitmproxy-ca.pem").write_bytes((own_authority / "mitmproxy-ca.pem").read_bytes())
    assert authority.make(tmp_path).read_bytes() == authority.make(own_authority).read_bytes()


def test_an_authority_that_is_damaged_is_told(tmp_path: Path) -> None:
    (tmp_path / "mitmproxy-ca.pem").write_text("half of a k")
    with pytest.raises(InputError, match=r"mitmproxy-ca\.pem is no authority") as caught:
        authority.make(tmp_path)
    assert caught.value.code == "input.damaged"
