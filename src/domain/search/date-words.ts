import type { Hours } from './parsed-search.ts'
import { inflect, LIST_WORDS, toPhrases, toSet } from './search-words.ts'

export type Language = 'en' | 'pl'

/** Days of any year, as 'MM-DD', or as days after Easter Sunday. A winter ends in the year after. */
export type YearlyDays = { from: string | number; to: string | number }
/** A weekday, 0 for Monday to 6. */
export type Weekday = { weekday: number }

/** A month, weekday, feast or season, by one of its names. */
export type CalendarName = (YearlyDays | Weekday) & {
  /**
   * Whether the name alone is no date because it is also another word or a short form ('may', 'sat', 'maja'), or because events are
   * named after it ('christmas'). It needs a year or another word of a date beside it.
   */
  isWeak: boolean
  /** Of months and weekdays. */
  language?: Language
  /** Words before it that make it a date, although it is weak. */
  prepositions?: ReadonlySet<string>
}

function toMap<Value>(rows: readonly [words: string, value: Value][]): ReadonlyMap<string, Value> {
  return new Map(rows.flatMap(([words, value]) => Array.from(toSet(words), (word) => [word, value] as const)))
}

function toPhraseMap<Value>(rows: readonly [phrases: string, value: Value][]): ReadonlyMap<string, Value> {
  return new Map(rows.flatMap(([phrases, value]) => toPhrases(phrases).map((phrase) => [phrase, value])))
}

type NameTable = Record<Language, { strong: string; weak: string; prepositions: string }>

// A line per month, January first. Weak: names that are also ordinary words, short forms, and the Polish genitive, which
// follows a number.
const MONTHS: NameTable = {
  en: {
    strong: 'january\nfebruary\n\napril\n\njune\njuly\naugust\nseptember\noctober\nnovember\ndecember',
    weak: 'jan\nfeb\nmarch mar\napr\nmay\njun\njul\naug\nsep sept\noct\nnov\ndec',
    prepositions: 'in during for',
  },
  pl: {
    strong: `styczeń styczniu\nluty lutym\nmarzec marcu\nkwiecień kwietniu\nmaj maju\nczerwiec czerwcu\nlipiec lipcu
sierpień sierpniu\nwrzesień wrześniu\npaździernik październiku\nlistopad listopadzie\ngrudzień grudniu`,
    weak: `stycznia sty\nlutego lut\nmarca\nkwietnia kwi\nmaja\nczerwca cze\nlipca lip\nsierpnia sie\nwrześnia wrz\npaździernika paź\nlistopada lis\ngrudnia gru`,
    prepositions: 'w we na podczas',
  },
}

// A line per weekday, Monday first.
const WEEKDAYS: NameTable = {
  en: {
    strong: 'monday\ntuesday\nwednesday\nthursday\nfriday\nsaturday\nsunday',
    weak: 'mon\ntue tues\nwed\nthu thur thurs\nfri\nsat\nsun',
    prepositions: 'on',
  },
  pl: {
    strong: `poniedziałek poniedziałku\nwtorek wtorku\nśroda środę środy\nczwartek czwartku\npiątek piątku
sobota sobotę soboty\nniedziela niedzielę niedzieli`,
    weak: 'pon pn\nwt\nśr\nczw\npt\nsob\nndz niedz nd',
    prepositions: 'w we',
  },
}

function buildNames<Point>(table: NameTable, toPoint: (index: number) => Point) {
  const names = new Map<string, Point & Omit<CalendarName, 'from' | 'to' | 'weekday'>>()
  for (const language of ['en', 'pl'] as const) {
    const prepositions = toSet(table[language].prepositions)
    for (const strength of ['strong', 'weak'] as const) {
      for (const [index, line] of table[language][strength].split('\n').entries()) {
        for (const name of toSet(line))
          names.set(name, { ...toPoint(index), isWeak: strength === 'weak', language, prepositions })
      }
    }
  }
  return names
}

