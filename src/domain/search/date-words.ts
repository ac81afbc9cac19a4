import { foldText } from '../text.ts'

export type Language = 'en' | 'pl'

/** A month or weekday, by one of its names. */
export interface CalendarName {
  /** 1 to 12 for months, 0 (Monday) to 6 for weekdays. */
  number: number
  language: Language
  /**
   * Whether the name alone is no date because it is also another word or a short form ('may', 'sat', 'maja'). It needs
   * another word of a date beside it.
   */
  isWeak: boolean
}

type NameTable = Record<Language, { strong: string; weak: string }>

// A line per month, January first. Weak: names that are also ordinary words, short forms, and the Polish genitive, which
// follows a number.
const MONTHS: NameTable = {
  en: {
    strong: 'january\nfebruary\n\napril\n\njune\njuly\naugust\nseptember\noctober\nnovember\ndecember',
    weak: 'jan\nfeb\nmarch mar\napr\nmay\njun\njul\naug\nsep sept\noct\nnov\ndec',
  },
  pl: {
    strong: `styczeń styczniu\nluty lutym\nmarzec marcu\nkwiecień kwietniu\nmaj maju\nczerwiec czerwcu\nlipiec lipcu
sierpień sierpniu\nwrzesień wrześniu\npaździernik październiku\nlistopad listopadzie\ngrudzień grudniu`,
    weak: `stycznia sty\nlutego lut\nmarca\nkwietnia kwi\nmaja\nczerwca cze\nlipca lip\nsierpnia sie\nwrześnia wrz\npaździernika paź\nlistopada lis\ngrudnia gru`,
  },
}

// A line per weekday, Monday first.
const WEEKDAYS: NameTable = {
  en: {
    strong: 'monday\ntuesday\nwednesday\nthursday\nfriday\nsaturday\nsunday',
    weak: 'mon\ntue tues\nwed\nthu thur thurs\nfri\nsat\nsun',
  },
  pl: {
    strong: `poniedziałek poniedziałku\nwtorek wtorku\nśroda środę środy\nczwartek czwartku\npiątek piątku
sobota sobotę soboty\nniedziela niedzielę niedzieli`,
    weak: 'pon pn\nwt\nśr\nczw\npt\nsob\nndz niedz nd',
  },
}

function buildNames(table: NameTable, firstNumber: number): ReadonlyMap<string, CalendarName> {
  const names = new Map<string, CalendarName>()
  for (const language of ['en', 'pl'] as const) {
    for (const strength of ['strong', 'weak'] as const) {
      for (const [index, line] of table[language][strength].split('\n').entries()) {
        for (const name of line.split(' ').filter(Boolean)) {
          names.set(foldText(name), { number: index + firstNumber, language, isWeak: strength === 'weak' })
        }
      }
    }
  }
  return names
}

export const MONTH_NAMES = buildNames(MONTHS, 1)
export const WEEKDAY_NAMES = buildNames(WEEKDAYS, 0)

// First and last day, and folded names. A winter ends in the year after.
const SEASON_NAMES: [first: string, last: string, names: string][] = [
  ['03-01', '05-31', 'spring;springtime;wiosna;wiosny;wiosne'],
  ['06-01', '08-31', 'summer;summertime;lato;latem;lecie'],
  ['09-01', '11-30', 'autumn;fall;jesien;jesieni;jesienia'],
  ['12-01', '02-28', 'winter;wintertime;zima;zimy;zime;zimie'],
]

const FEAST_NAMES: [first: string, last: string, names: string][] = [
  [
    '12-24',
    '12-26',
    'christmas;xmas;swieta;swiat;swietami;swietach;boze narodzenie;bozego narodzenia;bozym narodzeniem;bozym narodzeniu',
  ],
  ['12-24', '12-24', 'christmas eve;wigilia;wigilie;wigilii'],
  ['12-31', '12-31', "new year's eve;new year’s eve;new years eve;sylwester;sylwestra;sylwestrem"],
  ['12-06', '12-06', 'mikolajki;mikolajek'],
  ['11-29', '11-30', 'andrzejki;andrzejek'],
  ['10-31', '10-31', 'halloween'],
  ['02-14', '02-14', "valentine's day;valentine’s day;valentines day;walentynki;walentynek"],
  ['05-01', '05-03', 'majowka;majowke;majowki'],
  ['01-01', '01-01', "new year;new year's;new year’s;nowy rok;nowego roku;nowym rokiem"],
]

/** Feasts of a fixed date and seasons, by folded name. They need a year or another word of a date beside them, because events are named after them. */
export const FEASTS: ReadonlyMap<string, { first: string; last: string }> = new Map(
  [...SEASON_NAMES, ...FEAST_NAMES].flatMap(([first, last, names]) =>
    names.split(';').map((name) => [name, { first, last }]),
  ),
)

/** Alone they are rather names: 'spring' of 'Spring Boot'. */
export const SEASONS = new Set(SEASON_NAMES.flatMap(([, , names]) => names.split(';')))

/** Days counted from today, by folded name. */
export const DAY_OFFSETS: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tonight', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
  ['dzis', 0],
  ['dzisiaj', 0],
  ['jutro', 1],
  ['pojutrze', 2],
  ['wczoraj', -1],
])

export type Unit = 'week' | 'weekend' | 'month' | 'year'

/** Periods by folded name. */
export const UNITS: ReadonlyMap<string, Unit> = new Map([
  ['week', 'week'],
  ['tydzien', 'week'],
  ['tygodnia', 'week'],
  ['tygodniu', 'week'],
  ['weekend', 'weekend'],
  ['weekendu', 'weekend'],
  ['weekendzie', 'weekend'],
  ['month', 'month'],
  ['miesiac', 'month'],
  ['miesiaca', 'month'],
  ['miesiacu', 'month'],
  ['year', 'year'],
  ['rok', 'year'],
  ['roku', 'year'],
])

