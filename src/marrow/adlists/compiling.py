"""Lists to a blocker.

Takes: the texts of lists by name, in the syntax of Adblock Plus or as hosts files. Gives: a `Blocker`.
Keeps true: whatever a text is, it is compiled; rules that cannot be used are left out and counted, by reason. Rules
about whole hosts alone need no engine; as soon as one rule needs it, all go there, so that an exception of one list
holds for the rules of another.
Refuses: `extra.missing`, where rules need the engine and it is not installed; `option.value`, more than 255 lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from marrow.adlists import cosmetic, network
from marrow.adlists.blocker import Blocker, ListFacts, Matcher
from marrow.adlists.engine import Engine
from marrow.adlists.hosts import Hosts, is_plain
from marrow.adlists.leaving import LeftOut
from marrow.adlists.lines import INCLUDE, rules
from marrow.adlists.network import Channel
from marrow.adlists.origins import MOST_LISTS, Origins
from marrow.adlists.patterns import is_regex
from marrow.errors import OptionError

VERSION = 1
"""Of the way lists are compiled. It is raised with every change of it, so that what was compiled is made again."""
MOST_REGEXES = 4096
"""In all lists together: those that uBlock Origin ships have 470. Each is tried on many addresses."""
_LONGEST_RULE = 1 << 16


class _List:
    """A list as it is being read."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.told: list[tuple[Channel, str]] = []
        self.cosmetic: list[str] = []
        self.left_out: Counter[str] = Counter()
        for rule in rules(text.encode("utf-8", "replace").decode()):
            try:
                self._read(rule)
            except LeftOut as out:
                self.left_out[out.reason] += 1

    def _read(self, rule: str) -> None:
        if len(rule) > _LONGEST_RULE:
            raise LeftOut("broken")
        if rule.startswith(INCLUDE):
            raise LeftOut("include")
        if cosmetic.is_cosmetic(rule):
            self.cosmetic += cosmetic.plain(rule)
        else:
            self.told += network.translate(rule)

    def facts(self) -> ListFacts:
        return ListFacts(self.name, len(self.told), len(self.cosmetic), dict(sorted(self.left_out.items())))


def compile_lists(texts: Mapping[str, str]) -> Blocker:
    """A blocker of lists, which are given by name."""
    if len(texts) > MOST_LISTS:
        raise OptionError("option.value", f"{len(texts)} lists are more than {MOST_LISTS}")
    lists = [_List(name, text) for name, text in texts.items()]
    _limit_regexes(lists)
    origins = Origins.of((rule for _, rule in each.told) for each in lists)
    return Blocker(_matcher(lists), origins, tuple(each.facts() for each in lists))


def _limit_regexes(lists: list[_List]) -> None:
    left = MOST_REGEXES
    for each in lists:
        told = []
        for channel, rule in each.told:
            if is_regex(rule.removeprefix("@@").rpartition("$")[0] or rule):
                left -= 1
                if left < 0:
                    each.left_out["pattern"] += 1
                    continue
            told.append((channel, rule))
        each.told = told


def _matcher(lists: list[_List]) -> Matcher:
    told: dict[Channel, list[str]] = {}
    for each in lists:
        for channel, rule in each.told:
            told.setdefault(channel, []).append(rule)
    hiding = [*_hiding(lists)]
    requests = told.get(Channel.REQUESTS, [])
    if not hiding and told.keys() <= {Channel.REQUESTS} and all(map(is_plain, requests)):
        return Hosts(requests)
    return Engine.make({**told, Channel.REQUESTS: requests + hiding})


def _hiding(lists: list[_List]) -> Iterator[str]:
    """Cosmetic rules; an exception for all pages takes back the rule for all pages, which the engine does not do."""
    taken_back = {rule[3:] for each in lists for rule in each.cosmetic if rule.startswith("#@#")}
    for each in lists:
        for rule in each.cosmetic:
            if not rule.startswith("#@#") and not (rule.startswith("##") and rule[2:] in taken_back):
                yield rule
