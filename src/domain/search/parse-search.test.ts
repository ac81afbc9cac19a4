import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSearch } from './parse-search.ts'
import type { ParsedSearch, SearchPart } from './parsed-search.ts'
import { buildPlaceNames, guessPolishCaseForms } from './place-names.ts'
import { POLISH_CITIES } from './polish-cities.ts'
import { mentionsHome } from './read-places.ts'
import { readNoCondition } from './read-price.ts'
import { readTime } from './read-time.ts'
import { FILLER_WORDS, OR_WORDS, REQUEST_WORDS } from './search-words.ts'
import { IT_SYNONYMS } from './synonyms.ts'
import { type ReadContext, tokenize } from './tokens.ts'
import { foldName } from './words.ts'
import { WORLD_CITIES } from './world-cities.ts'

const PLACES = buildPlaceNames(
  `Gdansk, Gdynia, Sopot, Warsaw, Krakow, Kraków, Wroclaw, Lodz, Tychy, Piła, Bielsko-Biała, Pcim: Poland
Berlin, Munich, Cologne, Rust: Germany
Prague: Czech Republic
Budapest: Hungary
Rome: Italy
Nice, Paris: France
London: U.K.
Glasgow: Scotland
Amsterdam: Netherlands
Singapore: Singapore`
    .split('\n')
    .flatMap((line) => {
      const [cities = '', country = ''] = line.split(': ')
      return cities.split(', ').map((city) => ({ city, country }))
    })
    .concat(
      ['New York, NY', 'Dallas, TX', 'Austin, TX', 'Portland, OR'].map((city) => ({
        city,
        country: 'U.S.A.',
      })),
    ),
)
/** A Wednesday. */
const TODAY = '2026-11-18'

const HOMETOWN = { name: 'Sopot', cities: ['Sopot'], coordinates: { north: 54.44, east: 18.56 } }

function parse(text: string, today = TODAY): ParsedSearch {
  return parseSearch(text, { today, places: PLACES, hometown: HOMETOWN })
}

function describePart(part: SearchPart): string {
  switch (part.kind) {
    case 'dates':
      if (part.last === '9999-12-31' && part.weekdays) return `weekdays ${part.weekdays}`
      return part.first === part.last ? part.first : `${part.first}..${part.last}`
    case 'hours':
      return `${part.first}–${part.last}`
    case 'city':
      return `in ${part.cities.join(' | ') || `${part.name} (none)`}`
    case 'country':
      return `in ${part.countries.join(' | ') || `${part.name} (none)`}`
    case 'near':
      return `${part.km} km around ${part.isHome ? 'home' : part.name}`
    case 'price':
      return `${part.min === undefined ? '' : `from ${part.min} `}up to ${part.max}`
    default:
      return part.kind
  }
}

/** Returns parts and terms in their order; a term is in angle brackets, with its cities and countries. An excluded one begins with 'not'. */
function describeSearch(text: string, today = TODAY): string {
  const { parts, terms } = parse(text, today)
  return [
    ...parts.map((part) => ({
      start: part.start,
      text: (part.alternative ? 'or ' : '') + (part.excluded ? 'not ' : '') + describePart(part),
    })),
    ...terms.map(({ start, words, match, cities, countries, isExcluded }) => ({
      start,
      text: `${isExcluded ? 'not ' : ''}<${[words.join(match === 'any' ? ' or ' : '+'), ...cities, ...countries].join(' | ')}>`,
    })),
  ]
    .sort((a, b) => a.start - b.start)
    .map((each) => each.text)
    .join(', ')
}

const EUROPEAN =
  'Scotland | Czech Republic | Germany | France | U.K. | Hungary | Italy | Netherlands | Poland'

