from __future__ import annotations

import pytest

from marrow.assemble.metadata.schema import Kind, agent, kind


@pytest.mark.parametrize(
    ("types", "expected"),
    [
        (["NewsArticle"], Kind.ARTICLE),
        (["http://schema.org/BlogPosting"], Kind.ARTICLE),
        (["schema:Product"], Kind.THING),
        (["ItemPage"], Kind.PAGE),
        (["WebSite"], Kind.SITE),
        (["BreadcrumbList"], Kind.TRAIL),
        (["NewsMediaOrganization"], Kind.ORGANISATION),
        (["Person"], Kind.PERSON),
        (["Corporation"], Kind.ORGANISATION),
        (["CreativeWorkSeries"], Kind.SERIES),
        (["MusicEvent"], Kind.THING),
        (["ClaimReview"], Kind.THING),
        (["sioc:Item", "foaf:Document"], Kind.ARTICLE),
        (["Thing"], Kind.OTHER),
        (["Article" * 1000], Kind.OTHER),
        (["WebPage", "Article"], Kind.ARTICLE),
        ([], Kind.OTHER),
    ],
)
def test_types_are_sorted_by_what_they_say(types: list[str], expected: Kind) -> None:
    assert kind(types) is expected


@pytest.mark.parametrize(
    ("types", "said"), [(["Person"], ":person"), (["Organization"], ":organization"), (["Thing"], ""), ([], "")]
)
def test_agents_are_people_or_organisations(types: list[str], said: str) -> None:
    assert agent(types) == said
