"""A real browser through the proxy, on sites of our own: what a person sees."""

from __future__ import annotations

import base64
import gzip
import hashlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from marrow.options import Options
from marrow.proxy import authority
from marrow.render import browser
from marrow.render.browser import Process
from marrow.render.find import find_browser
from tests.unit.proxy.client import Tab
from tests.unit.proxy.conftest import MakeSite, Running, Start
from tests.unit.proxy.site import Asked, Reply

_STORY = "Water, leaves, time: tea is made of no more than that, and of the patience to wait for it to be ready. "
_LINKS = "".join(f"<li><a href='/other/{number}'>Another story, number {number}</a></li>" for number in range(30))
_FILE = bytes(range(256)) * 100
_ADS = "||localhost^*/advert/\nlocalhost##.advert-box\n"

Open = Callable[[str], Tab]


def article(asked: Asked) -> str:
    user = "Hello, Ada." if "login=ada" in asked.headers.get("cookie", "") else "Who are you?"
    return f"""<!doctype html><html><head><title>Tea</title>
    <script>window.ran = true</script><script src="/advert/a.js"></script></head><body>
    <header><nav><a href="/">Home</a> <a href="/news">News</a></nav></header>
    <div class="advert-box">Buy our biscuits now!</div>
    <main><h1>Tea</h1><p id=user>{user}</p>{"".join(f"<p>{each}. {_STORY * 3}</p>" for each in range(6))}
    <form method=post action=/order><input name=tea value=green><button>Order</button></form>
    <form method=post action=/login><button>Log in</button></form></main>
    <div class="more"><h3>More to read</h3><ul>{_LINKS}</ul></div>
    </body></html>"""


def handler(asked: Asked) -> Reply:
    path = asked.path.partition("?")[0]
    if path == "/order":
        return Reply(f"<h1>Ordered</h1><p>You ordered {asked.body.decode()}. {_STORY * 9}</p>".encode())
    if path == "/login":
        return Reply(b"", status=303, headers={"Set-Cookie": "login=ada; Path=/; HttpOnly", "Location": "/"})
    if path == "/file":
        return Reply(_FILE, kind="application/octet-stream", headers={"Content-Disposition": "attachment"})
    if path == "/advert/a.js":
        return Reply(b"window.advertised = true", kind="text/javascript")
    headers = {
        "Content-Encoding": "gzip",
        "Content-Security-Policy": "style-src 'none'",
        "Cache-Control": "max-age=600",
    }
    return Reply(gzip.compress(article(asked).encode()), headers=headers)


@pytest.fixture(scope="module")
def trusting(rendering: Options, own_authority: Path) -> Iterator[Process]:
    """A browser in which the proxy's certificate is installed."""
    certificate = x509.load_pem_x509_certificate(authority.make(own_authority).read_bytes())
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    mark = base64.b64encode(hashlib.sha256(key).digest()).decode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(browser, "_FLAGS", [*browser._FLAGS, f"--ignore-certificate-errors-spki-list={mark}"])
        process = Process(find_browser(), sandbox=rendering.rendering.sandbox)
    yield process
    process.stop()


@pytest.fixture
def tabs(trusting: Process) -> Iterator[Open]:
    """Opens tabs, each of a person of its own, that go through a proxy."""
    with ExitStack() as stack:
        yield lambda proxy: stack.enter_context(Tab(trusting.connection, proxy))


@pytest.fixture
def running(start: Start) -> Running:
    return start(lists=_ADS, https="on")


every_way = pytest.mark.parametrize("tls", ["", "http/1.1", "h2"])


@every_way
def test_the_article_is_there_and_the_clutter_is_not(running: Running, site: MakeSite, tabs: Open, tls: str) -> None:
    here = site(handler, tls=tls)
    tab = tabs(running.address)
    tab.open(f"{here.url}/")
    shown = tab.text
    assert "the patience to wait" in shown
    assert "biscuits" not in shown
    assert "Another story, number 7" not in shown
    assert tab.tell("window.ran === true && window.advertised === undefined")
    assert "/advert/a.js" not in here.paths
    assert {each.version for each in here.asked} == {"2" if tls == "h2" else "1.1"}