export const MONTH_NAMES = buildNames(MONTHS, (index) => {
  const month = String(index + 1).padStart(2, '0')
  return { month: index + 1, from: `${month}-01`, to: `${month}-31` }
})
export const WEEKDAY_NAMES = buildNames(WEEKDAYS, (weekday) => ({ weekday }))

/** The weekdays of 'Fridays', 'every Friday', 'w każdy piątek' and 'weekendowe'. 'Niedziele' is also 'niedzielę', without accents. */
export const REPEATED_WEEKDAYS = toPhraseMap<number[]>([
  ['weekday;weekdays;every weekday;dni robocze;dni powszednie', [0, 1, 2, 3, 4]],
  [
    'mondays;every monday;each monday;poniedzialki;co poniedzialek;kazdy poniedzialek;kazdego poniedzialku',
    [0],
  ],
  ['tuesdays;every tuesday;each tuesday;wtorki;co wtorek;kazdy wtorek;kazdego wtorku', [1]],
  ['wednesdays;every wednesday;each wednesday;srody;w srody;co srode;kazda srode;kazdej srody', [2]],
  ['thursdays;every thursday;each thursday;czwartki;co czwartek;kazdy czwartek;kazdego czwartku', [3]],
  ['fridays;every friday;each friday;piatki;co piatek;kazdy piatek;kazdego piatku', [4]],
  ['saturdays;every saturday;each saturday;soboty;w soboty;co sobote;kazda sobote;kazdej soboty', [5]],
  ['sundays;every sunday;each sunday;niedziele;co niedziele;kazda niedziele;kazdej niedzieli', [6]],
  [
    'weekends;every weekend;each weekend;weekendy;co weekend;kazdy weekend;weekendowe;weekendowy;weekendowa;weekendowych',
    [5, 6],
  ],
])

/** First and last day, and folded names. */
type FeastRow = [first: string | number, last: string | number, names: string]

// A winter ends in the year after.
const SEASON_NAMES: FeastRow[] = [
  ['03-01', '05-31', 'spring;springtime;wiosna;wiosny;wiosne'],
  ['06-01', '08-31', 'summer;summertime;lato;latem;lecie'],
  ['09-01', '11-30', 'autumn;fall;jesien;jesieni;jesienia'],
  ['12-01', '02-29', 'winter;wintertime;zima;zimy;zime;zimie'],
  ['07-01', '08-31', 'wakacje;wakacji;wakacjach;wakacjami;summer holidays'],
]

const QUARTER_NAMES: FeastRow[] = [
  ['01-01', '03-31', listQuarterNames('q1', 'i 1 first 1st pierwszy pierwszym pierwszego')],
  ['04-01', '06-30', listQuarterNames('q2', 'ii 2 second 2nd drugi drugim drugiego')],
  ['07-01', '09-30', listQuarterNames('q3', 'iii 3 third 3rd trzeci trzecim trzeciego')],
  ['10-01', '12-31', listQuarterNames('q4', 'iv 4 fourth 4th czwarty czwartym czwartego')],
]

function listQuarterNames(short: string, ordinals: string): string {
  const nouns = ['quarter', 'kwartal', 'kwartale', 'kwartalu']
  return [short, ...ordinals.split(' ').flatMap((each) => nouns.map((noun) => `${each} ${noun}`))].join(';')
}

// Unlike other feasts, they mean only their days.
const LONG_WEEKENDS: FeastRow[] = [
  [-1, 1, 'easter weekend;weekend wielkanocny'],
  [60, 63, 'dlugi weekend czerwcowy;dlugi czerwcowy weekend'],
  ['05-01', '05-03', 'majowka;majowke;majowki;weekend majowy;dlugi weekend majowy;dlugi majowy weekend'],
]

