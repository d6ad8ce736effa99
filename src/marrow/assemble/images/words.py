"""What names say of a picture: those that pages give to elements, and those of files.

Takes: the class and id of an element, or an address. Gives: families of words that occur in it.
Keeps true: words are whole ones (`ad` is not in `shadow`), whether written `author-box`, `author_box` or `authorBox`.

These names are English on pages of every language, because frameworks and content systems give them.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from functools import lru_cache

_FAMILIES = {
    "ad": """ad ads adv advert advertisement advertising adsense adslot dfp sponsor sponsored sponsors sponsorship promo
        promos promotion promoted promotional cta newsletter newsletters subscribe subscription signup affiliate popup
        modal overlay offer ebook webinar whitepaper donate""",
    "author": """author authors byline bio avatar avatars gravatar profile contributor contributors writer headshot user
        team staff""",
    "body": "content entry body story prose post article text richtext markdown wysiwyg rte",
    "comment": "comment comments commentlist disqus reply replies testimonial testimonials",
    "gallery": "gallery galleries carousel slider slideshow swiper slick lightbox",
    "hero": "hero featured feature lead cover thumbnail opener intro banner headline splash",
    "icon": "icon icons emoji smiley badge badges arrow sprite social share sharing button btn",
    "logo": "logo logos brand brands branding masthead",
    "nav": "nav navbar navigation menu footer breadcrumb breadcrumbs toolbar topbar",
    "picture": """figure image images img photo photos picture media caption attachment aligncenter alignnone alignright
        alignleft""",
    "related": """related recommended recommendation recommendations recirc trending popular latest teaser teasers card
        cards widget upnext readnext similar crosslink""",
    "side": "sidebar aside rail secondary",
}
FAMILY = {word: family for family, words in _FAMILIES.items() for word in words.split()}
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
MAX_NAMES = 400
"""Characters of a class or id in which words are looked for."""
_NONE: frozenset[str] = frozenset()

_IN_ADDRESS = {
    word: family
    for family, words in {
        "logo": "logo logos",
        "icon": "icon icons sprite badge button arrow emoji spinner loading smiley smilies favicon",
        "author": "avatar avatars gravatar author authors headshot headshots profile profiles portrait",
        "ad": """banner banners sponsor sponsors sponsored advert adverts ad ads promo promos cta newsletter subscribe
            ebook webinar doubleclick""",
        "tracker": "pixel tracker tracking track tr beacon spacer blank",
        "chart": "chart charts graph graphs diagram diagrams infographic infographics",
    }.items()
    for word in words.split()
}
_ADDRESS_KEYS = frozenset(_IN_ADDRESS)
_LETTERS = re.compile("[a-z]+")
_END_OF_ADDRESS = 100
"""Characters of an address in which words are looked for: the end names the picture, the beginning the site."""


@lru_cache(maxsize=4096)
def families(names: str) -> frozenset[str]:
    """The families of the words in a class or id.

    >>> sorted(families("post-thumbnail wp-post-image authorBox shadow"))
    ['author', 'body', 'hero', 'picture']
    """
    found = {FAMILY[word] for word in map(str.lower, _WORD.findall(names)) if word in FAMILY}
    return frozenset(found) if found else _NONE


def in_address(url: str) -> AbstractSet[str]:
    """The families of the words in an address.

    >>> sorted(in_address("https://logo.example.org/a/" + "x" * 100 + "/author-icon.png"))
    ['author', 'icon']
    """
    words = _LETTERS.findall(url[-_END_OF_ADDRESS:].lower())
    if _ADDRESS_KEYS.isdisjoint(words):  # as of most, and a quarter of the time of making a set
        return _NONE
    return {_IN_ADDRESS[word] for word in _ADDRESS_KEYS.intersection(words)}
