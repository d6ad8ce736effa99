from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.common_words import WORDS
from marrow.assemble.metadata.detect import KIN, MOST, detect

TEXTS = {
    "af": "Die bye is terug in die stad, en met hulle kom die lente. Wie 'n tuin het, kan hulle help om kos te vind.",
    "am": "ንቦቹ ወደ ከተማው ተመልሰዋል።",
    "ar": "عاد النحل إلى المدينة، ومعه جاء الربيع. من لديه حديقة يمكن أن يساعد النحل في كل يوم من أيام السنة.",
    "bg": "Пчелите се върнаха в града и с тях дойде пролетта. Който има градина, може да им помогне, но не с всичко.",
    "bn": "মৌমাছিরা শহরে ফিরে এসেছে এবং তাদের সঙ্গে বসন্ত এসেছে। যার একটি বাগান আছে তিনি সাহায্য করতে পারেন।",
    "ca": "Les abelles han tornat a la ciutat i amb elles arriba la primavera. Qui té un jardí també les pot ajudar.",
    "cs": "Včely se vrátily do města a s nimi přišlo jaro. Kdo má zahradu, může jim pomoci, ale není to všechno.",
    "da": "Bierne er tilbage i byen, og med dem kommer foråret. Den, der har en have, kan hjælpe dem, men ikke alt.",
    "de": "Die Bienen sind wieder in der Stadt, und mit ihnen kommt der Frühling. Wer einen Garten hat, kann helfen.",
    "el": "Οι μέλισσες επέστρεψαν στην πόλη και μαζί τους ήρθε η άνοιξη.",
    "en": "The bees are back in town, and with them comes the spring. Those who have a garden can help them.",
    "es": "Las abejas han vuelto a la ciudad y con ellas llega la primavera. Quien tiene un jardín puede ayudarlas.",
    "et": "Mesilased on linnas tagasi ja koos nendega tuleb ka kevad. Kes on aia omanik, see võib aidata, aga mitte.",
    "eu": "Erleak hirira itzuli dira eta haiekin batera udaberria etorri da. Lorategi bat duen orok egin behar du.",
    "fa": "زنبورها به شهر بازگشته‌اند و با آنها بهار آمده است. هر که باغی دارد می تواند به آنها کمک کند.",
    "fi": "Mehiläiset ovat palanneet kaupunkiin, ja niiden mukana tulee kevät. Se, joka on puutarhuri, voi auttaa.",
    "fr": "Les abeilles sont de retour dans la ville, et avec elles vient le printemps. Qui a un jardin peut aider.",
    "ga": "Tá na beacha ar ais sa chathair agus tá an t-earrach leo. Is féidir le gach duine atá ann cabhrú.",
    "gl": "As abellas volveron á cidade e con elas chega a primavera. Quen ten un xardín tamén pode axudar.",
    "gu": "મધમાખીઓ શહેરમાં પાછી આવી છે.",
    "he": "הדבורים חזרו לעיר, ואיתן בא האביב.",
    "hi": "मधुमक्खियाँ शहर में लौट आई हैं और उनके साथ वसंत भी आया है। जिस के पास बगीचा है वह इस में मदद कर सकता है।",
    "hr": "Pčele su se vratile u grad, a s njima je došlo i proljeće. Tko ima vrt, može im pomoći, ali to nije sve.",
    "hu": "A méhek visszatértek a városba, és velük jött a tavasz is. Aki kertet tart, az segíthet, de nem csak az.",
    "hy": "Մեղուները վերադարձել են քաղաք։",
    "id": "Lebah telah kembali ke kota dan bersama mereka datang musim semi. Orang yang memiliki kebun dapat membantu.",
    "is": "Býflugurnar eru komnar aftur í bæinn og með þeim kemur vorið. Sá sem er með garð getur hjálpað þeim.",
    "it": "Le api sono tornate in città e con loro arriva la primavera. Chi ha un giardino può anche aiutarle.",
    "ja": "蜂が街に帰ってきた。春も一緒にやってきた。",
    "ka": "ფუტკრები ქალაქში დაბრუნდნენ.",
    "kk": "Аралар қалаға қайта оралды және олар мен бірге көктем де келді. Бұл үшін бір бақ керек, бірақ ол аз емес.",
    "km": "ឃ្មុំបានត្រឡប់មកទីក្រុងវិញ។",
    "ko": "벌들이 도시로 돌아왔고 봄도 함께 왔다.",
    "lt": "Bitės grįžo į miestą, ir kartu su jomis atėjo pavasaris. Kas turi sodą, tas gali joms padėti.",
    "lv": "Bites ir atgriezušās pilsētā, un ar tām kopā ir pavasaris. Kam ir dārzs, tas var tām palīdzēt, bet ne visu.",
    "mk": "Пчелите се вратија во градот и со нив дојде пролетта. Кој има градина може да им помогне, но тоа не е сѐ.",
    "mr": "मधमाश्या शहरात परत आल्या आहेत आणि त्यामुळे वसंत ऋतू आला आहे. तुम्ही मदत करू शकता, पण हे काही सोपे नाही.",
    "nl": "De bijen zijn terug in de stad, en met hen komt de lente. Wie een tuin heeft, kan ze ook helpen.",
    "no": "Biene er tilbake i byen, og med dem kommer våren. Den som har en hage, kan hjelpe dem, men ikke alltid.",
    "pa": "ਮੱਖੀਆਂ ਸ਼ਹਿਰ ਵਾਪਸ ਆ ਗਈਆਂ ਹਨ।",
    "pl": "Pszczoły wróciły do miasta, a z nimi przyszła wiosna. Kto ma ogród, może im pomóc, ale nie we wszystkim.",
    "pt": "As abelhas voltaram à cidade e com elas chega a primavera. Quem tem um jardim também pode ajudar.",
    "ro": "Albinele s-au întors în oraș și cu ele a venit primăvara. Cine are o grădină poate să le ajute, nu?",
    "ru": "Пчёлы вернулись в город, и вместе с ними пришла весна. Если у вас есть сад, вы можете им помочь.",
    "sk": "Včely sa vrátili do mesta a s nimi prišla aj jar. Kto má záhradu, ten im môže pomôcť, ale nie je to všetko.",
    "sl": "Čebele so se vrnile v mesto in z njimi je prišla pomlad. Kdor ima vrt, jim lahko pomaga, vendar ne z vsem.",
    "sq": "Bletët janë kthyer në qytet dhe me to ka ardhur pranvera. Kush ka një kopsht mund të ndihmojë, por jo.",
    "sr": "Пчеле су се вратиле у град, а са њима је дошло и пролеће. Ко има башту, може да им помогне, али не свима.",
    "sv": "Bina är tillbaka i staden, och med dem kommer våren. Den som har en trädgård kan hjälpa dem, men inte allt.",
    "sw": "Nyuki wamerudi katika mji na pamoja na hao majira ya kuchipua. Watu wa bustani wanaweza kusaidia kila siku.",
    "ta": "தேனீக்கள் நகரத்திற்குத் திரும்பிவிட்டன.",
    "te": "తేనెటీగలు నగరానికి తిరిగి వచ్చాయి.",
    "th": "ผึ้งกลับมาที่เมืองแล้ว",
    "tl": "Ang mga bubuyog ay bumalik na sa lungsod at kasama nila ang tagsibol. Ang may hardin ay tutulong sa kanila.",
    "tr": "Arılar şehre geri döndü ve onlar ile birlikte bahar da geldi. Bahçesi olan herkes için yapacak çok şey var.",
    "uk": "Бджоли повернулися до міста, і з ними прийшла весна. Якщо у вас є сад, ви також можете їм допомогти.",
    "ur": "شہد کی مکھیاں شہر میں واپس آ گئی ہیں اور ان کے ساتھ بہار بھی آئی ہے۔ جس کا باغ ہے وہ ان کی مدد کر سکتا ہے۔",
    "vi": "Những con ong đã trở lại thành phố và mùa xuân cũng đến. Người có vườn có thể giúp chúng, nhưng không chỉ.",
    "zh": "蜜蜂回到了城市，春天也来了。",
}