const FEAST_NAMES: FeastRow[] = [
  [
    '12-24',
    '12-26',
    'christmas;xmas;the holidays;swieta;swietami;swietach;boze narodzenie;bozego narodzenia;bozym narodzeniem;bozym narodzeniu',
  ],
  ['12-24', '12-24', 'christmas eve;wigilia;wigilie;wigilii'],
  ['12-31', '12-31', "new year's eve;new year’s eve;new years eve;sylwester;sylwestra;sylwestrem"],
  ['12-06', '12-06', 'mikolajki;mikolajek'],
  ['11-29', '11-30', 'andrzejki;andrzejek'],
  ['10-31', '10-31', 'halloween'],
  ['11-11', '11-11', 'independence day;swieto niepodleglosci;dzien niepodleglosci'],
  [60, 60, 'corpus christi;boze cialo;bozego ciala'],
  ['02-14', '02-14', "valentine's day;valentine’s day;valentines day;walentynki;walentynek"],
  [-2, -2, 'good friday;wielki piatek'],
  [0, 0, 'easter sunday;niedziela wielkanocna;niedziele wielkanocna'],
  [1, 1, 'easter monday;poniedzialek wielkanocny;lany poniedzialek'],
  [
    0,
    1,
    'easter;wielkanoc;wielkanocy;wielkanoca;swieta wielkanocne;swietami wielkanocnymi;swietach wielkanocnych',
  ],
  ['01-01', '01-01', "new year;new year's;new year’s;nowy rok;nowego roku;nowym rokiem;nowym roku"],
]

/** Feasts, seasons and quarters, by folded name. Events are rather named after a feast or a season: 'spring' of 'Spring Boot'. */
export const FEASTS = toPhraseMap<CalendarName & YearlyDays>(
  [SEASON_NAMES, QUARTER_NAMES, LONG_WEEKENDS, FEAST_NAMES].flatMap((rows) =>
    rows.map(([from, to, names]) => [
      names,
      { from, to, isWeak: rows === SEASON_NAMES || rows === FEAST_NAMES },
    ]),
  ),
)

export const CALENDAR_NAMES: ReadonlyMap<string, CalendarName> = new Map<string, CalendarName>([
  ...MONTH_NAMES,
  ...WEEKDAY_NAMES,
  ...FEASTS,
])

/** Days counted from today, by folded name. */
export const DAY_OFFSETS = toPhraseMap([
  ['today;tonight;dzis;dzisiaj', 0],
  ['tomorrow;jutro', 1],
  ['day after tomorrow;pojutrze', 2],
  ['yesterday;wczoraj', -1],
])

export type Unit = 'week' | 'weekend' | 'month' | 'quarter' | 'year'

/** Periods by folded name. */
export const UNITS = toMap<Unit>([
  ['week tydzien tygodnia tygodniu', 'week'],
  ['weekend weekendu weekendzie', 'weekend'],
  ['month miesiac miesiaca miesiacu', 'month'],
  ['quarter kwartal kwartalu kwartale', 'quarter'],
  ['year rok roku', 'year'],
])

/** Periods after 'end of' and 'koniec'. */
export const PRESENT_PERIODS = toPhraseMap<Unit>([
  ['the week;tygodnia', 'week'],
  ['the month;miesiaca', 'month'],
  ['the quarter;kwartalu', 'quarter'],
  ['the year;roku', 'year'],
])

/** The last, the present or the next one. */
export type Direction = -1 | 0 | 1

function inflectAdjectives(stems: string): string {
  const forms = stems.split(' ').flatMap((stem) => {
    const endings = stem.endsWith('i') ? ['', 'ego', 'm', 'a', 'ej'] : ['y', 'ego', 'ym', 'a', 'ej', 'e']
    return endings.map((ending) => stem + ending)
  })
  return forms.join(' ')
}

/** 'this', 'next' and 'last' by folded name. */
export const DIRECTIONS = toMap<{ direction: Direction; language: Language }>([
  ['this coming upcoming', { direction: 0, language: 'en' }],
  ['next following', { direction: 1, language: 'en' }],
  ['last previous past', { direction: -1, language: 'en' }],
  [
    `ten tego tym te ta tej ${inflectAdjectives('najblizsz biezac nadchodzac')}`,
    { direction: 0, language: 'pl' },
  ],
  [inflectAdjectives('przyszl nastepn kolejn'), { direction: 1, language: 'pl' }],
  [inflectAdjectives('zeszl ubiegl minion poprzedni ostatni'), { direction: -1, language: 'pl' }],
])

