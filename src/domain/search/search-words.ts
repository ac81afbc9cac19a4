import type { AttendancePart } from '../attendance.ts'
import { foldText } from '../text.ts'
import { EVENT_KINDS } from './synonym-lines.ts'

/** Returns the words of a text with spaces or line breaks between them, folded. */
export function toSet(words: string): ReadonlySet<string> {
  return new Set(foldText(words).match(/\S+/g))
}

/** Returns the phrases of a text with semicolons, commas, colons or line breaks between them, folded. */
export function toPhrases(phrases: string): readonly string[] {
  return foldText(phrases)
    .split(/ *[,;:\n] */)
    .filter(Boolean)
}

/** Words for any event. With nothing but these and other words of a request, all events are listed. */
export const EVENT_NOUNS = toSet(
  `event events eventy eventów eventach wydarzenie wydarzenia wydarzeń wydarzeniach impreza imprezy imprez`,
)

/** Words that say little beside a subject: kinds of events, jobs and companies. They are ignored if no event matches with them. */
export const GENERAL_WORDS =
  toSet(`meetup meetups meet-up meet-ups meeting meetings conference conferences conf confs spotkanie spotkania spotkan spotkaniu spotkaniach
meetupy meetupow meetupach konferencja konferencje konferencji konferencjach wyjazd wyjazdy impreza imprezy
developer developers programmer programmers programming programista programiści programistów programistka programowanie programowania
język języka języku engineer engineers inżynier inżynierowie inżynierów specialist specialists specjaliści specjalistów expert experts eksperci ekspertów
manager managers managerowie managerów menedżer menedżerka menedżerowie menedżerów director directors head chief officer officers
dyrektor dyrektorka dyrektorzy dyrektorów kierownik kierowniczka kierownicy kierowników specjalista specjalistka ekspert ekspertka consultant consultants
konsultant konsultantka konsultanci konsultantów advisor advisors doradca doradcy doradców trainer trainers trener trenerka trenerzy trenerów
owner owners deweloper deweloperzy deweloperów junior senior mid główny główna starszy starsza młodszy młodsza samodzielny samodzielna
agent agents agenci broker brokers operator operators operatorzy
company companies firm firms industry sector firma firmy firmę firmie przedsiębiorstwo branżowy branżowe sektor sektora firmowy firmowa firmowe`)

/** Unlike the general words, they are a subject if there is no other. They are ignored beside a date, place or price, too. */
export const WEAK_SUBJECTS: ReadonlySet<string> = new Set([
  ...toSet('networking networkingowy networkingowe networkingowa networkingowych'),
  // 'Spotkania' are events of any kind, too.
  ...toSet('spotkanie spotkania spotkań spotkaniach'),
])

/** The language of an event. It is ignored beside other words if no event matches with it. */
export const LANGUAGE_PHRASES: ReadonlySet<string> = new Set(
  toPhrases(`in english;po angielsku;w języku angielskim;in polish;po polsku;w języku polskim
in ukrainian;po ukraińsku;w języku ukraińskim;in german;po niemiecku;w języku niemieckim`),
)

/** They mean a low price, unless one is stated. */
export const CHEAP_WORDS = toSet(
  'cheap cheaper cheapest najtansze najtansza najtaniej inexpensive affordable low-cost tani tania tanie tanich tanio niedrogi niedroga niedrogie niedrogich niedrogo',
)

