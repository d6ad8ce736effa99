"""Chromium: a page as a browser shows it.

Takes: a page's bytes, or an address and the way there. Gives: the page with its look, and a picture if one is wanted.
Keeps true: one browser serves any number of threads, each of which has a tab of its own; a page that crashes its tab or
ends the browser is tried once more, in a new one. Refuses: what `tab` and `browser` refuse, with the error's code.
"""

from __future__ import annotations

from dataclasses import replace
from types import TracebackType
from typing import Any, Protocol

from marrow.article import Warning
from marrow.drawing.parts import given
from marrow.errors import RenderError
from marrow.options import Options
from marrow.page import Page
from marrow.parse.base import base_of
from marrow.parse.decode import decode, encode_text
from marrow.record import record
from marrow.render.moved import at_home, moved
from marrow.render.muted import muted
from marrow.render.obstacles import concealing, covers, fading, walls
from marrow.render.pool import Pool
from marrow.render.requests import Answer, Resource, Served
from marrow.render.snapshot import Seen, seen
from marrow.render.tab import Tab
from marrow.render.window import NO_ADDRESS, Window

_AGAIN = frozenset(("render.gone", "render.crashed"))
_TALLEST = 16_000
"""Pixels of a picture; browsers draw no more at once."""
_CUT = Warning("cut.nodes", "only the first elements and texts of the rendered page were read")
_HIDE = {"display": "none"}
_SHOW = {"display": "block", "visibility": "visible", "opacity": "1"}
_FADE_IN = {"transition": "none", "opacity": "1"}
_MOST_FADED = 300
_UNLOCK = {"overflow": "visible", "position": "static"}


class Way(Protocol):
    """How a live page's requests get out: a proxy, and the password that it asks for."""

    @property
    def address(self) -> str: ...
    @property
    def password(self) -> str: ...


@record(eq=False)
class Rendered:
    """A page that a browser has shown; `picture` is a PNG of it, if one was wanted."""

    page: Page
    picture: bytes = b""


class Chromium:
    """A browser, started when it is first needed; or one that others use too, and that is theirs to close."""

    def __init__(self, options: Options, pool: Pool | None = None) -> None:
        wanted = options.rendering
        self._options = options
        self._is_own = pool is None
        self.pool = pool or Pool(wanted.browser, sandbox=wanted.sandbox, tabs=wanted.tabs)

    def __enter__(self) -> Chromium:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the browser, if it is ours."""
        if self._is_own:
            self.pool.close()

    def render(
        self,
        html: bytes | bytearray | str,
        *,
        url: str = "",
        charset: str | None = None,
        answer: Answer | None = None,
        picture: bool = False,
    ) -> Rendered:
        """Render a page's bytes; what it asks for comes from `answer`, or is not there."""
        if isinstance(html, str):
            data, encoding = encode_text(html), "utf-8"
        else:
            decoded = decode(bytes(html), charset=charset)
            data, encoding = decoded.text_bytes, decoded.encoding
        window = self._window(scripts=self._options.rendering.scripts == "on", is_drawn=picture)
        if answer is None:
            place, served = NO_ADDRESS, Served(Resource(data if window.scripts else muted(data)))
        else:
            place, served = moved(url), Served(Resource(data), at_home(answer, url))
        return self._twice(window, place, served, url, encoding, picture)

    def open(self, url: str, way: Way, *, picture: bool = False) -> Rendered:
        """Render the page at an address, to which there is but one way."""
        window = self._window(scripts=self._options.rendering.scripts != "off", is_drawn=picture, way=way)
        return self._twice(window, url, None, "", "utf-8", picture)

    def paper(self, html: bytes, **wanted: Any) -> bytes:
        """A page of ours as PDF. It is UTF-8, runs no script and asks for nothing. `wanted`: as for `Tab.paper`."""
        window = self._window(scripts=False, is_drawn=True)
        served = Served(Resource(html))
        try:
            return self._paper(window, served, wanted)
        except RenderError as error:
            if error.code not in _AGAIN:
                raise
        return self._paper(window, served, wanted)

    def _paper(self, window: Window, served: Served, wanted: dict[str, Any]) -> bytes:
        with self.pool.tab(window) as tab:
            tab.load(NO_ADDRESS, served)
            return tab.paper(**wanted)

    def _window(self, *, scripts: bool, is_drawn: bool, way: Way | None = None) -> Window:
        wanted = self._options.rendering
        window = Window(
            width=wanted.width,
            scripts=scripts,
            scroll=wanted.scroll,
            is_drawn=is_drawn or scripts or wanted.scroll,
            timeout_s=wanted.render_timeout_s,
            max_nodes=self._options.limits.max_nodes,
        )
        if way is None:
            return window
        agent = self._options.fetch.user_agent
        return replace(window, proxy=way.address, password=way.password, user_agent=agent)

    def _twice(
        self, window: Window, place: str, served: Served | None, url: str, encoding: str, picture: bool
    ) -> Rendered:
        try:
            return self._once(window, place, served, url, encoding, picture)
        except RenderError as error:
            if error.code not in _AGAIN:
                raise
        return self._once(window, place, served, url, encoding, picture)

    def _once(
        self, window: Window, place: str, served: Served | None, url: str, encoding: str, picture: bool
    ) -> Rendered:
        with self.pool.tab(window) as tab:
            tab.load(place, served)
            found = _unobstructed(tab)
            drawn = _picture(tab, found) if picture else b""
        url = url if served is not None else found.url
        page = Page(
            tree=found.tree,
            look=found.look,
            url=url,
            base=base_of(found.tree, url),
            encoding=encoding,
            json_ld=found.json_ld,
            warnings=(_CUT,) if found.is_cut else (),
            drawings=given(found.drawings),
        )
        return Rendered(page, drawn)


def _unobstructed(tab: Tab) -> Seen:
    """What there is to see, once what stands before the page is out of the way."""
    found = seen(tab.snapshot(), tab.window.max_nodes)
    hiding, standing = concealing(found.tree, found.look), walls(found.tree, found.look)
    standing += covers(found.tree, found.look, tab.window.width, tab.window.height)
    if not hiding and not standing and not found.has_skipped:
        return found
    if found.has_skipped:
        tab.lay_all_out()
    tab.style(found.numbers(hiding), _SHOW)
    if standing:
        tab.style(found.numbers(standing), _HIDE)
        tab.style(found.numbers(found.roots()), _UNLOCK)
    return seen(tab.snapshot(), tab.window.max_nodes)


def _picture(tab: Tab, found: Seen) -> bytes:
    """The page as it is once it has faded in."""
    tab.style(found.numbers(fading(found.tree, found.look)[:_MOST_FADED]), _FADE_IN)
    return tab.picture(width=tab.window.width, height=max(min(found.height, _TALLEST), tab.window.height))
