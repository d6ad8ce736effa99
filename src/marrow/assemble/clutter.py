"""Small things inside a body that no reader came for: share buttons, edit links, anchors, copy buttons.

Takes: an element. Gives: whether it is clutter, by what its author called it.
Keeps true: an element with much text is never clutter, whatever its name: names lie, text does not.
"""

from __future__ import annotations

import re

from marrow.assemble.kept import Kept

_MAX_CHARS = 250
"""Text of a share bar with all its counters; a paragraph that someone put in `class="social-story"` is longer."""
_NAMES = re.compile(
    r"""(?:^|[\s_-])(?:
    share|sharing|sharedaddy|sharebar|sharethis|shareaholic|addtoany|addthis|a2a_kit|social|
    mw-editsection|editsection|headerlink|header-anchor|heading-anchor|anchor-link|anchorjs-link|
    copy-?button|btn-?copy|print-?link|breadcrumbs?|
    pull-?quote|pullquote-?text|related-?posts?|jp-relatedposts|newsletter-?(?:signup|form)|skip-?link|
    read-?more-?link|ad-?(?:slot|container|wrapper|label)|advert(?:isement)?|noprint|sr-only|d-none|visually-?hidden|screen-?reader(?:-text|-only)?
    )(?:$|[\s_-])""",
    re.VERBOSE,
)


def is_clutter(kept: Kept, node: int) -> bool:
    """Whether an element is clutter that goes with all that is in it."""
    if kept.kept_chars[node] > _MAX_CHARS or not kept.attributes[node]:
        return False
    words = kept.class_words(node)
    return len(words) > 1 and _NAMES.search(words) is not None
