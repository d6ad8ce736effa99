"""How pages say how long ago something was: tables, and nothing else.

For each language five words: what says "ago", then minutes, hours, days and weeks; a bar separates forms, an underscore
stands for a space. A hyphen shows on which side of the rest "ago" stands. A star marks the form that means one without
saying so ("час назад"), a plus the form that says "ago" itself ("3 napja"). Months and years are not here: "2 months
ago" names no day.
"""

from __future__ import annotations

AGO = {
    "en": "-ago minute|minutes|min|mins hour|hours|hr|hrs|h day|days week|weeks",
    "de": "vor- minute|minuten|min stunde|stunden|std tag|tage|tagen woche|wochen",
    "fr": "il_y_a- minute|minutes|min heure|heures|h jour|jours|j semaine|semaines",
    "es": "hace-|-atrás minuto|minutos|min hora|horas|h día|días semana|semanas",
    "pt": "há-|faz-|-atrás minuto|minutos|min hora|horas|h dia|dias semana|semanas",
    "it": "-fa minuto|minuti|min ora|ore|h giorno|giorni settimana|settimane",
    "ca": "fa- minut|minuts hora|hores dia|dies setmana|setmanes",
    "gl": "hai- minuto|minutos hora|horas día|días semana|semanas",
    "ro": "acum- minut|minute|de_minute oră|ore|de_ore zi|zile|de_zile săptămână|săptămâni",
    "nl": "-geleden minuut|minuten|min uur|uren dag|dagen week|weken",
    "sv": "-sedan minut|minuter|min timme|timmar|tim dag|dagar vecka|veckor",
    "da": "-siden minut|minutter|min time|timer|t dag|dage uge|uger",
    "no": "-siden minutt|minutter|min time|timer|t dag|dager uke|uker",
    "is": "fyrir- mínútu|mínútum klukkustund|klukkustundum|klst|tíma|tímum degi|dögum viku|vikum",
    "fi": "-sitten *minuutti|minuuttia|min *tunti|tuntia|t *päivä|päivää|pv *viikko|viikkoa|vk",
    "et": "-tagasi minut|minutit tund|tundi päev|päeva nädal|nädalat",
    "lv": "pirms- *minūtes|minūtēm *stundas|stundām *dienas|dienām *nedēļas|nedēļām",
    "lt": "prieš- *minutę|minutes|minučių|min *valandą|valandas|valandų|val *dieną|dienas|dienų *savaitę|savaites",
    "pl": "-temu *minutę|minuty|minut|min *godzinę|godziny|godzin|godz *dzień|dni *tydzień|tygodnie|tygodni",
    "cs": "před- *minutou|minutami|min *hodinou|hodinami|h *dnem|dny *týdnem|týdny",
    "sk": "pred- *minútou|minútami|min *hodinou|hodinami|h *dňom|dňami *týždňom|týždňami",
    "sl": "pred- *minuto|minutami|minutama|min *uro|urami|urama *dnevom|dnevi|dnevoma *tednom|tedni|tednoma",
    "hr": "prije- minutu|minute|minuta|min *sat|sata|sati *dan|dana tjedan|tjedna|tjedana",
    "sr": "pre-|пре- minut|minuta|min|минут|минута|мин *sat|sata|sati|сат|сата|сати *dan|dana|дан|дана"
    " nedelju|nedelje|nedelja|недељу|недеље|недеља",
    "bg": "преди- минута|минути|мин час|часа ден|дни|дена седмица|седмици",
    "mk": "пред- минута|минути|мин час|часа|часови ден|дена недела|недели",
    "ru": "-назад *минуту|минуты|минут|мин *час|часа|часов|ч *день|дня|дней *неделю|недели|недель",
    "uk": "-тому|-назад *хвилину|хвилини|хвилин|хв *годину|години|годин|год *день|дні|днів *тиждень|тижні|тижнів",
    "be": "-таму|-назад *хвіліну|хвіліны|хвілін *гадзіну|гадзіны|гадзін *дзень|дні|дзён *тыдзень|тыдні|тыдняў",
    "kk": "-бұрын минут|мин сағат күн апта",
    "el": "πριν-|πριν_από- λεπτό|λεπτά ώρα|ώρες ημέρα|ημέρες|μέρα|μέρες εβδομάδα|εβδομάδες",
    "hu": "-ezelőtt +perce|perccel +órája|órával +napja|nappal +hete|héttel",
    "tr": "-önce|-evvel dakika|dk saat|sa gün hafta",
    "az": "-əvvəl dəqiqə saat gün həftə",
    "id": "-lalu|-yang_lalu menit jam hari minggu|pekan",
    "ms": "-lalu|-yang_lalu minit jam hari minggu",
    "vi": "-trước phút giờ|tiếng ngày tuần",
    "hi": "-पहले मिनट घंटा|घंटे|घण्टे दिन सप्ताह|हफ्ते",
    "bn": "-আগে মিনিট ঘণ্টা|ঘন্টা দিন সপ্তাহ",
    "ta": "-முன்|-முன்பு நிமிடங்களுக்கு மணி_நேரத்திற்கு|மணிநேரத்திற்கு நாட்களுக்கு வாரங்களுக்கு",
    "te": "-క్రితం నిమిషాల గంటల రోజుల వారాల",
    "ur": "-پہلے منٹ گھنٹہ|گھنٹے دن ہفتہ|ہفتے",
    "fa": "-پیش|-قبل دقیقه ساعت روز هفته",
    "ar": "منذ-|قبل- *دقيقة|دقائق *ساعة|ساعات *يوم|أيام|يوما *أسبوع|أسابيع",
    "he": "לפני- *דקה|דקות *שעה|שעות *יום|ימים *שבוע|שבועות",
    "th": "-ที่แล้ว|-ที่ผ่านมา|-ก่อน นาที ชั่วโมง วัน สัปดาห์",
    "zh": "-前|-之前|-以前 分钟|分鐘|分 小时|小時|个小时|個小時 天|日 周|週|个星期|星期",
    "ja": "-前 分|分間 時間 日|日間 週間",
    "ko": "-전 분 시간 일 주",
}

