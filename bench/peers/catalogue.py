"""Which extractors are compared, in which version, and what each needs.

Keeps true: names are unique among those asked for the same; peers of one `home` share an environment.
Versions are pinned, so that a table says what it compared; raise them here and run again.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Peer:
    """One extractor, called in one way."""

    name: str
    home: str = ""  # the folder of its environment; "" is the environment that runs this
    packages: tuple[str, ...] = ()
    is_node: bool = False
    python: tuple[int, int] = (3, 11)  # the oldest it runs on
    fields: tuple[str, ...] = ()  # the metadata that it is asked for; none: it is asked for the text
    asked: str = "metadata"  # where there are fields: what they are, "metadata" or "images"


_READABILITY_JS = ("@mozilla/readability@0.6.0", "jsdom@29.1.1")
_DEFUDDLE = ("defuddle@0.19.4", "linkedom@0.18.12")

PEERS = (
    Peer("marrow"),
    Peer("trafilatura", "trafilatura", ("trafilatura==2.3.1",)),
    Peer("trafilatura-precision", "trafilatura", ("trafilatura==2.3.1",)),
    Peer("readability-lxml", "readability-lxml", ("readability-lxml==0.9",)),
    Peer("resiliparse", "resiliparse", ("resiliparse==1.1.0",)),
    Peer("newspaper4k", "newspaper4k", ("newspaper4k[all]==0.9.6",)),
    Peer("justext", "justext", ("jusText==3.0.2",)),
    Peer("goose3", "goose3", ("goose3[all]==3.1.22",)),
    Peer("boilerpy3", "boilerpy3", ("boilerpy3==1.0.7",)),
    Peer("magic-html", "magic-html", ("magic-html==0.1.8",), python=(3, 12)),
    Peer("rs-trafilatura", "rs-trafilatura", ("rs-trafilatura==0.1.1",), python=(3, 12)),
    Peer("readability-js", "readability-js", _READABILITY_JS, is_node=True),
    Peer("defuddle", "defuddle", _DEFUDDLE, is_node=True),
    Peer("parse"),  # no extractor: the parse alone, for its time
)
METADATA = (
    Peer("trafilatura", "trafilatura", ("trafilatura==2.3.1",), fields=("title", "authors", "date")),
    Peer("newspaper4k", "newspaper4k", ("newspaper4k[all]==0.9.6",), fields=("title", "authors", "date")),
    Peer("htmldate", "trafilatura", ("trafilatura==2.3.1",), fields=("date",)),  # which needs and brings it
)
"""Those that are asked for metadata."""
_PICTURES = ("images", "lead")
IMAGES = (
    Peer("trafilatura", "trafilatura", ("trafilatura==2.3.1",), fields=_PICTURES, asked="images"),
    Peer("readability-lxml", "readability-lxml", ("readability-lxml==0.9",), fields=_PICTURES, asked="images"),
    Peer("newspaper4k", "newspaper4k", ("newspaper4k[all]==0.9.6",), fields=_PICTURES, asked="images"),
    Peer("newspaper4k-top", "newspaper4k", ("newspaper4k[all]==0.9.6",), fields=_PICTURES, asked="images"),
)
"""Those that are asked for pictures."""
BY_NAME = {peer.name: peer for peer in PEERS}


def choose(names: str) -> list[Peer]:
    """The peers of a list of names, or all.

    >>> [peer.name for peer in choose("resiliparse,marrow")]
    ['resiliparse', 'marrow']
    """
    if names == "all":
        return list(PEERS)
    unknown = [name for name in names.split(",") if name not in BY_NAME]
    if unknown:
        raise SystemExit(f"peers: there is no {', '.join(unknown)}; there are {', '.join(BY_NAME)}")
    return [BY_NAME[name] for name in names.split(",")]