def test_the_bar_has_its_style_whatever_the_policy_of_the_page(running: Running, site: MakeSite, tabs: Open) -> None:
    tab = tabs(running.address)
    tab.open(f"{site(handler).url}/")
    colour = "getComputedStyle(document.getElementById('marrow-bar')).backgroundColor"
    assert tab.tell(colour) == "rgb(243, 241, 234)"
    tab.tell("document.querySelector('#marrow-bar a').focus()")
    assert tab.tell("document.activeElement.textContent") == "Article"


@every_way
def test_forms_post_and_a_login_lasts(running: Running, site: MakeSite, tabs: Open, tls: str) -> None:
    here = site(handler, tls=tls)
    tab, other = tabs(running.address), tabs(running.address)
    tab.open(f"{here.url}/")
    assert "Who are you?" in tab.text
    tab.follow("Log in")
    assert "Hello, Ada." in tab.text
    tab.follow("Article")
    assert tab.tell("document.querySelector('nav.original') !== null")
    assert here.asked[-1].headers["cookie"] == "login=ada"
    other.open(f"{here.url}/")  # at the same time, somebody else
    assert "Who are you?" in other.text


def test_a_form_is_answered(running: Running, site: MakeSite, tabs: Open) -> None:
    tab = tabs(running.address)
    tab.open(f"{site(handler).url}/")
    tab.follow("Order")
    assert "You ordered tea=green." in tab.text


@every_way
def test_a_download_is_what_the_server_sent(running: Running, site: MakeSite, tabs: Open, tls: str) -> None:
    tab = tabs(running.address)
    tab.open(f"{site(handler, tls=tls).url}/")
    got = "fetch('/file').then(got => got.arrayBuffer()).then(got => Array.from(new Uint8Array(got)))"
    assert bytes(tab.tell(got)) == _FILE


@pytest.mark.parametrize("tls", ["", "http/1.1"])
def test_a_websocket_echoes(running: Running, site: MakeSite, tabs: Open, tls: str) -> None:
    here = site(handler, tls=tls)
    tab = tabs(running.address)
    tab.open(f"{here.url}/")
    said = tab.tell(
        "new Promise(done => { const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws');"
        "let heard = []; socket.onopen = () => { socket.send('tea'); socket.send('time') };"
        "socket.onmessage = event => { heard.push(event.data); if (heard.length > 1) { socket.close(); done(heard) }};"
        "socket.onerror = () => done('failed') })"
    )
    assert said == ["tea", "time"]


def test_modes_are_switched_at_the_bar(running: Running, site: MakeSite, tabs: Open) -> None:
    tab = tabs(running.address)
    tab.open(f"{site(handler).url}/?a=b")
    tab.follow("Article")
    assert tab.tell("document.querySelector('nav.original') !== null && location.search === '?a=b&marrow=reader'")
    assert "Log in" not in tab.text
    tab.follow("Plain text")
    assert tab.tell("document.querySelector('h1') === null")
    assert tab.tell("document.querySelectorAll('main p').length") > 3
    tab.follow("Less clutter")
    assert "Log in" in tab.text
    tab.follow("As it was")
    assert "Another story, number 7" in tab.text
    assert tab.tell("document.getElementById('marrow-bar') === null")


def test_changed_settings_show_at_the_next_load_and_after_a_restart(start: Start, site: MakeSite, tabs: Open) -> None:
    here = site(handler)
    running = start(lists=_ADS)
    tab = tabs(running.address)
    tab.open(f"{here.url}/")
    assert "Log in" in tab.text
    running.desk.settings.change({"mode": "reader"})
    tab.open(f"{here.url}/")
    assert tab.tell("document.querySelector('nav.original') !== null")
    tab = tabs(start(lists=_ADS).address)
    tab.open(f"{here.url}/")
    assert tab.tell("document.querySelector('nav.original') !== null")


@pytest.mark.parametrize("scheme", ["http", "https"])  # the second one shows whether the certificate is trusted
def test_the_settings_page_is_at_home(running: Running, tabs: Open, scheme: str) -> None:
    tab = tabs(running.address)
    tab.open(f"{scheme}://marrow.proxy/")
    assert tab.tell("document.querySelectorAll('input').length > 5")
