from __future__ import annotations

import numpy as np
import pytest

import marrow
from marrow.methods.auto.hints import hints_of
from marrow.methods.auto.page_types import PAGE_TYPES, Types
from tests.builders import types_of


def said(**logits: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.array([logits.get(name, -30) for name in PAGE_TYPES], np.float32)


def product(head: str) -> Types:
    """What becomes of a page that the network takes for a service, or perhaps a product."""
    return Types(said(service=0, product=-2), hints_of(marrow.read(f"<head>{head}</head><p>Tea")).kinds)


@pytest.mark.parametrize("name", PAGE_TYPES[1:])
def test_a_sure_type_is_the_likeliest(name: str) -> None:
    types = types_of(name)
    assert types.likeliest == name
    assert types.is_written == (name in ("article", "blog"))
    assert types.is_single == (name in ("article", "blog", "documentation"))
    assert types.is_product == (name == "product")
    assert types.forum == pytest.approx(float(name == "forum"), abs=1e-6)


def test_the_types_of_a_text_are_one_in_this() -> None:
    assert Types(said(article=0, documentation=0, listing=0)).is_single
    assert not Types(said(article=0, documentation=0, listing=0)).is_written
    assert not Types(said(article=0, listing=1)).is_single


def test_large_logits_are_no_trouble_and_are_left_as_they_are() -> None:
    logits = said(article=1e6)
    assert Types(logits).likeliest == "article"
    assert logits.max() == 1e6


@pytest.mark.parametrize(
    "head",
    [
        '<script type="application/ld+json">{"@type": "Product", "name": "Teapot"}</script>',
        '<script type="application/ld+json">{"@graph": [{"@type": ["ProductGroup"]}]}</script>',
        '<meta property="og:type" content="product">',
        '<meta property="og:type" content="og:product">',
    ],
)
def test_a_page_that_calls_itself_a_product_is_believed(head: str) -> None:
    assert product("").likeliest == "service"
    assert product(head).likeliest == "product"


def test_other_kinds_change_nothing() -> None:
    assert product('<meta property="og:type" content="website">').likeliest == "service"


def test_an_article_with_a_product_in_it_stays_an_article() -> None:
    kinds = hints_of(marrow.read('<head><meta property="og:type" content="product"></head><p>Tea')).kinds
    assert Types(said(article=0, product=-6), kinds).likeliest == "article"


def test_of_a_listing_least_is_asked_and_of_a_product_most() -> None:
    assert types_of("listing").asked == pytest.approx(3)
    assert types_of("service").asked == pytest.approx(2)
    assert types_of("product").asked == pytest.approx(1)
    assert Types(said(listing=0, product=0)).asked == pytest.approx(2)
