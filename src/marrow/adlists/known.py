"""Lists that many people use, with the addresses that their makers give out.

Each has its own licence, which its first lines name. Marrow ships none of them.
"""

from __future__ import annotations

WELL_KNOWN = {
    "easylist": "https://easylist.to/easylist/easylist.txt",
    "easyprivacy": "https://easylist.to/easylist/easyprivacy.txt",
    "easylist-cookies": "https://secure.fanboy.co.nz/fanboy-cookiemonster.txt",
    "easylist-germany": "https://easylist.to/easylistgermany/easylistgermany.txt",
    "fanboy-annoyances": "https://secure.fanboy.co.nz/fanboy-annoyance.txt",
    "fanboy-social": "https://easylist.to/easylist/fanboy-social.txt",
    "peter-lowe": "https://pgl.yoyo.org/adservers/serverlist.php?hostformat=hosts&showintro=1&mimetype=plaintext",
    "steven-black": "https://raw.githubusercontent.com/StevenBlack/hosts/master/hosts",
    "ublock-filters": "https://ublockorigin.github.io/uAssetsCDN/filters/filters.min.txt",
    "ublock-privacy": "https://ublockorigin.github.io/uAssetsCDN/filters/privacy.min.txt",
    "ublock-unbreak": "https://ublockorigin.github.io/uAssetsCDN/filters/unbreak.min.txt",
}
"""Addresses by the name under which `Store.add` knows them."""
