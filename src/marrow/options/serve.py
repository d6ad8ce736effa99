"""The options of `marrow serve`: where it listens, who may use it, and how much it takes on.

Takes: nothing. Gives: `ServeOptions`. Refuses, when asked: to listen to other machines without keys or a user with a
password, because whoever reaches the server has it work, and whoever reaches the settings page can change the settings.
"""

from __future__ import annotations

from marrow.errors import OptionError
from marrow.options.declare import Checked, setting
from marrow.options.proxy import is_loopback
from marrow.record import record

_SHORTEST_KEY = 16


@record(kw_only=True)
class ServeOptions(Checked):
    """How the server works."""

    serve_host: str = setting("127.0.0.1", help="Serve at this address of this machine.")
    serve_port: int = setting(8117, low=0, high=65535, help="Serve at this port; 0: a free one.")
    serve_names: str = setting("", help="Host names under which the server is reached, with spaces between them.")
    serve_user: str = setting("", help="Who may use the server; needed for the settings page on other machines.")
    serve_password: str = setting("", help="The password of that user.")
    serve_keys: str = setting("", help="Keys, of which each request to the API sends one, with spaces between them.")
    serve_cors: str = setting("", help="Origins whose pages may use the API, with spaces between them; *: all.")
    serve_rate: int = setting(0, low=0, high=1_000_000, help="Requests a minute for each key or address; 0: no limit.")
    serve_workers: int = setting(2, low=1, high=256, help="Work on so many pages at once, each in a process.")
    serve_browsers: int = setting(1, low=0, high=64, help="Have so many pages at once shown by a browser; 0: none.")
    serve_queue: int = setting(256, low=1, high=100_000, help="Take on so many requests at once; more are refused.")
    serve_fetches: int = setting(32, low=1, high=1000, help="Fetch so many pages at once.")
    serve_timeout_s: float = setting(30.0, low=0.1, high=600, help="End work on a page after so many seconds.")
    serve_max_bytes: int = setting(
        16 << 20, low=1 << 10, high=1 << 28, help="Refuse requests, and pages, of more bytes."
    )
    serve_memory_mb: int = setting(
        2048, low=256, high=1 << 20, help="End work on a page that needs more memory, in MB."
    )

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the API."""
        return tuple(self.serve_keys.split())

    @property
    def names(self) -> frozenset[str]:
        """The names of the server besides those of this machine."""
        return frozenset(self.serve_names.lower().split())

    @property
    def origins(self) -> frozenset[str]:
        """The origins whose pages may use the API."""
        return frozenset(self.serve_cors.lower().split())

    @property
    def is_open(self) -> bool:
        """Whether others than this machine can reach the server: at its address, or through one that has its name."""
        return not is_loopback(self.serve_host) or bool(self.names)

    def refuse_open_doors(self) -> None:
        """Raise where anybody could use the server. Asked when it starts, as these options go together."""
        if ":" in self.serve_user:  # ends the user's name where both are sent
            raise OptionError("option.value", "serve_user must not contain a colon")
        if bool(self.serve_user) != bool(self.serve_password):
            raise OptionError("option.value", "serve_user and serve_password go together")
        if any(len(key) < _SHORTEST_KEY or not key.isascii() for key in self.keys):
            message = f"a key of serve_keys is too short, or not ASCII: it takes at least {_SHORTEST_KEY} characters"
            raise OptionError("option.value", message)
        if self.is_open and not self.serve_user and not self.keys:
            why = f"serve_names {self.serve_names!r}" if self.names else f"serve_host {self.serve_host!r}"
            message = f"{why} is open to others, which takes serve_keys, or a serve_user and serve_password"
            raise OptionError("option.value", message)