const PHRASES: [text: string, meaning: string][] = [
  // Words.
  ['AI meetup', '<ai>, <meetup>'],
  ['C++ CI/CD 24/7', '<c++>, <ci/cd>, <24/7>'],
  ['Łódź', '<lodz | Lodz>'],
  ['robotics & drones', '<robotics>, <drones>'],
  ['"free lunch" talks', '<free lunch>, <talks>'],
  ['"next month"', '<next month>'],
  ['“in Gdansk”', '<in gdansk>'],
  ['"unclosed quote', '<unclosed quote>'],
  ['say "hello', '<say>, <hello>'],
  ['events', ''],
  ['upcoming events', ''],
  ['show me all events', ''],
  ['pokaż wszystkie wydarzenia', ''],
  ['\u0301', ''],
  ['and', '<and>'],
  ['the future of work', '<future>, <work>'],
  // Bare words that are no dates.
  ['may', '<may>'],
  ['sat', '<sat>'],
  ['sun', '<sun>'],
  ['nie', '<nie>'],
  ['march', '<march>'],
  ['mar', '<mar>'],
  ['24/7', '<24/7>'],
  ['jan kowalski', '<jan>, <kowalski>'],
  ['this may be it', '<this>, <may>, <be>, <it>'],
  ['we may meet', '<may>, <meet>'],
  ['Python 3.11', '<python>, <3.11>'],
  ['3.12', '2026-12-03'],
  ['5.1', '2027-01-05'],
  ['3/12', '2026-12-03'],
  ['3.12 Gdansk', '2026-12-03, <gdansk | Gdansk>'],
  ['Gdansk 3.12', '<gdansk | Gdansk>, 2026-12-03'],
  ['workshops 3.12', '<workshops>, 2026-12-03'],
  ['AI, 3.12', '<ai>, 2026-12-03'],
  ['part 1/2', '<part>, <1/2>'],
  ['1.5 km', '<1.5>, <km>'],
  ['what to do this weekend', '2026-11-21..2026-11-22'],
  ['do tomorrow', '2026-11-19'],
  ['before the end of December', '2026-11-18..2026-12-31'],
  ['Vision 2030', '<vision>, <2030>'],
  ['30 February', '<30>, 2027-02-01..2027-02-28'],
  ['31.04', '<31.04>'],
  ['startup weekend', '<startup>, <weekend>'],
  ['hack weekend', '<hack>, <weekend>'],
  ['factory of tomorrow', '<factory>, <tomorrow>'],
  ['from Jan', '<jan>'],
  // Dates, English.
  ['today', '2026-11-18'],
  ['tonight', '2026-11-18'],
  ['tomorrow', '2026-11-19'],
  ['the day after tomorrow', '2026-11-20'],
  ['yesterday', '2026-11-17'],
  ['this week', '2026-11-18..2026-11-22'],
  ['next week', '2026-11-23..2026-11-29'],
  ['last week', '2026-11-09..2026-11-15'],
  ['weekend', '2026-11-21..2026-11-22'],
  ['this weekend', '2026-11-21..2026-11-22'],
  ['next weekend', '2026-11-28..2026-11-29'],
  ['on the weekend', '2026-11-21..2026-11-22'],
  ['this month', '2026-11-18..2026-11-30'],
  ['next month', '2026-12-01..2026-12-31'],
  ['in a month', '2026-12-01..2026-12-31'],
  ['in two weeks', '2026-11-30..2026-12-06'],
  ['in three months', '2027-02-01..2027-02-28'],
  ['Q1 2027', '2027-01-01..2027-03-31'],
  ['first quarter of 2027', '2027-01-01..2027-03-31'],
  ['Q1', '2027-01-01..2027-03-31'],
  ['AI Q1', '<ai>, 2027-01-01..2027-03-31'],
  ['I kwartał', '2027-01-01..2027-03-31'],
  ['Q2 and Q3 2027', '2027-04-01..2027-09-30'],
  ['in Q4', '2026-11-18..2026-12-31'],
  ['within a week', '2026-11-18..2026-11-24'],
  ['last month', '2026-10-01..2026-10-31'],
  ['this year', '2026-11-18..2026-12-31'],
  ['next year', '2027-01-01..2027-12-31'],
  ['friday', '2026-11-20'],
  ['on Friday', '2026-11-20'],
  ['this Friday', '2026-11-20'],
  ['next Friday', '2026-11-27'],
  ['last Friday', '2026-11-13'],
  ['next Wednesday', '2026-11-25'],
  ['wednesday', '2026-11-18'],
  ['on sat', '2026-11-21'],
  ['mon-fri', '2026-11-23..2026-11-27'],
  ['saturday and sunday', '2026-11-21..2026-11-22'],
  ['Friday 20 November', '2026-11-20'],
  ['in December', '2026-12-01..2026-12-31'],
  ['december', '2026-12-01..2026-12-31'],
  ['in may', '2027-05-01..2027-05-31'],
  ['in March', '2027-03-01..2027-03-31'],
  ['this march', '2027-03-01..2027-03-31'],
  ['next november', '2027-11-01..2027-11-30'],
  ['november', '2026-11-18..2026-11-30'],
  ['in November 2026', '2026-11-01..2026-11-30'],
  ['december 2027', '2027-12-01..2027-12-31'],
  ['Dec 2027', '2027-12-01..2027-12-31'],
  ['15 May', '2027-05-15'],
  ['15th of May', '2027-05-15'],
  ['May 15', '2027-05-15'],
  ['May 15th, 2027', '2027-05-15'],
  ['15 may 2027', '2027-05-15'],
  ['3-5 December', '2026-12-03..2026-12-05'],
  ['3–5 Dec', '2026-12-03..2026-12-05'],
  ['December 3-5', '2026-12-03..2026-12-05'],
  ['3 - 5 December 2027', '2027-12-03..2027-12-05'],
  ['from 3 to 5 December', '2026-12-03..2026-12-05'],
  ['between 3 and 5 December', '2026-12-03..2026-12-05'],
  ['28 December - 3 January', '2026-12-28..2027-01-03'],
  ['from Monday to Friday', '2026-11-23..2026-11-27'],
  ['May-June', '2027-05-01..2027-06-30'],
  ['from May to July', '2027-05-01..2027-07-31'],
  ['from Jan to Mar', '2027-01-01..2027-03-31'],
  ['from 15 May', '2027-05-15..9999-12-31'],
  ['after 15 May', '2027-05-16..9999-12-31'],
  ['until Friday', '2026-11-18..2026-11-20'],
  ['by friday', '2026-11-18..2026-11-20'],
  ['before 1 December', '2026-11-18..2026-11-30'],
  ['until the end of the month', '2026-11-18..2026-11-30'],
  ['before Christmas', '2026-11-18..2026-12-23'],
  ['until Friday or Saturday', '2026-11-18..2026-11-21'],
  ['within a month', '2026-11-18..2026-12-17'],
  ['within the next week', '2026-11-18..2026-11-24'],
  ['first half of December', '2026-12-01..2026-12-15'],
  ['AI in the second half of January', '<ai>, 2027-01-16..2027-01-31'],
  ['until Christmas', '2026-11-18..2026-12-26'],
  ['after Christmas 2027', '2027-12-27..9999-12-31'],
  ['between Christmas and New Year', '2026-12-24..2027-01-01'],
  ['before new year’s eve', '2026-11-18..2026-12-30'],
  ['AI at Christmas', '<ai>, 2026-12-24..2026-12-26'],
  ['Christmas', '<christmas>'],
  ['Easter', '<easter>'],
  ['at Easter 2025', '2025-04-20..2025-04-21'],
  ['Easter Monday', '<easter+monday>'],
  ['Easter weekend', '2027-03-27..2027-03-29'],
  ['Poniedziałek Wielkanocny', '<poniedzialek+wielkanocny>'],
  ['Easter and Christmas', '2026-12-24..2027-03-29'],
  ['święta i sylwester', '2026-12-24..2026-12-31'],
  ['Christmas Gdansk', '<christmas>, <gdansk | Gdansk>'],
  ['Christmas market', '<christmas+market>'],
  ['early December', '2026-12-01..2026-12-10'],
  ['mid-December', '2026-12-11..2026-12-20'],
  ['end of May', '2027-05-21..2027-05-31'],
  ['next 7 days', '2026-11-18..2026-11-24'],
  ['within two weeks', '2026-11-18..2026-12-01'],
  ['in 3 days', '2026-11-21'],
  ['15.05', '2027-05-15'],
  ['15.05.2027', '2027-05-15'],
  ['5.12.2026', '2026-12-05'],
  ['2027-05', '2027-05-01..2027-05-31'],
  ['2027-05-17', '2027-05-17'],
  ['17/05/2027', '2027-05-17'],
  ['05/17/2027', '2027-05-17'],
  ['05/2027', '2027-05-01..2027-05-31'],
  ['2027-05-01..2027-05-05', '2027-05-01..2027-05-05'],
  ['2027', '2027-01-01..2027-12-31'],
  ['2027-2028', '2027-01-01..2028-12-31'],
  ['in 2025', '2025-01-01..2025-12-31'],
  ['29 February', '2028-02-29'],
  // Several dates.
  ['friday or saturday', '2026-11-20..2026-11-21'],
  ['friday/saturday', '2026-11-20..2026-11-21'],
  ['saturday or friday', '2026-11-20..2026-11-21'],
  ['sat or sun', '2026-11-21..2026-11-22'],
  ['Monday, Wednesday and Friday', '2026-11-18..2026-11-23'],
  ['next week or this weekend', '2026-11-21..2026-11-29'],
  ['January and May 2028', '2028-01-01..2028-05-31'],
  ['November and December 2027', '2027-11-01..2027-12-31'],
  ['May and June', '2027-05-01..2027-06-30'],
  ['May, June or July', '2027-05-01..2027-07-31'],
  ['in May or March', '2027-03-01..2027-05-31'],
  ['in May or in March', '2027-03-01..2027-05-31'],
  ['3 and 5 December', '2026-12-03..2026-12-05'],
  ['today or 5 December', '2026-11-18..2026-12-05'],
  ['may and online', '<may>, online'],
  ['we may and friday', '<may>, 2026-11-20'],
  ['jan and mar', '2027-01-01..2027-03-31'],
  ['friday or "saturday"', '2026-11-20, <saturday>'],
  ['maj i czerwiec', '2027-05-01..2027-06-30'],
  ['w maju lub w czerwcu', '2027-05-01..2027-06-30'],
  ['w piątek albo w sobotę', '2026-11-20..2026-11-21'],
  ['10 i 12 grudnia', '2026-12-10..2026-12-12'],
  // Dates, Polish.
  ['dziś', '2026-11-18'],
  ['dzis', '2026-11-18'],
  ['dzisiaj', '2026-11-18'],
  ['jutro', '2026-11-19'],
  ['pojutrze', '2026-11-20'],
  ['w tym tygodniu', '2026-11-18..2026-11-22'],
  ['w przyszłym tygodniu', '2026-11-23..2026-11-29'],
  ['w zeszłym tygodniu', '2026-11-09..2026-11-15'],
  ['przyszly tydzien', '2026-11-23..2026-11-29'],
  ['w weekend', '2026-11-21..2026-11-22'],
  ['w ten weekend', '2026-11-21..2026-11-22'],
  ['w przyszły weekend', '2026-11-28..2026-11-29'],
  ['na weekend', '2026-11-21..2026-11-22'],
  ['w tym miesiącu', '2026-11-18..2026-11-30'],
  ['w przyszłym miesiącu', '2026-12-01..2026-12-31'],
  ['w tym roku', '2026-11-18..2026-12-31'],
  ['w piątek', '2026-11-20'],
  ['we wtorek', '2026-11-24'],
  ['w srode', '2026-11-18'],
  ['w przyszły piątek', '2026-11-27'],
  ['w ten piątek', '2026-11-20'],
  ['w najbliższą sobotę', '2026-11-21'],
  ['w zeszły piątek', '2026-11-13'],
  ['sobota i niedziela', '2026-11-21..2026-11-22'],
  ['w sob', '2026-11-21'],
  ['w grudniu', '2026-12-01..2026-12-31'],
  ['grudzień', '2026-12-01..2026-12-31'],
  ['w maju', '2027-05-01..2027-05-31'],
  ['w marcu', '2027-03-01..2027-03-31'],
  ['maja', '<maja>'],
  ['grudzień 2027', '2027-12-01..2027-12-31'],
  ['w grudniu 2027 r.', '2027-12-01..2027-12-31'],
  ['15 maja', '2027-05-15'],
  ['15 maja 2027', '2027-05-15'],
  ['15 maja 2027 roku', '2027-05-15'],
  ['dnia 15 maja', '2027-05-15'],
  ['piątek, 20 listopada', '2026-11-20'],
  ['od 3 do 5 grudnia', '2026-12-03..2026-12-05'],
  ['3-5 grudnia', '2026-12-03..2026-12-05'],
  ['3-5 gru', '2026-12-03..2026-12-05'],
  ['w dniach 3-5 grudnia', '2026-12-03..2026-12-05'],
  ['między 3 a 5 grudnia', '2026-12-03..2026-12-05'],
  ['od 28 grudnia do 3 stycznia', '2026-12-28..2027-01-03'],
  ['od poniedziałku do piątku', '2026-11-23..2026-11-27'],
  ['maj-czerwiec', '2027-05-01..2027-06-30'],
  ['od maja do lipca', '2027-05-01..2027-07-31'],
  ['od 3 grudnia', '2026-12-03..9999-12-31'],
  ['po 15 maja', '2027-05-16..9999-12-31'],
  ['do piątku', '2026-11-18..2026-11-20'],
  ['do 15 maja', '2026-11-18..2027-05-15'],
  ['przed 1 grudnia', '2026-11-18..2026-11-30'],
  ['przed świętami', '2026-11-18..2026-12-23'],
  ['warsztaty przed świętami w Warszawie', '<warsztaty>, 2026-11-18..2026-12-23, in Warsaw'],
  ['do Bożego Narodzenia', '2026-11-18..2026-12-26'],
  ['przed Wielkanocą', '2026-11-18..2027-03-27'],
  ['po świętach', '2026-12-27..9999-12-31'],
  ['w święta', '2026-12-24..2026-12-26'],
  ['w wakacje', '2027-07-01..2027-08-31'],
  ['w długi weekend majowy', '2027-05-01..2027-05-03'],
  ['w weekend majowy', '2027-05-01..2027-05-03'],
  ['przed wakacjami', '2026-11-18..2027-06-30'],
  ['do sylwestra', '2026-11-18..2026-12-31'],
  ['sylwester', '<sylwester>'],
  ['sylwester ', '<sylwester>'],
  ['sylwester w Sopocie', '<sylwester>, in Sopot'],
  ['święta', '<swieta>'],
  ['wigilia', '<wigilia>'],
  ['wigilia firmowa', '<wigilia>, <firmowa>'],
  ['Boże Narodzenie', '<boze+narodzenie>'],
  ['dnia 3.12', '2026-12-03'],
  ['przed końcem grudnia', '2026-11-18..2026-12-31'],
  ['do końca grudnia', '2026-11-18..2026-12-31'],
  ['do końca miesiąca', '2026-11-18..2026-11-30'],
  ['do końca roku', '2026-11-18..2026-12-31'],
  ['pod koniec maja', '2027-05-21..2027-05-31'],
  ['na początku grudnia', '2026-12-01..2026-12-10'],
  ['w ciągu 7 dni', '2026-11-18..2026-11-24'],
  ['w ciągu tygodnia', '2026-11-18..2026-11-24'],
  ['w ciągu miesiąca', '2026-11-18..2026-12-17'],
  ['w ciągu roku', '2026-11-18..2027-11-17'],
  ['w pierwszej połowie grudnia', '2026-12-01..2026-12-15'],
  ['za tydzień', '2026-11-23..2026-11-29'],
  ['za 3 dni', '2026-11-21'],
  ['za miesiąc', '2026-12-01..2026-12-31'],
  ['za dwa miesiące', '2027-01-01..2027-01-31'],
  ['za 2 miesiące', '2027-01-01..2027-01-31'],
  ['za rok', '2027-11-01..2027-11-30'],
  ['15 XII', '2026-12-15'],
  ['od 3 do 5 XII', '2026-12-03..2026-12-05'],
  ['17 V 2027', '2027-05-17'],
  ['15 i 16 grudnia', '2026-12-15..2026-12-16'],
  ['pierwszy kwartał 2027', '2027-01-01..2027-03-31'],
  ['w Q1', '2027-01-01..2027-03-31'],
  ['w trzecim kwartale', '2027-07-01..2027-09-30'],
  ['w 2027 roku', '2027-01-01..2027-12-31'],
  ['03.12-05.12', '2026-12-03..2026-12-05'],
  // Places, English.
  ['Gdansk', '<gdansk | Gdansk>'],
  ['gdańsk', '<gdansk | Gdansk>'],
  ['in Gdansk', 'in Gdansk'],
  ['to Krakow', 'in Krakow | Kraków'],
  ['near Gdansk', '25 km around Gdansk'],
  ['around Warsaw', '25 km around Warsaw'],
  ['close to Sopot', '25 km around Sopot'],
  ['within 30 km of Sopot', '30 km around Sopot'],
  ['within 20 miles of London', '32 km around London'],
  ['30 km from Sopot', '30 km around Sopot'],
  ['Gdansk + 25 km', '25 km around Gdansk'],
  ['gdansk +50km', '50 km around Gdansk'],
  ['Gdansk 10 km', '10 km around Gdansk'],
  ['near Gdansk within 50 km', '50 km around Gdansk'],
  ['Tricity', '<tricity | Gdansk | Gdynia | Sopot>'],
  ['AI poza Trójmiastem', '<ai>, not <trojmiastem | Gdansk | Gdynia | Sopot>'],
  ['in Warsaw or Krakow', 'in Warsaw | Krakow | Kraków'],
  ['gdansk or sopot', 'in Gdansk | Sopot'],
  ['gdansk sopot', '<gdansk+sopot | Gdansk | Sopot>'],
  ['gdansk, sopot', '<gdansk+sopot | Gdansk | Sopot>'],
  ['gdansk,sopot gdynia AI', '<gdansk+sopot+gdynia | Gdansk | Sopot | Gdynia>, <ai>'],
  ['gdansk, gdynia or sopot', 'in Gdansk | Gdynia | Sopot'],
  ['in gdansk, sopot', 'in Gdansk | Sopot'],
  ['gdansk lub sopot', 'in Gdansk | Sopot'],
  ['gdansk sopot + 25 km', '<gdansk | Gdansk>, 25 km around Sopot'],
  ['tricity gdansk', '<tricity | Gdansk | Gdynia | Sopot>, <gdansk | Gdansk>'],
  ['Dallas Texas', '<dallas | Dallas, TX>, <texas | Dallas, TX | Austin, TX>'],
  ['new york berlin', '<new+york+berlin | New York, NY | Berlin>'],
  ['Cracow', '<cracow | Krakow | Kraków>'],
  ['Warszawa', '<warszawa | Warsaw>'],
  ['New York', '<new+york | New York, NY>'],
  ['in New York', 'in New York, NY'],
  ['Dallas, TX', '<dallas+tx | Dallas, TX>'],
  ['Dallas TX', '<dallas+tx | Dallas, TX>'],
  ['Paris, TX', '<paris+tx | Paris | Dallas, TX | Austin, TX>'],
  ['in Texas', 'in Dallas, TX | Austin, TX'],
  ['TX', '<tx | Dallas, TX | Austin, TX>'],
  ['in Portland, OR', 'in Portland, OR'],
  ['London UK', '<london | London>, <uk | U.K. | Scotland>'],
  ['in Germany', 'in Germany'],
  ['Germany', '<germany | Germany>'],
  ['in the Netherlands', 'in Netherlands'],
  ['in the UK', 'in U.K. | Scotland'],
  ['U.K.', '<u.k. | U.K. | Scotland>'],
  ['USA', '<usa | U.S.A.>'],
  ['U.S.A.', '<u.s.a. | U.S.A.>'],
  ['in the U.S.', 'in U.S.A.'],
  ['join us', '<join>, <us>'],
  ['in Radom', 'in Radom (none)'],
  ['in reading', '<reading>'],
  ['in Reading', 'in Reading (none)'],
  ['nice venue', '<nice>, <venue>'],
  ['in Rust', 'in Rust'],
  ['near field communication', '<near>, <field>, <communication>'],
  ['around the world', '<around>, <world>'],
  ['in tech', '<tech>'],
  ['Cologne', '<cologne | Cologne>'],
  ['Munich', '<munich | Munich>'],
  ['Paris, France', '<paris | Paris>, <france | France>'],
  ['in Singapore', 'in Singapore'],
  // Places, Polish.
  ['w Gdańsku', 'in Gdansk'],
  ['w gdansku', 'in Gdansk'],
  ['Gdańsku', '<gdansku | Gdansk>'],
  ['z Gdańska', '<gdanska | Gdansk>'],
  ['do Krakowa', 'in Krakow | Kraków'],
  ['we Wrocławiu', 'in Wroclaw'],
  ['w Łodzi', 'in Lodz'],
  ['w Nowym Jorku', 'in New York, NY'],
  ['Nowy Jork', '<nowy+jork | New York, NY>'],
  ['w Monachium', 'in Munich'],
  ['Kolonia', '<kolonia | Cologne>'],
  ['w Trójmieście', 'in Gdansk | Gdynia | Sopot'],
  ['w pobliżu Gdyni', '25 km around Gdynia'],
  ['koło Gdańska', '25 km around Gdansk'],
  ['okolice Gdańska', '25 km around Gdansk'],
  ['w okolicach Krakowa', '25 km around Krakow'],
  ['niedaleko Sopotu', '25 km around Sopot'],
  ['Gdańsk i okolice', '25 km around Gdansk'],
  ['30 km od Sopotu', '30 km around Sopot'],
  ['do 30 km od Sopotu', '30 km around Sopot'],
  ['w promieniu 50 km od Warszawy', '50 km around Warsaw'],
  ['w Gdańsku do 30 km', '30 km around Gdansk'],
  ['w Gdańsku lub Gdyni', 'in Gdansk | Gdynia'],
  ['w Tychach', 'in Tychy'],
  ['do tych', '<tych>'],
  ['z Piły', '<pily | Piła>'],
  ['przemysł', '<przemysl>'],
  ['w Pile', 'in Piła'],
  ['pile', '<pile>'],
  ['w Bielsku-Białej', 'in Bielsko-Biała'],
  ['w Pcimiu', 'in Pcim'],
  ['w Niemczech', 'in Germany'],
  ['Niemcy', '<niemcy | Germany>'],
  ['w Polsce', 'in Poland'],
  ['z Czech', '<czech | Czech Republic>'],
  ['na Węgrzech', 'in Hungary'],
  ['we Włoszech', 'in Italy'],
  ['w Wielkiej Brytanii', 'in U.K. | Scotland'],
  ['w Stanach Zjednoczonych', 'in U.S.A.'],
  ['w USA', 'in U.S.A.'],
  // Price and attendance.
  ['free', 'free'],
  ['free of charge', 'free'],
  ['for free', 'free'],
  ['free software', '<free>, <software>'],
  ['tax free', '<tax>, <free>'],
  ['free and open source', '<free>, <open>, <source>'],
  ['free entry', 'free'],
  ['za darmo', 'free'],
  ['darmowe', 'free'],
  ['bezpłatnych', 'free'],
  ['wstęp wolny', 'free'],
  ['online', 'online'],
  ['on-line', 'online'],
  ['online AI', 'online, <ai>'],
  ['virtual reality', '<virtual+reality>'],
  ['virtual conference', 'online, <conference>'],
  ['remote meetups', 'online, <meetups>'],
  ['zdalnie', 'online'],
  ['zdalne szkolenia', 'online, <szkolenia>'],
  ['praca zdalna', '<praca+zdalna>'],
  ['w internecie', 'online'],
  ['w gdansku lub online', 'in Gdansk, or online'],
  ['gdansk or online', 'in Gdansk, or online'],
  ['gdansk, sopot or online', 'in Gdansk | Sopot, or online'],
  ['online lub w Warszawie', 'online, or in Warsaw'],
  ['online or Berlin or near Sopot', 'online, or in Berlin, or 25 km around Sopot'],
  ['gdansk and online', '<gdansk | Gdansk>, online'],
  ['free or today', 'free, 2026-11-18'],
  ['free or AI', 'free, <ai>'],
  ['gdansk or free', '<gdansk | Gdansk>, free'],
  ['remote', 'online'],
  ['remote AI', 'online, <ai>'],
  ['remote sensing', '<remote>, <sensing>'],
  ['AI webinar', '<ai>, online'],
  ['webinaria', 'online'],
  ['wirtualnie', 'online'],
  ['in person', 'in_person'],
  ['python in-person', '<python>, in_person'],
  ['tylko stacjonarnie', 'in_person'],
  ['szkolenia stacjonarne w Gdańsku', '<szkolenia>, in_person, in Gdansk'],
  ['na żywo', 'in_person'],
  ['not in person', 'not in_person'],
  ['hybrid', 'hybrid'],
  ['konferencja hybrydowa', '<konferencja>, hybrid'],
  ['hybrydowo bez Gdańska', 'hybrid, not <gdanska | Gdansk>'],
  ['hybrid cloud', '<hybrid>, <cloud>'],
  ['praca hybrydowa', '<praca>, <hybrydowa>'],
  ['"in person"', '<in person>'],
  // Words that leave out something.
  ['paid', 'not free'],
  ['paid or online', 'not free, online'],
  ['over 300 zł or online', 'not up to 300, online'],
  ['from 0.50 EUR', 'up to 0.5'],
  ['płatne szkolenia', 'not free, <szkolenia>'],
  ['paid media', '<paid>, <media>'],
  ['not paid', 'free'],
  ['abroad or Germany', 'not in Poland | , <germany | Germany>'],
  ['abroad', 'not in Poland | '],
  ['konferencje za granicą', '<konferencje>, not in Poland | '],
  // Regions.
  ['in Pomerania', 'in Gdansk | Gdynia | Sopot'],
  ['w pomorskim', 'in Gdansk | Gdynia | Sopot'],
  ['województwo pomorskie', '<wojewodztwo+pomorskie | Gdansk | Gdynia | Sopot>'],
  ['AI na Śląsku', '<ai>, in Bielsko-Biała | Tychy'],
  ['w Małopolsce', 'in Krakow | Kraków'],
  ['in DACH', 'in Germany'],
  ['w Skandynawii', 'in Scandinavia (none)'],
  // Times of day and seasons.
  ['friday night', '2026-11-20, 17:00–23:59'],
  ['w piątek wieczorem', '2026-11-20, 17:00–23:59'],
  ['15 maja po południu', '2027-05-15, 12:00–18:00'],
  ['late January', '2027-01-21..2027-01-31'],
  ['following week', '2026-11-23..2026-11-29'],
  ['I kwartał 2027', '2027-01-01..2027-03-31'],
  ['summer', '<summer>'],
  ['in the summer', '2027-06-01..2027-08-31'],
  ['summer 2027', '2027-06-01..2027-08-31'],
  ['summer or winter', '2026-12-01..2027-08-31'],
  ['w lecie lub w zimie', '2026-12-01..2027-08-31'],
  ['AI Summit Day 1/2', '<ai>, <summit>, <day>, <1/2>'],
  ['Spring 6.1', '<spring>, <6.1>'],
  ['this autumn', '2026-11-18..2026-11-30'],
  ['next autumn', '2027-09-01..2027-11-30'],
  ['last summer', '2026-06-01..2026-08-31'],
  ['warsztaty zimą', '<warsztaty>, <zima>'],
  ['warsztaty w zimie', '<warsztaty>, 2026-12-01..2027-02-28'],
  ['winter 2027', '2026-12-01..2027-02-28'],
  ['w mikołajki', '2026-12-06'],
  // Prices.
  ['under 50', 'up to 50'],
  ['below 50', 'up to 50'],
  ['AI up to 50', '<ai>, up to 50'],
  ['max 50', 'up to 50'],
  ['maximum 50', 'up to 50'],
  ['less than 50', 'up to 50'],
  ['no more than 50', 'up to 50'],
  ['not over 50', 'up to 50'],
  ['over 300', 'not up to 300'],
  ['AI more than 300 dollars', '<ai>, not up to 300'],
  ['over 300 in Gdansk', 'not up to 300, in Gdansk'],
  ['powyżej 300 zł', 'not up to 300'],
  ['od 300 zł', 'not up to 299'],
  ['over 100 startups', '<over>, <100>, <startups>'],
  ['at least 300', '<least>, <300>'],
  ['od 20 do 60 zł', 'from 20 up to 60'],
  ['between 20 and 60', 'from 20 up to 60'],
  ['between 20 and 60 dollars', 'from 20 up to 60'],
  ['$20-$60', 'from 20 up to 60'],
  ['szkolenia 50 - 100 zł', '<szkolenia>, from 50 up to 100'],
  ['między 50 a 100 zł', 'from 50 up to 100'],
  ['0-60 zł', 'up to 60'],
  ['60-20 zł', 'from 20 up to 60'],
  ['20-60 zł', 'from 20 up to 60'],
  ['100-300 EUR', 'from 100 up to 300'],
  ['od 9 do 17', '<9>, <17>'],
  ['under $50', 'up to 50'],
  ['under 50 EUR', 'up to 50'],
  ['under 50 online', 'up to 50, online'],
  ['do 50 jutro', 'up to 50, 2026-11-19'],
  ['20-60zł', 'from 20 up to 60'],
  ['under €49.99', 'up to 49.99'],
  ['under 1,000 PLN', 'up to 1000'],
  ['do 50 zł', 'up to 50'],
  ['do 50zl', 'up to 50'],
  ['do 50', 'up to 50'],
  ['do 20 zł', 'up to 20'],
  ['poniżej 50 zł', 'up to 50'],
  ['maks. 100 PLN', 'up to 100'],
  ['nie więcej niż 50 zł', 'up to 50'],
  ['za 50 zł', 'up to 50'],
  ['za 50', '<za>, <50>'],
  ['warsztaty 50 zł', '<warsztaty>, up to 50'],
  ['$50 workshops', 'up to 50, <workshops>'],
  ['Web 50', '<web>, <50>'],
  ['warsztaty do 100 zł w Krakowie', '<warsztaty>, up to 100, in Krakow | Kraków'],
  ['cheap', 'up to 20'],
  ['cheaper than 100 EUR', 'up to 100'],
  ['free or under 50', 'free, or up to 50'],
  ['darmowe albo do 50 zł', 'free, or up to 50'],
  ['AI from 0 EUR', '<ai>'],
  ['od 0 zł', ''],
  ['free or paid', ''],
  ['free/paid workshops', '<workshops>'],
  ['płatne i bezpłatne warsztaty', '<warsztaty>'],
  ['any price in Gdansk', 'in Gdansk'],
  ['things to do in Gdansk', 'in Gdansk'],
  ['where to go tomorrow', '2026-11-19'],
  ['anywhere free', 'free'],
  ['minimum 3.12', '<minimum>, <3.12>'],
  ['tanie warsztaty', 'up to 20, <warsztaty>'],
  ['tanio', 'up to 20'],
  ['tanie szkolenia do 100 zł', '<tanie>, <szkolenia>, up to 100'],
  ['cheap conference under 200 dollars', '<cheap>, <conference>, up to 200'],
  ['warsztaty do 50 dolarów', '<warsztaty>, up to 50'],
  ['powyżej 500 dolarów', 'not up to 500'],
  ['niedrogo', 'up to 20'],
  ['do 30 km', '<30>, <km>'],
  ['do 5 maja', '2026-11-18..2027-05-05'],
  ['up to 20 May', '<up>, 2027-05-20'],
  ['do 5 m', '<5>, <m>'],
  ['do 5', '<5>'],
  ['do 2030', '<2030>'],
  ['under 30s', '<under>, <30s>'],
  ['30 under 30', '<30>, <under>, <30>'],
  ['Forbes 30 under 30', '<forbes>, <30>, <under>, <30>'],
  ['under 30 minutes', '<under>, <30>, <minutes>'],
  ['do 50 osób', '<50>, <osob>'],
  ['up to 3 days', '<up>, <3>, <days>'],
  ['under construction', '<under>, <construction>'],
  // What is left out.
  ['python not in Berlin', '<python>, not in Berlin'],
  ['events in december not in Gdansk', '2026-12-01..2026-12-31, not in Gdansk'],
  ['not Berlin', 'not <berlin | Berlin>'],
  ['Gdańsk other than AI', '<gdansk | Gdansk>, not <ai>'],
  ['no conferences in Gdansk', 'not <conferences>, in Gdansk'],
  ['no code', '<no>, <code>'],
  ['cheap or free up to 50 in Krakow', 'up to 20, or free, up to 50, in Krakow | Kraków'],
  ['dach Kraków', '<dach>, <krakow | Krakow | Kraków>'],
  ['z wyłączeniem Krakowa', 'not <krakowa | Krakow | Kraków>'],
  ['inne niż konferencje', 'not <konferencje>'],
  ['poza konferencjami', 'not <konferencjami>'],
  ['outside Berlin', 'not <berlin | Berlin>'],
  ['python outside of the Netherlands', '<python>, not <netherlands | Netherlands>'],
  ['outside Krakow and Berlin', 'not in Krakow | Kraków | Berlin'],
  ['AI or outside Berlin', '<ai>, not <berlin | Berlin>'],
  ['outside the box', '<outside>, <box>'],
  ['yoga outside in Berlin', '<yoga>, <outside>, in Berlin'],
  ['python not Berlin or Munich', '<python>, not in Berlin | Munich'],
  ['python not online', '<python>, not online'],
  ['python -online', '<python>, not online'],
  ['python -warsaw', '<python>, not <warsaw | Warsaw>'],
  ['python - online', '<python>, online'],
  ['python -"big data"', '<python>, not <big data>'],
  ['python --online', '<python>, online'],
  ['start-up', '<start-up>'],
  ['AI -start-up', '<ai>, not <start-up>'],
  ['3 -5 December', '2026-12-03..2026-12-05'],
  ['bez online', 'not online'],
  ['no online', 'not online'],
  ['no code', '<no>, <code>'],
  ['except free', 'not free'],
  ['not free', 'not free'],
  ['nie za darmo', 'not free'],
  ['nie w Warszawie', 'not in Warsaw'],
  ['AI bez warsztatów', '<ai>, not <warsztatow>'],
  ['AI oprócz Krakowa', '<ai>, not <krakowa | Krakow | Kraków>'],
  ['AI but not online', '<ai>, not online'],
  ['not AI', 'not <ai>'],
  ['not AI or ML', 'not <ai or ml>'],
  ['not AI nor ML', 'not <ai>, not <ml>'],
  ['not free or online', 'not free, not online'],
  ['not in Berlin or online', 'not in Berlin, not online'],
  ['not on Friday', 'not 2026-11-20'],
  ['AI without the machine learning', '<ai>, not <machine+learning>'],
  ['bez sztucznej inteligencji', 'not <sztucznej+inteligencji>'],
  ['AI or not ML', '<ai>, not <ml>'],
  ['AI or -ML', '<ai>, not <ml>'],
  ['not near Gdansk', 'not 25 km around Gdansk'],
  ['not far from Gdansk', '25 km around Gdansk'],
  ['nie dalej niż 30 km od Sopotu', '30 km around Sopot'],
  ['not under 50', 'not up to 50'],
  ['bez opłat', 'free'],
  ['bez opłaty', 'free'],
  ['no fee', 'free'],
  ['not only AI', '<not>, <only>, <ai>'],
  ['nie tylko AI', '<nie>, <tylko>, <ai>'],
  ['not-for-profit', '<not-for-profit>'],
  ['not for profit', '<not>, <profit>'],
  ['non-profit', '<non-profit>'],
  ['doctors without borders', '<doctors>, <without>, <borders>'],
  ['lekarze bez granic', '<lekarze>, <bez>, <granic>'],
  ['python not', '<python>, <not>'],
  ['python -', '<python>'],
  ['"not" online', '<not>, online'],
  ['free not free', 'free, not free'],
  ['in Berlin not in Berlin', 'in Berlin, not in Berlin'],
  // Near the hometown.
  ['near me', '25 km around home'],
  ['AI near me this weekend', '<ai>, 25 km around home, 2026-11-21..2026-11-22'],
  ['nearby', '25 km around home'],
  ['nearby AI meetups', '25 km around home, <ai>, <meetups>'],
  ['nearby Gdansk', '25 km around Gdansk'],
  ['within 10 km of me', '10 km around home'],
  ['near me 50 km', '50 km around home'],
  ['blisko mnie', '25 km around home'],
  ['meetupy niedaleko', '<meetupy>, 25 km around home'],
  ['blisko natury', '<blisko>, <natury>'],
  ['w pobliżu', '25 km around home'],
  ['w pobliżu jutro', '25 km around home, 2026-11-19'],
  ['w mojej okolicy', '25 km around home'],
  ['10 km ode mnie', '10 km around home'],
  ['near me or online', '25 km around home, or online'],
  // Parts of a month.
  ['last week of december', '2026-12-25..2026-12-31'],
  ['in the last week of December 2027', '2027-12-25..2027-12-31'],
  ['first week of may', '2027-05-01..2027-05-07'],
  ['first week of November', '2027-11-01..2027-11-07'],
  ['last friday of december', '2026-12-25'],
  ['second Tuesday of the month', '2026-12-08'],
  ['last weekend of next month', '2026-12-26..2026-12-27'],
  ['ostatni tydzień grudnia', '2026-12-25..2026-12-31'],
  ['w ostatnim tygodniu grudnia', '2026-12-25..2026-12-31'],
  ['ostatni piątek miesiąca', '2026-11-27'],
  ['end of the month', '2026-11-21..2026-11-30'],
  ['tomorrow evening', '2026-11-19, 17:00–23:59'],
  ['dziś wieczorem', '2026-11-18, 17:00–23:59'],
  ['this evening', '2026-11-18, 17:00–23:59'],
  ['this quarter', '2026-11-18..2026-12-31'],
  ['w przyszłym kwartale', '2027-01-01..2027-03-31'],
  ['last quarter', '2026-07-01..2026-09-30'],
  ['end of the quarter', '2026-12-01..2026-12-31'],
  ['until the end of the quarter', '2026-11-18..2026-12-31'],
  ['first quarter', '2027-01-01..2027-03-31'],
  ['early 2027', '2027-01-01..2027-04-30'],
  ['na początku 2027 roku', '2027-01-01..2027-04-30'],
  ['late 2026', '2026-11-18..2026-12-31'],
  ['early next year', '2027-01-01..2027-04-30'],
  ['pod koniec roku', '2026-11-18..2026-12-31'],
  ['second half of 2027', '2027-07-01..2027-12-31'],
  ['early summer', '2027-06-01..2027-06-30'],
  ['pod koniec jesieni 2027', '2027-11-01..2027-11-30'],
  ['mid Q1', '2027-02-01..2027-02-28'],
  ['second half of the year', '2026-11-18..2026-12-31'],
  ['late autumn', '2026-11-18..2026-11-30'],
  ['in the new year', '2027-01-01..2027-12-31'],
  ['w nowym roku', '2027-01-01..2027-12-31'],
  ['next couple of weeks', '2026-11-18..2026-12-01'],
  ['in the next few days', '2026-11-18..2026-11-20'],
  ['in a week', '2026-11-23..2026-11-29'],
  ['in a couple of weeks', '2026-11-30..2026-12-06'],
  ['after the holidays', '2026-12-27..9999-12-31'],
  ['first Monday of the month', '2026-12-07'],
  ['last Friday of this month', '2026-11-27'],
  ['3 grudnia (czwartek)', '2026-12-03'],
  ['December 3, Thursday', '2026-12-03'],
  ['3 grudnia, piątek', '2026-12-03'],
  ['weekend 5-6 grudnia', '2026-12-05..2026-12-06'],
  ['w weekend 12 grudnia', '2026-12-12..2026-12-13'],
  ['weekend 13 grudnia', '2026-12-12..2026-12-13'],
  ['weekend of December 18', '2026-12-19..2026-12-20'],
  ['styczeń luty', '2027-01-01..2027-02-28'],
  ['Friday Saturday', '2026-11-20..2026-11-21'],
  ['Q1 Q2 2027', '2027-01-01..2027-06-30'],
  ['12/13 grudnia', '2026-12-12..2026-12-13'],
  ['5,6 grudnia', '2026-12-05..2026-12-06'],
  ['5, 6 grudnia', '2026-12-05..2026-12-06'],
  ['sat sun', '2026-11-21..2026-11-22'],
  ['sob ndz', '2026-11-21..2026-11-22'],
  ['dziś jutro', '2026-11-18..2026-11-19'],
  ['today tomorrow', '2026-11-18..2026-11-19'],
  ['end of the week', '2026-11-20..2026-11-22'],
  ['pod koniec tygodnia', '2026-11-20..2026-11-22'],
  ['mid next week', '2026-11-25..2026-11-27'],
  ['na początku przyszłego tygodnia', '2026-11-23..2026-11-25'],
  ['beginning of the week', '2026-11-18'],
  ['later this week', '<later>, 2026-11-18..2026-11-22'],
  ['early November', '2027-11-01..2027-11-10'],
  ['first half of November', '2027-11-01..2027-11-15'],
  ['early autumn', '2027-09-01..2027-09-30'],
  ['na początku roku', '2027-01-01..2027-04-30'],
  ['poza Krakowem i Warszawą', 'not in Krakow | Kraków | Warsaw'],
  ['bez Javy i Pythona', 'not <javy>, not <pythona>'],
  ['bez Javy, Python', 'not <javy>, <python>'],
  ['not Java, in Gdansk', 'not <java>, in Gdansk'],
  ['nie Java, tylko Python', 'not <java>, <tylko>, <python>'],
  ['do 1 500 zł', 'up to 1500'],
  ['5 grud', '2026-12-05'],
  ['5 ma', '<5>, <ma>'],
  ['do 1,5 tys. zł', 'up to 1500'],
  ['under 2 thousand', 'up to 2000'],
  ['eventy it', '<it>'],
  ['networking it', '<networking>, <it>'],
  ['it Gdańsk', '<it>, <gdansk | Gdansk>'],
  ['Gdańsk it', '<gdansk | Gdansk>, <it>'],
  ['python not for beginners', '<python>, not <beginners>'],
  ['it meetups', '<it>, <meetups>'],
  ['pod Krakowem', '25 km around Krakow'],
  ['on Fridays', 'weekdays 4'],
  ['AI in January on Fridays', '<ai>, 2027-01-01..2027-01-31, weekdays 4'],
  ['every Saturday', 'weekdays 5'],
  ['weekends', 'weekdays 5,6'],
  ['w piątki', 'weekdays 4'],
  ['w każdy piątek', 'weekdays 4'],
  ['co środę', 'weekdays 2'],
  ['każdej soboty', 'weekdays 5'],
  ['w soboty', 'weekdays 5'],
  ['w niedzielę', '2026-11-22'],
  ['w sobotę', '2026-11-21'],
  ['w środę', '2026-11-18'],
  ['co niedzielę', 'weekdays 6'],
  ['weekend workshops in Krakow', 'weekdays 5,6, <workshops>, in Krakow | Kraków'],
  ['hackathon weekend', '<hackathon>, weekdays 5,6'],
  ['hackathony na weekend', '<hackathony>, 2026-11-21..2026-11-22'],
  ['events this weekend', '2026-11-21..2026-11-22'],
  ['weekendowe warsztaty', 'weekdays 5,6, <warsztaty>'],
  ['soboty Kraków', 'weekdays 5, <krakow | Krakow | Kraków>'],
  ['od środy do soboty', '2026-11-18..2026-11-21'],
  ['w weekendy w grudniu', 'weekdays 5,6, 2026-12-01..2026-12-31'],
  ['trzeciego grudnia', '2026-12-03'],
  ['trzeci grudnia', '2026-12-03'],
  ['dwudziestego pierwszego stycznia', '2027-01-21'],
  ['od pierwszego do trzeciego grudnia', '2026-12-01..2026-12-03'],
  ['the third of December', '2026-12-03'],
  ['twenty-first of May', '2027-05-21'],
  ['first Monday of December', '2026-12-07'],
  ['do 100 z', 'up to 100'],
  ['do 100 eu', 'up to 100, <eu>'],
  ['do 100 os', '<100>, <os>'],
  ['neither Python nor Java', 'not <python>, not <java>'],
  ['konferencje IT', '<konferencje>, <it>'],
  ['kobiety w IT', '<kobiety>, <it>'],
  ['kobiety w it', '<kobiety>, <it>'],
  ['angielski w Gdańsku', '<angielski>, in Gdansk'],
  ['meetups but not about IT', '<meetups>, not <it>'],
  ['najbliższe dni', '2026-11-18..2026-11-24'],
  ['w najbliższych tygodniach', '2026-11-18..2026-12-15'],
  ['coming weeks', '2026-11-18..2026-12-15'],
  ['next months', '2026-11-18..2027-02-16'],
  ['w ciągu dwóch tygodni', '2026-11-18..2026-12-01'],
  ['nadchodzący weekend', '2026-11-21..2026-11-22'],
  ['after the weekend', '2026-11-23..9999-12-31'],
  ['before the weekend', '2026-11-18..2026-11-20'],
  ['po nowym roku', '2027-01-02..9999-12-31'],
  ['mid November', '2026-11-18..2026-11-20'],
  ['cena do 50 zł', 'up to 50'],
  ['w cenie do 50 zł', 'up to 50'],
  ['tickets under 50', 'up to 50'],
  ['bilety', '<bilety>'],
  ['najtańsze warsztaty', 'up to 20, <warsztaty>'],
  ['eventy w Gdańsku', 'in Gdansk'],
  ['WAW java', '<waw | Warsaw>, <java>'],
  ['conf in GDN', '<conf>, in Gdansk'],
  ['it is AI', '<it>, <is>, <ai>'],
  ['all but Warsaw', 'not <warsaw | Warsaw>'],
  // Hours.
  ['Thu, Dec 3, 2026, 6:00 PM', '2026-12-03, 17:30–18:30'],
  ['3.12 18:00 CET', '2026-12-03, 17:30–18:30'],
  ['6:00 pm in Warsaw', '17:30–18:30, in Warsaw'],
  ['today 18:00', '2026-11-18, 17:30–18:30'],
  ['dziś o 18:00', '2026-11-18, 17:30–18:30'],
  ['Gdansk today after 18:00', '<gdansk | Gdansk>, 2026-11-18, 18:00–23:59'],
  ['after 18:00 in Gdansk', '18:00–23:59, in Gdansk'],
  ['in Gdansk 6 pm', 'in Gdansk, 17:30–18:30'],
  ['AI after 5 pm', '<ai>, 17:00–23:59'],
  ['after 6pm', '18:00–23:59'],
  ['after 18:05', '18:05–23:59'],
  ['6:30pm tomorrow', '18:00–19:00, 2026-11-19'],
  ["tomorrow at 6 o'clock", '2026-11-19, 17:30–18:30'],
  ['tomorrow at 6 p.m.', '2026-11-19, 17:30–18:30'],
  ['jutro po 18', '2026-11-19, 18:00–23:59'],
  ['jutro o 18', '2026-11-19, 17:30–18:30'],
  ['jutro o 18.30', '2026-11-19, 18:00–19:00'],
  ['jutro o 17.10', '2026-11-19, 16:40–17:40'],
  ['jutro godz. 18', '2026-11-19, 17:30–18:30'],
  ['po godz. 18 w Gdańsku', '18:00–23:59, in Gdansk'],
  ['o godzinie 18:00 jutro', '17:30–18:30, 2026-11-19'],
  ['jutro od 18:00 do 20:00', '2026-11-19, 18:00–20:00'],
  ['between 17:00 and 20:00 today', '17:00–20:00, 2026-11-18'],
  ['today 17:00-20:00', '2026-11-18, 17:00–20:00'],
  ['today 17:00 – 20:00', '2026-11-18, 17:00–20:00'],
  ['today between 5 and 8 pm', '2026-11-18, 17:00–20:00'],
  ['python not before 9:30', '<python>, 09:30–23:59'],
  ['before 9 or after 17', '00:00–09:00, 17:00–23:59'],
  ['Friday night and Saturday', '2026-11-20..2026-11-21'],
  ['not Friday night', 'not 2026-11-20'],
  ['o 6, at 12 am', '17:30–18:30, 00:00–00:30'],
  ['od 22:00 do 2:00', '22:00–23:59'],
  ['today 5-8pm', '2026-11-18, 17:00–20:00'],
  ['today from 6 to 8pm', '2026-11-18, 18:00–20:00'],
  ['w piątek między 17 a 20', '2026-11-20, 17:00–20:00'],
  ['między 20 a 24 grudnia', '2026-12-20..2026-12-24'],
  ['between 20 and 24 EUR', 'from 20 up to 24'],
  ['dziś przed 18', '2026-11-18, 00:00–18:00'],
  ['do 18:00 dziś', '00:00–18:00, 2026-11-18'],
  ['not before 18:00 today', '18:00–23:59, 2026-11-18'],
  ['Sopot at noon', '<sopot | Sopot>, 11:00–14:00'],
  ['at 18 December', '2026-12-18'],
  ['after 5 years', '<after>, <5>, <years>'],
  ['do 18', '<18>'],
  ['o 5 zł', 'up to 5'],
  ['18.12', '2026-12-18'],
  ['po 3.12', '2026-12-04..9999-12-31'],
  ['24/7', '<24/7>'],
  ['in Europe', `in ${EUROPEAN}`],
  ['w Europie', `in ${EUROPEAN}`],
  ['outside Europe', `not <europe | ${EUROPEAN}>`],
  ['in Asia', 'in Singapore'],
  ['w Ameryce Północnej', 'in U.S.A.'],
  ['in Central Europe', 'in Czech Republic | Hungary | Poland'],
  ['in Africa', 'in Africa (none)'],
  // Either one.
  ['Germany or France', 'in Germany | France'],
  ['in Germany or France', 'in Germany | France'],
  ['in Germany or in France', 'in Germany, or in France'],
  ['w Niemczech i we Francji', 'in Germany | France'],
  ['in Germany, France or Italy', 'in Germany | France | Italy'],
  ['Germany, France or Italy', 'in Germany | France | Italy'],
  ['Germany and France', 'in Germany | France'],
  ['Germany & France', 'in Germany | France'],
  ['Germany, France', '<germany+france | Germany | France>'],
  ['Germany / France', '<germany+france | Germany | France>'],
  ['Berlin / Paris', '<berlin+paris | Berlin | Paris>'],
  ['Berlin/Paris', '<berlin+paris | Berlin | Paris>'],
  ['in Berlin/Paris', 'in Berlin | Paris'],
  ['in Berlin or France', 'in Berlin, or in France'],
  ['Berlin or France', '<berlin or france | Berlin | France>'],
  ['Berlin, Germany', '<berlin | Berlin>, <germany | Germany>'],
  ['in Berlin, Germany', 'in Berlin, <germany | Germany>'],
  ['in Paris France', 'in Paris, <france | France>'],
  ['near Gdansk or Warsaw', '25 km around Gdansk, or in Warsaw'],
  ['50 km from Berlin or in Paris', '50 km around Berlin, or in Paris'],
  ['Gdańsk lub Gdynia', 'in Gdansk | Gdynia'],
  ['Gdynia albo Sopot', 'in Gdynia | Sopot'],
  ['Niemcy lub Francja', 'in Germany | France'],
  ['w Niemczech lub we Francji', 'in Germany, or in France'],
  ['w Niemczech albo Francji', 'in Germany | France'],
  ['w pobliżu Gdyni lub Warszawy', '25 km around Gdynia, or in Warsaw'],
  ['gdansk or radom', '<gdansk or radom | Gdansk>'],
  ['Radom or Gdansk', '<radom or gdansk | Gdansk>'],
  ['gdansk or nice', '<gdansk or nice | Gdansk>'],
  ['radom or online', 'in Radom (none), or online'],
  ['Germany or Spain', '<germany or spain | Germany>'],
  ['Spain or Portugal', '<spain or portugal>'],
  ['hackathon or online', '<hackathon>, online'],
  ['AI or ML', '<ai or ml>'],
  ['AI OR ML workshops', '<ai or ml>, <workshops>'],
  ['AI, ML or data', '<ai or ml or data>'],
  ['AI albo ML lub dane', '<ai or ml or dane>'],
  ['sztuczna inteligencja lub dane w Krakowie', '<sztuczna inteligencja or dane>, in Krakow | Kraków'],
  ['"big data" or ML', '<big data or ml>'],
  ['AI / ML', '<ai or ml>'],
  ['design/research', '<design or research>'],
  ['UI/UX', '<ui/ux>'],
  ['AI or the web', '<ai or web>'],
  ['AI or Gdansk', '<ai or gdansk | Gdansk>'],
  ['AI or in Gdansk', '<ai>, in Gdansk'],
  ['trick or treat', '<trick or treat>'],
  ['hackathon or game jam', '<hackathon or game jam>'],
  ['or AI', '<ai>'],
  ['AI or', '<ai>'],
  ['lub', '<lub>'],
  // Kinds of events and topics.
  ['workshops', '<workshops>'],
  ['warsztaty', '<warsztaty>'],
  ['konferencje', '<konferencje>'],
  ['sztuczna inteligencja', '<sztuczna+inteligencja>'],
  ['okrągły stół', '<okragly+stol>'],
  // Together.
  ['AI gdansk next month', '<ai>, <gdansk | Gdansk>, 2026-12-01..2026-12-31'],
  ['free events in Warsaw this weekend', 'free, in Warsaw, 2026-11-21..2026-11-22'],
  ['darmowe warsztaty w grudniu', 'free, <warsztaty>, 2026-12-01..2026-12-31'],
  ['online meetups in December', 'online, <meetups>, 2026-12-01..2026-12-31'],
  [
    'bezpłatne konferencje w Krakowie w przyszłym tygodniu',
    'free, <konferencje>, in Krakow | Kraków, 2026-11-23..2026-11-29',
  ],
  [
    'warsztaty AI w pobliżu Gdyni od 3 do 5 grudnia',
    '<warsztaty>, <ai>, 25 km around Gdynia, 2026-12-03..2026-12-05',
  ],
  ['rust conferences in Germany 2027', '<rust>, <conferences>, in Germany, 2027-01-01..2027-12-31'],
  ['wydarzenia w Gdańsku jutro', 'in Gdansk, 2026-11-19'],
  ['hackathon in Berlin or Munich in May', '<hackathon>, in Berlin | Munich, 2027-05-01..2027-05-31'],
  ["What's on in Gdansk today", 'in Gdansk, 2026-11-18'],
  ['co się dzieje w weekend w Warszawie', '2026-11-21..2026-11-22, in Warsaw'],
]

