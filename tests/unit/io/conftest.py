"""What the tests of the edges share: servers, a clock and a certificate."""

from __future__ import annotations

import ssl
import subprocess
from collections.abc import Callable, Iterator

import pytest

from tests.unit.io.loopback import Certificate, Handler, Server, Time


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    servers: list[Server] = []

    def start(handler: Handler | bytes, **settings: ssl.SSLContext) -> Server:
        servers.append(Server((lambda _: handler) if isinstance(handler, bytes) else handler, **settings))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    folder = tmp_path_factory.mktemp("tls")
    made = Certificate(folder / "certificate.pem", folder / "key.pem")
    command = ["openssl", "req", "-x509", "-nodes", "-days", "2", "-newkey", "rsa:2048"]
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(made.key), "-out", str(made.path)]
    subprocess.run([*command, *subject, *files], check=True, capture_output=True)
    return made
