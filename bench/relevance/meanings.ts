import type { Day } from '../../src/domain/day.ts'
import {
  allOf,
  anyOf,
  costsOver,
  costsUpTo,
  type EventTest,
  forEachText,
  inCity,
  inCountry,
  inName,
  inOrganiserOrName,
  inTopic,
  inType,
  isAbout,
  isFreeEvent,
  isInScope,
  isNamed,
  isOnDays,
  isOnline,
  isOnlineOnly,
  isUnrelatedTo,
  not,
  type RelevanceQuery,
} from './query.ts'

const ai = isAbout('ai', 'artificial intelligence', 'sztuczna inteligencja', 'sztucznej inteligencji')
const inTricity = inCity('gdansk', 'gdynia', 'sopot')

const berlin = anyOf(inCity('berlin'), inName('berlin'))

const THIS_WEEK = ['2026-11-23', '2026-11-29'] as const
const NEXT_WEEK = ['2026-11-30', '2026-12-06'] as const
const WEEKEND = ['2026-11-28', '2026-11-29'] as const
const DECEMBER = ['2026-12-01', '2026-12-31'] as const
const JANUARY = ['2027-01-01', '2027-01-31'] as const

export const DATES_AND_PLACES: RelevanceQuery[] = [
  // Dates alone: every event of these days, and no other.
  ...forEachText(['today', 'tonight', 'dziś', 'dzisiaj'], {
    days: ['2026-11-23', '2026-11-23'],
    first: isInScope,
    count: isInScope,
  }),
  ...forEachText(['tomorrow', 'jutro'], {
    days: ['2026-11-24', '2026-11-24'],
    first: isInScope,
    count: isInScope,
  }),
  ...forEachText(['this week', 'w tym tygodniu', 'events this week', "what's on this week"], {
    days: THIS_WEEK,
    first: isInScope,
    count: isInScope,
  }),
  ...forEachText(['next week', 'w przyszłym tygodniu'], {
    days: NEXT_WEEK,
    first: isInScope,
    count: isInScope,
  }),
  ...forEachText(['this weekend', 'w weekend', 'w ten weekend'], {
    days: WEEKEND,
    first: isInScope,
    count: isInScope,
  }),
  ...forEachText(['december', 'in december', 'w grudniu', 'grudzień', 'next month'], {
    days: DECEMBER,
    first: isInScope,
    count: isInScope,
  }),
  ...forEachText(['in january', 'w styczniu'], { days: JANUARY, first: isInScope, count: isInScope }),
  ...forEachText(['15.12', '15 grudnia', 'december 15'], {
    days: ['2026-12-15', '2026-12-15'],
    first: isInScope,
    count: isInScope,
  }),
  ...forEachText(['od 3 do 5 grudnia', '3-5 december'], {
    days: ['2026-12-03', '2026-12-05'],
    first: isInScope,
    count: isInScope,
  }),
  ...forEachText(['3.12', '3/12', 'dnia 3.12'], {
    days: ['2026-12-03', '2026-12-03'],
    first: isInScope,
    count: isInScope,
  }),
  ...forEachText(['sylwester', 'sylwester '], {
    days: ['2026-12-31', '2026-12-31'],
    first: isInScope,
    count: isInScope,
  }),
  { text: 'wigilia', days: ['2026-12-24', '2026-12-24'], first: isInScope, count: isInScope },
  ...forEachText(['święta', 'boże narodzenie'], {
    days: ['2026-12-24', '2026-12-26'],
    first: isInScope,
  }),
  ...forEachText(['before the end of december', 'przed końcem grudnia'], {
    days: ['2026-11-23', '2026-12-31'],
    first: isInScope,
    count: isInScope,
  }),
  { text: 'what to do this weekend', days: WEEKEND, first: isInScope, count: isInScope },
  {
    // Its first day is open, between the 21st and the 28th.
    text: 'last week of december',
    days: ['2026-12-25', '2026-12-31'],
    first: isInScope,
    never: (event) => !isOnDays(event, ['2026-12-21', '2027-01-03']),
  },
  { text: 'in may 2027', days: ['2027-05-01', '2027-05-31'], first: isInScope, count: isInScope },
  { text: '2027-05', days: ['2027-05-01', '2027-05-31'], first: isInScope, count: isInScope },
  { text: 'june 2024', days: ['2024-06-01', '2024-06-30'], first: isInScope, count: isInScope },
  // A name that contains such a word is a result beside the events of these days.
  findDayOrName('today', ['2026-11-23', '2026-11-23']),
  findDayOrName('tomorrow', ['2026-11-24', '2026-11-24']),
  findDayOrName('weekend', WEEKEND),
  findDayOrName('friday', ['2026-11-27', '2026-11-27']),
  findDayOrName('january', JANUARY),
  { text: 'march', days: ['2027-03-01', '2027-03-31'], first: isInScope },
  // Places alone.
  ...forEachText(['in Gdansk', 'w Gdańsku'], { first: inCity('gdansk'), count: inCity('gdansk') }),
  ...forEachText(['gdansk', 'Gdańsk', 'GDANSK'], {
    first: anyOf(inCity('gdansk'), inOrganiserOrName('gdansk')),
    never: isUnrelatedTo('gdansk'),
  }),
  ...forEachText(['warsaw', 'Warszawa'], {
    first: anyOf(inCity('warsaw', 'warszawa'), inOrganiserOrName('warsaw')),
    never: isUnrelatedTo('warsaw', 'warszawa'),
  }),
  ...forEachText(['tricity', 'trójmiasto', 'w Trójmieście'], {
    first: anyOf(inTricity, inOrganiserOrName('tricity')),
    never: not(anyOf(inTricity, inOrganiserOrName('tricity'))),
  }),
  ...forEachText(['in Warsaw or Krakow', 'warsaw or krakow'], {
    first: inCity('warsaw', 'warszawa', 'krakow'),
    never: not(anyOf(inCity('warsaw', 'warszawa', 'krakow'), inOrganiserOrName('warsaw', 'krakow'))),
  }),
  ...forEachText(['near Gdansk', 'w pobliżu Gdańska'], {
    first: inTricity,
    never: inCity('warsaw', 'krakow'),
  }),
  ...forEachText(['in Germany', 'w Niemczech'], {
    when: 'all',
    first: inCountry('germany'),
    count: inCountry('germany'),
  }),
  ...forEachText(['Munich', 'München', 'Monachium'], {
    when: 'all',
    first: anyOf(inCity('munich'), inName('munich', 'munchen')),
    never: isUnrelatedTo('munich', 'munchen'),
  }),
  { text: 'NYC', when: 'all', first: anyOf(inName('nyc'), inCity('new york')) },
  { text: 'uk', when: 'all', first: anyOf(inName('uk'), inCountry('u k', 'united kingdom')) },
  { text: 'usa', when: 'all', first: anyOf(inName('usa'), inCountry('u s a', 'united states')) },
  { text: 'in Belgium', first: inCountry('belgium'), count: inCountry('belgium') },
  // Words with a date.
  ...forEachText(['AI meetup this week', 'meetup AI w tym tygodniu'], {
    days: THIS_WEEK,
    first: allOf(ai, inType('meetup')),
    never: not(ai),
  }),
  { text: 'AI next week', days: NEXT_WEEK, first: ai, never: not(ai) },
  { text: 'ai w przyszłym tygodniu', days: NEXT_WEEK, first: ai, never: not(ai) },
  ...forEachText(['workshop in december', 'warsztaty w grudniu'], {
    days: DECEMBER,
    first: isAbout('workshop'),
    never: not(isAbout('workshop')),
  }),
  { text: 'hackathon january', days: JANUARY, first: isAbout('hackathon') },
  {
    text: 'react june 2024',
    days: ['2024-06-01', '2024-06-30'],
    first: isAbout('react'),
    never: isUnrelatedTo('react'),
  },
  { text: 'python 2025', days: ['2025-01-01', '2025-12-31'], first: byNameThenTopic('python') },
  { text: 'devops may 2025', days: ['2025-05-01', '2025-05-31'], first: isAbout('devops') },
  // Words with a place.
  { text: 'ai gdansk', first: allOf(ai, inTricity), never: not(ai) },
  { text: 'Kraków AI', when: 'all', first: allOf(ai, inCity('krakow')), never: not(ai) },
  { text: 'meetup gdańsk', first: allOf(isAbout('meetup'), inCity('gdansk')), never: not(inCity('gdansk')) },
  {
    text: 'conference in Warsaw',
    first: allOf(isAbout('conference'), inCity('warsaw')),
    never: not(inCity('warsaw', 'warszawa')),
  },
  {
    text: 'breakfast Sopot',
    first: allOf(isAbout('breakfast'), inCity('sopot')),
    never: not(inCity('sopot')),
  },
  { text: 'energy Brussels', first: allOf(isAbout('energy'), inCity('brussels')) },
  {
    text: 'javascript berlin',
    when: 'all',
    first: allOf(isAbout('javascript'), berlin),
    never: not(berlin),
  },
  { text: 'paris react', when: 'all', first: allOf(inName('react'), inCity('paris')) },
  {
    text: 'devops in London',
    when: 'all',
    first: allOf(isAbout('devops'), inCity('london')),
    never: not(inCity('london')),
  },
  {
    text: 'ux Germany',
    when: 'all',
    first: allOf(isAbout('ux'), anyOf(inCountry('germany'), inName('germany'))),
  },
  {
    text: 'php in Berlin',
    when: 'all',
    first: allOf(isAbout('php'), inCity('berlin')),
    never: not(inCity('berlin')),
  },
  {
    text: 'ruby Poland',
    when: 'all',
    first: allOf(isAbout('ruby'), inCountry('poland')),
    never: not(inCountry('poland')),
  },
  {
    text: 'python in Krakow',
    when: 'all',
    first: allOf(isAbout('python'), inCity('krakow')),
    never: not(inCity('krakow')),
  },
  // Word, place and date.
  {
    text: 'AI gdansk next week',
    days: NEXT_WEEK,
    first: allOf(ai, inCity('gdansk')),
    never: not(allOf(ai, inTricity)),
  },
  {
    text: 'javascript in london 2024',
    days: ['2024-01-01', '2024-12-31'],
    first: allOf(isAbout('javascript'), inCity('london')),
    never: not(inCity('london')),
  },
  {
    text: 'security conference in Berlin 2025',
    days: ['2025-01-01', '2025-12-31'],
    first: allOf(isAbout('security'), inCity('berlin')),
    never: not(inCity('berlin')),
  },
  // Attendance.
  ...forEachText(['online', 'remote', 'zdalnie'], {
    when: 'all',
    first: anyOf(isOnline, inName('online', 'remote')),
    never: not(anyOf(isOnline, inName('online', 'remote'))),
  }),
  {
    text: 'webinar',
    when: 'all',
    first: anyOf(isOnline, isAbout('webinar')),
    never: not(anyOf(isOnline, isAbout('webinar'))),
  },
  { text: 'python online', when: 'all', first: allOf(isAbout('python'), anyOf(isOnline, inName('online'))) },
  { text: 'php online', when: 'all', first: allOf(isAbout('php'), anyOf(isOnline, inName('online'))) },
]