describe('what people type', () => {
  test.each(PHRASES)('%s → %s #427', (text, meaning) => {
    expect(describeSearch(text)).toBe(meaning)
  })

  test.each(PHRASES)('%s means the same without Polish letters and in lowercase', (text, meaning) => {
    // These need their capital letters.
    const needsCapitals = /TX|OR$|Rust|Reading|U\.S\.$|[Pp]rzemysł/.test(text)
    const plain = text
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .replace(/ł/g, 'l')
      .replace(/Ł/g, 'L')
    expect(describeSearch(needsCapitals ? plain : plain.toLowerCase())).toBe(meaning)
  })
})

test('alternatives are quoted text if all of them are', () => {
  expect(parse('"big data", "deep learning" or "ML"').terms).toMatchObject([{ isQuoted: true }])
  expect(parse('"big data", AI or "ML"').terms).toMatchObject([{ isQuoted: false }])
})

test('the world is no feast', () => {
  expect(describeSearch('świat 2027')).toBe('<swiat>, 2027-01-01..2027-12-31')
})

test('a feast before the last day that can be written is found', () => {
  expect(describeSearch('Easter to weekend workshops')).toBe('9999-04-25..9999-12-31, <workshops>')
})

describe('relative dates', () => {
  test.each([
    ['2026-11-16', 'this weekend', '2026-11-21..2026-11-22'],
    ['2026-11-21', 'this weekend', '2026-11-21..2026-11-22'],
    ['2026-11-22', 'this weekend', '2026-11-22'],
    ['2026-11-22', 'next weekend', '2026-11-28..2026-11-29'],
    ['2026-11-16', 'next Friday', '2026-11-27'],
    ['2026-11-22', 'next Friday', '2026-11-27'],
    ['2026-11-20', 'Friday', '2026-11-20'],
    ['2026-11-22', 'this week', '2026-11-22'],
    ['2026-12-31', 'next month', '2027-01-01..2027-01-31'],
    ['2026-12-31', 'december', '2026-12-31'],
    ['2026-01-31', 'next month', '2026-02-01..2026-02-28'],
    ['2026-12-04', '3-5 December', '2026-12-03..2026-12-05'],
    ['2026-12-06', '3-5 December', '2027-12-03..2027-12-05'],
    ['2026-05-16', '15 May', '2027-05-15'],
    ['2026-05-15', '15 May', '2026-05-15'],
  ])('on %s, %s is %s', (today, text, days) => {
    expect(describeSearch(text, today)).toBe(days)
  })
})

