"""How long do ad lists take, what do they weigh, and what do they block on real pages?

    .venv/bin/python -m bench.adlists LIST.txt... --pages FILE.parquet [--limit N] [--repeat N]

Takes: filter lists as files (Debian's package `webext-ublock-origin-chromium` has the well-known ones), and a parquet
file with the columns `html` and `url`. Gives, on stdout: rules and what is left out of each list; processor time to
compile, to load and to hide; processor time of 200 addresses as the pages have them, beside the engine alone; memory;
and how much the embedded list blocks of what the lists block. Needs the extras `bench` and `ads`.
"""

from __future__ import annotations

import argparse
import re
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import urljoin

import pyarrow.parquet as pq
from adblock import Engine, FilterSet

from marrow.adlists import Blocker, compile_lists, embedded

Request = tuple[str, str, str]  # its address, the page's, and its kind

_ELEMENT = re.compile(r"""<(script|img|iframe|link)\b[^>]*?\b(?:src|href)=["']([^"']+)""", re.IGNORECASE)
_KINDS = {"script": "script", "img": "image", "iframe": "subdocument", "link": "stylesheet"}
_PAGE = 200
"""Addresses of a page, to which times are scaled."""


def requests(file: Path, limit: int) -> list[list[Request]]:
    """What the elements of each page ask for."""
    rows = pq.read_table(file, columns=["html", "url"]).slice(0, limit).to_pylist()
    found = []
    for row in rows:
        html = row["html"] if isinstance(row["html"], str) else row["html"].decode("utf-8", "replace")
        page = row["url"] or "https://page.invalid/"
        asked = [(urljoin(page, address), page, _KINDS[name.lower()]) for name, address in _ELEMENT.findall(html)]
        found.append([each for each in asked if each[0].startswith("http")])
    return [each for each in found if each]


def seconds(action: Callable[[], object], repeat: int) -> float:
    """Processor time, best of several."""
    best = float("inf")
    for _ in range(repeat):
        begun = time.process_time()
        action()
        best = min(best, time.process_time() - begun)
    return best


def resident_mb() -> float:
    """Memory of this process."""
    status = Path("/proc/self/status").read_text("ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else float("nan")


def per_page_ms(ask: Callable[[Request], object], pages: list[list[Request]], repeat: int) -> list[float]:
    """Milliseconds that each page would take, had it 200 addresses."""
    times = []
    for page in pages:
        taken = seconds(partial(_ask_all, ask, page), repeat)
        times.append(taken / len(page) * _PAGE * 1000)
    return times


def _ask_all(ask: Callable[[Request], object], page: list[Request]) -> None:
    for each in page:
        ask(each)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists", nargs="+", type=Path)
    parser.add_argument("--pages", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=250)
    parser.add_argument("--repeat", type=int, default=5)
    given = parser.parse_args()
    texts = {file.name: file.read_text("utf-8") for file in given.lists}
    pages = requests(given.pages, given.limit)

    blocker = compile_lists(texts)
    for each in blocker.lists:
        left_out = ", ".join(f"{reason} {count:,}" for reason, count in each.left_out.items())
        print(f"{each.name}: {each.network:,} network, {each.cosmetic:,} cosmetic; left out: {left_out or 'nothing'}")
    data = blocker.to_bytes()
    print(f"compile {seconds(lambda: compile_lists(texts), 2):.2f} s, {len(data):,} bytes;", end=" ")
    print(f"load {seconds(lambda: Blocker.from_bytes(data), given.repeat) * 1000:.0f} ms")

    before = resident_mb()
    loaded = Blocker.from_bytes(data)
    after = resident_mb()
    blocked = {each for page in pages for each in page if loaded.blocks(each[0], page=each[1], kind=each[2])}
    asked = sum(map(len, pages))
    print(f"memory {after - before:.0f} MB loaded, {resident_mb() - before:.0f} MB after {asked:,} addresses")

    known = embedded()
    also = sum(known.blocks(each[0], page=each[1], kind=each[2]) is not None for each in blocked)
    print(f"{len(blocked):,} different requests blocked, {also:,} of them by the embedded list too")

    filters = FilterSet(debug=True)
    for text in texts.values():
        filters.add_filter_list(text)
    engine = Engine(filters, optimize=False)
    for name, ask in {
        "blocks": lambda each: loaded.blocks(each[0], page=each[1], kind=each[2]),
        "the engine alone": lambda each: engine.check_network_urls(*each),
        "embedded": lambda each: known.blocks(each[0], page=each[1], kind=each[2]),
    }.items():
        times = sorted(per_page_ms(ask, pages, given.repeat))
        worst = times[int(len(times) * 0.95)]
        print(f"{name}: {statistics.median(times):.2f} ms for {_PAGE} addresses, 95th percentile {worst:.2f} ms")
    hides = seconds(lambda: loaded.hides(pages[0][0][1], ["ad", "post", "banner"], ["top"]), given.repeat)
    print(f"hides: {hides * 1000:.2f} ms")


if __name__ == "__main__":
    main()