function findDayOrName(text: string, days: readonly [Day, Day]): RelevanceQuery {
  const test = anyOf((event) => isOnDays(event, days), inTopic(text), inOrganiserOrName(text))
  return { text, first: test, count: test }
}

function byNameThenTopic(word: string): EventTest[] {
  return [inName(word), inTopic(word)]
}

export const POLISH: RelevanceQuery[] = [
  // Translations.
  { text: 'sztuczna inteligencja', first: ai, never: not(ai) },
  { text: 'sztucznej inteligencji', first: ai, never: not(ai) },
  {
    text: 'konferencja',
    first: isAbout('conference', 'konferencja'),
    never: not(isAbout('conference', 'konferencja')),
  },
  {
    text: 'konferencje',
    first: isAbout('conference', 'konferencja'),
    never: not(isAbout('conference', 'konferencja')),
  },
  {
    text: 'warsztaty',
    first: isAbout('workshop', 'warsztaty'),
    never: not(isAbout('workshop', 'warsztaty')),
  },
  {
    text: 'warsztatów',
    first: isAbout('workshop', 'warsztaty'),
    never: not(isAbout('workshop', 'warsztaty')),
  },
  { text: 'szkolenia', first: isAbout('training'), never: not(isAbout('training')) },
  { text: 'śniadanie', first: isAbout('breakfast'), never: not(isAbout('breakfast')) },
  { text: 'sniadania', first: isAbout('breakfast'), never: not(isAbout('breakfast')) },
  { text: 'spotkania', first: isAbout('meetup', 'spotkanie'), never: not(isAbout('meetup', 'spotkanie')) },
  { text: 'hackathony', first: isAbout('hackathon'), never: not(isAbout('hackathon')) },
  {
    text: 'targi pracy',
    first: isAbout('career fair', 'job fair'),
    never: not(isAbout('career fair', 'job fair')),
  },
  { text: 'okrągły stół', first: isAbout('roundtable') },
  { text: 'wizyta studyjna', first: isAbout('study visit') },
  { text: 'dyskusja panelowa', first: isAbout('panel discussion') },
  // 'space' in 'coworking space' is not the topic.
  { text: 'kosmos', first: isAbout('space'), never: not(isAbout('space', 'kosmos')) },
  { text: 'zdrowie', first: isAbout('health'), never: not(isAbout('health', 'zdrowie')) },
  { text: 'zdrowia', first: isAbout('health'), never: not(isAbout('health', 'zdrowie')) },
  { text: 'energetyka', first: isAbout('energy'), never: not(isAbout('energy')) },
  { text: 'finanse', first: isAbout('finance'), never: not(isAbout('finance')) },
  { text: 'nauka', first: isAbout('science'), never: not(isAbout('science', 'naukowe')) },
  { text: 'odpady', first: isAbout('waste'), never: not(isAbout('waste')) },
  { text: 'farmacja', first: isAbout('pharmacy'), never: not(isAbout('pharmacy')) },
  { text: 'rurociągi', first: isAbout('pipelines'), never: not(isAbout('pipelines')) },
  {
    text: 'bezpieczeństwo',
    when: 'all',
    first: isAbout('security', 'cybersecurity'),
    never: not(isAbout('security', 'cybersecurity')),
  },
  { text: 'administracja publiczna', first: inTopic('publicadministration', 'public administration') },
  // Translation and place, with inflected forms.
  {
    text: 'konferencje w Krakowie',
    when: 'all',
    first: allOf(isAbout('conference', 'hybrid conference'), inCity('krakow')),
    never: not(inCity('krakow')),
  },
  {
    text: 'warsztaty w Gdańsku',
    first: allOf(isAbout('workshop'), inCity('gdansk')),
    count: allOf(isAbout('workshop'), inCity('gdansk')),
  },
  {
    text: 'śniadania biznesowe w Warszawie',
    when: 'all',
    never: not(inCity('warsaw', 'warszawa')),
  },
  {
    text: 'spotkania w Łodzi',
    first: allOf(isAbout('meetup', 'spotkanie'), inCity('lodz')),
    never: not(inCity('lodz')),
  },
  {
    text: 'konferencja energetyczna w Gdańsku',
    never: not(inCity('gdansk')),
  },
  {
    text: 'hackathon we Wrocławiu',
    when: 'all',
    first: allOf(isAbout('hackathon'), inCity('wroclaw')),
    never: not(inCity('wroclaw')),
  },
  { text: 'wydarzenia w Poznaniu', first: inCity('poznan'), count: inCity('poznan') },
  { text: 'w Katowicach', first: inCity('katowice'), count: inCity('katowice') },
  { text: 'w Brukseli', first: inCity('brussels'), count: inCity('brussels') },
  // Events whose name contains Berlin match, too, wherever they are.
  { text: 'w Berlinie', when: 'all', first: anyOf(inCity('berlin'), inName('berlin')) },
  { text: 'w Londynie', when: 'all', first: inCity('london'), count: inCity('london') },
  {
    text: 'javascript w Berlinie',
    when: 'all',
    first: allOf(isAbout('javascript'), inCity('berlin')),
    never: not(inCity('berlin')),
  },
  {
    text: 'python w Monachium',
    when: 'all',
    first: allOf(isAbout('python'), inCity('munich')),
    never: not(inCity('munich')),
  },
  {
    text: 'devops w Polsce',
    when: 'all',
    first: allOf(isAbout('devops'), inCountry('poland')),
    never: not(inCountry('poland')),
  },
  { text: 'konferencje w Hiszpanii', when: 'all', first: inCountry('spain'), never: not(inCountry('spain')) },
  { text: 'darmowe warsztaty', first: allOf(isAbout('workshop'), isFreeEvent), never: not(isFreeEvent) },
  {
    text: 'bezpłatne spotkania w Gdańsku',
    first: allOf(isFreeEvent, inCity('gdansk')),
    never: not(isFreeEvent),
  },
]