describe('names of places', () => {
  test.each(['', 'w ', 'do '])(
    'every Polish form of a city in the table is found after "%s" #427',
    (preposition) => {
      for (const line of POLISH_CITIES.trim().split('\n')) {
        const forms = line.split(/[=,/]/).map((form) => form.trim())
        const city = forms[0] ?? ''
        const places = buildPlaceNames([{ city, country: 'Poland' }])
        for (const form of forms) {
          // 'do września' and 'w mikołajki' are dates.
          if (/^(Września|Mikołaj(ki|ek))$/.test(form) && preposition !== '') continue
          const { parts, terms } = parseSearch(`AI ${preposition}${form}`, { today: TODAY, places })
          const [part] = parts
          const cities = part?.kind === 'city' ? part.cities : terms[1]?.cities
          expect({ form, cities }).toEqual({ form, cities: [city] })
        }
      }
    },
  )

  test('cities abroad are found by their English and Polish names', () => {
    for (const [country, list] of Object.entries(WORLD_CITIES)) {
      const countryName = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? ''
      for (const entry of list.split(';')) {
        const names = entry.split(/[=,/]/).map((name) => name.trim())
        const city = names[0] ?? ''
        const places = buildPlaceNames([{ city, country: countryName }])
        for (const name of names) {
          const { parts } = parseSearch(`near ${name.replace(/^The /, '')}`, { today: TODAY, places })
          expect({ name, parts }).toMatchObject({ name, parts: [{ kind: 'near', cities: [city] }] })
        }
      }
    }
  })

  test('a catalogue in Polish is searched in English', () => {
    const places = buildPlaceNames([{ city: 'Warszawa', country: 'Polska' }])
    const search = parseSearch('Warsaw Poland', { today: TODAY, places })
    expect(search.terms.map(({ cities, countries }) => [...cities, ...countries])).toEqual([
      ['Warszawa'],
      ['Polska'],
    ])
  })

  test('the country of the catalogue distinguishes cities of the same name', () => {
    const places = buildPlaceNames([
      { city: 'Warsaw, IN', country: 'U.S.A.' },
      { city: 'Warsaw', country: 'Poland' },
    ])
    const search = parseSearch('w Warszawie', { today: TODAY, places })
    expect(search.parts).toMatchObject([{ cities: ['Warsaw'] }])
  })

  test('an additional place in the spelling of a city does not hide it', () => {
    const places = buildPlaceNames([{ city: 'Gdańsk, AMBEREXPO', country: 'Poland' }])
    expect(parseSearch('w Gdansku', { today: TODAY, places }).parts).toMatchObject([
      { cities: ['Gdańsk, AMBEREXPO'] },
    ])
  })

  test('the rules give the case forms of nearly all Polish cities of the table', () => {
    const cases = POLISH_CITIES.trim()
      .split('\n')
      .flatMap((line) => {
        const [nominative = '', ...forms] = (line.split('=').at(-1) ?? '').split(',')
        const guessed = [foldName(nominative), ...guessPolishCaseForms(nominative.trim())]
        return forms.map((form) => guessed.includes(foldName(form)))
      })
    expect(cases.filter(Boolean).length / cases.length).toBeGreaterThan(0.95)
  })
})

