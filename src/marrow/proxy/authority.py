"""Our certificate authority: made once, in a folder that only its owner can look into.

Takes: a folder. Gives: the folder with the authority in it, and the certificate to install.
Keeps true: the key is this machine's own, made here, and never leaves the folder; only the certificate is handed out.
Refuses: `input.damaged`, an authority that cannot be read.
"""

from __future__ import annotations

from pathlib import Path

from mitmproxy.certs import CertStore
from mitmproxy.options import CONF_BASENAME, KEY_SIZE

from marrow.errors import InputError

NAME = "Marrow proxy of this machine"


def make(place: Path) -> Path:
    """Make the authority where there is none yet; gives its certificate."""
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    certificate, secret = (place / f"{CONF_BASENAME}-{name}.pem" for name in ("ca-cert", "ca"))
    if not secret.exists():
        CertStore.create_store(place, CONF_BASENAME, KEY_SIZE, organization="Marrow", cn=NAME)
    try:
        found = CertStore.from_store(place, CONF_BASENAME, KEY_SIZE).default_ca
    except ValueError as error:
        raise InputError("input.damaged", f"{secret} is no authority that can be used") from error
    if not certificate.exists():
        certificate.write_bytes(found.to_pem())
    return certificate
