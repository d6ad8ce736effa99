"""What tells languages of one script apart: their commonest words, and their letters.

Gives: for each language the words that hardly any text goes without, commonest first, and the letters that it is
written with. Both are common knowledge, written down by hand: no corpus's licence comes with them.
"""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    # Latin
    "af": """die en van in is het nie te wat vir om met hy op sy dat n as aan ek was hulle sal ons ook by maar jy na
        deur uit dit of word kan nog haar baie hierdie tot meer so toe wees moet""",
    "az": """və bu bir ilə üçün də ki da olan edir kimi o çox onun sonra daha görə var ən hər olaraq isə qədər ya əsas
        tərəfindən bütün etmək nə deyil amma lakin edən mən biz öz yeni istifadə belə həm il etdi arasında""",
    "ca": """de la que i el en a les l els un d per una amb del és va no al dels més se com es ha s són també o seva
        seu què n han aquest aquesta hi si sobre entre fins pel era quan molt però perquè ser dos anys on sense només té
        pot tot jo m""",
    "cs": """a se v na je že s z o do i to jako k pro by za si ve jsou ale po jeho které od který nebo byl co tak ze
        která už při až jen podle než má však jejich být není jsem také může bylo před mezi jak když pak této tím tento
        bude roku ještě kde jsme""",
    "cy": """yn y i a o ar yr ei ac am wedi gan oedd mae ni fod hyn bod mewn eu fel un rhwng sydd ond hefyd ym nid neu
        iawn ein wrth fydd gyda hi roedd bydd mwy pan eich yng rhaid at trwy cael""",
    "da": """og i at er en det til af på for den med der som de ikke et har om var han sig fra kan vi men jeg også
        eller efter blev være blive ved hun havde man så nu skal ud over mere hvor kun når dem op vil deres end min mod
        noget mange selv alle år før mellem uden hvad du hvis din dig denne nogle andre""",
    "de": """die der und in zu den das nicht von sie ist des sich mit dem dass er es ein ich auf so eine auch als an
        nach wie im für man aber aus durch wenn nur war noch werden bei hat wir was wird sein einen welche sind oder um
        haben einer mir über ihm diese einem ihr uns da zum zur kann doch vor mich ihn du hatte seine mehr am denn nun
        unter sehr selbst schon hier bis habe ihre dann ihnen seiner alle wieder meine gegen vom ganz wo muss ohne eines
        können""",
    "en": """the of and to a in is that it was for i on you he be with as by at have are this not but had his they
        from she which or we an there her were one do been all their has would will what if can when so no my about up
        out who more some them time into could other than only its our your me like how just also any most over these
        after such very where even should did""",
    "eo": """la de kaj en estas al por ne mi ke li kun el kiu sed ĝi pri kiel ili tiu pli oni sur da ĉi ankaŭ vi aŭ
        kiuj estis ni per se tio lia ŝi ĉiuj jam plej unu post antaŭ nur povas havas esti tre ĝis ol""",
    "es": """de la que el en y a los se del las un por con una no para es al lo como más o pero sus su le ha me si sin
        sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi porque qué
        sólo solo han yo hay vez puede todos así nos ni parte tiene él uno donde bien tiempo mismo ese ahora cada vida
        otro después te otros aunque esa eso hace otra tan durante siempre día tanto ella tres sí dijo sido gran país
        según menos""",
    "et": """ja on ei et ta see oli kui ka mis oma aga ma või siis ning nii seda ole kes selle veel tema välja mida
        kõik nende nad mitte üks pärast sest aasta olid juba mu enam kuid vaid meie kus ainult kuni ees väga peale saab
        pole olnud ühe mind võib peab olema mille sa läbi need kohta olla rohkem kas kaks vähemalt uue jaoks oleks""",
    "eu": """eta da ez bat du ere dira zuen dela izan egin hori zen dute hau baina dituzte baino bere oso beste den
        edo duen egiten arte nola behar gabe bai dago guztiak bakarrik izango zer dio nahi duela horiek gero gure hura
        ditu zuten artean ondoren bezala asko hemen lehen dena zein batean urte esan""",
    "fi": """ja on ei että oli se hän mutta ovat myös kun joka mukaan kuin sen tai jo ollut olla niin ole nyt vain voi
        mitä hänen tämä vuoden jos jotka noin sitä he ne minä sekä vielä eli tällä kanssa tämän koska kaikki jälkeen
        mikä joten sitten ennen siitä vuonna sanoi siihen enemmän pitää kuitenkin me kuka ilman kautta sillä eivät olisi
        voit kuten et voivat esimerkiksi yksi eri vaikka yleensä""",
    "fr": """de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec son
        aux d l ou sa mais on ses été cette être comme ont s qu n ces je nous était fait c leur même tout deux vous
        aussi bien peut elle entre sans après depuis dont leurs tous si où sous y j lui ans très encore moins notre
        alors avant faire ils jusqu donc votre avait non toute""",
    "ga": """an na agus a ar i go is ag le do sé ní bhí as tá sin nó de seo leis faoi é air dá den mar ach ann gur
        siad atá sí bhfuil raibh chun san níos cé bheith ón dul í gach iad nach féidir mé""",
    "gl": """de a que e o do da en os no unha un na as para se con por dos das máis é non ao como ou pola polo súa foi
        á seu sobre nos tamén aos está nas ten esta este entre ser pero son cando xa ata moi todo só anos onde estes hai
        dun dunha onte sen ás nun desde isto eu todos pode cada lle co seus quere""",
    "hr": """i u je se na da su za od s a o kao koji iz li do ne to što koja ili nije bi ali po samo koje te sa bio
        sve ako biti može smo kako još prema nakon ga će bila sam već više dok godine prije jer ima sada tako kad gdje
        kada mi ih oko bilo toga kojima mu nego između tu pre treba posle gde ovo nisu""",
    "hu": """a az és hogy nem is egy volt ez de csak meg el mint ha már még ki azt van minden fel vagy be kell után le
        ezt nagy amely majd én olyan között sem azonban ami pedig így mert lehet több itt ő úgy amelyek illetve való
        első aki most lesz arra nincs lett mely szerint számára által során két három alatt ugyanis ebben""",
    "id": """yang dan di dengan untuk dari ini itu dalam tidak pada adalah akan ke juga tersebut ada bisa oleh karena
        saya mereka kami sebagai telah anda lebih dapat bahwa atau kita sudah orang menjadi saat banyak hanya secara
        para hingga tak namun belum sangat harus lain antara setelah masih jika seperti tahun kata ia agar serta dia
        bagi pun lagi beberapa memiliki ketika satu semua setiap sebuah suatu dua tetapi ingin""",
    "is": """og að í á er sem til við um var með en ekki það fyrir af hann því ég eru frá þess hefur þar verið hún þau
        þeir sér þeim eftir svo eða upp hafa segir líka hans mjög vera þá ári þetta hér vel þegar okkur síðan verða
        einnig hafi yfir mig eins þessu allt bara nú voru úr""",
    "it": """di e che la il in a per un è non del le i una si con da sono della l al anche dei nel più alla ha come ma
        d se delle lo gli o su dal dell questo era c ad hanno suo sua essere ci dalla cui stato nella quello loro all
        tra stata due anni fra così ed mi fatto molto quando chi ho dopo ancora prima poi solo tutti perché fino senza
        degli sul io ne dove ogni lui fare noi già""",
    "lt": """ir į kad yra su tai o iš bet ne kaip jis už tik apie savo jo buvo nuo dar pat bus kai po jau ar jų nes
        labai gali per prie jie ji kuris metų jos iki dėl čia kas jei aš taip ką mes pagal be arba kuri daugiau tačiau
        tuo turi kurie kur""",
    "lv": """un ir ka ar no uz par tas kas lai nav bet arī kā to pie viņš gan jau tikai tā vai viņa es ja pēc kad pat
        ko bija vēl šo tad ļoti būt tiek līdz savu gada mēs kur šī tie vairāk tam viņi ne būs bez kuru var tās pirms
        kura jo""",
    "ms": """yang dan di untuk dengan ini itu dalam tidak kepada pada adalah akan ke daripada oleh beliau telah ada
        juga katanya bagi sebagai dari mereka boleh kerana saya kita atau dapat lebih turut perlu anda tersebut orang
        bahawa tahun iaitu hari seorang antara supaya sudah serta jika hanya selepas lain sebuah menerusi berkata para
        ialah sila tetapi semua sekiranya masa mana mempunyai ia dua""",
    "nl": """de van het een en in is dat op te zijn met voor die niet aan er om ook als dan maar of bij nog uit ik
        door naar heeft hij wordt over ze zo je wel worden was kan meer geen al tot veel deze werd hebben we dit wat men
        zich moet hun jaar na haar mensen onder zou nu waar zal alleen had onze zonder toch tegen u andere hem mijn
        tussen waren kunnen""",
    "no": """og i er på det til en som for av at med de har den ikke et om fra var jeg seg han men vi så kan også
        eller skal ble dette etter hun da ved bli mot blir sin ut være over hadde får vil opp mer nå når enn må kommer
        alle år noe der bare man hva hvor blitt ein eit ikkje frå eg vart deg disse vært mye selv deres uten under både
        å denne du noen hvis flere slik mellom fordi mens ingen før din""",
    "pl": """w i na z się do nie że to jest o jak za od po przez dla są a oraz przy ale co który tego te które tak
        jako tym ma być lub jego czy już jej tylko może jednak pod ze było która także ich też roku można by więc bardzo
        był ten nas gdy będzie również mnie sobie wszystko innych bez była kiedy przed jeszcze swoje wśród we si u""",
    "pt": """de a que o e do da em um para com não uma os no se na por mais as dos como mas ao das à seu sua foi ou
        são é pelo pela ser quando muito nos já eu também só até isso ela entre depois sem mesmo aos seus quem nas me
        esse está eles você tem essa num nem suas meu às minha numa ele pode era ter há anos ainda pelos sobre este
        todos foram fazer onde disse cada então podem alguns outro apenas""",
    "ro": """de și în la a cu din o să pe care nu mai este că un pentru sunt au fost ce prin se ca le dar lui după sa
        fi al iar sau am său doar cel ar cei acest ale această toate fără foarte între i dacă cum când până acum fie
        poate ai mi astfel decât două ei aceasta spre avea era lor unei unui si""",
    "sk": """a v sa na je že s o z do to ako k aj pre by ktoré za od po ktorý si sú nie zo ale bol alebo ich ktorá vo
        už jeho bolo čo tak len má pri jej podľa bola však než viac pred byť mal až tým ešte môže medzi roku keď pod
        tiež bude kde tento toho ktorí sme""",
    "sl": """in je v na za se da ki so z pa po s od bi ne tudi kot do o bo ali pri še ni bil ga kar bilo že jih ter jo
        ob lahko kako le iz svoje bila med sem zaradi več ko leta pred niso tem če sta biti vse sicer samo tako kjer
        zelo nas jim ima tega to te ta vendar zato nekaj vam si ste morda mora vedno""",
    "sq": """e të në dhe i për me një që nga është se do ka më nuk si u janë kanë edhe ky ishte por ai kjo ishin duke
        tek këtë kur pas mund ti saj tij deri gjatë mes shumë qenë ndërsa tyre ato ata pa apo vetëm cila cili kësaj
        duhet sipas tjera vitin sot ndaj mbi nëse pra nën""",
    "sv": """och i att det som en på är av för med den till inte har de om ett han men var jag sig från vi så kan man
        när år säger hon under också efter eller nu sin där vid mot ska skulle kommer ut får finns vara hade alla andra
        mycket än här då sedan över bara in blir upp även vad få två vill ha många hur mer går detta ju mellan utan
        varit oss blev""",
    "sw": """na ya wa kwa ni katika za la kuwa cha kama hiyo ili hii yake huo hilo huyo hayo watu zaidi pia hivyo
        lakini au vya bila wake kutoka yao baada moja sana mwaka alisema huu ambao ambayo hapo kila wao kuna baina si
        hata tu tena hizo yeye mimi kabla hadi wakati jambo kufanya hao pamoja hasa hakuna ndani bado sasa kwamba hapa
        yako kwenye mara unaweza chini""",
    "tl": """ang ng sa na mga at ay ni para si ko hindi kung ito siya may sila kanyang nang niya po ako isang pa mo ka
        lang kanilang dahil ngunit din rin iyon noong upang naman wala nila namin kami tayo bilang mula nito ibang lahat
        pero ikaw kaya kay ba o dito doon habang""",
    "tr": """ve bir bu da de için ile çok olarak daha gibi olan ne ama kadar sonra ise var o en göre her ki mi değil
        diye ya olduğu ben yeni tarafından iki ancak şey veya hem bunu önce kendi böyle zaman onu büyük nasıl fakat
        olduğunu bile sadece yok etti eden onun şu biz yıl arasında içinde bana hiç oldu ilk mı tüm bütün""",
    "uz": """va bu bilan uchun bir da ham bo lgan o edi deb esa haqida kerak u ular men biz lekin yoki emas shu uning
        mumkin z g keyin har yil yangi hamda ushbu tomonidan orqali boshqa kabi lib ldi siz agar hech qilish qilib""",
    "vi": """và của là có các được trong cho không người một với những này để đã khi đến như ra về từ năm tại ở cũng
        sẽ nhiều vào công đó lại phải nhà trên thì ông bị nước hơn sau theo thể tôi nhưng còn làm mà đi nên chỉ việc số
        hay vì chúng điều do nhất mới rất bạn lên anh trước hiện cả""",
    # Cyrillic
    "be": """і ў на не з у што да як для гэта па за ад а яго але калі яны каб таксама які так быў было мы пра гэтага
        ці быць яна больш пад ён іх усе вельмі яшчэ я таго толькі можа каля былі якія якая пасля год гэты дзе жа ужо""",
    "bg": """на и да в се за от е с не че са по като ще си до които това но при този към който а или след както може
        през само тази така го още беше има във което обаче бе му ли сме те със преди между много тя той защото бъде
        било един мен ни една нас която все без повече аз имам ми вече под ако няма най ви ги всички трябва чрез""",
    "kk": """және бұл мен деп үшін бір бар да де осы еді болып ол керек жоқ бойынша туралы өз ғана деген емес осындай
        оның біз болды арқылы отыр кейін олар көп сол тағы дейін кез жыл сонымен қатар бірақ болған болады ретінде""",
    "ky": """жана менен бул бир да деп үчүн бар эле ал болгон болуп ошол дагы же болду керек жок тууралуу кийин боюнча
        алар анын өз эмес бирок мен биз жылы аркылуу катары эң ар ушул деген эмне болот көп сиз башка бүт эгер аны
        сиздин мүмкүн жаңы""",
    "mk": """на и во да се од за со не ќе е кои што го ги по како но која кој или си дека до тоа сите само така беше
        ја биде при меѓу има тие тој оваа овој ова ни повеќе им таа некои може уште зад без бидејќи а најмногу година
        потоа кога пред нема му ти треба ве веќе овие сте мора""",
    "mn": """нь энэ юм байна гэж бол бөгөөд ба та би тэр болон улсын хүн байгаа байсан л юу ч гэсэн хийх шинэ ямар
        олон дээр мөн эсвэл тухай биш тул оны өдөр бүх болно хэрэв чадах нэг түүний бас эхлээд бид эдгээр өөр хэд үед
        нар болохоор дараа байх их ёстой хамгийн өмнө хоёр тулд байж таны энд""",
    "ru": """и в не на что с он как по это а к но из у за то от о же так для вы все его я мы бы было она был они или
        только еще если этого также до может уже при когда который чтобы во их быть ее нет есть очень ещё были под того
        ли без где меня больше была со чем лет время более между года которые него можно после этом ни""",
    "sr": """и у је се на да су за од с а о као који из ли до не то што која или није би али по само које те са био
        све ако бити може смо како још према након га ће била сам већ више док године пре јер има сада тако кад где када
        ми их око било тога којима му него између после треба овај ова""",
    "tg": """ва дар ба аз ки ин бо барои мешавад аст ҳам буд як он худ ё дигар низ бояд кард онҳо ҳар мо ман аммо то
        бошад шуд чӣ нест дорад пас боз вақте кори бисёр соли""",
    "tt": """һәм бу белән дә да бер өчен ул бар дип иде кеше шул буенча үз түгел ә кебек аның булган булып яки соң
        алар мин без тагын инде бик хәзер әле юк гына ел турында""",
    "uk": """і в на не що з у до та за це як а про для але його від по й також я ми він їх було є бути якщо або коли
        ще вже має лише може під так які який яка при час після року був були того цього всі із зі те щоб цей вона вони
        де чи ви між більше через проте дуже""",
    # Arabic
    "ar": """في من على أن إلى التي عن الذي لا ما هذا مع هذه كان كما بعد قد أو ذلك بين وقد أي حيث لم كانت إن قال به
        خلال هو كل منذ عند تم أنه و هي غير يوم أكثر الى ان ولا وفي ومن قبل وهو ثم عام وكان لكن عليه فيها بها منها ال حتى
        إذا سيكون ليس يمكن فيه نحو دون إلا جدا""",
    "ckb": """لە و بە بۆ کە ئەم ئەو لەگەڵ هەر یان دەکات بوو هەیە بۆی ئەوەی بکە نییە سەر لێ پێ هەموو دا ناو زۆر پاش کرد
        بەڵام وەک دەبێت خۆی نەک ئێمە ئەوە بەو لەو تر""",
    "fa": """و در به از که این را با است برای آن یک خود تا بر هم کرد شد نیز می شده یا اما باید ها دارد هر بود وی اند
        شود شما کند ما پس کرده او گفت بودند من همه ای بین اگر چه سال دو بی کنید آنها پیش هیچ نمی بیش توسط دیگر""",
    "ps": """د په او چې کې ته یې له دی نه هم یو څخه دا دغه سره شي کړي وي خو به شوي باندې دې هغه کړې کولو پر وه دي ده
        هغوی لپاره شو کوي کړ ددې تر ډېر""",
    "ug": """بۇ ۋە بىلەن بىر ئۈچۈن دەپ بولغان ئۇ مەن ھەم قىلىش كېرەك ئەمەس بولۇپ ياكى سىز بار يوق تۇ بولسا قىلىدۇ
        ئۇنىڭ بولىدۇ كېيىن ئەڭ ئۆز ئىككى كۆپ باشقا چۈنكى ئەمما ئەگەر سىزنىڭ تەرىپىدىن ئارقىلىق قىلىڭ""",
    "ur": """کے کی میں ہے اور سے کا کو اس نے پر ہیں یہ کہ بھی کر تھا نہیں ایک جو وہ گیا تو ہو لیے ان ہی گے کہا اپنے
        تھے کوئی تک یا ساتھ جس جا آپ رہے ہوئے بعد کچھ کرنے دیا لئے تھی ہوا والے گئی ہم کیا مگر کریں دو اسے پھر تمام پہلے
        اپنا ہوں""",
    # Devanagari and Bengali
    "as": """আৰু এই কৰা হয় পৰা বাবে কৰিব এটা সৈতে কৰি যে বা আপোনাৰ হৈছে আছে নাই লগত আপুনি কৰক যদি অথবা কৰে পাৰে
        কৰিবলৈ ব্যৱহাৰ হব থাকে কিছুমান অন্য সকলো কোনো কিন্তু নহয় ইয়াৰ""",
    "bn": """এই ও থেকে করে এবং না হয় জন্য একটি করা তার যে কিন্তু এ হয়ে তিনি হবে করতে সঙ্গে বলেন আর পারে বা নিয়ে
        আপনি আপনার করুন কোন এর হয়েছে যদি অথবা আমরা করার এটি কিছু তা নয় হতে নেই পারেন নতুন""",
    "hi": """के में है की से को का और पर ने यह हैं इस कि भी एक ही कर तो जो था हो नहीं लिए गया साथ अपने वह या तक कहा
        रहे जा थे किया करने आप कुछ होने उन थी इसके बाद हुए दिया दो वाले उनके रहा लेकिन अब बहुत सकते""",
    "mr": """आहे या व आणि तर ते असे हे यांनी मी ही तो की होते करण्यात झाले केली त्या आपण नाही म्हणून मात्र आहेत काही
        त्यांनी केले होता हा ती येथे यांच्या पण त्याच्या एक त्यामुळे करून तुम्ही किंवा तुमच्या असेल मध्ये साठी जर काय
        अशी आता करा असल्यास शकता तुम्हाला करू परंतु इतर जास्त म्हणजे देखील सर्व फक्त प्रत्येक जे करते शकते असू न""",
    "ne": """र को मा छ छन् लागि भने पनि हो हुन् यो गर्न गरेको भएको एक गरी उनले तथा यस त्यो ले गर्ने हुने थियो
        गर्नुहोस् भन्ने तर अनि पछि तपाईं वा सबै केही भयो गर्दै छैन कृपया अथवा भन्दा कुनै मात्र का गर्नु हुनु पर्दछ
        गरिएको नयाँ""",
}