/** Returns the synonyms of the only term without related words. */
function listSynonyms(text: string): string[] {
  const { terms } = parse(text)
  expect(terms).toHaveLength(1)
  return terms[0]!.synonyms.flatMap((synonym) => (synonym.kind === 'synonym' ? synonym.text : []))
}

test('a word finds kinds of events in the other language', () => {
  expect(listSynonyms('warsztaty')).toContain('workshop')
  expect(listSynonyms('workshops')).toEqual(['workshop', 'warsztaty', 'warsztat'])
  expect(parse('sztucznej inteligencji').terms).toMatchObject([{ words: ['sztucznej', 'inteligencji'] }])
  expect(listSynonyms('sztucznej inteligencji')).toContain('ai')
})

test.each([
  ['systemów wbudowanych', 'embedded'],
  ['widzenie maszynowe', 'computer vision'],
  ['chmura obliczeniowa', 'cloud'],
  ['dostępność cyfrowa', 'accessibility'],
  ['mobilne', 'android'],
  ['scrum', 'agile'],
  ['programistów', 'technology'],
  ['pompy ciepła', 'heat pumps'],
  ['oze', 'sustainable energy'],
  ['elektromobilność', 'electric vehicles'],
  ['kolejowy', 'rail'],
  ['smog', 'air quality'],
  ['obieg zamknięty', 'circular economy'],
  ['rowerem', 'cycling'],
  ['stoczni', 'shipyard'],
  ['przedsiębiorca', 'business'],
  ['inwestora', 'venture capital'],
  ['targi kariery', 'career fair'],
  ['pracodawców', 'employer'],
  ['stopy procentowe', 'interest rates'],
  ['emerytura', 'pension'],
  ['faktura', 'invoice'],
  ['liderki', 'women who lead'],
  ['marka', 'branding'],
  ['płatności', 'payments'],
  ['przetargi', 'public procurement'],
  ['wymiana językowa', 'languages'],
  ['zwiedzanie', 'study visit'],
  ['druk 3d', 'additive manufacturing'],
  ['przemysł 4.0', 'industry 4.0'],
  ['bazy danych', 'sql'],
  ['meet up', 'meetup'],
  ['start ups', 'startup'],
  ['pszczelarzy', 'beekeepers'],
  ['mothers', 'mama'],
  ['recruiters', 'hr'],
  ['sklep internetowy', 'e-commerce'],
  ['first aid', 'pierwszej pomocy'],
  ['stock exchange', 'gieldzie'],
  ['obcokrajowców', 'expats'],
  ['izby gospodarczej', 'chamber of commerce'],
  ['speed business dating', 'szybkie randki biznesowe'],
  ['zmienić zawód', 'career change'],
  ['nuclear power plant', 'elektrownia jadrowa'],
  ['mediach społecznościowych', 'social media'],
  ['employment law', 'prawo pracy'],
  ['planszówki', 'board games'],
  ['fundusze unijne', 'eu funds'],
  ['forwarders', 'spedycja'],
  ['nomadów cyfrowych', 'remote work'],
  ['jednoosobowa działalność', 'start a business'],
  ['po angielsku', 'expats'],
  ['christmas party', 'swiateczny'],
])('%s is also found as %s', (text, synonym) => {
  expect(listSynonyms(text)).toContain(synonym)
})

