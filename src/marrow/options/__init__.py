"""Options, declared once: name, type, default, range and help.

Takes: nothing. Gives: `Options`, an immutable tree with one group per stage, and `SETTINGS`, the flat
list of all settings from which the command line, the settings file and the docs are made.
Keeps true: names are unique over all groups; a value outside its range cannot be constructed.
"""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import UTC, datetime
from typing import Any

from marrow.errors import OptionError
from marrow.options.batch import BatchOptions
from marrow.options.declare import Checked, check, setting
from marrow.options.declare import Value as Value
from marrow.options.filters import PRESETS, FilterOptions
from marrow.options.printing import PrintOptions
from marrow.options.proxy import ProxyOptions
from marrow.options.serve import ServeOptions
from marrow.record import record


@record(kw_only=True)
class Limits(Checked):
    """How much of a page is read. Past `max_bytes` a page is refused, past the others it is cut, with a warning."""

    max_bytes: int = setting(64 << 20, low=1, high=1 << 31, help="Refuse pages of more bytes.")
    max_nodes: int = setting(120_000, low=100, help="Read this many elements and texts of a page.")
    max_depth: int = setting(512, low=16, high=4096, help="Ignore tags nested deeper; their text stays.")
    max_attributes: int = setting(1000, low=16, help="Read this many attributes of one tag.")


@record(kw_only=True)
class AutoOptions(Checked):
    """How method `auto` decides."""

    precision: float = setting(0.5, low=0, high=1, help="How sure to be of what is kept: less keeps more.")
    deck: str = setting(
        "judge", choices=("judge", "keep", "drop"), help="Standfirsts: as they are judged, always kept, or dropped."
    )


_WHERE = ("static", "always", "never")


@record(kw_only=True)
class SegmentsOptions(Checked):
    """The constants of method `segments`; the defaults are those of its paper (Luo et al. 2009).

    The last three are additions that the paper does not have; on a rendered page they are off unless asked for.
    """

    min_size_share: float = setting(
        0.7, low=0, high=1, help="Body segments have this share of text in the page's commonest font size."
    )
    min_color_share: float = setting(
        0.2, low=0, high=1, help="Body segments have this share of text in the page's commonest colour."
    )
    max_link_share: float = setting(0.5, low=0, high=1, help="Body segments have at most this share of text in links.")
    min_overlap: float = setting(
        0.5, low=0, high=1, help="Body segments cover this share of the body's width, on a rendered page."
    )
    plain_links: bool = setting(
        False, help="Links have the colour of the text around them; without a browser they always do."
    )
    drop_links: str = setting(
        "static", choices=_WHERE, help="Drop lists of links inside the body: on static pages, always, or never."
    )
    take_beside: str = setting(
        "static", choices=_WHERE, help="Take in paragraphs beside the body's ends: on static pages, always, or never."
    )


@record(kw_only=True)
class DensityOptions(Checked):
    """How method `density` measures (Nethra & Anitha 2014)."""

    density: str = setting(
        "hybrid",
        choices=("text", "composite", "hybrid"),
        help="Characters for tags; with links weighed in; or with the place on the page weighed in too.",
    )
    # None: the others need a browser. Without them hybrid density is composite density.
    vision: str = setting(
        "none",
        choices=("none", "position", "vips"),
        help="How hybrid density weighs places: not at all, by each text's box, or by the block around it.",
    )


@record(kw_only=True)
class SemanticOptions(Checked):
    """How method `semantic` decides; the constants are those of its paper (Joshi and Liu 2009)."""

    # The paper's 500 count white space, which is a sixth of a text in English; a tree does not.
    article_chars: int = setting(
        420, low=1, help="The paragraphs of an article have so many characters together, white space not counted."
    )
    list_link_share: float = setting(
        0.5, low=0, high=1, help="Parts of the article with more of their text in links are lists of links."
    )
    over_styles: bool = setting(True, help="Elements that are not block tags do not part paragraphs.")
    entities: str = setting(
        "embedded",
        choices=("embedded", "auto", "spacy"),
        help="Who finds the names by which captions are compared; auto: a model where one is installed.",
    )


@record(kw_only=True)
class VipsOptions(Checked):
    """How a rendered page is segmented into blocks (VIPS)."""

    pdoc: int = setting(5, low=1, high=10, help="Divide blocks until they are so coherent: 1 the page, 10 texts.")
    max_rounds: int = setting(32, low=1, high=1000, help="Divide blocks inside of blocks so often.")
    min_gap: int = setting(12, low=0, high=10_000, help="Plain cuts: cut where so many pixels are empty.")


@record(kw_only=True)
class BlogOptions(Checked):
    """How a page of posts is taken apart."""

    labeller: str = setting(
        "auto",
        choices=("auto", "paper"),
        help="Who says what the blocks of a page of posts are: auto, or the paper's method, which needs a browser.",
    )


