"""The options of the filter chain (P4), and the presets.

Takes: nothing. Gives: `FilterOptions`, whose defaults are the preset `balanced`, and `PRESETS`.
Keeps true: every filter has a switch named `remove_…` (or `keep_…` where it adds something), every number of a filter
is an option; a preset sets them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from marrow.options.declare import Checked, setting
from marrow.record import record


@record(kw_only=True)
class FilterOptions(Checked):
    """What goes from a page that keeps its look."""

    preset: str = setting(
        "balanced",
        choices=("light", "balanced", "text-only", "paper"),
        help="Sets all filters: little, all that disturbs, all but text, or as the paper had them (P4).",
    )
    remove_comments: bool = setting(True, help="Comments in the markup, which nobody sees.")
    remove_popups: bool = setting(True, help="Handlers that open windows, or stop a reader who leaves.")
    remove_autoplay: bool = setting(
        True, help="What starts by itself: sound and video wait, running text stands still."
    )
    remove_trackers: bool = setting(True, help="Pictures that nobody can see, pings, connections to known trackers.")
    remove_scripts: bool = setting(False, help="Scripts; what stands in for them is shown.")
    remove_handlers: bool = setting(False, help="Event handlers: attributes such as onclick.")
    remove_styles: bool = setting(False, help="Style sheets and styles, and what they hide.")
    remove_colours: bool = setting(False, help="Colours and backgrounds of single elements.")
    remove_fonts: bool = setting(False, help="Fonts of single elements.")
    remove_widths: bool = setting(False, help="Widths and heights of tables and their cells.")
    remove_links: bool = setting(False, help="Links; their text stays.")
    remove_images: bool = setting(False, help="Pictures.")
    remove_embeds: bool = setting(False, help="Iframes, objects, applets and plug-ins: videos, posts, maps.")
    remove_forms: bool = setting(False, help="Forms with their fields and buttons.")
    remove_meta: bool = setting(False, help="Notes in the head that no browser needs.")
    remove_ads: bool = setting(True, help="Advertisements: what lists know, and what calls itself one.")
    remove_consent: bool = setting(True, help="Banners that ask for consent to cookies.")
    remove_overlays: bool = setting(True, help="What lies over the page: pop-ups and dialogues.")
    remove_sticky: bool = setting(True, help="Bars that stay in sight: the site's header scrolls away, others go.")
    remove_link_lists: bool = setting(True, help="Lists of links: many links for the other words around them.")
    remove_menus: bool = setting(True, help="Menus, but for the one that keep_header keeps.")
    remove_sidebars: bool = setting(True, help="Columns and boxes beside the page's own.")
    remove_related: bool = setting(True, help="Teasers of other pages.")
    remove_promotions: bool = setting(True, help="Newsletters, subscriptions, donations, apps.")
    remove_sharing: bool = setting(True, help="Bars of buttons that share and follow.")
    remove_footers: bool = setting(True, help="Footers of the site.")
    remove_surroundings: bool = setting(True, help="What stands around the page's main part and is not its own.")
    remove_discussion: bool = setting(False, help="What readers wrote below an article.")
    remove_empty_containers: bool = setting(True, help="Containers that the other filters have emptied.")
    keep_removed_links: bool = setting(False, help="List the links that went at the foot of the page.")
    keep_header: bool = setting(True, help="The site's header with its menu and search stays.")
    menu_links: int = setting(
        40, low=0, help="A header with more links than these loses the lists that unfold from its menu."
    )
    keep_portals: bool = setting(True, help="Pages of links alone stay as they are.")
    strict: bool = setting(False, help="Link lists and empty containers as in the paper: in tables alone.")
    link_ratio: float = setting(0.25, low=0, high=100, help="Links for each other word that make a list of links.")
    word_length: int = setting(5, low=1, high=50, help="Characters that count as a word beside links.")
    remove_cells: bool = setting(False, help="With a strict list of links its table cell goes too.")
    container_chars: int = setting(60, low=0, high=10_000, help="Characters that a container must have left, to stay.")
    substance_tags: str = setting(
        "img picture svg video audio iframe object embed input textarea select button canvas math",
        help="Elements that make a container worth keeping without any text.",
    )
    worth_floor: float = setting(
        0.1, low=0, high=1, help="Text that is as likely as this to be the page's own stays, wherever it stands."
    )


_LIGHT = FilterOptions(
    preset="light",
    remove_link_lists=False,
    keep_portals=False,
    remove_menus=False,
    remove_sidebars=False,
    remove_related=False,
    remove_promotions=False,
    remove_sharing=False,
    remove_footers=False,
    remove_surroundings=False,
)

PRESETS: Mapping[str, FilterOptions] = {
    "balanced": FilterOptions(),
    "light": _LIGHT,
    "text-only": FilterOptions(
        preset="text-only",
        remove_scripts=True,
        remove_handlers=True,
        remove_styles=True,
        remove_colours=True,
        remove_fonts=True,
        remove_widths=True,
        remove_images=True,
        remove_embeds=True,
        remove_forms=True,
        remove_meta=True,
        remove_discussion=True,
        keep_header=False,
    ),
    "paper": replace(  # it has nothing for boxes that are no table, either
        _LIGHT,
        preset="paper",
        remove_link_lists=True,
        remove_scripts=True,
        remove_handlers=True,
        remove_embeds=True,
        remove_autoplay=False,
        remove_trackers=False,
        remove_consent=False,
        remove_overlays=False,
        remove_sticky=False,
        keep_removed_links=True,
        keep_header=False,
        strict=True,
        container_chars=20,
    ),
}
