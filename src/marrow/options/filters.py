"""The options of the filter chain (P4), and the presets.

Takes: nothing. Gives: `FilterOptions`, whose defaults are the preset `balanced`, and `PRESETS`.
Keeps true: every filter has a switch named `remove_…` (or `keep_…` where it adds something), every number of a filter
is an option; a preset sets them all.
"""

from __future__ import annotations

from collections.abc import Mapping

from marrow.options.declare import Checked, setting
from marrow.record import record


@record(kw_only=True)
class FilterOptions(Checked):
    """What goes from a page that keeps its look (`declutter` and the proxy)."""

    preset: str = setting(
        "balanced",
        choices=("light", "balanced", "text-only", "paper"),
        help="Sets all filters: little, all that disturbs, all but text, or as the paper had them (P4).",
    )
    remove_scripts: bool = setting(False, help="Scripts.")
    remove_comments: bool = setting(True, help="Comments in the markup, which nobody sees.")
    remove_images: bool = setting(False, help="Pictures.")


PRESETS: Mapping[str, FilterOptions] = {
    "balanced": FilterOptions(),
    "light": FilterOptions(preset="light"),
    "text-only": FilterOptions(preset="text-only", remove_scripts=True, remove_images=True),
    "paper": FilterOptions(preset="paper", remove_scripts=True),
}
