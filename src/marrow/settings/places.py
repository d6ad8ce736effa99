"""Where settings, lists, statistics and the certificate are, if nobody says otherwise: as the XDG specification has it.

Takes: the environment. Gives: paths, whether or not anything is there.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def settings_file(environ: Mapping[str, str]) -> Path:
    """The settings file.

    >>> settings_file({"XDG_CONFIG_HOME": "/home/me/.config"}).as_posix()
    '/home/me/.config/marrow/settings.toml'
    """
    return _home(environ, "XDG_CONFIG_HOME", ".config") / "settings.toml"


def lists_folder(environ: Mapping[str, str]) -> Path:
    """The folder of ad lists that were fetched: they can be fetched again."""
    return _home(environ, "XDG_CACHE_HOME", ".cache") / "lists"


def statistics_file(environ: Mapping[str, str]) -> Path:
    """The file of counts."""
    return _home(environ, "XDG_STATE_HOME", ".local/state") / "statistics.json"


def certificate_file(environ: Mapping[str, str]) -> Path:
    """The certificate of the proxy's authority, which `proxy/authority.py` makes."""
    return _home(environ, "XDG_DATA_HOME", ".local/share") / "authority" / "mitmproxy-ca-cert.pem"


def _home(environ: Mapping[str, str], name: str, otherwise: str) -> Path:
    # The specification has relative paths ignored.
    told = Path(environ.get(name, ""))
    return (told if told.is_absolute() else Path.home() / otherwise) / "marrow"
