"""Who wrote a page.

Takes: the candidates of a page. Gives: the authors that it may have, each a tuple of names with the traits that speak
for or against it, and the likeliest of them.
Keeps true: an option is what one source, one byline, or bylines that stand together say; those that say the same are
one option. A bare line is an option only where nobody else is named, and its role is known. Nobody is named who is
less likely than `LEAST`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from marrow.assemble.metadata.author_sets import AuthorSets, Names
from marrow.assemble.metadata.bylines import Byline, Bylines
from marrow.assemble.metadata.candidates import Candidate, Candidates
from marrow.assemble.metadata.clean import clean, unmarked
from marrow.assemble.metadata.evidence import Chosen, Option, Weighed, weigh, weights
from marrow.assemble.metadata.names import names
from marrow.assemble.metadata.places import is_apart
from marrow.assemble.metadata.sites import site_names
from marrow.tree import Tree
from marrow.verdicts import Role

LEAST, LEAST_BARE = 0.25, 0.45
"""A wrong name is worse than none; what neither markup nor a mark or label says must be likelier. Swept over 0.15–0.3
and 0.4–0.65, cross-validated by site on the train splits."""

SETTLED = 0.95
"""How often what is settled is right: on .956 of the train pages. There and on dev, all evidence together gives the
same names on every page that is settled, which is a quarter of all."""
_MOST_DECLARED = 20
_TOGETHER = 20
"""Bylines of one list stand so close together."""
_BESIDE = 4
"""What stands so close has the same place."""
_NEAR, _FAR = 40, 200
_OF_LINES = frozenset((Role.BYLINE, Role.DECK, Role.BIO))
"""The roles of lines that may be bylines."""
_IN_LINES = frozenset(",./")
"""Signs of titles and lists; a line without them is one name."""
_ROLES = {role: f"in-{role.name.lower()}" for role in Role}
_PERSON, _GROUP = ":person", ":organization"
_UNDECLARED = frozenset(("visible", "html"))
_MARKS = frozenset(("rel", "link", "called", "by-account", "label", "editor"))
_CALLED = frozenset(("called", "by-account"))
_THREAD = 3
"""Bylines of one kind that make a thread."""
_IN_LISTS = frozenset(("rel", "link", "called"))
"""Marks of bylines that may stand beside others of the same list."""


def choose_authors(found: Candidates, sites: Collection[str] | None = None) -> Chosen[Names]:
    """The likeliest authors; nobody if none are likely.

    Where all markup names the same people, and they stand near the heading, that settles it: nothing else is read.
    """
    sets, bylines = _declared(found, sites), Bylines(found.page)
    if sets.people and all(map(bylines.has, sets.people)):
        (option,) = sets.options()
        return Chosen(option.value, (*option.sources, "visible"), SETTLED, (Weighed(option, SETTLED),))
    _read_page(sets, found, bylines)
    weighed = tuple(weigh(sets.options(), weights("authors")))
    if not weighed or weighed[0].probability < _least(weighed[0].option):
        return Chosen((), weighed=weighed)
    best = weighed[0]
    return Chosen(best.option.value, best.option.sources, best.probability, weighed)


def author_options(found: Candidates, sites: Collection[str] | None = None) -> list[Option[Names]]:
    """All sets of authors that a page may have, from all that it declares and shows."""
    sets = _declared(found, sites)
    _read_page(sets, found, Bylines(found.page))
    return sets.options()


def _read_page(sets: AuthorSets, found: Candidates, bylines: Bylines) -> None:
    """Take what the page shows; bare lines only where nobody is named, and to confirm who is."""
    marked = bylines.marked()
    _show(sets, found, marked)
    if sets.has_people or sets.has_typed_person:
        sets.confirm(bylines.may_be_lines())
        return
    if found.roles is None:
        return  # "Install Go" and "Social Media" are ten times as many as names, and roles alone tell them apart
    at = found.roles.at
    _show_lines(sets, found, bylines.lines(lambda node: at(node) in _OF_LINES))
    if not marked:
        _show_lines(sets, found, bylines.signatures())


def _declared(found: Candidates, sites: Collection[str] | None) -> AuthorSets:
    """What markup says, source by source."""
    sets = AuthorSets(site_names(found) if sites is None else sites)
    declared: dict[tuple[str, str], list[Candidate]] = {}
    for one in found.of("authors"):
        declared.setdefault((one.source, one.name.replace(_PERSON, "").replace(_GROUP, "")), []).append(one)
    for group in [*declared.values()][:_MOST_DECLARED]:
        _declare(sets, group)
    return sets


def _least(option: Option[Names]) -> float:
    """How likely an option must be to be taken."""
    is_bare = _UNDECLARED.issuperset(option.sources) and _MARKS.isdisjoint(option.traits)
    return LEAST_BARE if is_bare else LEAST


def _declare(sets: AuthorSets, group: list[Candidate]) -> None:
    """Take what markup says under one name."""
    values = [unmarked(one.value) for one in group]
    organisations = [value for value, one in zip(values, group, strict=True) if _GROUP in one.name]
    one = group[0]
    said = (
        {"author": "meta-author", "citation_author": "citation"}.get(one.name, "meta")
        if one.source == "meta"
        else one.source
    )
    traits = ["of-webpage" if one.name.endswith(":webpage") else said]
    if organisations:
        traits.append("typed-organisation")
    elif _PERSON in one.name:
        traits.append("typed-person")
    sets.declare(values, one.source, traits, organisations)


def _ranks(tree: Tree, shown: list[Byline]) -> dict[int, str]:
    """A trait for each byline of a thread: who began it stands first, and those who answer are called the same."""
    if len(shown) < _THREAD:
        return {}
    alike: dict[str, list[Byline]] = {}
    for one in shown:
        if one[1] in _CALLED:
            alike.setdefault(_kind(tree, one), []).append(one)
    return {
        node: "first-alike" if text == several[0][0] else "later-alike"
        for several in alike.values()
        if len(several) >= _THREAD
        for text, _, node in several
    }


def _kind(tree: Tree, byline: Byline) -> str:
    """What a byline is called; of the classes the first, as others may tell moderators or single accounts."""
    _, mark, node = byline
    return mark if mark == "by-account" else next(iter((tree.attributes[node].get("class") or "").split()), "")


def _show(sets: AuthorSets, found: Candidates, shown: list[Byline]) -> None:
    """Take what bylines say: each, and those with the same mark that stand together."""
    runs: dict[str, list[Byline]] = {}
    last, place = -_TOGETHER, [""]
    ranks = _ranks(found.page.tree, shown)
    for one in shown:
        text, mark, node = one
        if abs(node - last) >= _BESIDE:
            last, place = node, _place(found, node)
        sets.show(text, mark, [*place, ranks[node]] if node in ranks else place)
        if mark in _IN_LISTS:
            run = runs.setdefault(mark, [])
            if run and node - run[-1][2] > _TOGETHER:
                _show_run(sets, run)
                run.clear()
            run.append(one)
    for run in runs.values():
        _show_run(sets, run)


def _show_lines(sets: AuthorSets, found: Candidates, shown: Iterable[Byline]) -> None:
    """Take lines that are names and nothing else."""
    for text, mark, node in shown:
        is_plain = _IN_LINES.isdisjoint(text)
        text = clean(text)
        sets.show_line((text,) if is_plain else names((text,)), mark, _place(found, node))


def _show_run(sets: AuthorSets, run: list[Byline]) -> None:
    if len(run) > 1:
        values = [*dict.fromkeys([text for text, _, _ in run])]
        if len(values) > 1:
            sets.show_run(values)


def _place(found: Candidates, node: int) -> list[str]:
    """What the place of a byline says."""
    distance = node - found.heading
    traits = [
        "above"
        if distance < 0
        else "below"
        if distance < _NEAR
        else "far-below"
        if distance > _FAR
        else "further-below"
    ]
    if found.roles is None:
        traits.append("unjudged-apart" if is_apart(found.page.tree, node) else "unjudged")
    elif (role := found.roles.at(node)) is not None:
        traits.append(_ROLES[role])
    return traits