// A wider word does not find the narrower ones.
test.each([
  ['sustainability', 'ecology'],
  ['business', 'entrepreneurs'],
  ['technology', 'programmers'],
  ['leadership', 'leaders'],
  ['android', 'mobile'],
  ['sql', 'databases'],
  ['health', 'medtech'],
  ['private equity', 'investors'],
  ['employer', 'employer branding'],
  ['logistics', 'freight forwarding'],
  ['tourism', 'hotels'],
  ['women', 'women in tech'],
  ['english', 'expats'],
  ['blockchain', 'bitcoin'],
])('%s is not found as %s', (text, narrower) => {
  expect(listSynonyms(text)).not.toContain(narrower)
})

test('a distance contains coordinates for cities that the product knows', () => {
  expect(parse('near Radom').parts).toMatchObject([
    { kind: 'near', cities: [], coordinates: { north: 51.403 } },
  ])
})

test('IT in capital letters, before a condition or beside a word for an event is a subject', () => {
  expect(describeSearch('IT events')).toBe('<it>')
  for (const text of ['it za darmo', 'it online', 'it tomorrow'])
    expect(parse(text).terms).toMatchObject([{ words: ['it'], synonyms: IT_SYNONYMS, isRequest: false }])
  expect(describeSearch('it events')).toBe('<it>')
  expect(parse('it w Łodzi').terms).toMatchObject([
    { words: ['it'], synonyms: IT_SYNONYMS, isRequest: false },
  ])
  expect(parse('it takes place online').terms).toMatchObject([{ words: ['it'], isRequest: true }, {}, {}])
})

