"""The texts of all peers for all pages, or their metadata, kept on disk so that scoring can be repeated without them.

Takes: peers and page sets. Gives: `FOLDER/NAME/SET.SPLIT.jsonl`, a line {"id", "text", "error"} for each page, which
`marrow eval --peers` reads; of a peer that is asked for metadata its fields instead of the text, which
`marrow eval meta --peers` reads. Keeps true: a file is whole or not there; its first line says what it was made from,
and it is made again when the peer's version, the way it is called or the pages have changed.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import re
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench.peers.catalogue import Peer
from bench.peers.client import Answer, Worker
from bench.peers.workers import calls, images, metadata
from marrow.evaluate.data import Example, PageSet
from marrow.parse.decode import decode

_DECLARATION = re.compile(r"^\ufeff?\s*<\?xml[^>]*>")
_JAVASCRIPT = Path(__file__).parent / "workers" / "worker.mjs"
_BLOCKS = Path(__file__).parent / "workers" / "blocks.py"


def decoded(example: Example) -> str:
    """The page as text. Encodings are not what is compared, so all get Marrow's reading of them.

    A declaration of the bytes' encoding goes: some parsers refuse it in text.
    """
    text = decode(example.html).text_bytes.decode("utf-8", "replace")
    return _DECLARATION.sub("", text, count=1)


def fill(peers: Sequence[Peer], sets: Sequence[PageSet], folder: Path, *, jobs: int) -> None:
    """See to it that all texts are there; peers work side by side."""
    with ThreadPoolExecutor(jobs) as pool:
        for done in [pool.submit(_fill, peer, sets, folder) for peer in peers]:
            done.result()


def _fill(peer: Peer, sets: Iterable[PageSet], folder: Path) -> None:
    with Worker(peer) as worker:
        for each in sets:
            file = folder / peer.name / f"{each.name}.{each.split}.jsonl"
            made_from = {"version": worker.version, "call": _call_digest(peer), "data": each.digest()}
            if _header(file) == made_from:
                continue
            _write(file, made_from, worker, each.examples())
            print(f"{peer.name}: {each.name}", file=sys.stderr)


def _header(file: Path) -> object:
    if not file.exists():
        return None
    with file.open(encoding="utf-8") as stream:
        return json.loads(stream.readline()).get("made_from")


def _write(file: Path, made_from: object, worker: Worker, examples: Iterable[Example]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    with part.open("w", encoding="utf-8") as stream:
        stream.write(json.dumps({"made_from": made_from}) + "\n")
        for example in examples:
            answer = worker.ask(decoded(example), example.url)
            line = {"id": example.id, **_told(worker.peer, answer), "error": answer.error}
            stream.write(json.dumps(line, ensure_ascii=False) + "\n")
    part.replace(file)


def _told(peer: Peer, answer: Answer) -> dict[str, object]:
    if not peer.fields:
        return {"text": answer.text}
    told: dict[str, object] = json.loads(answer.text or "{}")
    return dict.fromkeys(peer.fields) | told


def _call_digest(peer: Peer) -> str:
    """Changes when the way a peer is called does."""
    if peer.is_node:
        source = _JAVASCRIPT.read_text("utf-8")
    else:
        known = {"metadata": metadata.CALLS, "images": images.CALLS}[peer.asked] if peer.fields else calls.CALLS
        source = inspect.getsource(known[peer.name][0])
        source += _BLOCKS.read_text("utf-8") if "text_of" in source else ""
    return hashlib.sha256(source.encode()).hexdigest()[:12]
