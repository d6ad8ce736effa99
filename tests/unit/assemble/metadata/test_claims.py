from __future__ import annotations

from marrow.assemble.metadata import candidates, metadata
from marrow.assemble.metadata.claims import claims
from marrow.claim import Claim
from tests.unit.assemble.metadata.build import meta, page

PAGE = page(
    "<html lang=en>"
    + meta(og__title="Bees are back", author="Ada Lovelace", og__site_name="The Daily")
    + '<meta property="article:published_time" content="2021-03-04T10:00:00+01:00">'
    + "<title>Bees are back | The Daily</title><h1>Bees are back</h1><p>Bees, once gone, are back again this year.</p>"
)


def of(field: str) -> list[Claim]:
    return [claim for claim in claims(candidates(PAGE)) if claim.field == field]


def test_what_was_chosen_is_what_the_metadata_has() -> None:
    found = metadata(PAGE)
    assert [claim.value for claim in of("title") if claim.chosen] == [found.title]
    assert [claim.value for claim in of("authors") if claim.chosen] == ["; ".join(found.authors)]
    assert found.date is not None
    assert [claim.value for claim in of("date") if claim.chosen] == [found.date.isoformat()]


def test_what_was_weighed_has_its_probability_and_its_reasons() -> None:
    told = of("title")
    probabilities = [claim.probability or 0.0 for claim in told]
    assert abs(sum(probabilities) - 1) < 0.001
    assert all(claim.because for claim in told)
    assert told[-1].value == ""  # that none of these is right


def test_other_fields_tell_who_says_what() -> None:
    (site,) = [claim for claim in of("site") if claim.sources == ("og",)]
    assert (site.value, site.chosen, site.because) == ("The Daily", True, ("og:site_name",))


def test_a_page_without_anything_has_claims_of_nothing() -> None:
    assert not [claim for claim in claims(candidates(page("", url=""))) if claim.value]


def test_of_several_icons_one_is_chosen() -> None:
    links = "<link rel=icon href=/a.ico><link rel=apple-touch-icon href=/b.png><link rel=icon href=/c.png sizes=32x32>"
    told = [claim for claim in claims(candidates(page(links + "<p>Tea"))) if claim.field == "icon"]
    assert [claim.value for claim in told if claim.chosen] == ["/b.png"]
    assert [claim.probability is None for claim in told] == [not claim.chosen for claim in told]


def test_sources_that_agree_are_all_chosen() -> None:
    head = meta(og__image="/x.jpg") + "<meta name=twitter:image content=https://example.org/x.jpg>"
    told = [claim for claim in claims(candidates(page(head + "<p>Tea"))) if claim.field == "lead_image"]
    assert [claim.sources for claim in told if claim.chosen] == [("og",), ("twitter",)]


def test_of_several_names_of_a_site_those_that_say_the_same_are_chosen() -> None:
    head = "".join(meta(og__site_name=name) for name in ("example.org", "The Daily", "Bee Press", "THE DAILY"))
    told = [claim for claim in claims(candidates(page(head + "<p>Tea"))) if claim.field == "site"]
    assert [claim.value for claim in told if claim.chosen] == ["The Daily", "THE DAILY"]
    assert len(told) >= 4


def test_what_is_chosen_is_told_of_however_many() -> None:
    links = "".join(f"<link rel=icon href=/{number}.ico>" for number in range(60))
    shown = page(f"{links}<link rel=apple-touch-icon href=/large.png><p>Tea")
    told = [claim for claim in claims(candidates(shown)) if claim.field == "icon"]
    assert [claim.value for claim in told if claim.chosen] == ["/large.png"]
    assert [claim.value for claim in told] == [*(f"/{number}.ico" for number in range(49)), "/large.png"]
