"""Reader of JSON-LD (schema.org).

Takes: the texts of a page's JSON-LD scripts. Gives: candidates from the one object that the page is about,
then from its page, site, publisher and breadcrumbs. A candidate is called what the property is; with ":webpage" after
it, where it is of the page and not the article; an author with ":person" or ":organization", where the type says so.
Keeps true: whatever the values are, what comes out is text; at most `MOST_OBJECTS` objects are looked at, of scripts of
`LONGEST` characters in all, and `MOST_ITEMS` values of a property; a reference is followed once, so a circle ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from marrow.assemble.metadata.candidates import Field, Parts
from marrow.assemble.metadata.loose_json import LONGEST, values
from marrow.assemble.metadata.schema import Kind, agent, kind
from marrow.page import Page

MOST_OBJECTS = 2000
MOST_ITEMS = 200

Object = Mapping[str, object]
Objects = Mapping[str, Object]


class Properties(NamedTuple):
    """What is read of a kind of object: fields by property, and what is added to the names of properties."""

    fields: Mapping[str, Field]
    suffix: str = ""


# Properties in which an object stands that may be what the page is about, or say more about it.
_INWARD = ("@graph", "mainEntity", "mainEntityOfPage", "isPartOf", "breadcrumb", "publisher")
_OF_ANY: dict[str, Field] = {
    "headline": "title",
    "name": "title",
    "author": "authors",
    "creator": "authors",
    "datePublished": "date",
    "dateModified": "modified",
    "inLanguage": "language",
    "description": "description",
    "url": "url",
    "license": "licence",
    "isAccessibleForFree": "is_free",
    "image": "lead_image",
    "thumbnailUrl": "lead_image",
    "publisher": "site",
}
_OF_SUBJECT: dict[str, Field] = {
    **_OF_ANY,
    "alternativeHeadline": "title",
    "uploadDate": "date",
    "dateCreated": "date",
    "mainEntityOfPage": "url",
    "articleSection": "categories",
    "keywords": "tags",
    "partOfSeries": "series",
}
_SUBJECT = Properties(_OF_SUBJECT)
_OTHERS = (
    (Kind.PAGE, Properties({"primaryImageOfPage": "lead_image", **_OF_ANY}, ":webpage")),
    (Kind.SERIES, Properties({"name": "series"}, ":series")),
    (Kind.SITE, Properties({"name": "site"}, ":website")),
    (Kind.ORGANISATION, Properties({"name": "site"}, ":organization")),
)
_ADDRESSES = frozenset(("url", "mainEntityOfPage", "license", "image", "thumbnailUrl", "primaryImageOfPage"))
_NAMES = ("name", "@value", "alternateName")
_PLACES = ("url", "contentUrl", "@id")


def read_json_ld(page: Page) -> Iterator[Parts]:
    """Candidates from the page's JSON-LD."""
    if not page.json_ld:
        return
    objects = list(_objects(value for text in _within_limit(page.json_ld) for value in values(text)))
    known = {name: one for one in objects if isinstance(name := one.get("@id"), str) and len(one) > 1}
    kinds = [(kind(_types(one)), one) for one in objects]
    subject = min((found for found, _ in kinds), default=Kind.OTHER)
    if subject <= Kind.THING:
        thing = _of_address([one for found, one in kinds if found == subject], page.url)
        yield from _read(thing, _SUBJECT, known)
        yield from _parts_for_free(thing)
    for wanted, properties in _OTHERS:
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
                if value.get("@type") != "FAQPage":
                    inner += [value[name] for name in _INWARD if name in value]
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


def _types(one: Object) -> list[str]:
    types = one.get("@type")
    if isinstance(types, str):
        return [types]
    return [name for name in types[:MOST_ITEMS] if isinstance(name, str)] if isinstance(types, list) else []


def _read(one: Object, properties: Properties, known: Objects) -> Iterator[Parts]:
    fields, suffix = properties
    for name, field in fields.items():
        if name not in one:
            continue
        value = one[name]
        if name == "keywords" and isinstance(value, str):
            value = value.split(",")
        for item in value[:MOST_ITEMS] if isinstance(value, list) else (value,):
            item = _resolved(item, known)
            if text := _text(item, field, name in _ADDRESSES):
                who = agent(_types(item)) if field == "authors" and isinstance(item, dict) else ""
                yield field, text, "json-ld", f"{name}{who}{suffix}", -1


def _resolved(item: object, known: Objects) -> object:
    """What a reference stands for, if it is one and that is on the page."""
    if isinstance(item, str):
        return known.get(item, item) if "#" in item else item
    if isinstance(item, dict) and "name" not in item and "url" not in item and isinstance(item.get("@id"), str):
        return known.get(item["@id"], item)
    return item


def _text(item: object, field: Field, is_address: bool) -> str:
    """A value as text: itself, or the name or address of the object that it is."""
    if isinstance(item, str):
        return item
    if isinstance(item, bool):
        return str(item).lower() if field == "is_free" else ""
    if isinstance(item, int):
        return str(item) if abs(item) < 10**20 else ""
    return _named(item, _PLACES if is_address else _NAMES) if isinstance(item, dict) else ""


def _named(item: Object, names: tuple[str, ...]) -> str:
    for name in names:
        value = item.get(name)
        if isinstance(value, list):
            value = next((one for one in value if isinstance(one, str)), None)
        if isinstance(value, dict):
            value = value.get("@value")
        if isinstance(value, str) and value:
            return value
    parts = () if names is _PLACES else (item.get("givenName"), item.get("familyName"))
    return " ".join(part for part in parts if isinstance(part, str))


def _parts_for_free(one: Object) -> Iterator[Parts]:
    """A part of the page that is not for free, marked by its selector, says that the whole is not."""
    parts = one.get("hasPart")
    for part in parts[:MOST_ITEMS] if isinstance(parts, list) else (parts,):
        if isinstance(part, dict) and "cssSelector" in part:
            value = _text(part.get("isAccessibleForFree"), "is_free", is_address=False)
            if value.lower() == "false":
                yield "is_free", "false", "json-ld", "hasPart", -1


def _breadcrumbs(one: Object) -> Iterator[Parts]:
    """The category is the last but one: first comes the home page, last the page itself."""
    items = one.get("itemListElement")
    names: list[str] = []
    for item in items[:MOST_ITEMS] if isinstance(items, list) else ():
        if isinstance(item, dict):
            target = item.get("item")
            name = item.get("name") or (target.get("name") if isinstance(target, dict) else None)
            if isinstance(name, str):
                names.append(name)
    if len(names) > 2:
        yield "categories", names[-2], "json-ld", "breadcrumb", -1
