"""What a person has chosen, in one TOML file that the proxy, the server, the settings page and commands share.

`Store` keeps the file; `Settings` is what it says, with `options_for` a host.
"""

from marrow.settings.chosen import Settings
from marrow.settings.places import certificate_file, lists_folder, settings_file, statistics_file
from marrow.settings.store import Store, read

__all__ = ["Settings", "Store", "certificate_file", "lists_folder", "read", "settings_file", "statistics_file"]
