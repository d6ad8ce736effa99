from __future__ import annotations

from marrow.article import Article, Figure, Image, Paragraph, Quote, Span
from marrow.relink import relink

TEXT = Paragraph((Span("Words."),))
A, B = Image("https://example.org/a.jpg", alt="A"), Image("https://example.org/b.jpg")
ARTICLE = Article(blocks=(TEXT, Quote((Figure((A, B)),))), images=(A, B), lead_image=A.url, title="T")


def test_pictures_are_elsewhere_and_all_else_is_as_it_was() -> None:
    moved = relink(ARTICLE, {A.url: "files/1.jpg"})
    there = Image("files/1.jpg", alt="A")
    assert moved.images == (there, B)
    assert moved.blocks == (TEXT, Quote((Figure((there, B)),)))
    assert (moved.lead_image, moved.title) == ("files/1.jpg", "T")


def test_a_lead_picture_that_has_not_moved_stays() -> None:
    assert relink(ARTICLE, {B.url: "files/2.jpg"}).lead_image == A.url
    assert relink(ARTICLE, {}) is ARTICLE