@record(kw_only=True)
class ArticleOptions(Checked):
    """What goes into an article."""

    min_chars: int = setting(25, low=0, help="Shorter bodies are not an article.")
    images: str = setting(
        "article",
        choices=("article", "semantic", "all", "none"),
        help="Keep the article's pictures; those whose captions say what the text does (P1); all; or none.",
    )
    links: bool = setting(True, help="Keep the addresses of links in the text.")
    tables: bool = setting(True, help="Keep tables.")
    captions: bool = setting(True, help="Keep captions and credits of pictures.")
    title: bool = setting(False, help="Put the headline at the top of the text.")
    comments: bool = setting(False, help="Keep what readers wrote below the article, apart from its text.")
    metadata_only: bool = setting(False, help="Tell title, authors, dates and the like, and look for no text.")
    now: str = setting("", help="When the page was read (ISO 8601): later dates are refused, 'yesterday' is read.")

    def __post_init__(self) -> None:
        Checked.__post_init__(self)
        try:
            _ = self.moment
        except ValueError as error:
            raise OptionError("option.value", f"now takes a day or a moment in ISO 8601, not {self.now!r}") from error

    @property
    def moment(self) -> datetime | None:
        """When the page was read, if that is known; without a zone it is UTC."""
        if not self.now:
            return None
        moment = datetime.fromisoformat(self.now)
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


@record(kw_only=True)
class FetchOptions(Checked):
    """How addresses are fetched."""

    timeout_s: float = setting(20.0, low=0.1, high=600, help="Give up on a server after so many seconds.")
    max_redirects: int = setting(8, low=0, high=50, help="Follow so many redirects.")
    retries: int = setting(2, low=0, high=10, help="Try again so often after a failure that may pass.")
    delay_s: float = setting(1.0, low=0, high=600, help="Wait between two requests to one host.")
    user_agent: str = setting(
        "Mozilla/5.0 (compatible; Marrow; article reader)", help="How we name ourselves to servers."
    )
    robots: bool = setting(True, help="Obey robots.txt when more than one page is fetched.")
    allow_private: bool = setting(False, help="Also fetch from private and loopback addresses.")


@record(kw_only=True)
class RenderOptions(Checked):
    """How pages are looked at with a browser."""

    # Never: a browser takes a hundred times as long as everything else together, and not every machine has one.
    render: str = setting(
        "never",
        choices=("never", "auto", "always"),
        help="Use a browser: never, for pages that are empty without one, or always.",
    )
    browser: str = setting("", help="The Chromium or Chrome to use; empty: the one that is found.")
    sandbox: bool = setting(True, help="Run the browser in its sandbox; root cannot have one.")
    width: int = setting(1280, low=200, high=8000, help="Width of the browser's window, in pixels.")
    scripts: str = setting(
        "auto",
        choices=("auto", "on", "off"),
        help="Run the page's scripts; auto: at live addresses, and where the page is empty without.",
    )
    assets: str = setting(
        "", help="What a page that is given asks for comes from here: its folder, or a web archive (.warc, .warc.gz)."
    )
    scroll: bool = setting(False, help="Scroll once to the end, so that what loads late is there.")
    render_timeout_s: float = setting(20.0, low=1, high=600, help="Give up on rendering after so many seconds.")
    tabs: int = setting(4, low=1, high=64, help="Render so many pages at once.")


_SHORT_FORMS: dict[str, dict[bool, str]] = {"images": {True: "article", False: "none"}}
"""What a plain yes or no means where there is more to choose from."""

METHODS = ("auto", "segments", "density", "semantic")


@record(kw_only=True)
class Options:
    """All options of one extraction, one group per stage.

    >>> Options().change(method="segments", max_nodes=1000).limits.max_nodes
    1000
    """

    method: str = setting("auto", choices=METHODS, help="How the article is found.")
    limits: Limits = Limits()
    auto: AutoOptions = AutoOptions()
    segments: SegmentsOptions = SegmentsOptions()
    density: DensityOptions = DensityOptions()
    semantic: SemanticOptions = SemanticOptions()
    vips: VipsOptions = VipsOptions()
    blog: BlogOptions = BlogOptions()
    article: ArticleOptions = ArticleOptions()
    fetch: FetchOptions = FetchOptions()
    rendering: RenderOptions = RenderOptions()
    printing: PrintOptions = PrintOptions()
    filters: FilterOptions = FilterOptions()
    proxy: ProxyOptions = ProxyOptions()
    serve: ServeOptions = ServeOptions()
    batch: BatchOptions = BatchOptions()

    def __post_init__(self) -> None:
        declared = fields(self)[0]
        check("method", self.method, declared.default, declared.metadata)

    def change(self, **values: Value) -> Options:
        """Return a copy with the named settings changed; an unknown name is an error."""
        groups: dict[str, dict[str, Any]] = {}
        for name, value in values.items():
            found = BY_NAME.get(name)
            if found is None:
                raise OptionError("option.unknown", f"there is no option {name!r}")
            short = _SHORT_FORMS.get(name, {})
            groups.setdefault(found.group, {})[name] = short.get(value, value) if isinstance(value, bool) else value
        changed: dict[str, Any] = groups.pop("", {})
        for group, new in groups.items():
            # A preset sets all filters; what is named beside it differs from the preset.
            named = new.get("preset")
            preset = PRESETS.get(named) if group == "filters" and isinstance(named, str) else None
            changed[group] = replace(preset or getattr(self, group), **new)
        return replace(self, **changed)


@record
class Setting:
    """One declared option, as front ends and docs see it."""

    name: str
    group: str  # "" for an option of `Options` itself
    default: Value
    help: str
    low: float | None
    high: float | None
    choices: tuple[str, ...]


def _settings() -> tuple[Setting, ...]:
    found: list[Setting] = []
    for outer in fields(Options):
        default: Any = outer.default
        members = (outer,) if outer.metadata else fields(default)
        group = "" if outer.metadata else outer.name
        for inner in members:
            value: Any = inner.default
            found.append(Setting(inner.name, group, value, **inner.metadata))
    return tuple(found)


SETTINGS = _settings()
BY_NAME = {declared.name: declared for declared in SETTINGS}
