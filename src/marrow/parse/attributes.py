"""The attributes that a tree has: those that somebody reads.

Gives: `READ`, their names. Keeps true: whatever asks a tree for an attribute asks for one of these; a test holds that.
Whoever needs another one adds it here and in `native/names.c`, for metadata also in `native/wanted.c`.

Pages have many others, which nobody reads: event handlers, the outlines of icons, what scripts and advertisers keep
for themselves. The compiled core keeps them from the parser, which saves a fifth of parsing and flattening.
"""

from __future__ import annotations

_NAMES = """
class id name style hidden aria-hidden role lang xml:lang dir title aria-label data-type data-testid data-component
href rel hreflang media sizes src srcset alt width height type cite data
data-src data-srcset data-lazy-src data-lazy-srcset data-original data-original-src data-lazy data-url data-image
data-full-url data-hi-res-src data-large-file data-orig-file data-echo data-img-src data-delayed-url data-actualsrc
data-lazyload data-pagespeed-lazy-src data-cfsrc data-ezsrc data-lzl-src nitro-lazy-src nitro-lazy-srcset
poster data-poster data-bg data-bgset data-background-image data-lzl-bg
data-litespeed-src data-href data-instgrm-permalink data-bluesky-uri
content property http-equiv datetime pubdate itemprop itemscope itemtype typeof
color size colspan rowspan start value reversed checked disabled open close separators
display mode encoding alttext data-lang data-language data-code-language data-enlighter-language
"""

READ = frozenset(_NAMES.split())
