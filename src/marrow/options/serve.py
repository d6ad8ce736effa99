"""The options of `marrow serve`: where it listens, and who may use it.

Takes: nothing. Gives: `ServeOptions`. Refuses, when asked: to listen to other machines without a user and a password,
because whoever reaches the settings page can change the settings.
"""

from __future__ import annotations

from marrow.errors import OptionError
from marrow.options.declare import Checked, setting
from marrow.options.proxy import is_loopback
from marrow.record import record


@record(kw_only=True)
class ServeOptions(Checked):
    """How the server works."""

    serve_host: str = setting("127.0.0.1", help="Serve at this address of this machine.")
    serve_port: int = setting(8117, low=0, high=65535, help="Serve at this port; 0: a free one.")
    serve_user: str = setting("", help="Who may use the server; needed to serve other machines.")
    serve_password: str = setting("", help="The password of that user.")

    def refuse_open_doors(self) -> None:
        """Raise where anybody could use the server. Asked when it starts, as these options go together."""
        if ":" in self.serve_user:  # ends the user's name where both are sent
            raise OptionError("option.value", "serve_user must not contain a colon")
        if bool(self.serve_user) != bool(self.serve_password):
            raise OptionError("option.value", "serve_user and serve_password go together")
        if not is_loopback(self.serve_host) and not self.serve_user:
            message = f"serve_host {self.serve_host!r} is open to others, which takes a serve_user and serve_password"
            raise OptionError("option.value", message)
