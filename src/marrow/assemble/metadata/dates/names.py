"""The months as pages write them: a table, and nothing else.

For each language twelve words, January first; a bar separates the spellings of one month: the name, the form it
takes beside a number (genitive, partitive, locative), abbreviations. An underscore stands for a space. Case,
accents and dots are left to those who look names up, so `Mär.` needs `mär` alone, and `märz` covers `maerz` only
if that is written too. Names and abbreviations follow CLDR; older spellings are added where sites still use them.
Chinese, Japanese and Korean number their months, and need no names. `solar`
are the months of Iran and Afghanistan, which begin in spring.
"""

from __future__ import annotations

MONTHS = {
    # Latin script
    "en": "january|jan february|feb|febr march|mar april|apr may june|jun july|jul august|aug september|sept|sep"
    " october|oct november|nov december|dec",
    "de": "januar|jan|jänner|jän februar|feb|febr|feber märz|maerz|mär|mrz april|apr mai juni|jun juli|jul"
    " august|aug september|sept|sep oktober|okt november|nov dezember|dez",
    "fr": "janvier|janv|jan février|févr|fév mars|mar avril|avr mai juin juillet|juil|jul août|aoû"
    " septembre|sept|sep octobre|oct novembre|nov décembre|déc",
    "es": "enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago"
    " septiembre|setiembre|sept|sep|set octubre|oct noviembre|nov diciembre|dic",
    "it": "gennaio|gen|genn febbraio|feb|febbr marzo|mar aprile|apr maggio|mag|magg giugno|giu luglio|lug agosto|ago"
    " settembre|set|sett ottobre|ott novembre|nov dicembre|dic",
    "pt": "janeiro|jan fevereiro|fev março|mar abril|abr maio|mai junho|jun julho|jul agosto|ago setembro|set"
    " outubro|out novembro|nov dezembro|dez",
    "nl": "januari|jan februari|feb|febr maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sept|sep"
    " oktober|okt november|nov december|dec",
    "sv": "januari|jan februari|feb|febr mars|mar april|apr maj juni|jun juli|jul augusti|aug september|sept|sep"
    " oktober|okt november|nov december|dec",
    "da": "januar|jan februar|feb|febr marts|mar april|apr maj juni|jun juli|jul august|aug september|sept|sep"
    " oktober|okt november|nov december|dec",
    "no": "januar|jan februar|feb|febr mars|mar april|apr mai juni|jun juli|jul august|aug september|sept|sep"
    " oktober|okt november|nov desember|des",
    "is": "janúar|jan febrúar|feb mars|mar apríl|apr maí júní|jún júlí|júl ágúst|ágú september|sep október|okt"
    " nóvember|nóv desember|des",
    "fi": "tammikuu|tammikuuta|tammi helmikuu|helmikuuta|helmi maaliskuu|maaliskuuta|maalis huhtikuu|huhtikuuta|huhti"
    " toukokuu|toukokuuta|touko kesäkuu|kesäkuuta|kesä heinäkuu|heinäkuuta|heinä elokuu|elokuuta|elo"
    " syyskuu|syyskuuta|syys lokakuu|lokakuuta|loka marraskuu|marraskuuta|marras joulukuu|joulukuuta|joulu",
    "et": "jaanuar|jaanuaril|jaan|jan veebruar|veebruaril|veebr|veeb märts|märtsil|mär aprill|aprillil|apr mai|mail"
    " juuni|juunil|jun juuli|juulil|jul august|augustil|aug september|septembril|sept|sep oktoober|oktoobril|okt"
    " november|novembril|nov detsember|detsembril|dets",
    "lv": "janvāris|janvārī|janvāra|janv|jan februāris|februārī|februāra|febr|feb marts|martā|marta|mar"
    " aprīlis|aprīlī|aprīļa|apr maijs|maijā|maija|mai jūnijs|jūnijā|jūnija|jūn jūlijs|jūlijā|jūlija|jūl"
    " augusts|augustā|augusta|aug septembris|septembrī|septembra|sept|sep oktobris|oktobrī|oktobra|okt"
    " novembris|novembrī|novembra|nov decembris|decembrī|decembra|dec",
    "lt": "sausis|sausio|saus|sau vasaris|vasario|vas kovas|kovo|kov balandis|balandžio|bal gegužė|gegužės|geg"
    " birželis|birželio|birž|bir liepa|liepos|liep|lie rugpjūtis|rugpjūčio|rugp|rgp rugsėjis|rugsėjo|rugs|rgs"
    " spalis|spalio|spal|spa lapkritis|lapkričio|lapkr|lap gruodis|gruodžio|gruod|gru",
    "pl": "styczeń|stycznia|sty luty|lutego|lut marzec|marca|mar kwiecień|kwietnia|kwi maj|maja czerwiec|czerwca|cze"
    " lipiec|lipca|lip sierpień|sierpnia|sie wrzesień|września|wrz październik|października|paź"
    " listopad|listopada|lis grudzień|grudnia|gru",
    "cs": "leden|ledna|led únor|února|úno březen|března|bře duben|dubna|dub květen|května|kvě červen|června|čvn"
    " červenec|července|čvc srpen|srpna|srp září|zář říjen|října|říj listopad|listopadu|lis prosinec|prosince|pro",
    "sk": "január|januára|jan február|februára|feb marec|marca|mar apríl|apríla|apr máj|mája jún|júna júl|júla"
    " august|augusta|aug september|septembra|sep október|októbra|okt november|novembra|nov december|decembra|dec",
    "sl": "januar|januarja|jan februar|februarja|feb marec|marca|mar april|aprila|apr maj|maja junij|junija|jun"
    " julij|julija|jul avgust|avgusta|avg september|septembra|sept|sep oktober|oktobra|okt november|novembra|nov"
    " december|decembra|dec",
    "hr": "siječanj|siječnja|sij veljača|veljače|velj ožujak|ožujka|ožu travanj|travnja|tra svibanj|svibnja|svi"
    " lipanj|lipnja|lip srpanj|srpnja|srp kolovoz|kolovoza|kol rujan|rujna|ruj listopad|listopada|lis"
    " studeni|studenoga|studenog|stu prosinac|prosinca|pro",
    "sr": "januar|januara|jan|јануар|јануара|јан februar|februara|feb|фебруар|фебруара|феб"
    " mart|marta|mar|март|марта|мар april|aprila|apr|април|априла|апр"
    " maj|maja|мај|маја jun|juna|juni|јун|јуна|јуни jul|jula|juli|јул|јула|јули"
    " avgust|avgusta|avg|август|августа|авг septembar|septembra|sep|септембар|септембра|сеп"
    " oktobar|oktobra|okt|октобар|октобра|окт novembar|novembra|nov|новембар|новембра|нов"
    " decembar|decembra|dec|децембар|децембра|дец",
    "hu": "január|januári|jan február|februári|febr|feb március|márciusi|márc|már április|áprilisi|ápr május|májusi|máj"
    " június|júniusi|jún július|júliusi|júl augusztus|augusztusi|aug szeptember|szeptemberi|szept|szep"
    " október|októberi|okt november|novemberi|nov december|decemberi|dec",
    "ro": "ianuarie|ian|ianuar februarie|feb|febr martie|mar|mart aprilie|apr mai iunie|iun iulie|iul august|aug"
    " septembrie|sept|sep octombrie|oct|octom noiembrie|nov|noi decembrie|dec",
    "tr": "ocak|oca şubat|şub mart|mar nisan|nis mayıs|may haziran|haz temmuz|tem ağustos|ağu eylül|eyl ekim|eki"
    " kasım|kas aralık|ara",
    "az": "yanvar|yan fevral|fev mart|mar aprel|apr may iyun|iyn iyul|iyl avqust|avq sentyabr|sen oktyabr|okt"
    " noyabr|noy dekabr|dek",
    "sq": "janar|jan shkurt|shk mars|mar prill|pri maj qershor|qer korrik|korr gusht|gush shtator|sht tetor|tet"
    " nëntor|nën dhjetor|dhj",
    "ca": "gener|gen febrer|febr|feb març abril|abr maig juny juliol|jul agost|ag setembre|set octubre|oct novembre|nov"
    " desembre|des",
    "eu": "urtarrila|urtarrilaren|urtarrilak|urt otsaila|otsailaren|otsailak|ots martxoa|martxoaren|martxoak|mar"
    " apirila|apirilaren|apirilak|api maiatza|maiatzaren|maiatzak|mai ekaina|ekainaren|ekainak|eka"
    " uztaila|uztailaren|uztailak|uzt abuztua|abuztuaren|abuztuak|abu iraila|irailaren|irailak|ira"
    " urria|urriaren|urriak|urr azaroa|azaroaren|azaroak|aza abendua|abenduaren|abenduak|abe",
    "gl": "xaneiro|xan febreiro|feb marzo|mar abril|abr maio|mai xuño|xuñ xullo|xul agosto|ago setembro|set"
    " outubro|out novembro|nov decembro|dec",
    "id": "januari|jan februari|feb|pebruari maret|mar april|apr mei juni|jun juli|jul agustus|agu|agt|ags"
    " september|sep|sept oktober|okt november|nov|nop|nopember desember|des",
    "ms": "januari|jan februari|feb mac april|apr mei jun julai|jul ogos|ogo september|sep oktober|okt november|nov"
    " disember|dis",
    "sw": "januari|jan februari|feb machi|mac aprili|apr mei juni|jun julai|jul agosti|ago septemba|sep oktoba|okt"
    " novemba|nov desemba|des",
    "tl": "enero|ene pebrero|peb marso|mar abril|abr mayo|may hunyo|hun hulyo|hul agosto|ago setyembre|set oktubre|okt"
    " nobyembre|nob disyembre|dis",
    "vi": "tháng_một|tháng_giêng tháng_hai tháng_ba tháng_tư tháng_năm tháng_sáu tháng_bảy tháng_tám tháng_chín"
    " tháng_mười tháng_mười_một tháng_mười_hai|tháng_chạp",
    # Cyrillic and Greek
    "bg": "януари|ян|яну февруари|фев|февр март|мар април|апр май юни|юн юли|юл август|авг септември|сеп|септ"
    " октомври|окт ноември|ное|ноем декември|дек",
    "mk": "јануари|јан февруари|фев март|мар април|апр мај јуни|јун јули|јул август|авг септември|сеп|септ октомври|окт"
    " ноември|ное|ноем декември|дек",
    "ru": "январь|января|янв февраль|февраля|февр|фев март|марта|мар апрель|апреля|апр май|мая июнь|июня|июн"
    " июль|июля|июл август|августа|авг сентябрь|сентября|сент|сен октябрь|октября|окт ноябрь|ноября|нояб|ноя"
    " декабрь|декабря|дек",
    "uk": "січень|січня|січ лютий|лютого|лют березень|березня|бер квітень|квітня|квіт|кві травень|травня|трав|тра"
    " червень|червня|черв|чер липень|липня|лип серпень|серпня|серп|сер вересень|вересня|вер жовтень|жовтня|жовт|жов"
    " листопад|листопада|лист|лис грудень|грудня|груд|гру",
    "be": "студзень|студзеня|сту люты|лютага|лют сакавік|сакавіка|сак красавік|красавіка|кра май|мая|травень|траўня"
    " чэрвень|чэрвеня|чэр ліпень|ліпеня|ліп жнівень|жніўня|жні верасень|верасня|вер кастрычнік|кастрычніка|кас"
    " лістапад|лістапада|ліс снежань|снежня|сне",
    "kk": "қаңтар|қаң ақпан|ақп наурыз|нау сәуір|сәу мамыр|мам маусым|мау шілде|шіл тамыз|там қыркүйек|қыр қазан|қаз"
    " қараша|қар желтоқсан|жел",
    "el": "ιανουάριος|ιανουαρίου|ιαν φεβρουάριος|φεβρουαρίου|φεβ μάρτιος|μαρτίου|μάρ απρίλιος|απριλίου|απρ"
    " μάιος|μαΐου|μάι ιούνιος|ιουνίου|ιούν|ιουν ιούλιος|ιουλίου|ιούλ|ιουλ αύγουστος|αυγούστου|αύγ|αυγ"
    " σεπτέμβριος|σεπτεμβρίου|σεπτ|σεπ οκτώβριος|οκτωβρίου|οκτ νοέμβριος|νοεμβρίου|νοέ δεκέμβριος|δεκεμβρίου|δεκ",
    # The Caucasus
    "hy": "հունվար|հունվարի|հնվ փետրվար|փետրվարի|փտվ մարտ|մարտի|մրտ ապրիլ|ապրիլի|ապր մայիս|մայիսի|մյս"
    " հունիս|հունիսի|հնս հուլիս|հուլիսի|հլս օգոստոս|օգոստոսի|օգս սեպտեմբեր|սեպտեմբերի|սեպ հոկտեմբեր|հոկտեմբերի|հոկ"
    " նոյեմբեր|նոյեմբերի|նոյ դեկտեմբեր|դեկտեմբերի|դեկ",
    "ka": "იანვარი|იანვარს|იან თებერვალი|თებერვალს|თებ მარტი|მარტს|მარ აპრილი|აპრილს|აპრ მაისი|მაისს|მაი"
    " ივნისი|ივნისს|ივნ ივლისი|ივლისს|ივლ აგვისტო|აგვისტოს|აგვ სექტემბერი|სექტემბერს|სექ ოქტომბერი|ოქტომბერს|ოქტ"
    " ნოემბერი|ნოემბერს|ნოე დეკემბერი|დეკემბერს|დეკ",
    # Arabic script: Egypt and the Gulf, the Levant and Iraq, the Maghreb
    "ar": "يناير|كانون_الثاني|جانفي فبراير|شباط|فيفري مارس|آذار أبريل|نيسان|أفريل مايو|أيار|ماي يونيو|يونيه|حزيران|جوان"
    " يوليو|يوليه|تموز|جويلية|يوليوز أغسطس|آب|أوت|غشت سبتمبر|أيلول|شتنبر أكتوبر|تشرين_الأول نوفمبر|تشرين_الثاني|نونبر"
    " ديسمبر|كانون_الأول|دجنبر",
    "fa": "ژانویه فوریه مارس|مارچ آوریل|آپریل مه|می ژوئن|جون ژوئیه|جولای اوت|اگست|آگوست سپتامبر اکتبر|اکتوبر"
    " نوامبر دسامبر",
    "ur": "جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر",
    "solar": "فروردین|حمل اردیبهشت|ثور خرداد|جوزا تیر|سرطان مرداد|اسد شهریور|سنبله مهر|میزان آبان|عقرب آذر|قوس دی|جدی"
    " بهمن|دلو اسفند|حوت",
    "he": "ינואר|ינו פברואר|פבר מרץ|מרס אפריל|אפר מאי יוני יולי אוגוסט|אוג ספטמבר|ספט אוקטובר|אוק נובמבר|נוב דצמבר|דצמ",
    # India and Thailand
    "hi": "जनवरी|जन फ़रवरी|फ़र मार्च अप्रैल|अप्रै मई जून जुलाई|जुल अगस्त|अग सितंबर|सितम्बर|सित अक्टूबर|अक्तूबर|अक्टू"
    " नवंबर|नवम्बर|नव दिसंबर|दिसम्बर|दिस",
    "mr": "जानेवारी|जाने फेब्रुवारी|फेब्रु मार्च एप्रिल|एप्रि मे जून जुलै ऑगस्ट|ऑग सप्टेंबर|सप्टें ऑक्टोबर|ऑक्टो नोव्हेंबर|नोव्हें डिसेंबर|डिसें",
    "bn": "জানুয়ারি|জানুয়ারী|জানু ফেব্রুয়ারি|ফেব্রুয়ারী|ফেব মার্চ এপ্রিল|এপ্রি মে জুন জুলাই|জুল আগস্ট|আগষ্ট|আগ"
    " সেপ্টেম্বর|সেপ অক্টোবর|অক্টো নভেম্বর|নভে ডিসেম্বর|ডিসে",
    "ta": "ஜனவரி|ஜன பிப்ரவரி|பிப் மார்ச்|மார் ஏப்ரல்|ஏப் மே ஜூன் ஜூலை ஆகஸ்ட்|ஆகஸ்டு|ஆக செப்டம்பர்|செப் அக்டோபர்|அக் நவம்பர்|நவ டிசம்பர்|டிச",
    "te": "జనవరి|జన ఫిబ్రవరి|ఫిబ్ర మార్చి ఏప్రిల్|ఏప్రి మే జూన్ జులై|జూలై ఆగస్టు|ఆగ సెప్టెంబర్|సెప్టెంబరు|సెప్టెం"
    " అక్టోబర్|అక్టోబరు|అక్టో నవంబర్|నవంబరు|నవం డిసెంబర్|డిసెంబరు|డిసెం",
    "th": "มกราคม|ม.ค กุมภาพันธ์|ก.พ มีนาคม|มี.ค เมษายน|เม.ย พฤษภาคม|พ.ค มิถุนายน|มิ.ย กรกฎาคม|ก.ค สิงหาคม|ส.ค"
    " กันยายน|ก.ย ตุลาคม|ต.ค พฤศจิกายน|พ.ย ธันวาคม|ธ.ค",
}
