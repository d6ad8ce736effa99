from __future__ import annotations

import pytest

from marrow.assemble.metadata.schema import Kind, kind


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
        (["Person"], Kind.OTHER),
        (["WebPage", "Article"], Kind.ARTICLE),
        ([], Kind.OTHER),
    ],
)
def test_types_are_sorted_by_what_they_say(types: list[str], expected: Kind) -> None:
    assert kind(types) is expected