test.each([
  ['in Europe', 'Europe'],
  ['w krajach bałtyckich', 'Baltic states'],
  ['w Niemczech', 'Germany'],
])('%j is shown as %s', (text, name) => {
  expect(parse(text).parts).toMatchObject([{ kind: 'country', name }])
})

/** Returns the terms that are optional, unfinished (…) or that begin names: 'gda… → Gdansk'. */
function describeUnfinished(text: string): string {
  return parse(text)
    .terms.map(({ words, isUnfinished, isOptional, begun }) => {
      const names = [...(begun?.synonyms ?? []), ...(begun?.cities ?? []), ...(begun?.countries ?? [])]
      return `${words.join('+')}${isUnfinished ? '…' : ''}${isOptional ? '?' : ''}${names.length > 0 ? ` → ${names.join(' | ')}` : ''}`
    })
    .join(', ')
}

describe('the last word while it is typed', () => {
  test.each([
    // Names of places and phrases with synonyms, from three letters on.
    ['warsz', 'warsz… → workshop | workshops | Warsaw'],
    ['AI gda', 'ai, gda… → Gdansk'],
    ['new yo', 'new+yo… → New York, NY'],
    ['niemc', 'niemc… → Germany'],
    ['wa', 'wa…?'],
    ['sztuczna', 'sztuczna… → artificial intelligence | ai'],
    ['sztuczna int', 'sztuczna+int… → artificial intelligence | ai'],
    ['hackaton', 'hackaton… → hackathon | hackathons | hakaton | hakatony | hackathony | hackathonow'],
    ['konferencja', 'konferencja… → conference | conferences | konferencje'],
    ['python', 'python…'],
    ['python ', 'python'],
    ['python,', 'python'],
    ['"python"', 'python'],
    ['gdansk sop', 'gdansk, sop…? → Sopot'],
    ['in Gdansk or So', 'so…?'],
    // What may become a date, a price, a place or an exclusion is optional.
    ['AI decem', 'ai, decem…?'],
    ['AI meetup thi', 'ai, meetup?, thi…?'],
    ['AI meetup this', 'ai, meetup?, this…?'],
    ['AI next w', 'ai, next?'],
    ['AI next wee', 'ai, next?, wee…?'],
    ['AI next ', 'ai, next?'],
    ['AI fr', 'ai, fr…?'],
    ['AI in', 'ai'],
    ['AI between Christmas and New Yea', 'ai, between?, christmas?, new?, yea…?'],
    ['AI this eveni', 'ai, this?, eveni…?'],
    ['AI in the next 3 da', 'ai, next?, 3?, da…?'],
    ['AI 15', 'ai, 15…?'],
    ['AI 15 m', 'ai, 15?, m…?'],
    ['AI 3-', 'ai, 3?'],
    ['AI 3-5', 'ai, 3-5…?'],
    ['AI 2027-0', 'ai, 2027-0…?'],
    ['konferencja w grud', 'konferencja, grud…?'],
    ['konferencja od 3 do 5 grud', 'konferencja'],
    ['konferencja do 5 m', 'konferencja, 5?, m…?'],
    ['unde', 'unde…?'],
    ['AI under 5', 'ai, under?, 5…?'],
    ['AI near', 'ai, near…?'],
    ['AI near m', 'ai, near?, m…?'],
    ['AI blis', 'ai, blis…?'],
    ['AI onli', 'ai, onli…?'],
    ['python not', 'python, not…?'],
    ['python not ', 'python, not?'],
    ['python -', 'python'],
    ['python outside', 'python, outside…?'],
    ['python outside B', 'python, outside?, b…?'],
    ['konferencja w xq', 'konferencja, xq…?'],
    ['AI before val', 'ai, before?, val…?'],
    ['AI przed sylw', 'ai, przed?, sylw…?'],
    ['AI or', 'ai'],
    ['introduction to kub', 'introduction, kub… → k8s'],
  ])('%s', (text, meaning) => {
    expect(describeUnfinished(text)).toBe(meaning)
  })

  test.each([
    ['AI in War', '<ai>, in Warsaw'],
    ['w Gda', 'in Gdansk'],
    ['w nowym jo', 'in New York, NY'],
    ['in the Neth', 'in Netherlands'],
    ['do Kra', 'in Krakow | Kraków'],
    ['how to pr', '<how>, <pr>'],
    ['near Gda', '25 km around Gdansk'],
    ['w pobliżu So', '25 km around Sopot'],
    ['python not in Ber', '<python>, not in Berlin'],
    ['outside Ber', 'not <ber>'],
  ])('after a preposition it is a place: %s → %s', (text, meaning) => {
    expect(describeSearch(text)).toBe(meaning)
  })

  test('several places that it begins are shown by what is typed', () => {
    expect(parse('in Ro').parts).toMatchObject([{ kind: 'city', name: 'Rome', cities: ['Rome'] }])
    expect(parse('in Bu').parts).toMatchObject([{ name: 'Budapest' }])
    expect(parse('in Gd').parts).toMatchObject([{ name: 'Gd…', cities: ['Gdansk', 'Gdynia'] }])
  })
})

