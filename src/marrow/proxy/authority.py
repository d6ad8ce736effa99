"""Our certificate authority: made once, in a folder that only its owner can look into.

Takes: a folder. Gives: the folder with the authority in it, and the certificate to install.
Keeps true: the key is this machine's own, made here, and never leaves the folder; only the certificate is handed out.
"""

from __future__ import annotations

from pathlib import Path

from mitmproxy.certs import CertStore
from mitmproxy.options import CONF_BASENAME, KEY_SIZE

NAME = "Marrow proxy of this machine"


def make(place: Path) -> Path:
    """Make the authority where there is none yet; gives its certificate."""
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    certificate = place / f"{CONF_BASENAME}-ca-cert.pem"
    if not (place / f"{CONF_BASENAME}-ca.pem").exists():
        CertStore.create_store(place, CONF_BASENAME, KEY_SIZE, organization="Marrow", cn=NAME)
    return certificate
