"""Which forms of names stand for the same.

Takes: the forms that a recogniser found, in the order of the text, and the kind of each. Gives: a key for each form;
forms of one name have the same.
Keeps true: linear in the forms.

Grammar's endings make no difference (*Путина*), known places are one whatever they are called (*US*, *America*), and a
single word that ends a longer name, or begins a person's, is that one: *Obama* is *Barack Obama*. Of several longer
names it is the most frequent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from marrow.semantics import lexicon
from marrow.semantics.entity import Kind
from marrow.semantics.tokens import WORD, fold

_WITH_ALIASES = (Kind.PERSON, Kind.NAME)


def aliases(forms: Iterable[tuple[str, Kind]], language: str) -> dict[str, str]:
    """What each form is compared by.

    >>> aliases([("Barack Obama", Kind.PERSON), ("US", Kind.PLACE), ("Obama", Kind.NAME)], "en")
    {'Barack Obama': 'barack obama', 'US': 'United States', 'Obama': 'barack obama'}
    """
    counts = Counter(forms)
    words = {form: tuple([fold(word, language) for word in WORD.findall(form)]) for form, _ in counts}
    longer: dict[str, tuple[str, ...]] = {}
    for (form, kind), _ in counts.most_common():
        if len(words[form]) > 1 and kind in _WITH_ALIASES:
            longer.setdefault(words[form][-1], words[form])
            if kind is Kind.PERSON:
                longer.setdefault(words[form][0], words[form])
    keys: dict[str, str] = {}
    for form, kind in counts:
        own = words[form]
        if len(own) == 1 and kind in _WITH_ALIASES:
            own = longer.get(own[0], own)
        keys[form] = (_place(form) if kind is Kind.PLACE else "") or " ".join(own) or form
    return keys


def _place(form: str) -> str:
    return lexicon.places().get(" ".join(map(fold, WORD.findall(form))), "")
