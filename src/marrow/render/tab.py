"""A tab: one page at a time in a browser.

Takes: a connection to a browser, and how pages are to be looked at. Gives: `Tab`, which loads a page, waits until it
has settled, and tells what there is: the document with its boxes and styles as columns, a picture, or a PDF.
Keeps true: dialogs are dismissed, downloads refused, and no request leaves but through the window's proxy. A tab has a
context of its own (cookies, storage, cache), which goes with it.
Refuses: pages that do not load (`render.load`), crash (`render.crashed`), take longer than they may (`render.timeout`)
or have too many elements (`render.too_large`).
"""

from __future__ import annotations

import time
from threading import Event
from typing import Any

from marrow.errors import RenderError
from marrow.render.protocol import Asked, Connection, Parameters, Refused
from marrow.render.requests import Requests, Served
from marrow.render.window import NOWHERE, Window

STYLES = (
    "display", "visibility", "opacity", "font-size", "font-family", "font-weight", "color", "background-color",
    "background-image", "border-top-width", "border-right-width", "border-bottom-width", "border-left-width", "float",
    "position", "overflow-y", "content-visibility",
)  # fmt: skip
"""The computed styles that are asked for, in the order in which snapshots have them."""

_DRAW = "DOMSnapshot.captureSnapshot"
_DRAWN = {"computedStyles": list(STYLES), "includePaintOrder": True}
_SMALL = 1 << 20
"""Bytes of a page that hardly has too many elements, as long as no script adds some."""
_QUIET_S = 0.5
"""A page that stays the same for so long, with next to no request under way, has settled. docs/benchmarks/render.md"""
_BACKGROUND = 2
"""Requests that may be under way in a page that has settled: streams and polls never end."""
_SETTLE_S = 5.0
"""So long is waited for that; some pages never come to rest."""
_POLL_S = 0.05
_FAILED = 400
"""From this status on, a server says that it has no page to give."""
_LOAD_SHARE = 0.5
"""Of the time that a page may take: the rest is kept for the snapshot."""
_CALM = {"name": "prefers-reduced-motion", "value": "reduce"}
_LATE_S = 0.1
"""After this long without a word, a page is asked whether there is anything that it waits for."""
_MOST_STEPS = 30
"""Windows that are scrolled down: past that, a page that grows as one scrolls is let be."""
_SIZE = "[document.getElementsByTagName('*').length, document.documentElement?.textContent.length]"
_STILL = """(() => { for (const each of document.getAnimations()) try { each.finish() } catch { each.cancel() } })()"""
"""What fades in has to be there. Animations without an end are not: they cannot be finished."""
_INSIDE = """[...document.images].every(each => each.complete || each.loading === 'lazy')
&& document.fonts.status !== 'loading'"""
"""Whether all is there that a page has inside itself."""
_LAY_OUT = """(() => { const sheet = new CSSStyleSheet();
sheet.replaceSync('* { content-visibility: visible !important }'); document.adoptedStyleSheets.push(sheet) })()"""
_SCROLL = """(() => { const before = scrollY; scrollBy(0, innerHeight);
return scrollY === before || scrollY + innerHeight >= document.documentElement.scrollHeight })()"""
_SET = """function (styles) { for (const name in styles) this.style.setProperty(name, styles[name], 'important') }"""

Styles = dict[str, str]


