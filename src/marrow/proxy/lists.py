"""The ad lists as requests need them: at once, and always the newest.

Takes: the store of lists. Gives: a blocker, and the stamp by which workers know whether theirs is the same.
Keeps true: nobody waits for lists. A store that has changed is read aside, and its lists hold once they are there;
lists that cannot be read leave the last ones in place, and are told by their code. Subscriptions are renewed in the
background, when their time has come.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

from marrow.adlists import Blocker, Store, embedded
from marrow.adlists.stamped import stamp_of
from marrow.errors import MarrowError
from marrow.record import record
from marrow.serve.listing import keep_current


@record
class Loaded:
    """A blocker, and the stamp of what it was made from."""

    blocker: Blocker
    stamp: str


class Lists:
    """The lists of a store."""

    def __init__(self, store: Store, failed: Callable[[str], None]) -> None:
        self._store, self._failed = store, failed
        self._loaded = Loaded(embedded(), "")
        self._seen = ""
        self._is_loading = False
        self._ended = Event()

    def load(self) -> None:
        """Read the lists now."""
        self._seen = stamp = stamp_of(self._store.folder)  # from before: what changes meanwhile is read again
        try:
            self._loaded = Loaded(self._store.blocker(), stamp)
        except MarrowError as error:
            self._failed(error.code)

    def current(self) -> Loaded:
        """The lists that hold now; new ones are fetched from the disk meanwhile."""
        if stamp_of(self._store.folder) != self._seen and not self._is_loading:
            self._is_loading = True
            Thread(target=self._load_aside, name="marrow-lists", daemon=True).start()
        return self._loaded

    def keep_current(self) -> None:
        """Renew subscriptions in the background, until `end`."""
        Thread(target=keep_current, args=(self._store, self._ended), name="marrow-lists-renewed", daemon=True).start()

    def end(self) -> None:
        self._ended.set()

    def _load_aside(self) -> None:
        try:
            self.load()
        finally:
            self._is_loading = False
