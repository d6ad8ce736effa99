"""Reader of JSON-LD (schema.org).

Takes: the texts of a page's JSON-LD scripts. Gives: candidates from the one object that the page is about,
then from its page, site, publisher and breadcrumbs. Keeps true: whatever the values are, what comes out is text;
at most `MOST_OBJECTS` objects are looked at, of scripts of `LONGEST` characters in all; a reference is followed
once, so a circle of them ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from marrow.assemble.metadata.candidates import Candidate, Field
from marrow.assemble.metadata.loose_json import LONGEST, values
from marrow.assemble.metadata.schema import Kind, kind
from marrow.page import Page

MOST_OBJECTS = 2000

Object = Mapping[str, object]

# Properties in which an object stands that may be what the page is about, or say more about it.
_INWARD = ("@graph", "mainEntity", "mainEntityOfPage", "isPartOf", "breadcrumb", "publisher")
_OF_ARTICLE: tuple[tuple[str, Field], ...] = (
    ("headline", "title"),
    ("author", "authors"),
    ("creator", "authors"),
    ("datePublished", "date"),
    ("uploadDate", "date"),
    ("dateCreated", "date"),
    ("dateModified", "modified"),
    ("inLanguage", "language"),
    ("description", "description"),
    ("url", "url"),
    ("mainEntityOfPage", "url"),
    ("articleSection", "categories"),
    ("keywords", "tags"),
    ("license", "licence"),
    ("image", "lead_image"),
    ("thumbnailUrl", "lead_image"),
    ("publisher", "site"),
)
_OF_THING: tuple[tuple[str, Field], ...] = (*_OF_ARTICLE, ("name", "title"))
_OF_PAGE: tuple[tuple[str, Field], ...] = (
    ("headline", "title"),
    ("author", "authors"),
    ("datePublished", "date"),
    ("dateModified", "modified"),
    ("inLanguage", "language"),
    ("description", "description"),
    ("license", "licence"),
    ("primaryImageOfPage", "lead_image"),
    ("image", "lead_image"),
    ("publisher", "site"),
)
_OF_OWNER: tuple[tuple[str, Field], ...] = (("name", "site"),)
_ADDRESSES = frozenset(("url", "mainEntityOfPage", "license", "image", "thumbnailUrl", "primaryImageOfPage"))


def read_json_ld(page: Page) -> Iterator[Candidate]:
    """Candidates from the page's JSON-LD."""
    if not page.json_ld:
        return
    objects = list(_objects(value for text in _within_limit(page.json_ld) for value in values(text)))
    known = {name: one for one in objects if isinstance(name := one.get("@id"), str) and len(one) > 1}
    kinds = [(_kind(one), one) for one in objects]
    subject = min((found for found, _ in kinds), default=Kind.OTHER)
    if subject <= Kind.THING:
        thing = _of_address([one for found, one in kinds if found == subject], page.url)
        yield from _read(thing, _OF_THING if subject == Kind.THING else _OF_ARTICLE, known)
    for wanted, properties in ((Kind.PAGE, _OF_PAGE), (Kind.SITE, _OF_OWNER), (Kind.ORGANISATION, _OF_OWNER)):
        for found, one in kinds:
            if found == wanted:
                yield from _read(one, properties, known)
    for found, one in kinds:
        if found == Kind.TRAIL:
            yield from _breadcrumbs(one)


def _within_limit(scripts: Iterable[str]) -> Iterator[str]:
    """The scripts, less those that go past the limit for all together."""
    left = LONGEST
    for text in scripts:
        if len(text) <= left:
            left -= len(text)
            yield text


def _objects(found: Iterable[object]) -> Iterator[Object]:
    """All objects that may matter, outer ones first."""
    level = list(islice(found, MOST_OBJECTS))
    count = 0
    while level and count < MOST_OBJECTS:
        inner: list[object] = []
        for value in level:
            if isinstance(value, list):
                inner += value[:MOST_OBJECTS]
            elif isinstance(value, dict):
                count += 1
                yield value
                # The questions of a FAQ are many, and none of them is what the page is about.
                inner += [value[name] for name in _INWARD if name in value and value.get("@type") != "FAQPage"]
        level = inner[:MOST_OBJECTS]


def _of_address(things: list[Object], url: str) -> Object:
    """Of several things the one that says it lives at the page's address, else the first."""
    path = _path(url)
    if len(things) > 1 and path:
        for thing in things:
            said = (thing.get(name) for name in ("url", "@id", "mainEntityOfPage"))
            said = (one.get("@id") or one.get("url") if isinstance(one, dict) else one for one in said)
            if any(isinstance(one, str) and _path(one) == path for one in said):
                return thing
    return things[0]


def _path(url: str) -> str:
    """What two addresses of one page share: no scheme, host, query or slash at the end."""
    return url.partition("//")[2].partition("/")[2].partition("#")[0].partition("?")[0].rstrip("/")


def _kind(one: Object) -> Kind:
    types = one.get("@type")
    return kind(name for name in (types if isinstance(types, list) else (types,)) if isinstance(name, str))


def _read(one: Object, properties: Iterable[tuple[str, Field]], known: Mapping[str, Object]) -> Iterator[Candidate]:
    for name, field in properties:
        if name in one:
            value = one[name]
            if name == "keywords" and isinstance(value, str):
                value = value.split(",")
            for text in _texts(value, known, name in _ADDRESSES):
                yield field, text, "json-ld"


def _texts(value: object, known: Mapping[str, Object], is_address: bool) -> Iterator[str]:
    """The texts of a property: itself, or the name or address of the objects in it."""
    for item in value if isinstance(value, list) else (value,):
        if isinstance(item, dict):
            item = _named(known.get(item["@id"], item) if _is_reference(item) else item, is_address)
        if isinstance(item, str):
            yield item
        elif isinstance(item, int) and not isinstance(item, bool):
            yield str(item)[:20]


def _is_reference(item: Object) -> bool:
    return isinstance(item.get("@id"), str) and "name" not in item and "url" not in item


def _named(item: Object, is_address: bool) -> object:
    names = ("url", "contentUrl", "@id") if is_address else ("name", "@value", "alternateName")
    for name in names:
        value = item.get(name)
        if isinstance(value, list):
            value = next((one for one in value if isinstance(one, str)), None)
        if isinstance(value, dict):
            value = value.get("@value")
        if isinstance(value, str) and value:
            return value
    if not is_address:
        parts = [item.get("givenName"), item.get("familyName")]
        return " ".join(part for part in parts if isinstance(part, str)) or None
    return None


def _breadcrumbs(one: Object) -> Iterator[Candidate]:
    """The category is the last but one: first comes the home page, last the page itself."""
    items = one.get("itemListElement")
    names: list[str] = []
    for item in items if isinstance(items, list) else ():
        if isinstance(item, dict):
            target = item.get("item")
            name = item.get("name") or (target.get("name") if isinstance(target, dict) else None)
            if isinstance(name, str):
                names.append(name)
    if len(names) > 2:
        yield "categories", names[-2], "json-ld"