describe('the words of the text', () => {
  // Fillers are in parentheses, understood words in brackets.
  function describeWords(text: string): string {
    return parse(text)
      .words.map(({ word, isFiller, isUnderstood }) =>
        isUnderstood ? `[${word}]` : isFiller ? `(${word})` : word,
      )
      .join(' ')
  }

  test.each([
    ['Ruby Wine Online', 'ruby wine [online]'],
    ['the Weekend Hackers ', '[the] [weekend] hackers'],
    ['in Gdansk on Friday ', '[in] [gdansk] [on] [friday]'],
    ['AI or ML ', 'ai (or) ml'],
    ['C++ & CI/CD 3-5 ', 'c++ ci/cd 3-5'],
    ['"free lunch" talks', 'free lunch talks'],
    ['python not in Berlin ', 'python'],
    ['python -online AI ', 'python ai'],
    ['not AI or ML, data ', 'data'],
    ['events in', 'events in'],
    // A name may go on.
    ['Introduction in Ro', 'introduction [in] ro'],
    ['Women in Mar', 'women [in] mar'],
    ['free', '[free]'],
  ])('%s', (text, words) => {
    expect(describeWords(text)).toBe(words)
  })

  test('a search of fillers only looks for them', () => {
    expect(parse('of the').words.map(({ isFiller }) => isFiller)).toEqual([false, false])
  })

  test('the text is kept as typed', () => {
    expect(parse(' Not for Sale! ').text).toBe(' Not for Sale! ')
  })
})

test.each([
  ['march', '2027-03-01', '2027-03-31'],
  ['past', '0001-01-01', '2026-11-17'],
  ['hackathons zakończone', '0001-01-01', '2026-11-17'],
  ['may', '2027-05-01', '2027-05-31'],
  ['AI sat', '2026-11-21', '2026-11-21'],
  ['sun', '2026-11-22', '2026-11-22'],
  ['maja', '2027-05-01', '2027-05-31'],
])('%s also has the dates that it means if no event contains it', (text, first, last) => {
  expect(parse(text).terms.at(-1)?.orPart).toEqual({ kind: 'dates', first, last })
})

test('DACH in capitals is the region', () => {
  expect(describeSearch('DACH conferences')).toBe('<dach | Germany>, <conferences>')
})

test('other words, phrases and alternatives have no such dates', () => {
  for (const text of ['python', '"may"', 'AI or march']) {
    expect(parse(text).terms.map(({ orPart }) => orPart)).toEqual([null])
  }
})

describe('near me', () => {
  test('is the hometown of the user', () => {
    expect(parse('near me').parts).toMatchObject([{ ...HOMETOWN, km: 25, isHome: true }])
  })

  test('has no name and no place without a hometown', () => {
    expect(parseSearch('near me', { today: TODAY, places: PLACES }).parts).toMatchObject([
      { kind: 'near', name: '', cities: [], coordinates: null, isHome: true },
    ])
  })

  test('is announced by mentionsHome, which most searches do without', () => {
    for (const [text, meaning] of PHRASES) {
      if (meaning.includes('around home'))
        expect({ text, mentions: mentionsHome(text) }).toEqual({ text, mentions: true })
    }
    expect(
      ['AI meetup in Gdansk', 'homeland security', 'metro', 'w Gdańsku'].map(mentionsHome),
    ).not.toContain(true)
  })
})

describe('any text', () => {
  const word = fc.constantFrom(
    ...PHRASES.flatMap(([text]) => text.split(' ')),
    '"',
    '+',
    '-',
    '..',
    '99999999999',
    '\u0301',
    'ﷺ',
    '🎉',
    '9999-12-31',
  )
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
    fc.array(word, { maxLength: 40 }).map((words) => words.join('')),
  )
  const anyDay = fc.constantFrom('2026-11-18', '2024-02-29', '2026-12-31', '2027-01-01', '1970-01-01')

  test('is parsed into parts and terms that cover every word and do not overlap #428', () => {
    fc.assert(
      fc.property(anyText, anyDay, (text, today) => {
        const { parts, terms } = parse(text, today)
        const spans = [...parts, ...terms].sort((a, b) => a.start - b.start)
        let end = 0
        // 'free or paid' and '18:00' say nothing.
        const tokens = tokenize(text)
        const context: ReadContext = {
          tokens,
          today,
          places: PLACES,
          hometown: null,
          readsOtherMeanings: true,
          parts: new Map(),
        }
        const rest = tokens.reduce((rest, { start }, at) => {
          const end =
            tokens[((readNoCondition(context, at) ?? readTime(context, at))?.next ?? 0) - 1]?.end ?? start
          return rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
        }, text)
        let uncovered = ''
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(end)
          expect(span.end).toBeGreaterThan(span.start)
          uncovered += ` ${rest.slice(end, span.start)} `
          end = span.end
        }
        expect(end).toBeLessThanOrEqual(text.length)
        uncovered += ` ${rest.slice(end)}`
        expect(parts.map(({ start }) => start)).toEqual(parts.map(({ start }) => start).sort((a, b) => a - b))
        const ignored = uncovered.match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? []
        expect(
          ignored.filter(
            (each) =>
              // Folding leaves nothing of signs such as U+FE70, a mark on its own.
              foldName(each).trim() !== '' &&
              ![foldName(each), each.toLowerCase()].some(
                (word) =>
                  FILLER_WORDS.has(word) ||
                  OR_WORDS.has(word) ||
                  // 'upcoming events' lists all events.
                  (spans.length === 0 && REQUEST_WORDS.has(word)),
              ),
          ),
        ).toEqual([])
        for (const term of terms) expect(term.words.every((each) => each !== '')).toBe(true)
        for (const part of parts) if (part.kind === 'dates') expect(part.first <= part.last).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['words', 'not in the '],
    ['minus signs', '-a '],
    ['numbers', 'under 30 '],
    ['dates', 'last week of '],
    ['alternatives', 'or AI, '],
    ['words that say nothing', 'or '],
    ['Han', '人工知能 '],
    ['one word', 'nearby'],
    ['quotes', '-"'],
  ])('of 20,000 characters is parsed in a moment: %s', (_, piece) => {
    // Of the processor, because the machine may be busy.
    const start = process.threadCpuUsage()
    parse(piece.repeat(20_000 / piece.length))
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(2000)
  })

  test('means only its words once it is quoted #428', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 10 }), (words) => {
        const text = words.join(' ').replace(/["”“„»«]/g, '')
        expect(parse(`"${text}"`).parts).toEqual([])
      }),
    )
  })
})