/** Words with which people ask for events. They are ignored if no event is called so as well. */
export const REQUEST_WORDS: ReadonlySet<string> = new Set([
  ...toSet(`find finding show list give search searching look looking see get need want wants would like love wish hope please hello hey hi
meet meeting learn attend join visit discover explore recommend recommended suggest i'd i'm me my our you your it is are was be been am there
this that these those which what where when who how does can could should will have has any some all every everything anything something nothing
interesting good great best fun nice available upcoming coming latest only just also really preferably other others by organized organised
organizer organiser hosted held run takes taking take place happening going scheduled out up as if so than such but around after po za u przed skąd dokąd wziąć
szukam szukamy szukać poszukuję chcę chcemy chciałbym chciałabym chcielibyśmy pokaż pokażcie znajdź znaleźć wyszukaj polec polecane potrzebuję
poznać spotkać nauczyć zobaczyć pójść iść wyjść wybrać robić porobić gdzie kiedy jak jaki jaka jakie jakieś jakaś jakiś jakiegoś jakichś są
jest będzie będą być czy można mogę możemy które który która których mi mnie nam mój moja moje ma mam wszystko wszystkie wszystkich każde
tylko wyłącznie proszę poproszę interesuje interesują interesujące ciekawe ciekawego fajne fajnego dobre najlepsze nadchodzące nadchodzących
znaleźć znajdę poznam nauczę dowiedzieć dowiem kto polecisz poleć polecasz zapisać zdobyć najlepszy najlepsza chodzą chodzi warto
how much many cost costs price tickets agenda calendar big biggest largest noteworthy
ile kosztuje kosztują macie masz kalendarz lista bilety największe duże ciekawych najciekawsze najciekawszych odwiedzić warte uwagi czasie czas następny następna następne
soon soonest later popular trending new newest wkrótce niedługo później popularne popularny popularnych nowe najnowsze
not nie czegoś czymś who whom organises organizes organising things stuff next top people ludzi ludzie ludźmi nowych nowi najbliższy najbliższa najbliższe
dostępne odbywa odbywają odbędzie odbędą jestem organizowane organizowanych organizowany organizowana organizuje organizator
organizatora organizatorem przez temat tematyce dotyczące dotyczących też także jako coś było była byli odbyło was were robią robi
practise practising practice practicing speak help started starting become improve apply fellow someone somewhere wondering interested ds opportunity opportunities lesson lessons class classes play watch listen tell hire promote
spotkam spotkamy inni innych innymi inny inne innego dostać otrzymać uzyskać założyć zostać rozpocząć poprawić poćwiczyć porozmawiać pogadać
rozmawiać uczyć posłuchać obejrzeć spróbować pomóc pomoże dołączyć uczestniczyć potrzebna potrzebny potrzebne potrzebujemy poszukujemy polecacie
wiecie znacie oferta oferty ofert zagrać pograć naucz ktoś kogoś swój swoją swoje swojego własny własną własne gdzieś jakim jakiej którym której mógłbym mogłabym sobie zainteresowany
zainteresowana szuka polsku branża branży branżę
cokolwiek whatever nauka naukę nauki
pojechać pojadę wybrać otwieram otworzyć wracam wrócić boję afraid pomocy hej cześć najlepiej zapisy rejestracja rejestracji cena program strona zacząć każdego każdy visiting registration register`),
  ...CHEAP_WORDS,
])

/** Before an hour. */
export const HOUR_WORDS = toSet('o godz godzina godzinie godziny godzin godzinach')

/** Between two words or places they mean that either may match. */
export const OR_WORDS = toSet('or lub albo')
export const AND_WORDS = toSet('and & i oraz')
/** They join the items of a list. */
export const LIST_WORDS: ReadonlySet<string> = new Set([...AND_WORDS, ...OR_WORDS])

/**
 * Words that say nothing about an event, also an 'or' that joins nothing. They are ignored beside anything else; a search of only such words
 * looks for them.
 */
export const FILLER_WORDS: ReadonlySet<string> = new Set([
  ...toSet(
    "a an the and in on at of for to from with about i oraz w we na do z ze od dla o what what's what’s whats co się dzieje",
  ),
  ...[...EVENT_NOUNS, ...OR_WORDS],
])

/** Forms of an adjective by its stem without the ending: 'darmow' has 'darmowy', 'darmowa', 'darmowych' … */
export function inflect(stem: string): string[] {
  return ['y', 'a', 'e', 'ego', 'ej', 'ym', 'ych', 'ymi'].map((ending) => stem + ending)
}

/** Words and phrases for events that cost nothing. */
export const FREE_PHRASES: readonly string[] = [
  ...toPhrases(`free of charge;free entry;free admission;for free;free;no fee;no fees;no charge;no cost;without fee;without registration fee;without charge
za darmo;za free;darmo;gratis;bezpłatnie;wstęp wolny;wolny wstęp;bez opłat;bez opłaty;nieodpłatnie`),
  ...inflect('darmow'),
  ...inflect('bezplatn'),
]

/** Words for events that cost something; before other words, 'paid' is no price: 'paid media'. */
export const PAID_WORDS: ReadonlySet<string> = new Set(['paid', ...inflect('platn'), ...inflect('odplatn')])
export const WORDS_AFTER_PAID = toSet('ads advertising media social search traffic acquisition marketing')

/** Outside Poland. */
export const ABROAD_PHRASES: readonly string[] = [
  ...toPhrases('abroad;overseas;za granica;zagranica;poza granicami kraju;poza granicami polski'),
  ...inflect('zagraniczn'),
]

/** Words and phrases that say how an event can be attended. */
export const ATTENDANCE_PHRASES: Record<AttendancePart, readonly string[]> = {
  online:
    toPhrases(`online;on-line;on line;online only;only online;tylko online;zdalnie;zdalne;przez internet;w internecie;on the internet
remote;remotely;virtually;wirtualnie;webinar;webinars;webinarium;webinaria;webinary;webinarow;webinarach`),
  in_person: [
    ...toPhrases(`in person;in-person;in person only;only in person;in-person only;on site;on-site;onsite;offline;off-line;face to face;face-to-face
stacjonarnie;tylko stacjonarnie;na miejscu;na zywo;osobiscie;twarza w twarz`),
    ...inflect('stacjonarn'),
  ],
  hybrid: ['hybrid', 'hybryda', 'hybrydowo', 'hybrydzie', ...inflect('hybrydow')],
}

