"""A proxy that runs, sites to go to, and the authorities that all of them are trusted by."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509 import DNSName
from mitmproxy.certs import CertStore

from marrow import adlists
from marrow.options import Options, Value
from marrow.proxy import authority, server
from marrow.proxy.job import Job, Outcome
from marrow.proxy.server import Proxy
from marrow.proxy.treat import treat
from marrow.proxy.workers import Workers
from marrow.serve import Desk
from marrow.serve.statistics import Statistics
from marrow.settings import Store
from tests.unit.proxy.site import Handler, Site

MakeSite = Callable[..., Site]


@dataclass(frozen=True, slots=True)
class Running:
    """A proxy that runs."""

    address: str
    desk: Desk
    certificate: Path

    def counts(self) -> dict[str, Any]:
        return self.desk.statistics.snapshot()

    @property
    def tls(self) -> ssl.SSLContext:
        """Trusts the proxy's own certificates, and nobody else's."""
        return ssl.create_default_context(cafile=str(self.certificate))


Start = Callable[..., "Running"]


@pytest.fixture(scope="session")
def authorities(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The authority of the test sites, with a certificate for localhost in `site.pem`."""
    folder = tmp_path_factory.mktemp("site-authority")
    authority.make(folder)
    store = CertStore.from_store(folder, "mitmproxy", 2048)
    entry = store.get_cert("localhost", [DNSName("localhost")])
    key = store.default_privatekey.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption())
    (folder / "site.pem").write_bytes(key + entry.cert.to_pem())
    return folder


@pytest.fixture(scope="session")
def own_authority(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The authority of the proxy: to make one takes a second."""
    folder = tmp_path_factory.mktemp("authority")
    authority.make(folder)
    return folder


@pytest.fixture
def site(authorities: Path) -> Iterator[MakeSite]:
    """Makes sites: `site(handler, tls="h2")` speaks HTTP/2, `tls="http/1.1"` the older one."""
    made: list[Site] = []

    def make(handler: Handler, tls: str = "") -> Site:
        context = None
        if tls:
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(authorities / "site.pem")
            context.set_alpn_protocols([tls])
        made.append(Site(handler, tls=context))
        return made[-1]

    yield make
    for each in made:
        each.stop()


class Aside:
    """Stands in for the workers, which take a second to start: the same work, in a thread."""

    def __init__(self, count: int, lists: Path) -> None:
        self._lists = adlists.Store(lists)
        assert count > 0

    async def start(self) -> None: ...
    async def ready(self) -> None: ...
    async def close(self) -> None: ...
    async def do(self, job: Job, body: bytes, options: Options, stamp: str) -> tuple[Outcome, bytes]:
        blocker = self._lists.blocker() if stamp else None
        return await asyncio.to_thread(treat, job, body, options, blocker)


@contextmanager
def proxying(
    folder: Path, own_authority: Path, trusted: Path | None = None, lists: str = "", **given: Value
) -> Iterator[Running]:
    """A proxy that runs on settings in a folder; `lists` are rules of an ad list."""
    store = adlists.Store(folder / "lists")
    if lists and not store.subscriptions:
        (folder / "list.txt").write_text(lists)
        (folder / "settings.toml").write_text(f"[lists]\nmine = {json.dumps(str(folder / 'list.txt'))}\n")
        store.add(str(folder / "list.txt"), "mine")
        store.update()
    certificate = authority.make(own_authority)
    desk = Desk(Store(folder / "settings.toml"), Statistics(folder / "statistics.json"), store, certificate)
    proxy = Proxy(desk, own_authority, {"proxy_port": 0, "workers": 1, "allow_private": True, **given}, trusted=trusted)
    told: SimpleQueue[str | BaseException] = SimpleQueue()

    def run() -> None:
        try:
            proxy.run(told.put)
        except BaseException as error:
            told.put(error)

    thread = Thread(target=run)
    thread.start()
    try:
        address = told.get(timeout=30)
        if isinstance(address, BaseException):
            raise address
        yield Running(address, desk, certificate)
    finally:
        proxy.stop()
        thread.join(10)
        desk.statistics.save()
    assert not thread.is_alive()


@pytest.fixture
def start(tmp_path: Path, own_authority: Path, authorities: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts a proxy; one at a time, on the same settings.

    `is_real` has workers in processes of their own; `is_trusting` trusts the test sites' certificates.
    """
    authority_file = authorities / "mitmproxy-ca-cert.pem"
    with ExitStack() as stack:

        def begin(*, is_real: bool = False, is_trusting: bool = True, lists: str = "", **given: Value) -> Running:
            stack.close()
            monkeypatch.setattr(server, "Workers", Workers if is_real else Aside)
            trusted = authority_file if is_trusting else None
            return stack.enter_context(proxying(tmp_path, own_authority, trusted, lists, **given))

        yield begin
