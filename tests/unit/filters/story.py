"""A page with a story, and room around it: what the filters of boxes are tried on."""

from __future__ import annotations

STORY = (
    "<article><h1>How to brew a pot of tea</h1>"
    "<p>A pot of tea needs fresh water, enough leaves and a little patience. Fill the kettle with cold water and let it"
    " come to a full boil before you pour it over the leaves, because lukewarm water draws nothing out of them.</p>"
    "<p>Warm the pot first. Swirl a little of the hot water in it and pour that away; a cold pot takes the heat of the"
    " water, and the tea will be thin. Then add one spoon of leaves for each cup, and one for the pot itself.</p>"
    "<p>Wait for four minutes. Black tea turns bitter when it stands for longer, and green tea much sooner. Stir once,"
    " let the leaves sink to the bottom, and pour the tea through a strainer into cups that are warm as well.</p>"
    "</article>"
)
MENU = (
    '<header class="site"><nav><ul><li><a href="/news">News</a></li><li><a href="/kitchen">Kitchen</a></li>'
    '<li><a href="/travel">Travel</a></li><li><a href="/shop">Shop</a></li></ul></nav></header>'
)


def links(*names: str) -> str:
    """A list of links."""
    items = "".join(f'<li><a href="/{name.lower()}">{name}</a></li>' for name in names)
    return f"<ul>{items}</ul>"


def page(before: str = "", after: str = "") -> str:
    """A page with the story, and something before and after it."""
    return f"<title>Tea</title><body>{MENU}{before}<main>{STORY}</main>{after}"