const WORDS_AFTER_ATTENDANCE = `work working worker workers jobs job sensing sensor sensors control desktop access team teams first
monitoring patient cloud workplace workforce office warfare war threat threats car cars vehicle vehicles engine engines apps intelligence
powertrain energy chmura wojna zagrozenia praca inteligencja samochody pojazdy`

// Words that are understood, and words before and after them with which they are not.
const OTHER_MEANING_ROWS: [words: readonly string[], before: string, after: string][] = [
  [
    ['free'],
    'tax duty gluten sugar carbon emission emissions barrier royalty cruelty plastic smoke drug hands',
    'software trade market markets speech jazz style fall will state states radical radicals world throw space',
  ],
  [['remote'], '', WORDS_AFTER_ATTENDANCE],
  [['online'], 'sprzedaz', 'shop shops store stores sales selling'],
  [
    ATTENDANCE_PHRASES.hybrid,
    'chmura chmury chmurze praca pracy prace wojna wojny wojnie zagrozenia zagrozen samochody pojazdy inteligencja energia napedy',
    WORDS_AFTER_ATTENDANCE,
  ],
  [['weekend', 'weekendu', 'weekendzie'], 'startup start-up hack code coding web data design game', ''],
  // 'factory of tomorrow'.
  [['today', 'tonight', 'tomorrow', 'yesterday'], 'of', ''],
]

/** By a word that is understood, what beside it gives it another meaning: 'tax free', 'free software', 'Startup Weekend'. */
export const OTHER_MEANINGS = new Map(
  OTHER_MEANING_ROWS.flatMap(([words, before, after]) =>
    words.map((word) => [word, { before: toSet(before), after: toSet(after) }] as const),
  ),
)

/** These mean online only before a word for an event: 'virtual conference', but not 'virtual reality'. */
export const ONLINE_ADJECTIVES: ReadonlySet<string> = new Set([
  ...toSet('virtual remote internetowe internetowa internetowy'),
  ...inflect('wirtualn'),
  ...inflect('zdaln'),
])

/** Words for an event, after which an adjective such as 'virtual' describes how it takes place. */
export const EVENT_WORDS: ReadonlySet<string> = new Set([
  ...EVENT_NOUNS,
  ...toSet('meeting meetings'),
  ...toPhrases(EVENT_KINDS).filter((phrase) => !phrase.includes(' ')),
])

/**
 * Names of places, folded, that are also ordinary words in English or Polish. They mean the place after a preposition, or
 * with a capital letter that is not the first of the text. Most are case forms: 'pile' of Piła, 'bernie' of Berno. (A city
 * of the catalogue is found by its own spelling in any case, because words match the city.)
 */
export const AMBIGUOUS_PLACES =
  toSet(`pila pily pile hel helu reda redy police polic nysa konin konina krosna puck leby lebie zor tych tychow
przemysl przemysla przemyslu wrzesnia wrzesni mikolajki mikolajek polski
nice reading bath split cork essen wall rust bend pula hagi bernie berna brema czech chin mobile orange buffalo sandy
turku dach bari lund faro brest goa rio gory gor gorach`)

/** Of these, the ones that are so frequent as words that they need a capital letter after a preposition, too: 'do tych'. */
export const FUNCTION_WORD_PLACES = toSet('tych mobile us it')

/** Words and phrases before what is left out. */
export const NEGATION_PHRASES =
  toPhrases(`not;no;neither;without;except;excluding;all but;everything but;anything but;except for;but not;but without;nor
nie;bez;poza;oprocz;procz;ale nie;ale bez;z wyjatkiem;ani;other than;z wylaczeniem;inne niz;inny niz;innych niz`)

/** After a negation, these words make a phrase that excludes nothing: 'not only', 'nie tylko', 'doctors without borders'. */
export const WORDS_AFTER_NEGATION = toSet(
  'only just for yet tylko ma jestes schematem schematami tym borders boundaries barriers limits walls granic barier',
)

/** Before a place. */
export const NEAR_PHRASES =
  toPhrases(`in the vicinity of;in the area of;not far from;close to;near to;next to;near the;near;nearby;around
w poblizu;w okolicach;w okolicy;pod;niedaleko od;nie daleko od;niedaleko;nieopodal;blisko;kolo;obok;okolice;okolicach;okolicy;wokol`)

