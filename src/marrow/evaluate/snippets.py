"""Assertion snippets: strings that must and strings that must not come out.

Takes: an example's snippets and what was extracted. Gives: counts, which are summed over pages before they become
rates. As trafilatura's own evaluation has it: white space is collapsed on both sides, case counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from marrow.evaluate.rates import Rates, rates


@dataclass(frozen=True, slots=True)
class Snippets:
    """How many snippets of which kind came out."""

    kept: int  # must come out, did
    missed: int  # must come out, did not
    extra: int  # must not come out, did
    avoided: int  # must not come out, did not

    @property
    def rates(self) -> Rates:
        return rates(self.kept, self.kept + self.extra, self.kept + self.missed)

    @property
    def accuracy(self) -> float:
        """The share of snippets that are where they belong.

        >>> Snippets(kept=2, missed=1, extra=0, avoided=1).accuracy
        0.75
        """
        total = self.kept + self.missed + self.extra + self.avoided
        return (self.kept + self.avoided) / total if total else 1.0


def match_snippets(wanted: Iterable[str], unwanted: Iterable[str], found: str) -> Snippets:
    """Look for the snippets in a text.

    >>> match_snippets(["hot tea", "milk"], ["Subscribe", "Log in"], "Hot and\\n\\nhot  tea. Log in")
    Snippets(kept=1, missed=1, extra=1, avoided=1)
    """
    text = _collapsed(found)
    must = [_collapsed(snippet) in text for snippet in wanted]
    must_not = [_collapsed(snippet) in text for snippet in unwanted]
    return Snippets(sum(must), len(must) - sum(must), sum(must_not), len(must_not) - sum(must_not))


def _collapsed(text: str) -> str:
    return " ".join(text.split())
