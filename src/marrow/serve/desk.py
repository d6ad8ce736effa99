"""What the web application works with: settings, counts, lists, and the certificate to hand out.

Takes: these things, made by a front end. Gives: one value for all routes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from marrow.io.fetch import Network
from marrow.options import Options, Value
from marrow.serve.statistics import Statistics
from marrow.settings import Settings, Store

if TYPE_CHECKING:
    from marrow.adlists import Store as Lists


@dataclass(frozen=True, slots=True)
class Desk:
    """All that a request may need. With a `user`, only who knows the `password` is answered."""

    settings: Store
    statistics: Statistics
    lists: Lists
    authority: Path | None = None  # the certificate authority of the proxy, in PEM
    user: str = ""
    password: str = ""
    insisted: Mapping[str, Value] = field(default_factory=dict)  # what environment and flags say, whatever is chosen
    network: Network | None = None  # tests hand in their own

    def options_for(self, host: str, settings: Settings | None = None) -> Options:
        """The options that hold for a host, by the settings as they are or as they would be."""
        options = (settings or self.settings.settings).options_for(host)
        return options.change(**self.insisted) if self.insisted else options