export type Direction = 'this' | 'next' | 'last'

function inflectAdjectives(stems: string): string[] {
  return stems.split(' ').flatMap((stem) => {
    const endings = stem.endsWith('i') ? ['', 'ego', 'm', 'a', 'ej'] : ['y', 'ego', 'ym', 'a', 'ej', 'e']
    return endings.map((ending) => stem + ending)
  })
}

const DIRECTION_WORDS: [Direction, Language, string[]][] = [
  ['this', 'en', ['this', 'coming', 'upcoming']],
  ['next', 'en', ['next', 'following']],
  ['last', 'en', ['last', 'previous', 'past']],
  ['this', 'pl', ['ten', 'tego', 'tym', 'te', 'ta', 'tej', ...inflectAdjectives('najblizsz biezac')]],
  ['next', 'pl', inflectAdjectives('przyszl nastepn kolejn')],
  ['last', 'pl', inflectAdjectives('zeszl ubiegl minion poprzedni ostatni')],
]

/** 'this', 'next' and 'last' by folded name. */
export const DIRECTIONS: ReadonlyMap<string, { direction: Direction; language: Language }> = new Map(
  DIRECTION_WORDS.flatMap(([direction, language, words]) =>
    words.map((word) => [word, { direction, language }] as const),
  ),
)

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

export const MONTH_PREPOSITIONS: ReadonlyMap<string, Language> = new Map([
  ...['in', 'during', 'for'].map((word) => [word, 'en'] as const),
  ...['w', 'we', 'na', 'podczas'].map((word) => [word, 'pl'] as const),
])

export const WEEKDAY_PREPOSITIONS: ReadonlyMap<string, Language> = new Map([
  ['on', 'en'],
  ['w', 'pl'],
  ['we', 'pl'],
])

/** Words that belong to the date that follows them. */
export const DATE_PREPOSITIONS = toSet('in on at for during over w we na dnia dniu podczas')
export const FROM_WORDS = toSet('from between od miedzy pomiedzy')
export const AFTER_WORDS = toSet('after po')
export const UNTIL_WORDS = toSet('until till by through do')
export const BEFORE_WORDS = toSet('before przed')
export const RANGE_CONNECTORS = toSet('to until till through thru do - – — ..')
export const LIST_WORDS = toSet('and i & oraz or lub albo')
/** These mean a range only between two dates after 'between', between a day and the day after it, or between two days of a month. */
export const AND_WORDS: ReadonlySet<string> = new Set([...LIST_WORDS, 'a'])
/** 'from Jan' and 'by Sun' rather name someone. */
export const NAMES_OF_PEOPLE = toSet('jan mar sun')

export const COUNT_WORDS: ReadonlyMap<string, number> = new Map([
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((word, index) => [word, index + 1] as const),
  ...['dwa', 'trzy', 'cztery'].map((word, index) => [word, index + 2] as const),
  ['dwie', 2],
])
export const COUNTED_UNITS: readonly [RegExp, number][] = [
  [/^(days?|dni|dniach|dzien)$/, 1],
  [/^(weeks?|tydzien|tygodnie|tygodni)$/, 7],
]
/** Periods of months, counted from the present month: 'in two months', 'za rok'. */
export const COUNTED_MONTHS: readonly [RegExp, number][] = [
  [/^(months?|miesiac|miesiace|miesiecy)$/, 1],
  [/^(years?|rok|lata|lat)$/, 12],
]
export const QUARTERS = toSet('quarter kwartal kwartale kwartalu')
/** Before 'kwartał', as in 'I kwartał'. */
export const QUARTER_NUMBERS: ReadonlyMap<string, number> = new Map(
  ['i 1', 'ii 2', 'iii 3', 'iv 4'].flatMap((names, index) =>
    names.split(' ').map((name) => [name, index + 1] as const),
  ),
)
/** The months from February on, as Polish dates often write them after the day: '15 XII'. 'i' is rather 'and'. */
export const ROMAN_MONTHS: ReadonlyMap<string, number> = new Map(
  ['ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'].map((name, index) => [
    name,
    index + 2,
  ]),
)
export const ORDINALS: readonly [RegExp, number][] = [
  [/^(?:first|1st|pierwsz(?:y|ym|a|ej|ego))$/, 1],
  [/^(?:second|2nd|drug(?:i|im|a|iej|iego))$/, 2],
  [/^(?:third|3rd|trzeci(?:m|a|ej|ego)?)$/, 3],
  [/^(?:fourth|4th|czwart(?:y|ym|a|ej|ego))$/, 4],
  [/^(?:last|ostatni(?:m|a|ej|ego)?)$/, -1],
]

export const BEGINNING_WORDS = toSet('beginning start early poczatek poczatku poczatkiem')
export const MIDDLE_WORDS = toSet('mid middle polowa polowie polowy')
export const END_WORDS = toSet('end late koniec konca koncu koncem')
/** They are said along with a day: 'tomorrow evening'. */
export const TIMES_OF_DAY = toSet(
  'morning afternoon evening night rano poludnie poludniu popoludniu wieczorem wieczor noc',
)
export const DISTANCE_UNITS = /^(km|kms|kilomet|mil|mi$)/
/** Startup Weekend is a series of events, as are others of this kind. */
export const WORDS_BEFORE_WEEKEND: ReadonlySet<string> = new Set([
  ...toSet('startup hack code coding web data design game'),
  'start up',
])
