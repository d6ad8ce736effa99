"""The type of a page: what the network says of it, and what the page says of itself.

Takes: the network's logits of types, and the kinds that the page names (`hints`). Gives: `Types`.
Keeps true: shares of all types sum to 1; a page that the network has no doubt of is of that type, whatever it says.

A network that has seen 59 products knows them by their shops. But most of them are called products by their markup,
which is what search engines ask of them. Told of that, it finds 71 % of the products of sites that it has not seen,
not 42 % (train sets, November 2026).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

from marrow.methods.auto.hashes import fnv
from marrow.methods.auto.network import Floats

PAGE_TYPES = ("", *"article blog forum listing documentation product service collection other".split())
"""What a page can be, in the order of the model's outputs; the first is for pages of which nobody said it."""
_WRITTEN = [PAGE_TYPES.index(name) for name in ("article", "blog")]
_SINGLE = [*_WRITTEN, PAGE_TYPES.index("documentation")]
_FORUM, _PRODUCT = PAGE_TYPES.index("forum"), PAGE_TYPES.index("product")
_SAYS_PRODUCT = frozenset(
    fnv(token) for token in (b"j:Product", b"j:ProductGroup", b"o:product", b"o:og:product", b"o:product.item")
)
_BELIEVED = 4.0
"""What that adds to the logit: many articles have a product in their JSON-LD too, and stay articles."""
LEAST_ASKED = 3.0
"""The power for pages that consist of their items, and for those of which hardly anything would be left by another."""
_ASKED = [
    {"forum": 0.75, "product": 1.0, "collection": 1.5, "service": 2.0}.get(name, LEAST_ASKED) for name in PAGE_TYPES
]
"""The power of `precision` that is asked for on a page of each type that has not one article: .6, .5, .35, .25 or .125
for the usual one of .5. A listing has little but its items; a shop has much around its goods."""


class Types:
    """How likely a page is of each type."""

    def __init__(self, logits: Floats, kinds: Iterable[int] = ()) -> None:
        told = logits.copy()
        if not _SAYS_PRODUCT.isdisjoint(kinds):
            told[_PRODUCT] += _BELIEVED
        self._shares = _shares(told)

    @property
    def likeliest(self) -> str:
        """The likeliest type, by name."""
        return PAGE_TYPES[max(range(1, len(PAGE_TYPES)), key=self._shares.__getitem__)]

    @property
    def is_written(self) -> bool:
        """Whether the page is an article rather than not."""
        return sum(self._shares[each] for each in _WRITTEN) >= 0.5

    @property
    def is_single(self) -> bool:
        """Whether the page has one text, from its beginning to its end, rather than not."""
        return sum(self._shares[each] for each in _SINGLE) >= 0.5

    @property
    def is_product(self) -> bool:
        """Whether the page is that of a product rather than not."""
        return self._shares[_PRODUCT] >= 0.5

    @property
    def forum(self) -> float:
        """How likely the page is a forum."""
        return self._shares[_FORUM]

    @property
    def asked(self) -> float:
        """The power of `precision` that is asked for on this page, if it is none with one text."""
        return sum(share * power for share, power in zip(self._shares, _ASKED, strict=True))


def _shares(logits: Floats) -> list[float]:
    """Logits of which one is true as probabilities."""
    given: list[float] = logits.tolist()
    most = max(given)
    powers = [exp(logit - most) for logit in given]
    total = sum(powers)
    return [power / total for power in powers]
