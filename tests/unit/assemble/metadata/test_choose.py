from __future__ import annotations

from dataclasses import fields

from marrow.article import Article
from marrow.assemble.metadata.candidates import FIELDS
from marrow.assemble.metadata.choose import METADATA, Metadata
from tests.unit.assemble.metadata.build import meta, read, script

GERMAN = "<p>Der Mond ist aufgegangen, die goldnen Sternlein prangen am Himmel hell und klar.</p>"
ARABIC = "<p>اللغة العربية من أكثر اللغات انتشارا في العالم، ويتحدث بها ملايين الناس كل يوم.</p>"


def test_every_field_has_a_place_in_metadata_and_in_articles() -> None:
    assert set(METADATA) == {*FIELDS, "sources", "confidences"}
    assert set(METADATA) <= {part.name for part in fields(Article)}


def test_the_defaults_are_those_of_an_article() -> None:
    empty, article = Metadata(), Article()
    assert all(getattr(empty, name) == getattr(article, name) for name in METADATA)


def test_sources_and_confidences_tell_of_the_fields_that_have_a_value() -> None:
    found = read(meta(og__title="Bees", description="Back."))
    assert set(found.sources) == set(found.confidences) == {"title", "description", "site", "url"}
    assert found.sources["description"] == ("meta",)
    assert all(0 < confidence <= 1 for confidence in found.confidences.values())


def test_a_value_of_false_is_a_value() -> None:
    found = read(script({"@type": "Article", "isAccessibleForFree": False}))
    assert found.is_free is False
    assert found.sources["is_free"] == ("json-ld",)


def test_languages_are_declared() -> None:
    assert read('<html lang="de_at">').language == "de-AT"
    assert read('<html lang="x">' + meta(og__locale="en_US")).sources["language"] == ("og",)
    found = read('<html lang="en">' + meta(og__locale="en_US"))
    assert (found.language, found.sources["language"]) == ("en", ("html", "og"))


def test_the_text_has_the_last_word_on_its_language_and_direction() -> None:
    found = read(f'<html lang="en">{GERMAN}')
    assert (found.language, found.direction) == ("de", "ltr")
    assert found.sources["language"] == found.sources["direction"] == ("text",)
    found = read(f'<html lang="en" dir="RTL">{ARABIC}')
    assert (found.language, found.direction) == ("ar", "rtl")
    assert found.sources["direction"] == ("html", "text")


def test_without_a_text_the_direction_is_declared_or_that_of_the_language() -> None:
    assert read('<html lang="ar" dir="ltr">').direction == "ltr"
    found = read('<html lang="ar">')
    assert (found.direction, found.sources["direction"]) == ("rtl", ("html",))
    assert read("").direction == ""
