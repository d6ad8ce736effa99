"""Draws the pictures of the README from the example page.

    .venv/bin/python scripts/pictures.py

Takes: `docs/examples/tea.html` and a Chromium on PATH. Gives: `docs/pictures/article.png`, the page beside its article
as a browser shows them, `docs/pictures/explain.svg`, what `marrow explain` prints on a terminal,
`docs/pictures/inspect.png`, what `marrow inspect` draws, `docs/pictures/segment.png`, what `marrow segment` does,
`docs/pictures/label.png`, the page of `marrow label`, `docs/pictures/posts.png`, the posts of
`docs/examples/posts.html` as `marrow inspect` draws them, `docs/pictures/settings.png` and
`docs/pictures/settings-phone.png`, the page of `marrow serve`.
`docs/pictures/reader.png` and `docs/pictures/reader-night.png` are `docs/examples/river.html` as a page to read.
`docs/pictures/workbench.png` and `docs/pictures/workbench-phone.png` are the front page of `marrow serve`.
`docs/pictures/p4-*.png` are pages beside what is left of them after `marrow declutter`.
Run it after a change of the example, the HTML writer, `explain`, `inspect`, `segment`, `label`, the settings page or
the workbench.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import sleep

import uvicorn
from rich.console import Console
from rich.text import Text

import marrow
from marrow.adlists import Store as Lists
from marrow.adlists import embedded
from marrow.decluttering import declutter
from marrow.inspect.drawing import block_sheet_of, blocks_to_png, post_sheet_of, posts_to_png, sheet_of, show, to_png
from marrow.label.desk import Choice, Desk
from marrow.label.entries import Entry, Raw
from marrow.label.opened import Opener
from marrow.label.server import Server
from marrow.label.truth import Truth
from marrow.options.serve import ServeOptions
from marrow.render.chromium import Chromium
from marrow.serve import Desk as ServeDesk
from marrow.serve import app
from marrow.serve.pool import InProcess
from marrow.serve.statistics import Statistics
from marrow.settings import Store

DOCS = Path(__file__).parents[1] / "docs"
EXAMPLE = DOCS / "examples" / "tea.html"
FRONT = DOCS / "examples" / "posts.html"
RIVER = DOCS / "examples" / "river.html"
PICTURES = DOCS / "pictures"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
WIDTH, HEIGHT = 1280, 820  # of the picture, px
COLUMNS = 108
DECLUTTERED = (
    ("tea", "balanced"), ("tea", "text-only"), ("tables", "paper"), ("tables", "balanced"), ("posts", "balanced"),
    ("portal", "balanced"),
)  # fmt: skip

_FONT_FACE = re.compile(r"@font-face\s*\{.*?\}\s*", re.DOTALL)
_SIDE_BY_SIDE = """<!DOCTYPE html><meta charset="utf-8"><style>
body {{ margin: 0; padding: 24px; display: flex; gap: 24px; background: #eef0f2; font: 15px sans-serif; color: #555; }}
section {{ width: 604px; }}
p {{ margin: 0 0 8px; }}
div {{ height: 748px; overflow: hidden; background: #fff; border-radius: 8px; box-shadow: 0 2px 12px #0003; }}
iframe {{ border: 0; transform-origin: 0 0; }}
</style>{0}"""
_SIDE = (
    '<section><p>{title}</p><div><iframe src="{page}" width="{width}" height="{height}"'
    ' style="transform: scale({scale})"></iframe></div></section>'
)
_PANE = 604, 748  # px


def side_by_side(target: Path) -> None:
    """A screenshot of the page and of its article."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(EXAMPLE.parent, folder, dirs_exist_ok=True)
        article = marrow.extract(EXAMPLE.read_bytes())
        (folder / "article.html").write_text(article.html, "utf-8")
        sheet = folder / "sheet.html"
        sides = _side("the page", EXAMPLE.name, 940) + _side("its article", "article.html", 760)
        sheet.write_text(_SIDE_BY_SIDE.format(sides), "utf-8")
        screenshot(sheet.as_uri(), target)


def screenshot(address: str, target: Path, *more: str, height: int = HEIGHT) -> None:
    """What a browser's window shows of a page."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        sys.exit("pictures: there is no Chromium on PATH")
    size = f"--window-size={WIDTH},{height}"
    flags = ("--no-sandbox", "--hide-scrollbars", "--disable-gpu", size, f"--screenshot={target}")
    subprocess.run([browser, *flags, *more, address], check=True, capture_output=True)


def _side(title: str, page: str, width: int) -> str:
    """One pane: a page as a browser window of that width shows it, scaled to fit."""
    scale = _PANE[0] / width
    return _SIDE.format(title=title, page=page, width=width, height=round(_PANE[1] / scale), scale=scale)


def terminal(target: Path) -> None:
    """What `marrow explain` prints, as a drawing of a terminal."""
    told = os.environ | {"FORCE_COLOR": "1", "COLUMNS": str(COLUMNS), "TERM": "xterm-256color"}
    command = [sys.executable, "-c", "from marrow.cli import main; main()", "explain", EXAMPLE.name]
    shown = subprocess.run(command, cwd=EXAMPLE.parent, env=told, check=True, capture_output=True, text=True)
    console = Console(record=True, width=COLUMNS, file=StringIO())
    console.print(Text(f"$ marrow explain {EXAMPLE.name}", "bold"))
    console.print(Text.from_ansi(shown.stdout))
    drawing = console.export_svg(title="marrow explain", unique_id="explain")
    # Fonts from the network are not loaded in pictures; the reader's own monospace font is used.
    target.write_text(_FONT_FACE.sub("", drawing), "utf-8")


def inspected(target: Path) -> None:
    """What `marrow inspect` draws: the upper part of the page."""
    # Root, as in a container, cannot have a sandbox.
    options = marrow.Options().change(width=1100, sandbox=False)
    shown = show(EXAMPLE.read_bytes(), EXAMPLE.parent, url=None, charset=None, options=options)
    sheet = sheet_of(shown, name=EXAMPLE.name, options=options)
    target.write_bytes(to_png(replace(sheet, height=1080), options))


def segmented(target: Path) -> None:
    """What `marrow segment` draws: the upper part of the page."""
    options = marrow.Options().change(width=1100, sandbox=False)
    shown = show(EXAMPLE.read_bytes(), EXAMPLE.parent, url=None, charset=None, options=options)
    sheet = block_sheet_of(shown, name=EXAMPLE.name, by="vips", options=options)
    target.write_bytes(blocks_to_png(replace(sheet, height=1080), options))


def split(target: Path) -> None:
    """What `marrow inspect --what posts` draws: the upper part of the page."""
    options = marrow.Options().change(width=900, sandbox=False)
    shown = show(FRONT.read_bytes(), FRONT.parent, url=None, charset=None, options=options)
    sheet = post_sheet_of(shown, name=FRONT.name, options=options)
    target.write_bytes(posts_to_png(replace(sheet, height=950), options))


def sorted_by_meaning(target: Path) -> None:
    """What `marrow inspect` draws of P1's worked example."""
    page = EXAMPLE.with_name("speech.html")
    options = marrow.Options().change(width=920, sandbox=False, method="semantic")
    shown = show(page.read_bytes(), page.parent, url=None, charset=None, options=options)
    target.write_bytes(to_png(sheet_of(shown, name=page.name, options=options), options))


def decluttered(target: Path, page: str, preset: str, *, width: int = 940) -> None:
    """A screenshot of a page and of what is left of it."""
    given = EXAMPLE.with_name(page)
    done = declutter(given.read_bytes(), url=f"https://kettle.example/{page}", blocker=embedded(), preset=preset)
    with TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(EXAMPLE.parent, folder, dirs_exist_ok=True)
        (folder / "after.html").write_bytes(done.body)
        after = f"untouched: {done.untouched}" if done.untouched else f"after, {preset}"
        sheet = folder / "sheet.html"
        sides = _side("before", page, width) + _side(after, "after.html", width)
        sheet.write_text(_SIDE_BY_SIDE.format(sides), "utf-8")
        screenshot(sheet.as_uri(), target, height=660)


def to_read(target: Path, night: Path) -> None:
    """The page to read: on a desk by day and on a phone in sepia; and at night, where its table is."""
    page = marrow.reader_page(marrow.extract(RIVER.read_bytes()), original="https://kettle.example/river.html")
    with TemporaryDirectory() as name:
        for look in ("light", "sepia", "dark"):
            chosen = page.replace('"auto" checked=""', '"auto"').replace(f'value="{look}"', f'value="{look}" checked')
            (Path(name) / f"{look}.html").write_text(chosen, "utf-8")
        for picture, desk, phone, height in ((target, "light", "sepia", 560), (night, "dark", "dark", 460)):
            place = "#part-4" if desk == "dark" else ""
            sides = _SIDE.format(title="on a desk", page=f"{desk}.html{place}", width=1130, height=983, scale=0.76)
            sides += _SIDE.format(title="on a phone", page=f"{phone}.html{place}", width=390, height=767, scale=0.975)
            sheet = Path(name) / "sheet.html"
            sized = "<style>section:first-of-type { width: 858px } section { width: 380px }</style>"
            sheet.write_text(_SIDE_BY_SIDE.format(sides + sized), "utf-8")
            screenshot(sheet.as_uri(), picture, f"--window-size=1310,{height}")


def labelled(target: Path) -> None:
    """The page of `marrow label`, filled with guesses."""
    pages = (EXAMPLE, EXAMPLE.with_name("beans.html"))
    entries = [Entry(page.name, partial(_raw, page), folder=page.parent) for page in pages]
    opener = Opener(marrow.Options().change(sandbox=False), is_drawn=True)
    with TemporaryDirectory() as folder:
        desk = Desk(entries, Truth(Path(folder) / "truth.jsonl"), opener, Choice(is_filled=True))
        with Server(desk) as server:
            desk.page(0)  # so that it is there when the browser asks
            Thread(target=server.serve_forever, daemon=True).start()
            screenshot(server.address, target, "--virtual-time-budget=5000", height=640)
            server.shutdown()


def settings_page(target: Path, phone: Path) -> None:
    """The settings page with a preview; and the same on a phone, in the dark."""
    with TemporaryDirectory() as folder, _site() as site, socket.create_server(("127.0.0.1", 0)) as door:
        store = Store(Path(folder) / "settings.toml")
        store.change({"allow_private": True})
        desk = ServeDesk(store, Statistics(), Lists(Path(folder) / "lists"))
        server = uvicorn.Server(uvicorn.Config(app(desk), log_config=None, lifespan="off", ws="none"))
        thread = Thread(target=server.run, args=([door],), daemon=True)
        thread.start()
        address = f"http://127.0.0.1:{door.getsockname()[1]}/?url={site}/{EXAMPLE.name}"
        wait = "--virtual-time-budget=5000"
        screenshot(address, target, wait, height=760)
        screenshot(address, phone, wait, "--window-size=500,900", "--blink-settings=preferredColorScheme=0")
        server.should_exit = True
        thread.join()


def workbench(target: Path, phone: Path) -> None:
    """The workbench with a paragraph chosen; and what was left out, on a phone, in the dark."""
    with TemporaryDirectory() as folder, _site() as site, socket.create_server(("127.0.0.1", 0)) as door:
        store = Store(Path(folder) / "settings.toml")
        store.change({"allow_private": True})
        desk = ServeDesk(store, Statistics(), Lists(Path(folder) / "lists"))
        server = uvicorn.Server(
            uvicorn.Config(app(desk, ServeOptions(), runner=InProcess()), log_config=None, ws="none")
        )
        thread = Thread(target=server.run, args=([door],), daemon=True)
        thread.start()
        address = f"http://127.0.0.1:{door.getsockname()[1]}/?url={site}/{EXAMPLE.name}"
        chosen = "document.querySelectorAll('#text p[data-segments]')[1].click()"
        left_out = "document.querySelector('[data-part=removed]').click(); document.querySelector('summary').click()"
        with Chromium(marrow.Options().change(sandbox=False)) as chromium:
            target.write_bytes(_shown_after(chromium, address, chosen, 1200, 640))
            phone.write_bytes(_shown_after(chromium, address, left_out, 390, 760, scheme="dark"))
        server.should_exit = True
        thread.join()


def _shown_after(chromium: Chromium, address: str, act: str, width: int, height: int, scheme: str = "light") -> bytes:
    """What a tab shows of the workbench after something was done there."""
    connection = chromium.pool.process().connection
    context = connection.call("Target.createBrowserContext", disposeOnDetach=True, proxyServer="direct://")
    context_id = context["browserContextId"]
    made = connection.call("Target.createTarget", url="about:blank", browserContextId=context_id)
    tab = connection.call("Target.attachToTarget", targetId=made["targetId"], flatten=True)["sessionId"]
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    connection.call("Emulation.setDeviceMetricsOverride", tab, **size)
    media = [{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]
    connection.call("Emulation.setEmulatedMedia", tab, features=media)
    connection.call("Page.navigate", tab, url=address)
    sleep(3)  # for the article, the original and its pictures
    connection.call("Runtime.evaluate", tab, expression=act)
    sleep(1)
    picture: bytes = connection.call("Page.captureScreenshot", tab, format="png")["data"]
    connection.call("Target.disposeBrowserContext", browserContextId=context_id)
    return picture


@contextmanager
def _site() -> Iterator[str]:
    """The examples, as a site."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(EXAMPLE.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def _raw(page: Path) -> Raw:
    return Raw(page.read_bytes())


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    side_by_side(PICTURES / "article.png")
    terminal(PICTURES / "explain.svg")
    inspected(PICTURES / "inspect.png")
    sorted_by_meaning(PICTURES / "p1.png")
    segmented(PICTURES / "segment.png")
    labelled(PICTURES / "label.png")
    split(PICTURES / "posts.png")
    to_read(PICTURES / "reader.png", PICTURES / "reader-night.png")
    for page, preset in DECLUTTERED:
        decluttered(PICTURES / f"p4-{page}-{preset}.png", f"{page}.html", preset)
    settings_page(PICTURES / "settings.png", PICTURES / "settings-phone.png")
    workbench(PICTURES / "workbench.png", PICTURES / "workbench-phone.png")