/** Names that are dates after a preposition. */
export const DATE_NAMES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...CALENDAR_NAMES,
  ...DAY_OFFSETS,
  ...DIRECTIONS,
])

/** Words for events that are over. */
export const PAST_WORDS = toSet(
  `past previous ended finished minionych poprzednie poprzednich zakonczony zakonczone zakonczonych archiwalny archiwalne archiwalnych ${inflectAdjectives('minion poprzedni')}`,
)

/** Words that belong to the date that follows them. */
export const DATE_PREPOSITIONS = toSet('in on at for during over w we na dnia dniu podczas')
export const FROM_WORDS = toSet('from between od miedzy pomiedzy')
export const RANGE_CONNECTORS = toSet('to until till through thru do a - – — ..')
export const CONNECTORS: ReadonlySet<string> = new Set([...RANGE_CONNECTORS, ...LIST_WORDS])
/** 'from Jan' and 'by Sun' rather name someone. */
export const NAMES_OF_PEOPLE = toSet('jan mar sun')

export const COUNT_WORDS = toPhraseMap([
  ['one;a;an', 1],
  ['two;dwa;dwie;dwoch;couple;couple of;a couple;a couple of;pare', 2],
  ['three;trzy;trzech;few;a few;kilka', 3],
  ['four;cztery;czterech', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
])
/** The days of periods that are counted: 'in 3 days', 'za rok'. */
export const COUNTED_UNITS = toMap([
  ['day days dni dniach dzien', 1],
  ['week weeks tydzien tygodnie tygodni tygodnia', 7],
  ['month months miesiac miesiace miesiecy miesiaca', 365 / 12],
  ['year years rok lata lat roku', 365],
])
/** The days after 'next' without a number: 'najbliższe dni', 'coming weeks'. */
export const NEXT_FEW = toMap([
  ['days dni dniach', 7],
  ['weeks tygodnie tygodni tygodniach', 28],
  ['months miesiace miesiecy miesiacach', 91],
])
/** Before a number of days or weeks that begins today. */
export const NEXT_PHRASES =
  toPhrases(`within;within the next;next;in the next;coming;in the coming;najblizsze;najblizszych;w ciagu;w ciagu najblizszych;w najblizsze;w najblizszych
przez najblizsze;przez najblizszych`)
/** Months after a day of the month, also as Polish dates often write them: '15 XII'. 'i' is rather 'and'. */
export const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map([
  ...Array.from(MONTH_NAMES, ([name, { month }]) => [name, month] as const),
  ...['ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'].map(
    (name, index) => [name, index + 2] as const,
  ),
])
export const ORDINALS = toMap([
  ['first 1st pierwszy pierwszym pierwsza pierwszej pierwszego', 1],
  ['second 2nd drugi drugim druga drugiej drugiego', 2],
  ['third 3rd trzeci trzecim trzecia trzeciej trzeciego', 3],
  ['fourth 4th czwarty czwartym czwarta czwartej czwartego', 4],
  ['last ostatni ostatnim ostatnia ostatniej ostatniego', -1],
])

// Ordinals from the first to the nineteenth, then the twentieth and the thirtieth, and in English the words before those after them.
const ORDINAL_ROWS: [ordinals: string, tens: string, before?: string][] = [
  [
    `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth
eighteenth nineteenth`,
    'twentieth thirtieth',
    'twenty- thirty-',
  ],
  [
    `pierwszy drugi trzeci czwarty piaty szosty siodmy osmy dziewiaty dziesiaty jedenasty dwunasty trzynasty czternasty pietnasty szesnasty
siedemnasty osiemnasty dziewietnasty`,
    'dwudziesty trzydziesty',
  ],
  [
    `pierwszego drugiego trzeciego czwartego piatego szostego siodmego osmego dziewiatego dziesiatego jedenastego dwunastego trzynastego
czternastego pietnastego szesnastego siedemnastego osiemnastego dziewietnastego`,
    'dwudziestego trzydziestego',
  ],
]

/** Dates of a month in words: 'third' in 'third of May', 'trzeciego', 'dwudziestego trzeciego'. */
export const DATES_IN_WORDS: ReadonlyMap<string, number> = new Map(
  ORDINAL_ROWS.flatMap(([ordinals, tens, before]) => {
    const units = ordinals.split(/\s+/)
    const [twentieth = '', thirtieth = ''] = tens.split(' ')
    const [twenty, thirty] = before?.split(' ') ?? [`${twentieth} `, `${thirtieth} `]
    const twenties = units.slice(0, 9).map((unit) => `${twenty}${unit}`)
    const dates = [...units, twentieth, ...twenties, thirtieth, `${thirty}${units[0]}`]
    return dates.map((date, index) => [before ? `${date} of` : date, index + 1] as const)
  }),
)

export const END_WORDS = toSet('end late koniec konca koncu koncem')
/** Where it begins and ends in a period, from 0 to 1. */
export type PartOfPeriod = [from: number, to: number]

/** Thirds or halves of a period. */
export const PARTS_OF_PERIOD = toPhraseMap<PartOfPeriod>([
  ['beginning;start;early;poczatek;poczatku;poczatkiem', [0, 1 / 3]],
  ['mid;middle;polowa;polowie;polowy', [1 / 3, 2 / 3]],
  [[...END_WORDS].join(';'), [2 / 3, 1]],
  ['first half;pierwsza polowa;pierwszej polowie;pierwszej polowy', [0, 1 / 2]],
  ['second half;druga polowa;drugiej polowie;drugiej polowy', [1 / 2, 1]],
])
const MORNING: Hours = { first: '00:00', last: '12:00' }
const NOON: Hours = { first: '11:00', last: '14:00' }
const AFTERNOON: Hours = { first: '12:00', last: '18:00' }
const EVENING: Hours = { first: '17:00', last: '23:59' }
const DAYTIME: Hours = { first: '08:00', last: '18:00' }
/** Words for some hours of a day that are hardly a name. */
export const SURE_HOURS = toPhraseMap<Hours>([
  ['mornings;early morning;before noon;rano;porankiem;przed poludniem;do poludnia', MORNING],
  ['at noon', NOON],
  ['afternoons;after noon;popoludniu;po poludniu', AFTERNOON],
  ['evenings;late evening;late night;after work;wieczorem;wieczorami;po pracy', EVENING],
])
/** These, and words that events are also called. */
export const HOURS_OF_DAY: ReadonlyMap<string, Hours> = new Map([
  ...SURE_HOURS,
  ...toPhraseMap<Hours>([
    [`morning;poranek;poranki;poranku;${inflect('porann').join(';')}`, MORNING],
    ['daytime', DAYTIME],
    ['lunchtime;noon;poludnie;poludniu', NOON],
    [`afternoon;${inflect('popoludniow').join(';')}`, AFTERNOON],
    [
      `evening;midnight;after hours;after dark;po godzinach;wieczor;wieczory;wieczoru;wieczorow;${inflect('wieczorn').join(';')}`,
      EVENING,
    ],
  ]),
])
/** After a day also these: 'Friday night'. */
export const TIMES_OF_DAY: ReadonlyMap<string, Hours> = new Map([
  ...HOURS_OF_DAY,
  ...['night', 'noc'].map((word) => [word, EVENING] as const),
])
export const DISTANCE_UNITS = /^(km|kms|kilomet|mil|mi$)/
/** The words with which a date may begin, besides numbers. Most words of a text do not. */
export const DATE_WORDS: ReadonlySet<string> = new Set([
  ...[DATE_NAMES, UNITS, ORDINALS, PARTS_OF_PERIOD].flatMap((table) => [...table.keys()]),
  ...[...FEASTS.keys(), ...NEXT_PHRASES, ...DATES_IN_WORDS.keys(), ...REPEATED_WEEKDAYS.keys()].flatMap(
    (phrase) => phrase.split(' ')[0] ?? [],
  ),
  ...[...DATE_PREPOSITIONS, ...FROM_WORDS],
  ...toSet('after po until till by through do before przed the pod za day dzien'),
])