class Tab:
    """A tab. It is used by one thread at a time."""

    def __init__(self, connection: Connection, window: Window) -> None:
        self.connection = connection
        self.window = window
        self.pages = 0  # that it has loaded
        self._crashed, self._woken = Event(), Event()
        self._loader = self._read = self._finished = ""  # the load that counts, the last that is read, that is done
        self._until = 0.0  # the moment by which the browser has to answer
        self._is_small = False  # the page
        self._shown: Parameters = {}  # which requests the browser asks us about
        self._requests = Requests(self._tell)
        made = connection.call(
            "Target.createBrowserContext",
            disposeOnDetach=True,
            proxyServer=window.proxy,
            proxyBypassList="<-loopback>",  # which means that there is nothing to bypass
        )
        self._context: str = made["browserContextId"]
        self._session = ""
        try:
            self._frame = self._opened()
            made = connection.call("Target.attachToTarget", targetId=self._frame, flatten=True)
            self._session = made["sessionId"]
            connection.listen(self._session, self._hear)
            self._prepare()
        except BaseException:
            self.close()
            raise

    def _opened(self) -> str:
        """Open the tab; gives the number of its frame."""
        if not self.window.is_drawn:
            try:
                return self._opened_with(enableBeginFrameControl=True)  # we say when to draw, and never do
            except Refused:
                pass  # only browsers without windows know that
        return self._opened_with()

    def _opened_with(self, **more: Any) -> str:
        made = self.connection.call(
            "Target.createTarget",
            url="about:blank",
            browserContextId=self._context,
            width=self.window.width,
            height=self.window.height,
            **more,
        )
        frame: str = made["targetId"]
        return frame

    def _prepare(self) -> None:
        self.connection.tell("Browser.setDownloadBehavior", behavior="deny", browserContextId=self._context)
        self._tell("Page.enable")
        self._tell("Page.setLifecycleEventsEnabled", enabled=True)
        self._tell("Inspector.enable")
        self._tell("Emulation.setScriptExecutionDisabled", value=not self.window.scripts)
        self._tell("Emulation.setEmulatedMedia", features=[_CALM])
        if self.window.scripts or self.window.proxy != NOWHERE:
            self._tell("Network.enable")
        if self.window.user_agent:
            self._tell("Emulation.setUserAgentOverride", userAgent=self.window.user_agent)

    def load(self, url: str, served: Served | None = None) -> None:
        """Load the page at an address, and wait until it has settled; with `served`, from that and nothing else."""
        self.pages += 1
        begun = time.monotonic()
        self._until = loads_until = begun + self.window.timeout_s * _LOAD_SHARE
        self._loader = ""
        self._is_small = served is not None and not self.window.scripts and len(served.page.body) <= _SMALL
        self._requests.begin(served, self.window.password, self._frame)
        if self._shown != self._requests.wanted:
            self._shown = self._requests.wanted
            self._tell("Fetch.enable", **self._shown)
        if served is not None and served.answer is not None:
            self._tell("Network.enable")  # to know when all is there
        self._navigate(url)
        self._wait(loads_until)
        if self.window.scripts:
            self._settle(min(loads_until, time.monotonic() + _SETTLE_S))
        if self.window.scroll:
            self._scroll(loads_until)
        self._until = begun + self.window.timeout_s
        self._freeze()
        if self._requests.status >= _FAILED:
            raise RenderError("render.load", f"the server answered {self._requests.status}", url=url)

    def _navigate(self, url: str) -> None:
        said = self._call("Page.navigate", url=url)
        failure = "it is a download" if said.get("isDownload") else said.get("errorText")
        if failure:
            raise RenderError("render.load", f"the browser could not load the page: {failure}", url=url)

    def _wait(self, until: float) -> None:
        """Wait until the page is loaded, as long as there is time.

        Some pages are never told to be (with an icon of `use` that is refused, in a long page, Chromium 156). Such a
        page is there once it has been read, asks for nothing more, and has what is inside it.
        """
        while not self._is_loaded and (left := until - time.monotonic()) > 0:
            is_told = self._woken.wait(min(left, _LATE_S))
            self._woken.clear()
            self._check()
            if not is_told and self._is_complete():
                break
        if not self._loader:  # else what was there before it would be taken for it
            raise RenderError("render.timeout", "the page did not come in time")

    def _is_complete(self) -> bool:
        if not self._loader or self._read != self._loader or self._requests.under_way:
            return False
        try:
            return bool(self.evaluate(_INSIDE))
        except RenderError as error:
            if error.code != "render.timeout":  # a script that does not end; it is ended next
                raise
            return False

    @property
    def _is_loaded(self) -> bool:
        return bool(self._loader) and self._loader == self._finished

    def _freeze(self) -> None:
        """What has not ended by now must not go on under the snapshot."""
        if self.window.scripts:
            self._tell("Runtime.terminateExecution")
            self._tell("Emulation.setScriptExecutionDisabled", value=True)
        if not self._is_loaded:
            self._call("Page.stopLoading")

    def snapshot(self) -> bytes:
        """The document, its boxes and its styles: the browser's answer, as it came."""
        looked = self._asked("Runtime.evaluate", **self._expression(f"{_STILL}, {_SIZE}"))
        # Where there can hardly be too much, it is asked for at once: the browser need not wait for us in between.
        drawn = self._asked(_DRAW, **_DRAWN) if self._is_small else None
        count = self.connection.result(self._answer(looked))["result"]["value"][0]
        if count > self.window.max_nodes:
            raise RenderError("render.too_large", f"the rendered page has {count:,} elements")
        return self._answer(drawn or self._asked(_DRAW, **_DRAWN))

    def style(self, nodes: list[int], styles: Styles) -> None:
        """Give elements, named by the browser's own numbers for them, styles that beat all others."""
        self._tell("DOM.enable")
        world = self._world()
        for node in nodes:
            try:
                found = self._ask("DOM.resolveNode", backendNodeId=node, executionContextId=world)
                self._ask(
                    "Runtime.callFunctionOn",
                    functionDeclaration=_SET,
                    objectId=found["object"]["objectId"],
                    arguments=[{"value": styles}],
                )
            except Refused:
                self._check()  # the element is gone: nothing is left to style

    def lay_all_out(self) -> None:
        """Have also that laid out which a browser leaves until it is near the window."""
        self.evaluate(_LAY_OUT)

    def picture(self, *, width: int, height: int) -> bytes:
        """The page as PNG, from where snapshots begin to count: the top left corner of the window, before scrolling."""
        x, y = self._start()
        clip = {"x": x, "y": y, "width": width, "height": height, "scale": 1}
        # Beyond the window only where there is more: else Chromium 156 moves what is written from right to left.
        is_beyond = (width, height) != (self.window.width, self.window.height)
        said = self._call("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=is_beyond)
        return self.connection.wire.binary(said["data"])

    def _start(self) -> tuple[float, float]:
        """The window's first place, counted from the corner of all that can be scrolled to.

        A page that is written from right to left, and wider than the window, goes on to the left of it.
        """
        seen = self._call("Page.getLayoutMetrics")["cssLayoutViewport"]
        x, y = self.evaluate("[scrollX, scrollY]")
        return seen["pageX"] - x, seen["pageY"] - y

    def paper(self, **wanted: Any) -> bytes:
        """The page as PDF; `wanted` is how, in the words of `Page.printToPDF`."""
        said = self._call("Page.printToPDF", **wanted)
        return self.connection.wire.binary(said["data"])

    def evaluate(self, expression: str) -> Any:
        """What an expression of ours gives, where the page's scripts cannot meddle with it."""
        return self._call("Runtime.evaluate", **self._expression(expression))["result"].get("value")

    def _expression(self, expression: str) -> Parameters:
        world = {"contextId": self._world()} if self.window.scripts else {}
        return {"expression": expression, "returnByValue": True, **world}

    def close(self) -> None:
        """Give the tab up, with all that its pages have stored."""
        if self._session:
            self.connection.listen(self._session, None)
            self.connection.give_up(self._session)
        try:
            self.connection.tell("Target.disposeBrowserContext", browserContextId=self._context)
        except RenderError:
            pass  # the browser is gone, and the tab with it

    def _settle(self, until: float) -> None:
        """Wait until nothing is requested and nothing is added."""
        size, since = None, time.monotonic()
        try:
            while (now := time.monotonic()) < until:
                found = self.evaluate(_SIZE)
                if found != size or self._requests.under_way > _BACKGROUND or not self._is_loaded:
                    size, since = found, now
                elif now - since >= _QUIET_S:
                    return
                if self._crashed.wait(_POLL_S):
                    self._check()
        except RenderError as error:
            if error.code != "render.timeout":  # a script that does not end; it is ended next
                raise

    def _scroll(self, until: float) -> None:
        for _ in range(_MOST_STEPS):
            if self.evaluate(_SCROLL) or time.monotonic() > until or self._crashed.wait(_POLL_S):
                break
        self._settle(until)
        self.evaluate("scrollTo(0, 0)")

    def _world(self) -> int:
        """A world of ours over the page's document."""
        number: int = self._call("Page.createIsolatedWorld", frameId=self._frame)["executionContextId"]
        return number

    def _call(self, method: str, **parameters: Any) -> Parameters:
        """Ask, where a refusal means that the page cannot be rendered."""
        return self.connection.result(self._answer(self._asked(method, **parameters)))

    def _ask(self, method: str, **parameters: Any) -> Parameters:
        """Ask, where there may be a refusal."""
        return self.connection.result(self._heard(self._asked(method, **parameters)))

    def _asked(self, method: str, **parameters: Any) -> Asked:
        return self.connection.ask(method, self._session, **parameters)

    def _answer(self, asked: Asked) -> bytes:
        try:
            return self._heard(asked)
        except Refused as error:
            self._check()
            raise RenderError("render.load", f"the browser refused {asked.method}: {error}") from error

    def _heard(self, asked: Asked) -> bytes:
        try:
            return asked.wait(max(self._until - time.monotonic(), 0.0))
        except RenderError:
            self._check()
            raise

    def _tell(self, method: str, /, **parameters: Any) -> None:
        self.connection.tell(method, self._session, **parameters)

    def _check(self) -> None:
        if self._crashed.is_set():
            raise RenderError("render.crashed", "the tab crashed")

    def _hear(self, method: str, said: Parameters) -> None:
        """In the connection's thread: note what happened, answer what must be answered."""
        match method:
            case "Page.frameNavigated" if said["frame"]["id"] == self._frame:
                # From here on the tab shows the page. What is told before is about that which was there until then,
                # such as its end, and may come late. Where a page sends its reader on, the new load counts.
                self._loader = said["frame"]["loaderId"]
            case "Page.lifecycleEvent" if said["frameId"] == self._frame:
                if said["name"] == "DOMContentLoaded":
                    self._read = said["loaderId"]
                elif said["name"] == "load":
                    self._finished = said["loaderId"]
                    self._woken.set()
            case "Page.frameStoppedLoading" if said["frameId"] == self._frame:
                self._finished = self._loader  # also where it was stopped: by a script that goes elsewhere, and may not
                self._woken.set()
            case "Inspector.targetCrashed":
                self._crashed.set()
                self._woken.set()
                self.connection.give_up(self._session)
            case "Page.javascriptDialogOpening":
                self._tell("Page.handleJavaScriptDialog", accept=said["type"] == "beforeunload")
            case _:
                self._requests.hear(method, said)