/** Near the hometown of the user. */
export const HOME_PHRASES =
  toPhrases(`close to my home;close to home;close to me;near my home;near home;near me;next to me;around me;around here;near here
nearby me;nearby;in my neighborhood;in my neighbourhood;in my area;in my city;in my town
w poblizu mnie;w poblizu domu;kolo mnie;kolo domu;obok mnie;blisko mnie;blisko domu;niedaleko mnie;niedaleko domu
w mojej okolicy;w moich okolicach;w moim miescie`)

/** Before a distance, and between it and the place. */
export const DISTANCE_OPENERS = toPhrases(
  'within;up to;less than;under;do;w promieniu;w odleglosci;w odleglosci do;w zasiegu;nie dalej niz',
)
export const DISTANCE_CONNECTORS = toSet('of from around near od ode wokol kolo')

/** After a place. */
export const AREA_WORDS = toSet('area surroundings okolice okolica okolicach okolicy')

/** Before a price. */
export const PRICE_NOUNS = toPhrases(
  'price;priced;cost;costs;ticket;tickets;entry;entry fee;fee;admission;cena;cenie;koszt;kosztuje;bilet;bilety;wejscie;wstep;oplata',
)

/** Before the most that an event may cost. */
export const PRICE_LIMIT_PHRASES =
  toPhrases(`no more than;not more than;less than;cheaper than;at most;up to;under;below;max;maximum
not over;not above;nie powyzej;nie ponad;nie wiecej niz;nie drozej niz;mniej niz;taniej niz;tansze niz;co najwyzej;najwyzej;ponizej;maksymalnie;maksimum;maks;do`)

/** Before a price that is too low, and before the lowest price with its currency. */
export const PRICE_OVER_PHRASES = toPhrases(
  'more than;over;above;more expensive than;wiecej niz;powyzej;ponad;drozsze niz;drozej niz',
)
export const PRICE_FROM_PHRASES = toPhrases(
  'at least;from;starting at;min;minimum;co najmniej;przynajmniej;od',
)

export const CURRENCY =
  /^(zl|zlotych|zlote|pln|eur|euro|euros|euri|usd|dollars?|dolar(?:y|ow|ach)?|bucks|gbp|pounds?|chf|czk|[$€£])$/

/** Of 'under 30 minutes', 'do 50 osób' and 'under 18 years', which are no prices. */
export const UNITS_AFTER_LIMIT =
  /^(%|km|k|m|min|minut\w*|minutes?|h|hours?|godz\w*|days?|dni|weeks?|months?|years?|yrs?|lat|old|people|persons?|osob|uczestnikow|participants|seats|s|percent|procent|st|nd|rd|th|mb|gb|ms|degrees|stopni)$/

/** They say that any price is right, or what no event states. */
export const EMPTY_PHRASES = toPhrases(
  `any price;at any price;dowolna cena;w dowolnej cenie;registration open;registration still open;still open;open registration
zapisy otwarte;otwarte zapisy;until midnight;after midnight;do polnocy;po polnocy;what to do;things to do;where to go;what is on;whats on;what's on
what is happening;whats happening;what's happening;co robić;co się dzieje;dokąd iść;dokąd pójść;gdziekolwiek;kiedykolwiek;anywhere;anytime;any time`,
)

/** Words and phrases that are understood, but for dates. */
export const UNDERSTOOD_PHRASES: readonly string[] = [
  ...FREE_PHRASES,
  ...Object.values(ATTENDANCE_PHRASES).flat(),
  ...HOME_PHRASES,
  ...NEAR_PHRASES,
  ...DISTANCE_OPENERS,
  ...ABROAD_PHRASES,
  ...NEGATION_PHRASES,
  ...PRICE_LIMIT_PHRASES,
  ...PRICE_OVER_PHRASES,
  ...PRICE_FROM_PHRASES,
  ...CHEAP_WORDS,
  ...PAID_WORDS,
]
/** After a number that is no price: '30 k', 'do 50 os'. */
export const MEASURE_WORDS =
  toSet(`day days week weeks month months year years dni dniach dzien tydzien tygodnie tygodni tygodniu miesiac miesiaca miesiacu rok roku lat
km kilometers kilometres kilometrow miles minutes hours people osob`)
export const UNIT_WORDS: ReadonlySet<string> = new Set([
  ...MEASURE_WORDS,
  ...toSet('zł złotych pln eur euro usd'),
])

/** Words before the name of a place. */
export const PLACE_PREPOSITIONS = toSet(
  'in at to the outside w we na do near nearby around blisko kolo obok niedaleko poblizu okolicach okolicy okolice',
)

/** Short names of states that are words. */
export const WORDS_AMONG_STATES = toSet('in or me hi ok oh la pa co de id al ma on')
