"""Sets of names that may be the authors of a page.

Takes: texts that say who wrote it, from markup and from bylines, with traits. Gives: options, one for each set of
names. Keeps true: two spellings of a name, with and without accents, are one name, and the one that tells more is
given; what is seen of every name of a set is a trait of the set, so a list of authors is not at a disadvantage against
one of them; of a list of people and organisations the people alone are a set too.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Sequence

from marrow.assemble.bare import bare
from marrow.assemble.metadata.clean import clean
from marrow.assemble.metadata.evidence import Option
from marrow.assemble.metadata.names import is_plain, names
from marrow.assemble.metadata.organisations import is_account, is_agency, is_organisation
from marrow.assemble.metadata.people import is_person

Names = tuple[str, ...]
_MANY = 5
_LEAST_SITE = 4
"""Characters of a site's name that may be part of a longer name by more than chance."""
_GROUPS = frozenset(("agency", "organisation", "site"))
_KINDS: Names = ("agency", "organisation", "site", "like-site")


class _Set:
    """Some names, by their keys; who says them, and what is known of them."""

    __slots__ = ("is_declared", "is_people", "is_run", "is_shown", "keys", "names", "sources", "traits")

    def __init__(self, keys: frozenset[str], named: Names) -> None:
        self.keys, self.names = keys, named
        self.sources: list[str] = []
        self.traits: dict[str, None] = {}  # in order: sums of weights are the same wherever they are made
        self.is_declared = self.is_shown = self.is_run = self.is_people = False


class _Seen:
    """Bylines that have a name: what is known of them, and how many they are."""

    __slots__ = ("count", "traits")

    def __init__(self) -> None:
        self.count = 0
        self.traits: dict[str, None] = {}