const warsaw = anyOf(inCity('warsaw', 'warszawa'), inName('warsaw'))

export const NEGATIVE: RelevanceQuery[] = [
  ...forEachText(
    [
      'python not in Berlin',
      'python -berlin',
      'python except Berlin',
      'python nie w Berlinie',
      'python without Berlin',
    ],
    { when: 'all', first: allOf(isAbout('python'), not(berlin)), never: berlin },
  ),
  ...forEachText(['javascript -germany', 'javascript not in Germany', 'javascript nie w Niemczech'], {
    when: 'all',
    first: allOf(isAbout('javascript'), not(inCountry('germany'))),
    never: inCountry('germany'),
  }),
  ...forEachText(['devops -online', 'devops not online', 'devops nie online'], {
    when: 'all',
    first: allOf(isAbout('devops'), not(isOnlineOnly)),
    never: isOnlineOnly,
  }),
  ...forEachText(['-online', 'not online'], { when: 'all', first: not(isOnlineOnly), never: isOnlineOnly }),
  ...forEachText(['python -online', 'python not online'], {
    when: 'all',
    first: allOf(isAbout('python'), not(isOnlineOnly)),
    never: isOnlineOnly,
  }),
  ...forEachText(
    ['meetup -warsaw', 'meetup not in Warsaw', 'meetup nie w Warszawie', 'meetup except Warsaw'],
    {
      first: allOf(isAbout('meetup'), not(warsaw)),
      never: warsaw,
    },
  ),
  ...forEachText(['events in december not in Gdansk', 'in december -gdansk'], {
    days: DECEMBER,
    first: not(inCity('gdansk')),
    never: inCity('gdansk'),
    count: not(anyOf(inCity('gdansk'), inOrganiserOrName('gdansk'))),
  }),
  ...forEachText(['workshop not free', 'warsztaty nie za darmo'], {
    first: allOf(isAbout('workshop'), not(isFreeEvent)),
    never: isFreeEvent,
  }),
  ...forEachText(['ai -breakfast', 'ai without breakfast', 'ai bez śniadania'], {
    first: allOf(ai, not(isAbout('breakfast'))),
    never: isAbout('breakfast'),
  }),
  ...forEachText(['evening -data', 'evening without data'], {
    first: allOf(inName('evening'), not(isAbout('data'))),
    never: inName('data'),
  }),
  {
    text: 'react -native',
    when: 'all',
    first: allOf(inName('react'), not(inName('native'))),
    never: inName('native'),
  },
  {
    text: 'security -summit',
    when: 'all',
    first: allOf(isAbout('security'), not(inName('summit'))),
    never: inName('summit'),
  },
  { text: 'conference -"big data"', when: 'all', never: inName('big data') },
  {
    text: 'berlin -devops',
    when: 'all',
    first: allOf(berlin, not(isAbout('devops'))),
    never: isAbout('devops'),
  },
  // The whole text is a name.
  { text: 'Not Another Conference', first: isNamed('Not Another Conference') },
  { text: 'Procurement Rules Without Fear', when: 'all', first: isNamed('Procurement Rules Without Fear') },
  { text: 'Without Borders Summit', first: isNamed('Without Borders Summit') },
]

