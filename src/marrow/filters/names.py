"""What pages call their parts: the words of `class` and `id`, as kinds of clutter.

Takes: the value of `class` or `id`. Gives: the kinds that it speaks of, as bits. Keeps true: a name is compared word
by word (`relatedPosts` and `related-posts` are two words, `unrelated` is one), never by a part of a word.

A name alone removes nothing: sites call whole pages `sidebar-layout` and articles `post-share-1`. Filters ask what the
text is worth, too. The names of consent tools and of advertisements are facts about well-known software.
"""

from __future__ import annotations

import re
from enum import IntFlag
from functools import lru_cache
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

Kinds = NDArray[np.uint16]


class Kind(IntFlag):
    """What a name speaks of."""

    AD = 1
    SHARE = 2
    RELATED = 4
    PROMO = 8
    ASIDE = 16
    FOOTER = 32
    CONSENT = 64
    OVERLAY = 128
    STICKY = 256
    TALK = 512
    MENU = 1024
    HEADER = 2048
    LOCK = 4096
    CONSENT_TOOL = 8192
    UNFOLDS = 16384
    PAGES = 32768


_WORDS = {
    Kind.AD: """ad ads advert adverts advertisement advertisements advertising adsbygoogle adsense adslot ad-slot adunit
        adbox adwrap adcontainer dfp gpt-ad google-ad sponsored sponsor sponsors banner-ad leaderboard-ad mpu
        skyscraper taboola outbrain revcontent zergnet mgid anzeige werbung publicidad publicite reklama""",
    Kind.SHARE: """share shares sharing sharebar sharebuttons sharedaddy sharethis shareaholic addthis addtoany a2a
        social socials social-links sociallinks social-media socialmedia socialshare socialicons follow-us
        followus jetpack-likes teilen compartir partager""",
    Kind.RELATED: """related relatedposts relatedarticles recommended recommendation recommendations recommends recirc
        recirculation more-stories more-from more-news more-articles more-posts also-like may-like read-next
        readnext up-next upnext next-up popular trending most-read mostread most-viewed latest-news latest-posts
        latest-articles recent-posts recent-articles recently-viewed suggested suggestions yarpp post-navigation
        posts-navigation post-nav prev-next prevnext nextprev teaser teasers taboola outbrain crosssell cross-sell
        upsell similar keep-reading""",
    Kind.PROMO: """newsletter newsletters subscribe subscription subscriptions signup sign-up optin opt-in mailchimp
        mc-embed mailing-list mailinglist promo promos promotion promotions donate donation paywall lead-magnet
        cta app-banner appbanner download-app smartbanner smart-banner get-app""",
    Kind.ASIDE: """sidebar sidebars side-bar sidebar1 sidebar2 aside rail right-rail left-rail rightrail leftrail
        right-column left-column rightcol leftcol rightcolumn leftcolumn widget widgets widget-area complementary""",
    Kind.FOOTER: """footer foot footers site-footer page-footer colophon bottom-bar copyright footer-widgets siteinfo
        site-info fineprint legal-links""",
    Kind.CONSENT: """cookie cookies gdpr ccpa consent cookieconsent cookie-consent cookiebanner cookie-banner
        cookie-notice cookienotice cookie-law cookielaw cookielawinfo cookiebar cookie-bar eupopup eu-cookie
        privacy-banner privacy-notice datenschutz-hinweis""",
    Kind.CONSENT_TOOL: """onetrust ot-sdk cookiebot cybot didomi qc-cmp2 quantcast usercentrics truste trustarc cky
        cmplz borlabs borlabscookie iubenda-cs sp-message osano klaro termly moove-gdpr tarteaucitron axeptio
        fc-consent evidon cmpbox sd-cmp cookiefirst ketch transcend truendo cookiescript""",
    Kind.OVERLAY: """modal modals popup popups pop-up popin overlay lightbox interstitial popover dialog backdrop
        exit-intent exitintent optinmonster om-holder sumome hustle-modal pum toast snackbar offcanvas off-canvas""",
    Kind.STICKY: """sticky stickybar sticky-bar stickyheader fixed-top fixed-bottom navbar-fixed-top floating-bar
        floatingbar float-bar affix is-sticky anchor-ad bottom-sheet""",
    Kind.TALK: """comments comment-list commentlist comment-section comments-area disqus respond comment-respond replies
        kommentare commentaires comentarios discussion""",
    Kind.MENU: """nav navbar navigation menu menus mainmenu mainnav main-nav topnav topmenu breadcrumb breadcrumbs
        skip-link skiplink subnav submenu megamenu mega-menu""",
    Kind.UNFOLDS: """dropdown dropdowns dropdown-menu dropdown-content drop-down submenu submenus sub-menu megamenu
        mega-menu mega-dropdown subnav sub-nav flyout fly-out menu-panel""",
    Kind.PAGES: "pagination pager paging pagenavi page-numbers older newer next-page older-posts newer-posts",
    Kind.HEADER: "header masthead siteheader topbar",
    Kind.LOCK: """modal-open no-scroll noscroll overflow-hidden scroll-lock scroll-locked body-lock popup-open
        lock-scroll has-overlay message-open""",
}  # fmt: skip
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_BETWEEN = re.compile(r"[^a-z0-9]+")


def _table() -> dict[str, int]:
    table: dict[str, int] = {}
    for kind, words in _WORDS.items():
        for word in words.split():
            table[word] = table.get(word, 0) | int(kind)
    return table


_KINDS = _table()


def kinds_in(names: str) -> int:
    """The kinds that a value of `class` or `id` speaks of.

    >>> Kind(kinds_in("relatedPosts col-4")), Kind(kinds_in("unrelated"))
    (<Kind.RELATED: 4>, <Kind: 0>)
    """
    found = 0
    for name in names.split():
        found |= _kinds_of(name)
    return found


@lru_cache(maxsize=1 << 15)  # sites use the same few thousand names again and again
def _kinds_of(name: str) -> int:
    """The kinds of one name, by its words and by pairs of them."""
    if name.isascii() and name.isalnum() and name.islower():
        return _KINDS.get(name, 0)  # one word
    words = _BETWEEN.split(_HUMP.sub("-", name).lower())
    found = 0
    for word, after in zip_longest(words, words[1:], fillvalue=""):
        found |= _KINDS.get(word, 0) | _KINDS.get(f"{word}-{after}", 0)
    return found
