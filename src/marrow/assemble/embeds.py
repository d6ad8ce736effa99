"""Things that live elsewhere: videos, posts, maps. They become a link that says what it is.

Takes: an `iframe`, `video`, `audio`, `embed`, `object`, or a quoted post. Gives: `Embed`, or None for what is no
part of an article: frames of advertisers, widgets, trackers.
"""

from __future__ import annotations

from marrow.article import Embed
from marrow.assemble.addresses import absolute
from marrow.assemble.kept import Kept
from marrow.assemble.spans import tidy
from marrow.patterns import late
from marrow.tags import NUMBER, TEXT

NAMES = "iframe video audio embed object"
_A, _SOURCE, _VIDEO, _AUDIO = (NUMBER[name] for name in "a source video audio".split())
_ADDRESSES = ("src", "data-src", "data-lazy-src", "data-litespeed-src", "data")
_KINDS = (
    ("video", late(r"//(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.com/(?:embed|v|watch|shorts)|youtu\.be/|"
                         r"vimeo\.com/|dailymotion\.com/|player\.bilibili\.com/|rutube\.ru/|ted\.com/|twitch\.tv/|"
                         r"wistia\.(?:com|net)/|brightcove\.(?:com|net)/|loom\.com/|archive\.org/embed)")),
    ("audio", late(r"//(?:[\w-]+\.)*(?:soundcloud\.com|spotify\.com|podcasts\.apple\.com|bandcamp\.com)/")),
    ("post", late(r"//(?:[\w-]+\.)*(?:(?:twitter|x|instagram|facebook|tiktok|reddit|redditmedia)\.com|"
                        r"bsky\.app|t\.me|threads\.net)/")),
    ("map", late(r"//(?:[\w-]+\.)*(?:google\.[a-z.]+/maps|maps\.google\.|openstreetmap\.org)")),
    ("document", late(r"//(?:[\w-]+\.)*(?:docs\.google\.com|slideshare\.net|scribd\.com|speakerdeck\.com|"
                            r"codepen\.io|jsfiddle\.net|gist\.github\.com|datawrapper\.dwcdn\.net|"
                            r"flourish\.studio|observablehq\.com)/")),
)  # fmt: skip
_WIDGET = late(r"facebook\.com/plugins/(?!post|video)|(?:twitter|x)\.com/(?:widgets|share|intent)|/like\.php")
"""Frames of the same hosts that show buttons, not posts."""
_YOUTUBE = late(r"youtube(?:-nocookie)?\.com/(?:embed|v)/([\w-]{11})")
_VIMEO = late(r"player\.vimeo\.com/video/(\d+)")
_POST_CLASS = late(r"twitter-tweet|twitter-video|instagram-media|tiktok-embed|bluesky-embed|reddit-embed|fb-post")
_POST_ADDRESSES = ("data-instgrm-permalink", "cite", "data-href", "data-bluesky-uri")
_OWN_CLASS = "embed-"


def embed(kept: Kept, node: int) -> Embed | None:
    """The embed of a frame or player."""
    own = kept.attributes[node]
    tag = kept.tags[node]
    address = next((value for name in _ADDRESSES if (value := own.get(name))), None) or _first_source(kept, node)
    url = absolute(address, kept.page.base)
    if not url:
        return None
    title = tidy(own.get("title") or own.get("aria-label") or "")
    if tag in (_VIDEO, _AUDIO):
        return Embed(url, "video" if tag == _VIDEO else "audio", title, node=node)
    kind = _kind(url)
    return Embed(_watchable(url), kind, title, node=node) if kind else None


def post(kept: Kept, node: int) -> Embed | None:
    """The embed of a quoted post, such as a tweet: its last link is its address, its words the title."""
    own = kept.attributes[node]
    if _POST_CLASS.search(own.get("class", "")) is None:
        return None
    inside = range(node + 1, kept.ends[node])
    links = [kept.attributes[inner].get("href") for inner in inside if kept.tags[inner] == _A]
    said = [value for name in _POST_ADDRESSES if (value := own.get(name))]
    url = next((url for address in (*links[-1:], *said) if (url := absolute(address, kept.page.base))), "")
    return Embed(url, "post", _words(kept, node), node=node) if url else None


def _words(kept: Kept, node: int) -> str:
    """All words below a node in one line; those of different paragraphs are apart."""
    words, segment = "", -1
    for inner in range(node + 1, kept.ends[node]):
        if kept.tags[inner] == TEXT and not kept.hidden[inner]:
            words += " " * (kept.segment[inner] != segment) + kept.texts[inner]
            segment = kept.segment[inner]
    return tidy(words)


def link(kept: Kept, node: int) -> Embed | None:
    """The embed that one of our own pages shows as a link: `<a class="embed-video">`."""
    own = kept.attributes[node]
    classes = own.get("class")
    if classes is None or not classes.startswith(_OWN_CLASS):
        return None
    url = absolute(own.get("href"), kept.page.base)
    kind = classes.removeprefix(_OWN_CLASS)
    if not url or not kind.isalpha():
        return None
    title = tidy("".join(kept.tree.texts(node, kept.ends[node])))
    return Embed(url, kind, "" if title == url else title, node=node)


def is_wanted(kept: Kept, node: int) -> bool:
    """Whether a frame or player is part of an article."""
    return embed(kept, node) is not None


def _first_source(kept: Kept, node: int) -> str | None:
    for inner in range(node + 1, kept.ends[node]):
        if kept.tags[inner] == _SOURCE:
            return kept.attributes[inner].get("src")
    return None


def _kind(url: str) -> str:
    if _WIDGET.search(url):
        return ""
    return next((kind for kind, pattern in _KINDS if pattern.search(url)), "")


def _watchable(url: str) -> str:
    """The page of a video, where the frame's address shows a bare player."""
    if match := _YOUTUBE.search(url):
        return f"https://www.youtube.com/watch?v={match[1]}"
    if match := _VIMEO.search(url):
        return f"https://vimeo.com/{match[1]}"
    return url