_RUSSIAN = "абвгдежзийклмнопрстуфхцчшщъыьэюяё"
_SOUTHERN = "абвгдежзиклмнопрстуфхцчш"
_ARABIC = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي"

LETTERS: Mapping[str, str] = {
    # Beyond a–z
    "af": "áéèêëïôöú",
    "az": "çəğıöşü",
    "ca": "àçéèíïòóúü",
    "cs": "áčďéěíňóřšťúůýž",
    "cy": "âêîïôöûŵŷ",
    "da": "æøåé",
    "de": "äöüßé",
    "en": "é",
    "eo": "ĉĝĥĵŝŭ",
    "es": "áéíñóúü",
    "et": "äõöüšž",
    "eu": "ñ",
    "fi": "äöå",
    "fr": "àâæçéèêëîïôœùûüÿ",
    "ga": "áéíóú",
    "gl": "áéíñóúü",
    "hr": "čćđšž",
    "hu": "áéíóöőúüű",
    "id": "é",
    "is": "áéíóúýþæöð",
    "it": "àèéìòù",
    "lt": "ąčęėįšųūž",
    "lv": "āčēģīķļņšūž",
    "ms": "é",
    "nl": "éëïèöü",
    "no": "æøåéòô",
    "pl": "ąćęłńóśźż",
    "pt": "áâãàçéêíóôõúü",
    "ro": "ăâîșțşţ",
    "sk": "áäčďéíĺľňóôŕšťúýž",
    "sl": "čšž",
    "sq": "çë",
    "sv": "åäöé",
    "sw": "",
    "tl": "ñ",
    "tr": "çğıöşüâî",
    "uz": "",
    "vi": "àảãáạăằẳẵắặâầẩẫấậđèẻẽéẹêềểễếệìỉĩíịòỏõóọôồổỗốộơờởỡớợùủũúụưừửữứựỳỷỹýỵ",
    # All letters
    "be": "абвгдежзйклмнопрстуфхцчшыьэюяёіў",
    "bg": "абвгдежзийклмнопрстуфхцчшщъьюя",
    "kk": _RUSSIAN + "әіңғүұқөһ",
    "ky": _RUSSIAN + "ңүө",
    "mk": _SOUTHERN + "ѓќѕјљњџ",
    "mn": _RUSSIAN + "үө",
    "ru": _RUSSIAN,
    "sr": _SOUTHERN + "ђћјљњџ",
    "tg": "абвгдежзийклмнопрстуфхчшъэюяёғӣқӯҳҷ",
    "tt": _RUSSIAN + "әҗңөүһ",
    "uk": "абвгдежзийклмнопрстуфхцчшщьюяіїєґ",
    "ar": _ARABIC,
    "ckb": "ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنوۆهەیێھ",
    "fa": _ARABIC + "پچژگکی",
    "ps": _ARABIC + "پچژکګیټډړږښڼېۍځڅ",
    "ug": "ئابپتجچخدرزژسشغفقكگڭلمنھوۇۆۈۋېىيە",
    "ur": _ARABIC + "پچژگکیٹڈڑںےہھۓ",
    "hi": "अआइईउऊऋएऐऑओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह",
    "mr": "अआइईउऊऋएऐऑओऔकखगघचछजझञटठडढणतथदधनपफबभमयरलवशषसहळॅ",
    "ne": "अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह",
    "as": "ৰৱ",
    "bn": "র",
}