class AuthorSets:
    """Sets of names: who says each, and what is seen of each name."""

    def __init__(self, sites: Collection[str]) -> None:
        self._sites = sites
        self._texts: dict[str, tuple[Names, tuple[str, ...]]] = {}  # texts → the names in them, and their keys
        self._kinds: dict[str, str] = {}  # keys of names → what they look like
        self._sets: dict[frozenset[str], _Set] = {}
        self._seen: dict[str, _Seen] = {}  # keys of names
        self._read: set[str] = set()  # texts of bylines that are among the sets
        self._most = 1  # names of a set

    def declare(self, texts: Sequence[str], source: str, traits: Iterable[str], organisations: Sequence[str]) -> None:
        """Markup says who the authors are; some of them it calls organisations."""
        for key in self._names_in(organisations)[1]:
            self._kinds.setdefault(key, "organisation")
        found = self._add_with_people(*self._names_in(texts), source, traits)
        if found:
            found.is_declared = True

    def show(self, text: str, mark: str, place: Iterable[str]) -> None:
        """A byline says who the authors are."""
        named, keys = self._names_of(text)
        self._see(keys, mark, place)
        if keys and text not in self._read:
            self._read.add(text)
            found = self._add_with_people(named, keys, "visible")
            if found:
                found.is_shown = True

    def show_line(self, named: Names, mark: str, place: Iterable[str]) -> None:
        """A line that is names, and nothing else, may say who the authors are."""
        keys = tuple(map(_folded, named))
        self._see(keys, mark, place)
        self._add(named, keys, "visible")

    def confirm(self, lines: Iterable[str]) -> None:
        """Lines that are a name, and nothing else, show somebody who is named already; if they do."""
        known: dict[str, str] = {}
        for named, keys in self._texts.values():
            known.update(zip(map(str.casefold, named), keys, strict=True))
        for line in lines:
            key = known.get(line.casefold())
            if key:
                self._see((key,), "line", ())

    def show_run(self, texts: Sequence[str]) -> None:
        """Bylines that stand together say who the authors are."""
        found = self._add_with_people(*self._names_in(texts), "visible")
        if found:
            found.is_run = True

    def add(self, named: Names, source: str, traits: Iterable[str]) -> None:
        """Add a set of names, or one more source of it."""
        self._add(named, tuple(map(_folded, named)), source, traits)

    @property
    def has_people(self) -> bool:
        """Whether markup, or a byline that is more than a line, names a person."""
        return any(one.is_people for one in self._sets.values())

    @property
    def has_typed_person(self) -> bool:
        """Whether markup calls somebody a person, whatever the name looks like: that of an account is one word."""
        return any("typed-person" in one.traits for one in self._sets.values())

    @property
    def people(self) -> Names:
        """The people whom all say to be the authors; nobody if some say otherwise, or name others than people."""
        if len(self._sets) != 1:
            return ()
        (one,) = self._sets.values()
        return one.names if one.is_people else ()

    def options(self) -> list[Option[Names]]:
        """All sets, in the order in which they came."""
        has_people = self.has_people
        declares_people = has_people and any(one.is_people and one.is_declared for one in self._sets.values())
        options = []
        for one in self._sets.values():
            self._look(one)
            if len(self._sets) > 1:
                if self._most > 1:
                    self._compare(one)
                if declares_people and not one.is_declared:
                    one.traits["not-declared"] = None
                if has_people and not one.is_people:
                    one.traits["beside-people"] = None
            options.append(Option(one.names, tuple(one.sources), tuple(one.traits)))
        return options

    def _see(self, keys: Iterable[str], mark: str, place: Iterable[str]) -> None:
        """Note that names stand in a byline, and what is known of that."""
        for key in keys:
            seen = self._seen.get(key)
            if seen is None:
                seen = self._seen[key] = _Seen()
            seen.count += 1
            seen.traits[mark] = None
            for trait in place:
                seen.traits[trait] = None

    def _add(self, named: Names, keys: Sequence[str], source: str, traits: Iterable[str] = ()) -> _Set:
        all_keys = frozenset(keys)
        found = self._sets.get(all_keys)
        if found is None:
            found = self._sets[all_keys] = _Set(all_keys, named)
            self._most = max(self._most, len(named))
        elif named != found.names and _spelling(named) > _spelling(found.names):
            found.names = named
        if source not in found.sources:
            found.sources.append(source)
        for trait in traits:
            found.traits[trait] = None
        return found

    def _add_with_people(
        self, named: Names, keys: Sequence[str], source: str, traits: Iterable[str] = ()
    ) -> _Set | None:
        """Add a list of names and, if it is mixed, the people of it. Gives the whole; None for no names."""
        if not named:
            return None
        found = self._add(named, keys, source, traits)
        kinds = [self._kind(name, key) for name, key in zip(named, keys, strict=True)]
        if kinds.count("person") == len(kinds):
            found.is_people = True
        elif len(kinds) > 1:
            people = [number for number, kind in enumerate(kinds) if kind not in _GROUPS]
            if 0 < len(people) < len(kinds):
                some = tuple(named[number] for number in people)
                self._add(some, [keys[number] for number in people], source, traits).is_people = True
        return found

    def _look(self, one: _Set) -> None:
        """Add what is seen of the names of a set, and what they look like."""
        traits = one.traits
        seen = [self._seen[key] for key in one.keys if key in self._seen]
        if len(one.sources) - ("visible" in one.sources) > 1:
            traits["declared-twice"] = None
        if len(seen) == len(one.keys):
            first, others = seen[0], seen[1:]
            if others:
                shared = set(first.traits).intersection(*[other.traits for other in others])
                traits.update(dict.fromkeys(sorted(shared)))
            else:
                traits.update(first.traits)
            if one.is_declared:
                traits["declared-and-shown"] = None
            if min([each.count for each in seen]) > 1:
                traits["shown-twice"] = None
        for trait in self._looks(one):
            traits[trait] = None

    def _compare(self, one: _Set) -> None:
        """Add how a set compares with the others."""
        keys, traits = one.keys, one.traits
        for other in self._sets.values():
            relation = "part-of" if keys < other.keys else "more-than" if other.keys < keys else ""
            if relation:
                if other.is_declared:
                    traits[f"{relation}-declared"] = None
                if other.is_shown:
                    traits[f"{relation}-shown"] = None
                if other.is_run:
                    traits[f"{relation}-run"] = None

    def _looks(self, one: _Set) -> list[str]:
        """What the names of a set look like."""
        named = one.names
        if one.is_people:
            return ["people"] if len(named) == 1 else ["people", "several" if len(named) < _MANY else "many"]
        kinds = {self._kind(name, _folded(name)) for name in named}
        looks = [kind for kind in _KINDS if kind in kinds][:1]
        if kinds == {"person"}:
            looks.append("people")
        elif len(named) == 1:
            looks.append("account" if is_account(named[0]) else "two-words" if " " in named[0] else "one-word")
        elif "person" in kinds:
            looks.append("not-all-people")
        if len(named) > 1:
            looks.append("several" if len(named) < _MANY else "many")
        return looks

    def _kind(self, name: str, key: str) -> str:
        kind = self._kinds.get(key)
        if kind is None:
            kind = self._kinds[key] = self._kind_of(name, key)
        return kind

    def _kind_of(self, name: str, key: str) -> str:
        if is_agency(name):
            return "agency"
        if key in self._sites:
            return "site"
        is_plainly_person = is_plain(name)
        if not is_plainly_person and is_organisation(name):
            return "organisation"
        for site in self._sites:
            if site in key and len(site) >= _LEAST_SITE:
                return "like-site"
        return "person" if is_plainly_person or is_person(name) else ""

    def _names_in(self, texts: Sequence[str]) -> tuple[Names, tuple[str, ...]]:
        """The names in some texts, each once, and their keys."""
        if len(texts) == 1:
            return self._names_of(texts[0])
        found: dict[str, str] = {}
        for text in texts:
            for name, key in zip(*self._names_of(text), strict=True):
                found.setdefault(key, name)
        return tuple(found.values()), tuple(found)

    def _names_of(self, text: str) -> tuple[Names, tuple[str, ...]]:
        found = self._texts.get(text)
        if found is None:
            seen = text if text.isprintable() else "\n".join(map(clean, text.split("\n")))
            named = names((seen,))
            found = self._texts[text] = named, tuple(map(_folded, named))
        return found


def _folded(name: str) -> str:
    """A name without accents, case and spaces."""
    return bare(name if name.isascii() else unicodedata.normalize("NFD", name)) or name


def _spelling(named: Names) -> tuple[int, int, bool]:
    """How much a spelling tells: words parted, accents kept, small and large letters."""
    text = " ".join(named)
    return text.count(" "), sum(letter > "\x7f" for letter in text), not text.islower() and not text.isupper()
