"""Ad lists: which requests are blocked, which elements are hidden, and a folder that keeps lists current.

Names that fetch are loaded when they are asked for: whoever only blocks needs no network.
"""

from typing import TYPE_CHECKING

from marrow.adlists.blocker import Blocker, ListFacts, Match
from marrow.adlists.compiling import compile_lists
from marrow.adlists.shipped import embedded

if TYPE_CHECKING:
    from marrow.adlists.store import Outcome, Store
    from marrow.adlists.subscription import Subscription

__all__ = ["Blocker", "ListFacts", "Match", "Outcome", "Store", "Subscription", "compile_lists", "embedded"]


def __getattr__(name: str) -> object:
    if name in __all__:
        from marrow.adlists import store

        return getattr(store, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