@pytest.mark.parametrize("language", TEXTS)
def test_two_sentences_tell_the_language(language: str) -> None:
    assert detect(TEXTS[language])[0] == language


@pytest.mark.parametrize("language", [language for language in WORDS if language not in TEXTS])
def test_languages_are_told_by_their_words(language: str) -> None:
    found, probability = detect(WORDS[language])
    assert KIN.get(found, found) == KIN.get(language, language)
    assert probability > 0.95


def test_spelling_of_characters_does_not_matter() -> None:
    for text in TEXTS.values():
        assert detect(unicodedata.normalize("NFD", text))[0] == detect(text)[0]


@pytest.mark.parametrize(
    "text",
    ["", "42", "Lorem ipsum dolor sit amet, consectetur adipiscing elit", "Kettle 1.7 L, 3 kg", "Los Reyes"],
)
def test_what_is_in_no_language_we_know_is_in_none(text: str) -> None:
    assert detect(text) == ("", 0.0)


def test_more_text_makes_it_surer() -> None:
    sure = [detect(TEXTS["en"][:length])[1] for length in (20, 30, 50, len(TEXTS["en"]))]
    assert sure == sorted(set(sure))


def test_no_more_is_looked_at_than_the_most() -> None:
    text = TEXTS["en"].ljust(MOST)
    assert detect(text + TEXTS["de"] * 9) == detect(text)


def test_what_is_repeated_says_no_more() -> None:
    assert detect("El amor de los Reyes\n" * 9) == detect("El amor de los Reyes")


def test_a_single_sign_of_a_script_is_not_much() -> None:
    assert detect("1984 年")[1] < 0.9 < detect(TEXTS["zh"])[1]


@given(
    st.text()
    | st.text(st.sampled_from(" abcdeîñłšжіёاکگके年の'’."))
    | st.text(st.characters(max_codepoint=sys.maxunicode))
)
def test_any_text_is_in_some_language_or_none(text: str) -> None:
    language, probability = detect(text)
    assert 0.5 <= probability <= 1 if language else probability == 0
