"""Footnotes that links join, in any of the forms that writers of pages know: Markdown, MediaWiki, Word, docutils, ….

Takes: `Kept` and `Notes`. Gives: nothing; adds references, notes and their labels to the notes, silences labels in
front of notes and links that lead back to the text.
"""

from __future__ import annotations

import re
from bisect import bisect
from urllib.parse import unquote

from marrow.assemble.elements import elements
from marrow.assemble.kept import Kept
from marrow.assemble.notes.found import Notes, can_be_told_apart, silence, text_of
from marrow.patterns import late
from marrow.tags import NUMBER, TEXT

_A, _SUP, _DT, _DD = (NUMBER[name] for name in "a sup dt dd".split())
_LABEL = late(
    r"[\[(]?\s*(\d{1,4}[a-z]?(?:-\d+)?|[*†‡§¶]{1,4}|[a-z]|(?:note|nb|n|fn)\.?\s*\d{1,3}|[ivxlc]{1,6})\s*[\])]?[.:]?",
    re.IGNORECASE,
)
_TARGET = late(r"(?:^|[-_:])(?:fn|ftn|foot-?note|end-?note|note|cite_note|sdfootnote|ref)s?[-_:.]?", re.IGNORECASE)
_BACK = late(r"(?:go |jump )?(?:back|return|up)\b.{0,30}|(?:zurück|retour|volver|назад)\b.{0,20}", re.IGNORECASE)
_MAX_LABEL = 12
_MAX_BACK = 40
_FEW = 4
"""So many targets are looked up one by one, more of them all at once."""
Link = tuple[int, str]  # node, target


def add_linked(kept: Kept, notes: Notes) -> None:
    """Find the references whose links lead to a note."""
    links = _links_on_page(kept)
    candidates = [(link, target) for link, target in links if _is_reference(kept, link, target)]
    if not candidates:
        return
    _join(kept, candidates, _targets(kept, {target for _, target in candidates}), notes)
    for node, label in notes.by_node.items():
        _silence_label(kept, node, label)
    if notes.by_node:
        _silence_links_back(kept, notes, links)


def _links_on_page(kept: Kept) -> list[Link]:
    """The kept links to places on the same page."""
    found: list[Link] = []
    page = kept.page.url.partition("#")[0]
    for node in elements(kept.tree, _A, kept.first, kept.last):
        if kept.alive[node]:
            before, _, target = kept.attributes[node].get("href", "").partition("#")
            if target and (not before or before == page):
                found.append((node, target))
    return found


def _is_reference(kept: Kept, link: int, target: str) -> bool:
    """Whether a link looks like one to a note: raised or named so, and a label is all it says."""
    if kept.kept_chars[link] > _MAX_LABEL or not _label(kept, link):
        return False
    return (
        kept.tags[kept.parents[link]] == _SUP
        or _SUP in kept.tags[link : kept.ends[link]]
        or _TARGET.search(target) is not None
        or kept.attributes[link].get("role") == "doc-noteref"
    )


def _targets(kept: Kept, wanted: set[str]) -> dict[str, int]:
    """The elements that links lead to. An id may be written with escapes in a link, or be an old `name`."""
    wanted |= {unquote(target) for target in wanted}
    having = kept.tree.having
    found: dict[str, int] = {}
    for attribute in ("name", "id"):
        if len(wanted) <= _FEW:
            pairs = [pair for target in wanted if " " not in target for pair in having(attribute, target).items()]
        else:
            pairs = list(having(attribute).items())
        found.update((said, node) for node, said in pairs if said in wanted)
    return found


def _join(kept: Kept, candidates: list[Link], targets: dict[str, int], notes: Notes) -> None:
    """Join references and notes. An element that two labels lead to is a whole section of notes, and no note."""
    found: list[tuple[int, int]] = []
    labels: dict[int, set[str]] = {}
    for link, target in candidates:
        note = _note_at(kept, targets.get(target, targets.get(unquote(target), -1)), notes)
        if note > link:
            found.append((link, note))
            labels.setdefault(note, set()).add(_label(kept, link))
    taken: set[str] = set()
    starts = sorted(labels)
    for link, note in found:
        after = bisect(starts, note)
        has_note_inside = after < len(starts) and starts[after] < kept.ends[note]
        if len(labels[note]) > 1 or has_note_inside:
            continue
        label = notes.by_node.get(note)
        if label is None:
            label = notes.by_node[note] = _free(_label(kept, link), taken)
            taken.add(label)
            _revive(kept, note)
        notes.references[_outermost(kept, link)] = label