export const PRICE: RelevanceQuery[] = [
  ...forEachText(['under 50', 'up to 50', 'do 50 zł', 'do 50 złotych', 'poniżej 50 zł', 'under $50'], {
    first: costsUpTo(50),
    count: costsUpTo(50),
  }),
  ...forEachText(['under 100', 'do 100 zł', 'up to 100'], { first: costsUpTo(100), count: costsUpTo(100) }),
  ...forEachText(['od 20 do 50 zł', 'between 20 and 50', '20-50 zł'], {
    first: allOf(costsUpTo(50), not(costsUpTo(19))),
    count: allOf(costsUpTo(50), not(costsUpTo(19))),
  }),
  ...forEachText(['over 50', 'more than 50 EUR', 'powyżej 50 zł'], {
    first: costsOver(50),
    count: costsOver(50),
  }),
  ...forEachText(['bez opłat', 'no fee', 'wstęp wolny'], { first: isFreeEvent, count: isFreeEvent }),
  ...forEachText(['cheap', 'tanie', 'tanio'], { first: costsUpTo(20), never: not(costsUpTo(20)) }),
  ...forEachText(['free', 'za darmo', 'bezpłatne', 'darmowe', 'gratis'], {
    first: anyOf(isFreeEvent, inName('free')),
    never: not(anyOf(isFreeEvent, inName('free'))),
  }),
  {
    text: 'workshop under 100',
    first: allOf(isAbout('workshop'), costsUpTo(100)),
    never: not(costsUpTo(100)),
  },
  {
    text: 'warsztaty do 100 zł',
    first: allOf(isAbout('workshop'), costsUpTo(100)),
    never: not(costsUpTo(100)),
  },
  { text: 'cheap breakfast', first: allOf(isAbout('breakfast'), costsUpTo(20)), never: not(costsUpTo(20)) },
  {
    text: 'ux under 50',
    first: allOf(inName('ux'), costsUpTo(50)),
    count: allOf(inName('ux'), costsUpTo(50)),
  },
  {
    text: 'ux do 50 zł',
    first: allOf(inName('ux'), costsUpTo(50)),
    count: allOf(inName('ux'), costsUpTo(50)),
  },
  {
    text: 'ux up to 100',
    first: allOf(inName('ux'), costsUpTo(100)),
    count: allOf(inName('ux'), costsUpTo(100)),
  },
  { text: 'cheap ux', first: allOf(inName('ux'), costsUpTo(20)), count: allOf(inName('ux'), costsUpTo(20)) },
  { text: 'free ux', first: allOf(inName('ux'), isFreeEvent), count: allOf(inName('ux'), isFreeEvent) },
  {
    text: 'free breakfast in Gdynia',
    first: allOf(isFreeEvent, isAbout('breakfast'), inCity('gdynia')),
    never: not(isFreeEvent),
  },
  {
    text: 'free events in december',
    days: DECEMBER,
    first: isFreeEvent,
    never: not(anyOf(isFreeEvent, inName('free'))),
  },
]
