"""An article whose pictures are elsewhere.

Takes: an article and, for some addresses of pictures, others. Gives: the article with those, in its figures, its list
of pictures and as its lead picture. Keeps true: nothing else changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from marrow.article import Article, Figure, Image
from marrow.figures import with_figures


def relink(article: Article, addresses: Mapping[str, str]) -> Article:
    """The article with other addresses."""
    if not addresses:
        return article

    def moved(image: Image) -> Image:
        return replace(image, url=addresses[image.url]) if image.url in addresses else image

    def change(figure: Figure) -> Figure:
        return replace(figure, images=tuple([moved(image) for image in figure.images]))

    return replace(
        article,
        blocks=with_figures(article.blocks, change),
        images=tuple([moved(image) for image in article.images]),
        lead_image=addresses.get(article.lead_image, article.lead_image),
    )