def _free(label: str, taken: set[str]) -> str:
    """A label that no other note has: pages that number their notes anew in each chapter have several called 1."""
    free, number = label, 1
    while free in taken:
        number += 1
        free = f"{label}-{number}"
    return free


def _label(kept: Kept, node: int) -> str:
    match = _LABEL.fullmatch(text_of(kept, node))
    return match[1] if match else ""


def _note_at(kept: Kept, node: int, notes: Notes) -> int:
    """The element that holds the note; −1 if there is none that can be told apart."""
    if node < 0:
        return -1
    if kept.tags[node] == _DT:
        return _definition_after(kept, node)
    while kept.parents[node] >= 0 and (kept.tags[node] in (_A, _SUP) or _is_anchor(kept, node)):
        node = kept.parents[node]
    above = kept.parents[node]
    if above >= 0 and kept.alive[above] and kept.shown_chars[above] == kept.shown_chars[node]:
        node = above if _TARGET.search(kept.attributes[above].get("id", "")) else node
    if not kept.alive[node] and not (kept.shown_chars[node] and kept.alive[kept.parents[node]]):
        return -1
    return node if can_be_told_apart(kept, node, notes) else -1


def _is_anchor(kept: Kept, node: int) -> bool:
    """Whether an element only stands in front of a note: empty, or with nothing but its label."""
    return kept.shown_chars[node] <= _MAX_LABEL and _leads_back(text_of(kept, node))


def _definition_after(kept: Kept, term: int) -> int:
    after = kept.ends[term]
    is_definition = after < len(kept.tags) and kept.tags[after] == _DD and kept.alive[after]
    return after if is_definition else -1


def _outermost(kept: Kept, link: int) -> int:
    """The `sup` around a reference, if it holds nothing else but brackets."""
    above = kept.parents[link]
    is_label = kept.tags[above] == _SUP and kept.shown_chars[above] <= _MAX_LABEL and _label(kept, above)
    return above if is_label else link


def _revive(kept: Kept, note: int) -> None:
    if not kept.alive[note]:
        for node in range(note, kept.ends[note]):
            kept.alive[node] = not kept.hidden[node] and kept.shown_chars[node] > 0


def _silence_label(kept: Kept, note: int, label: str) -> None:
    """A note that begins with its label says it twice."""
    inner = note + 1
    if kept.tags[note] == _DD:
        inner = note
        while inner > 0 and kept.tags[inner] != _DT:
            inner -= 1
        silence(kept, inner)
        return
    while inner < kept.ends[note] and kept.shown_chars[inner] > len(label) + 3 and kept.tags[inner] != TEXT:
        inner += 1  # down to the first small thing
    if inner < kept.ends[note] and kept.ends[inner] < kept.ends[note] and _label(kept, inner) == label:
        silence(kept, inner)


def _silence_links_back(kept: Kept, notes: Notes, links: list[Link]) -> None:
    for link, _ in links:
        if link in notes.references or kept.parents[link] in notes.references:
            continue
        note = _note_around(kept, notes, link)
        if note >= 0 and kept.shown_chars[link] <= _MAX_BACK and _leads_back(text_of(kept, link)):
            above = kept.parents[link]
            is_small = above != note and kept.shown_chars[above] <= _MAX_BACK
            # `^ a b`: signs around the links go with them.
            is_for_links = is_small and all(map(_leads_back, text_of(kept, above).split()))
            silence(kept, above if is_for_links else link)


def _leads_back(words: str) -> bool:
    return not any(map(str.isalnum, words)) or bool(_LABEL.fullmatch(words) or _BACK.fullmatch(words))


def _note_around(kept: Kept, notes: Notes, node: int) -> int:
    while node >= 0 and node not in notes.by_node:
        node = kept.parents[node]
    return node
