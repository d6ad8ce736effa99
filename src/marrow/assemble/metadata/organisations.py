"""Who is not a person: agencies, desks, companies, accounts.

Takes: a name as a byline gives it. Gives: what kind of author that is. Keeps true: a name that nothing here speaks
against is taken for a person's.
"""

from __future__ import annotations

import re

_AGENCIES = """
    ap afp dpa apa efe ans ansa upi pti ani ians tass interfax sid kna epd rtr rts reuters xinhua bloomberg belga anp
    ritzau ntb tt stt pap čtk tasr mti agerpres hina srna tanjug aap cp sda ats keystone-sda jiji kyodo yonhap bernama
    antara vna ap/dpa lusa europapress telam télam ukrinform unian wam spa irna isna mehr aa iha dha anka ddp
    afp-services prnewswire newswire globenewswire stackcommerce
"""
# Words that no person's name has. A word is compared without case, and without what is joined to it by a hyphen.
_OF_GROUPS = """
    agency agencies press news newsroom media redaktion redaktionsteam redaktie redactie redakcja redakce redakcia
    redaktionen redacción redacao redação redazione redaction rédaction redaksi redaktsiya editorial editors editor
    team staff desk bureau webdesk correspondents reporters contributors writers group company corporation foundation
    institute institut university universität université universidad college school department ministry ministerium
    bundesamt amt agentur agenturen agence agencia agenzia agenturmeldung nachrichtenagentur association verband
    verein society council committee commission network broadcasting tv radio magazine magazin zeitung online web
    website blog portal times post tribune herald gazette journal daily weekly guardian chronicle observer star
    service services studio studios verlag publishing publisher productions entertainment solutions consulting
    partners bank hospital clinic kitchens kitchen museum church kirche partei party union government office büro
    pressestelle pressemitteilung kommunikation communications marketing pr admin administrator webmaster support
    official community guest users user members collective project projekt center centre zentrum academy akademie club
    ev gmbh ag inc llc ltd limited corp kg se co plc s.a srl sarl pty bv getty images shutterstock istock pixabay
    unsplash creative wikimedia wikipedia редакция агентство новости пресс-служба информагентство tạp chí báo haber
    haberleri ajansı gazetesi merkezi
"""
GROUP_WORDS = frozenset(_OF_GROUPS.split())
_AGENCY_NAMES = frozenset(_AGENCIES.split()) | {
    *(
        "associated press",
        "the associated press",
        "press trust of india",
        "anadolu ajansı",
        "anadolu agency",
        "press association",
    ),
    *(
        "pa media",
        "pr newswire",
        "business wire",
        "globe newswire",
        "canadian press",
        "the canadian press",
        "deutsche presse-agentur",
    ),
    *("agence france-presse", "agencia efe", "europa press", "kyodo news", "yonhap news", "jiji press", "dow jones"),
}
_DENSE = re.compile(
    "[网網社報报]$|编辑部|編輯部|編集部|新闻|新聞|ニュース|电视|電視|通讯社|通信社|公司|大学|大學|政府|委员会|媒体|日报|晚报|株式会社"
    "|뉴스|신문|일보|방송|연합|편집부|미디어"
)
_HOST = re.compile(r"(?:[\w-]+\.)+[a-z]{2,6}(?:[\s/-].*)?", re.IGNORECASE)
_ACCOUNT = re.compile(r"[\w-]+(?:\.[\w-]+)+|\w*[_\d]\w*|[a-z][\w-]*")


def is_agency(name: str) -> bool:
    """Whether a name is that of a news agency.

    >>> is_agency("DPA"), is_agency("Associated Press"), is_agency("Ada Lovelace")
    (True, True, False)
    """
    return name.casefold() in _AGENCY_NAMES


def is_organisation(name: str) -> bool:
    """Whether a name is that of a company, a paper, a desk or an agency.

    >>> [is_organisation(name) for name in ("Sport Desk", "DPA", "MLB.com", "Ada Lovelace")]
    [True, True, True, False]
    """
    folded = name.casefold()
    if folded in _AGENCY_NAMES or folded.startswith("the ") or _HOST.fullmatch(name):
        return True
    words = folded.replace("-", " ").replace("/", " ").split()
    return not GROUP_WORDS.isdisjoint(words) or (not folded.isascii() and _DENSE.search(name) is not None)


def is_account(name: str) -> bool:
    """Whether a name is that of an account or a host, not of a person.

    >>> is_account("ada.lovelace.1815"), is_account("ada"), is_account("Ada Lovelace"), is_account("Ada")
    (True, True, False, False)
    """
    return _ACCOUNT.fullmatch(name) is not None
