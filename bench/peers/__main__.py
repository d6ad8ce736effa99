"""`python -m bench.peers`: make the environments of the peers, run them, write the tables.

Keeps true: a peer that cannot run is named with the reason, on the terminal and in the tables.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

from bench.peers import images
from bench.peers.catalogue import Peer, choose
from bench.peers.environments import HOMES, CannotMake, is_made, make
from bench.peers.metadata import compare
from bench.peers.plot import draw
from bench.peers.tables import Comparison, refresh
from bench.peers.texts import fill
from bench.peers.times import Cost, measure
from marrow.evaluate.data import PageSet, find_sets
from marrow.evaluate.evaluation import Evaluation
from marrow.evaluate.run import run
from marrow.evaluate.texts import with_texts
from marrow.options import Options

SETS = "wcxb news_andy fundus zh_web69 roles daniel cleaneval dragnet l3s_gn1 zh_news_xmu trafilatura_eval".split()
TEXTS = HOMES / "texts"
TIMES = HOMES / "times.json"
REASONS = HOMES / "absent.json"
PAGE = "peers.md"


def main() -> int:
    given = _arguments().parse_args()
    if given.step == "make":
        return make_all(choose(given.peers))
    if given.metadata:
        return compare(given.data, given.output / "metadata.md", split=given.split, jobs=given.jobs)
    if given.images:
        return images.compare(given.data, Path("docs/images.md"), jobs=given.jobs)
    return run_all(given)


def make_all(peers: Sequence[Peer]) -> int:
    """Make the environments; gives the exit code."""
    reasons = _reasons()
    for peer in peers:
        reasons.pop(peer.name, None)
        try:
            make(peer)
            print(f"{peer.name}: ready")
        except CannotMake as error:
            reasons[peer.name] = str(error)
            print(f"{peer.name}: {error}", file=sys.stderr)
    HOMES.mkdir(exist_ok=True)
    REASONS.write_text(json.dumps(reasons), "utf-8")
    return int(any(peer.name in reasons for peer in peers))


def _reasons() -> dict[str, str]:
    """Why some environments could not be made, from the last time."""
    found: dict[str, str] = json.loads(REASONS.read_text("utf-8")) if REASONS.exists() else {}
    return found


def run_all(given: argparse.Namespace) -> int:
    """Texts, times, scores, tables, plot; gives the exit code."""
    if lacking := _lacking(given.output):  # told now, and not after ten minutes
        print(f"peers: {lacking}", file=sys.stderr)
        return 2
    peers = choose(given.peers)
    reasons = _reasons()
    absent = {peer.name: reasons.get(peer.name, "its environment is not made") for peer in peers if not is_made(peer)}
    for name, why in absent.items():
        print(f"peers: {name} does not run: {why}", file=sys.stderr)
    ready = [peer for peer in peers if peer.name not in absent]
    others = [peer for peer in ready if peer.home]
    sets = find_sets([given.data / name for name in SETS], given.split)
    fill(others, sets, TEXTS, jobs=given.jobs)
    if not given.reuse_times:
        costs = measure(ready, sets, given.timed)
        TIMES.write_text(json.dumps({name: asdict(cost) for name, cost in costs.items()}, indent=1), "utf-8")
    costs = {name: Cost(**cost) for name, cost in json.loads(TIMES.read_text("utf-8")).items()}
    evaluation = _evaluate(sets, [peer.name for peer in others], given.jobs)
    _write(Comparison(evaluation, costs, absent), given.output)
    return 0


def _lacking(folder: Path) -> str:
    """What is not there to write the results with, in words."""
    if not (folder / PAGE).exists():
        return f"{folder / PAGE} does not exist: the tables go into a page that has places for them"
    return "" if find_spec("matplotlib") else "the plot needs matplotlib, of the extra `bench`"


def _evaluate(sets: Sequence[PageSet], names: Sequence[str], jobs: int) -> Evaluation:
    options = Options()
    pages = chain.from_iterable(with_texts(each, TEXTS, names) for each in sets)
    results = list(chain.from_iterable(run(pages, options, jobs=jobs)))
    return Evaluation(options.method, sets[0].split, {each.name: each.digest() for each in sets}, results)


def _write(comparison: Comparison, folder: Path) -> None:
    page = folder / PAGE
    page.write_text(refresh(page.read_text("utf-8"), comparison), "utf-8")
    draw(comparison, folder / "peers.svg")
    (HOMES / "scores.json").write_text(json.dumps(comparison.evaluation.to_dict(), ensure_ascii=False), "utf-8")


def _arguments() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(prog="python -m bench.peers", description=__doc__)
    steps = arguments.add_subparsers(dest="step", required=True)
    steps.add_parser("make", help="make an environment for each peer")
    steps.add_parser("run", help="run the peers, write tables and plot")
    for step in steps.choices.values():
        step.add_argument("--peers", default="all", metavar="NAMES", help="names with commas between them [all]")
    step = steps.choices["run"]
    step.add_argument("data", type=Path, help="the folder of page sets")
    step.add_argument("-o", "--output", type=Path, default=Path("docs/benchmarks"), help="the folder of the pages")
    step.add_argument("--metadata", action="store_true", help="ask for title, authors and date; write metadata.md")
    step.add_argument("--images", action="store_true", help="ask for pictures; write the tables of docs/images.md")
    step.add_argument("--split", default="dev")
    step.add_argument("--jobs", type=int, default=2, help="processes, but for times, which are taken one by one [2]")
    step.add_argument("--timed", type=int, default=10, help="pages of each set that times are taken on [10]")
    step.add_argument("--reuse-times", action="store_true", help="keep the times of the last run")
    return arguments


if __name__ == "__main__":
    sys.exit(main())
