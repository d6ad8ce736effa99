"""What stands beside a name in a byline: posts, titles, degrees, and words that end it.

Gives: sets of words, in small letters, and `is_post`.
"""

from __future__ import annotations

# Posts and descriptions, before or after a name.
_POSTS = """
    writer editor reporter correspondent staff contributor columnist journalist producer director manager analyst
    photographer blogger chief senior junior head founder co-founder cofounder ceo cto cfo coo cmo president vp vice
    former freelance guest special executive assistant associate deputy managing contributing lead principal author
    host anchor critic expert consultant strategist specialist founding owner intern fellow researcher scientist
    engineer developer attorney lawyer coach nutritionist dietitian registered certified officer redakteur redakteurin
    chefredakteur chefredakteurin redaktor redaktorin experte expertin korrespondent korrespondentin autor autorin
    volontär volontärin journalistin gastautor gastautorin kolumnist kolumnistin mitarbeiter mitarbeiterin
    geschäftsführer ressortleiter journaliste rédacteur rédactrice correspondant correspondante envoyé envoyée
    reportero periodista redactor redactora corresponsal colaborador editora jornalista repórter redattore giornalista
    verslaggever redacteur toimittaja muhabir корреспондент журналист обозреватель редактор
"""
# What stands before a post: "City Columnist".
_FIELDS = """
    category political sports sport education technology politics city business health science crime investigative
    digital content marketing creative social seo multimedia entertainment features feature news chief senior junior
    head staff special national international foreign tech travel food music trial medical economics legal white house
    community web online
"""
_TITLES = """
    dr dr. dr.in prof prof. professor dipl.-ing. dipl-ing. mag. ing. med. phil. rer. nat. jur. h.c. univ.-prof.
    mr mr. mrs mrs. ms ms. rev. hon. د. доктор профессор
"""
_DEGREES = """
    phd ph.d ph.d. md m.d m.d. ma m.a. msc m.sc. m.sc ba b.a. bsc b.sc. rn r.n. rd r.d. rdn ldn do d.o. dds dvm vmd
    esq esq. cfp cfp® cfa cpa mba mph lcsw jd j.d. cscs ms m.s. mfa edd ed.d. lmft psyd pa-c np facp faad fache ll.m.
    llm mbbs cissp
"""
# Words at which a byline goes on to something else, whatever their case: "Ada Lovelace For The Daily Mail".
_STOPS = """
    for in at on from published updated posted last edited reviewed via follow read view see subscribe share covers
    writes reports veröffentlicht aktualisiert stand schreibt lesezeit publié modifié publicado actualizado exclusive
    under @ tarafından ngày lúc
"""
# The same in small letters only: with a capital they are names, such as "Minh Le".
_SMALL_STOPS = """
    is has was who wrote about as more min minutes comments comment am um für aus ist seit bei im zum vom zuletzt
    geändert mis le à pour dans est para el en es em às il alle per su på den kl i
"""
_JOINTS = "and und et och og en y e ja i и та ve dan và with mit con avec"

POSTS, TITLES, DEGREES = frozenset(_POSTS.split()), frozenset(_TITLES.split()), frozenset(_DEGREES.split())
FIELDS_OF_POSTS, JOINTS = frozenset(_FIELDS.split()), frozenset(_JOINTS.split())
STOPS, SMALL_STOPS = frozenset(_STOPS.split()), frozenset(_SMALL_STOPS.split())


def is_post(word: str) -> bool:
    """Whether a word is a post, or a compound that ends in one.

    >>> is_post("Editor"), is_post("Online-Experte"), is_post("Lovelace")
    (True, True, False)
    """
    return word.casefold().rpartition("-")[2] in POSTS


def has_post(name: str) -> bool:
    """Whether one of the words of a name is a post."""
    return not POSTS.isdisjoint(name.casefold().split())


def ends_byline(word: str) -> bool:
    """Whether a byline goes on to something else with a word.

    >>> ends_byline("Updated:"), ends_byline("le"), ends_byline("Le")
    (True, True, False)
    """
    word = word.rstrip(":")
    return word in SMALL_STOPS or word.casefold() in STOPS