PAIRS = {
    "ar": "دقيقتين ساعتين يومين أسبوعين",
    "he": "שתי_דקות שעתיים יומיים שבועיים",
}
"""Two of a unit, in one word."""

ONE = "a|an|one|ein|eine|einer|einem|un|une|una|uno|uma|um|een|en|ett|et|bir|один|одну|o|μία|μια|ένα|egy|satu|một"

DAYS = (
    "today|heute|aujourd_hui|hoy|oggi|hoje|vandaag|idag|i_dag|tänään|dzisiaj|dziś|dnes|danes|danas|данас|днес|денес"
    "|сегодня|сьогодні|сёння|šiandien|šodien|täna|astăzi|azi|σήμερα|bugün|bu_gün|avui|hoxe|hari_ini|hôm_nay|ngayon"
    "|आज|আজ|இன்று|امروز|اليوم|היום|วันนี้|დღეს|այսօր|бүгін|今天|今日|本日|오늘",
    "yesterday|gestern|hier|ayer|ieri|ontem|gisteren|igår|i_går|eilen|wczoraj|včera|včeraj|jučer|juče|јуче|вчера"
    "|вчора|учора|vakar|eile|tegnap|χθες|χτες|dün|dünən|ahir|onte|kemarin|semalam|hôm_qua|kahapon|গতকাল|நேற்று"
    "|నిన్న|دیروز|أمس|אתמול|เมื่อวาน|เมื่อวานนี้|გუშინ|երեկ|кеше|昨天|昨日|어제",
    "vorgestern|avant_hier|anteayer|anteontem|eergisteren|förrgår|i_förrgår|toissapäivänä|przedwczoraj|předevčírem"
    "|prekjučer|позавчера|позавчора|üleeile|tegnapelőtt|προχθές|پریروز|أول_أمس|שלשום|前天|一昨日|그저께|그제",
)
"""Today, yesterday and the day before."""

ELSEWHERE = {"hier": ("de", "nl", "af", "lb")}
"""Names of days that mean something else in other languages: the German "hier" is "here"."""
