"""The public face: everything other programs need.

    read      bytes or text → Page          decode, guard, parse, look
    explain   Page → Report                 every segment: role, score, because
    explain_metadata   Page → Claims        every field: what was offered, chosen, because
    explain_images     Page → Pictures      every picture: role, score, because
    extract   bytes or text → Article       the whole way
    draw, visit   → Rendered                a page as a browser shows it (`browsing`)

The algorithm is the body of `extract`, readable as a list.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING

from marrow.article import Article, Image
from marrow.assemble.article import assemble
from marrow.claim import Claim
from marrow.errors import NoArticle
from marrow.methods import METHODS, own
from marrow.options import Options, Value
from marrow.overruling import overrule
from marrow.page import Page
from marrow.parse.base import base_of
from marrow.parse.decode import decode, encode_text
from marrow.parse.drawings import PageDrawings
from marrow.parse.html import parse_guarded
from marrow.parse.repair import close_title
from marrow.parse.sniff import refuse_non_html
from marrow.parse.typesetter import Typesetter
from marrow.paths import Paths
from marrow.record import record
from marrow.render.static import look
from marrow.segments import Segments, segment
from marrow.tree import Flags
from marrow.verdicts import Verdicts

if TYPE_CHECKING:
    from marrow.assemble.metadata import Roles

_DEFAULT = Options()


@record
class Row:
    """One segment, and what was made of it."""

    segment: int
    role: str
    score: float
    because: str
    text: str
    xpath: str
    chars: int
    kept: bool


@record
class Report:
    """Every segment of a page, in order, judged by one method."""

    method: str
    rows: tuple[Row, ...]


@record
class Picture:
    """One picture of a page, what was made of it, and whether it is kept."""

    image: Image
    kept: bool
    xpath: str


def read(
    html: bytes | bytearray | str,
    *,
    url: str | None = None,
    charset: str | None = None,
    live: bool = False,
    options: Options = _DEFAULT,
    **settings: Value,
) -> Page:
    """Read a page: decode it, parse it, look at it.

    `url` is where it came from, `charset` what the server said of its encoding. A browser looks at the page only if
    the option `render` says so; `live` has it look at `url`, where scripts find what they need, not at what is given.

    >>> page = read("<title>Tea</title><p>Water, leaves, <b>time</b>.")
    >>> page.tree.texts(0, len(page.tree))
    ['Tea', 'Water, leaves, ', 'time', '.']
    """
    options = options.change(**settings) if settings else options
    return _read(html, url, charset, options, live=live)


def extract(
    html: bytes | bytearray | str,
    *,
    url: str | None = None,
    charset: str | None = None,
    live: bool = False,
    keep: Collection[int] = (),
    drop: Collection[int] = (),
    options: Options = _DEFAULT,
    **settings: Value,
) -> Article:
    """Extract the article of a page. Settings may be given by name, or all at once as `options`. `live`: as for `read`.

    `keep` and `drop` are numbers of segments, as `explain` tells them, that are kept or left out whatever is judged.

    >>> article = extract("<title>Tea</title><p>Water, leaves, <b>time</b>. That is all there is to it.</p>")
    >>> article.title
    'Tea'
    >>> article.text
    'Water, leaves, time. That is all there is to it.'
    >>> extract("<p>Water, leaves, time: <a href='/tea'>tea</a>.</p>", links=False, min_chars=5).markdown
    'Water, leaves, time: tea.'
    """
    options = _changed(options, settings)
    page = _read(html, url, charset, options, live=live, for_metadata=options.article.metadata_only)
    if options.article.metadata_only:
        from marrow.assemble.describe import describe  # as `assemble` does: metadata is loaded with the first article

        return describe(page, options.article.moment)
    segments = segment(page.tree, page.look)
    verdicts = overrule(judge(page, segments, options), keep, drop)
    try:
        return assemble(page, segments, verdicts, options)
    except NoArticle as error:
        if not page.warnings:
            raise
        raise _warned(error, page) from error


def explain(page: Page, *, options: Options = _DEFAULT, **settings: Value) -> Report:
    """Say of every segment what it was judged to be, and why. Settings may be given by name, as for `extract`.

    >>> report = explain(read("<p>Water, leaves, time. That is all there is to it.</p>"))
    >>> report.rows[0].role, report.rows[0].because
    ('body', 'auto.body')
    """
    options = options.change(**settings) if settings else options
    segments = segment(page.tree, page.look)
    verdicts = judge(page, segments, options)
    return Report(verdicts.method, rows_of(page, segments, verdicts))


def rows_of(page: Page, segments: Segments, verdicts: Verdicts, kept: Flags | None = None) -> tuple[Row, ...]:
    """Every segment of a page, what was made of it, and whether it is `kept`: as was judged, unless told otherwise."""
    paths = Paths(page.tree.tag, page.tree.parent, page.tree.names)
    is_kept = verdicts.is_kept if kept is None else kept
    return tuple(
        Row(
            segment=verdict.segment,
            role=verdict.role.name.lower(),
            score=verdict.score,
            because=verdict.because,
            text=segments.text(page.tree, verdict.segment),
            xpath=paths.of(int(segments.nln[verdict.segment])),
            chars=int(segments.chars[verdict.segment]),
            kept=bool(is_kept[verdict.segment]),
        )
        for verdict in verdicts
    )


def explain_metadata(page: Page, *, options: Options = _DEFAULT, **settings: Value) -> tuple[Claim, ...]:
    """Say of every field of a page's metadata what was offered for it, what was chosen, and why.

    >>> for claim in explain_metadata(read("<title>Tea | Shop</title><h1>Tea</h1><p>Water, leaves, time.</p>")):
    ...     if claim.field == "title":
    ...         print(claim.chosen, claim.value or "none of these", claim.sources)
    True Tea ('visible', 'html')
    False Shop ('html',)
    False Tea | Shop ('html',)
    False none of these ()
    """
    from marrow.assemble.metadata import candidates
    from marrow.assemble.metadata.claims import claims

    options = options.change(**settings) if settings else options
    return claims(candidates(page, _roles(page, options), options.article.moment))


def explain_images(page: Page, *, options: Options = _DEFAULT, **settings: Value) -> tuple[Picture, ...]:
    """Say of every picture of a page what it was taken for, how likely it is the article's, and why.

    >>> story = "<p>Water, leaves, time. That is all there is to it.</p>"
    >>> page = read(f"<h1>Tea</h1>{story}<img src=/tea.jpg width=800 height=600 alt='A cup of tea'>{story}")
    >>> [(each.image.url, each.image.role, each.kept) for each in explain_images(page)]
    [('/tea.jpg', 'lead', True)]
    """
    from marrow.assemble.images.pictured import weighed
    from marrow.assemble.kept import keep
    from marrow.assemble.metadata import Roles, candidates, title_of

    options = options.change(**settings) if settings else options
    segments = segment(page.tree, page.look)
    verdicts = judge(page, segments, options)
    kept = keep(page, segments, verdicts.is_kept)
    if kept is None:
        return ()
    offered = candidates(page, Roles(segments, verdicts), options.article.moment)
    paths = Paths(page.tree.tag, page.tree.parent, page.tree.names)
    found = weighed(kept, segments, verdicts, offered, title_of(offered), options)
    return tuple(Picture(image, is_kept, paths.of(image.node)) for image, is_kept in found)


def _read(
    html: bytes | bytearray | str,
    url: str | None,
    charset: str | None,
    options: Options,
    *,
    live: bool = False,
    for_metadata: bool = False,
) -> Page:
    """As `read`. `for_metadata` the page may lack what no reader of metadata asks for; a browser gets all of it."""
    wants_browser = options.rendering.render != "never"
    for_metadata = for_metadata and not wants_browser
    if isinstance(html, str):
        data, encoding = encode_text(html), "utf-8"
        refuse_non_html(data, options.limits, url=url)
    else:
        html = bytes(html)  # a bytearray, say; for bytes it costs nothing
        refuse_non_html(html, options.limits, url=url)
        decoded = decode(html, charset=charset, url=url)
        data, encoding = decoded.text_bytes, decoded.encoding
    whole = data
    data, parsed = parse_guarded(close_title(data), options.limits, for_metadata=for_metadata)
    page = Page(
        tree=parsed.tree,
        look=look(parsed.tree, parsed.sheets, for_metadata=for_metadata),
        url=url or "",
        base=base_of(parsed.tree, url or ""),
        encoding=encoding,
        json_ld=parsed.json_ld,
        warnings=parsed.warnings,
        drawings=PageDrawings(data, parsed.tree),
        sets_tex=Typesetter(data),
    )
    if not wants_browser:
        return page
    from marrow.browsing import looked_at  # most pages need no browser, and nothing that drives one

    return looked_at(page, whole, options, live=live)


def _warned(error: NoArticle, page: Page) -> NoArticle:
    """An error that says what there is to know about the page, too, such as that it needs a browser: no article can."""
    warned = "".join(f"; {warning.message} [{warning.code}]" for warning in page.warnings)
    return NoArticle(error.code, error.message + warned, url=error.url)


def _changed(options: Options, settings: dict[str, Value]) -> Options:
    """Options with some settings changed."""
    if not settings:
        return options
    try:
        return _default_but(**settings) if options is _DEFAULT else options.change(**settings)
    except TypeError:  # what cannot be hashed is no value of an option, as `change` says
        return options.change(**settings)


@lru_cache(maxsize=64, typed=True)  # a program calls with the same few again and again, and to check them takes a while
def _default_but(**settings: Value) -> Options:
    return _DEFAULT.change(**settings)


def _roles(page: Page, options: Options) -> Roles:
    from marrow.assemble.metadata import Roles

    segments = segment(page.tree, page.look)
    return Roles(segments, judge(page, segments, options))


def judge(page: Page, segments: Segments, options: Options) -> Verdicts:
    """The verdicts of the method that the options name; of a page that Marrow wrote, those of its own judge."""
    method = own.judge if options.method == "auto" and own.is_own(page) else METHODS[options.method]
    return method(page, segments, options)
