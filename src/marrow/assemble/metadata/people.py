"""What a person's name looks like.

Takes: a name without anything beside it. Gives: whether it may be a person's. In scripts with case every word is
capitalised but for particles; Chinese and Korean names begin with a family name and are as long as such names are;
Japanese ones mix kanji and kana. Other scripts have two to four words of letters alone.
Keeps true: nothing is said about who it is; "Read More" is told apart by words that no name has.
"""

from __future__ import annotations

import re

_PARTICLES = """
    van von der den de del della di da do dos das du la le las los el al bin bint ibn ben abu af av zu ter ten te e y
    mac mc st san santa d'
"""
_INSTEAD = """
    read more view full all home menu search about contact privacy policy terms use sign log login register subscribe
    newsletter share follow comment comments reply save print email next previous back top latest breaking live
    updated published posted today yesterday my your our this that how why what when who which where is are was best
    new free buy shop sale deal deals get click here see show watch listen video photo photos image gallery related
    popular trending most recent categories category tags tag archive world sports sport business politics opinion
    technology tech science health travel food culture lifestyle style entertainment fashion music movies games gaming
    money finance economy education weather local national international features feature guide guides review reviews
    interview reading time min minutes ago january february march april june july august september october november
    december monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun cookie cookies
    settings accept skip main content navigation advertisement sponsored promoted presented styled the a an and or of
    in on to with for we you its from by as und im am zur zum vom mit für ein eine einen unser unsere ihre mein meine
    das die auf bei nach aus neue neuer les des une et sur pour dans avec nos vos los una con para sobre por nuestra
    gli il per mehr alle über impressum datenschutz kontakt startseite suche anmelden teilen kommentar kommentare
    wissen panorama politik wirtschaft kultur digital reise gesundheit auto leben stil uhr januar februar märz mai
    juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag lesen merken drucken weiter
    zurück übersicht themen thema artikel beiträge accueil connexion partager politique économie société monde lire
    inicio buscar compartir política economía deportes mundo leer facebook twitter instagram youtube linkedin
    pinterest whatsapp google apple amazon
"""
_PARTICLE = frozenset(_PARTICLES.split())
NO_NAME = frozenset(_INSTEAD.split())
"""Words that are in no person's name, without case."""
_WORD = re.compile(r"[^\W\d_]+(?:[.’'ʼ`´-]+[^\W\d_]+)*[.’']?")
_MOST_WORDS = 5
_LONGEST = 60
_SHORTEST = 3

# The hundred and fifty commonest Chinese family names, simplified, and those that are written otherwise elsewhere.
_CHINESE = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭"
    "廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳"
    "邢路岳齐沿梅莫庄辛管祝左涂谷祁时舒耿牟卜路詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵"
    "張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧蔣賈葉閻鍾譚鄒陸龍萬錢湯喬賀賴龔龐蘭顏嚴溫蘆魯韋畢聶叢齊莊塗時關費紀歐項陽衛鮑單寧閔"
)
_KOREAN = (
    "김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민류진나지엄채원천방공현"
    "함변염여추도소석선설마길연위표명기반왕금옥육인맹제모"
)
_CHINESE_NAME = re.compile(rf"(?:[{_CHINESE}]|欧阳|歐陽|司马|上官|诸葛|夏侯)[\u4e00-\u9fff·]{{1,2}}")
_KOREAN_NAME = re.compile(rf"[{_KOREAN}][\uac00-\ud7a3]{{1,3}}")
_JAPANESE = """
    佐藤 鈴木 高橋 田中 伊藤 渡辺 渡邊 渡邉 渡部 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 斎藤 斉藤
    齋藤 清水 山崎 池田 橋本 阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本 福田
    太田 西村 藤井 金子 岡本 藤原 三浦 中野 中川 原田 松田 竹内 小野 田村 中山 和田 石田 森田 上田 内田 柴田 酒井 宮崎
    横山 高木 安藤 宮本 大野 小島 谷口 工藤 今井 高田 増田 丸山 杉山 村田 大塚 新井 小山 平野 藤本 河野 上野 野口 武田
    松井 千葉 岩崎 菅原 木下 佐野 野村 松尾 市川 菊地 菊池 杉本 古川 大西 島田 水野 桜井 高野 吉川 山内 西田 飯田 西川
    小松 北村 安田 五十嵐 川口 平田 中田 久保 久保田 服部 川崎 岩田 土屋 本田 吉村 松村 星野 大橋 松岡 馬場 浜田
    大久保 黒田 吉岡 永井 野田 熊谷 荒木 大島 尾崎 松下 島津 小暮
"""
_JAPANESE_NAME = re.compile(
    rf"(?:{'|'.join(sorted(_JAPANESE.split(), key=len, reverse=True))})[ \u3000]?[\u3400-\u9fff々\u3040-\u30ff]{{1,4}}"
)


def is_chinese(name: str) -> bool:
    """Whether a name begins with a Chinese family name, and is as long as such names are."""
    return _CHINESE_NAME.fullmatch(name) is not None


def is_person(name: str) -> bool:
    """Whether a name may be that of a person.

    >>> [is_person(name) for name in ("Ada Lovelace", "Ludwig van Beethoven", "Read More", "李白", "김연아", "Ada")]
    [True, True, False, True, True, False]
    """
    first = name[:1]
    if first > "\u2fff":
        return len(name) <= _LONGEST and _is_dense_person(name)
    spaces = name.count(" ")
    if not 0 < spaces < _MOST_WORDS or first.islower() or not first.isalpha() or len(name) > _LONGEST:
        return False
    if not NO_NAME.isdisjoint(name.casefold().split()):
        return False
    letters = name.replace(" ", "")
    return (len(letters) > _SHORTEST and letters.isalpha() and name.istitle()) or _is_cased(name.split())


def _is_dense_person(name: str) -> bool:
    if "\uac00" <= name[0] <= "\ud7a3":
        return _KOREAN_NAME.fullmatch(name) is not None
    return is_chinese(name) or _JAPANESE_NAME.fullmatch(name) is not None


def _is_cased(words: list[str]) -> bool:
    """Whether all words are letters, and capitalised unless they are particles or of a script without case."""
    if not all(_WORD.fullmatch(word) for word in words):
        return False
    small = [word for word in words if word[0].islower() and word.casefold() not in _PARTICLE]
    return not small and not words[-1][0].islower() and len("".join(words)) > _SHORTEST
