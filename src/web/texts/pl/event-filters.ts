import type * as english from '../en/event-filters.ts'
import { counted, figure } from './grammar.ts'
import { vocabulary } from './vocabulary.ts'

const EVENT = { one: 'wydarzenie', few: 'wydarzenia', many: 'wydarzeń', other: 'wydarzenia' }
const PAST_EVENT = {
  one: 'minione wydarzenie',
  few: 'minione wydarzenia',
  many: 'minionych wydarzeń',
  other: 'minionego wydarzenia',
}
const cappedCount = (count: number, capped: boolean, forms: typeof EVENT) =>
  capped ? `${figure(count)}+ ${forms.many}` : counted(count, forms)

/** The controls of the Event List beside search, City, Topic and Sort By, and the ways out of an empty result. */
export const eventFilters: typeof english.eventFilters = {
  when: 'Kiedy',
  whenNames: {
    upcoming: 'Nadchodzące',
    today: 'Dzisiaj',
    'this-week': 'W tym tygodniu',
    'this-weekend': 'W ten weekend',
    'this-month': 'W tym miesiącu',
    'next-month': 'W przyszłym miesiącu',
    past: 'Minione',
    all: 'Wszystkie',
  },
  anyDate: 'Dowolny termin',
  asSearched: (dates: string) => `Z wyszukiwania: ${dates}`,
  from: (day: string) => `od ${day}`,
  until: (day: string) => `do ${day}`,
  chooseDates: 'Wybierz daty…',
  dates: {
    title: 'Wybierz daty',
    first: 'Od',
    last: 'Do (opcjonalnie)',
    format: 'RRRR-MM-DD',
    apply: 'Pokaż te daty',
    cancel: 'Anuluj',
    invalid: '(To nie jest data)',
    wrongOrder: '(Przed pierwszym dniem)',
  },
  nearby: 'W pobliżu',
  onlyCity: '+ 0 km',
  plusKm: (km: number) => `+ ${km} km`,
  more: 'Więcej',
  filters: 'Filtry',
  activeFilters: (label: string, count: number) => `${label}, aktywne: ${count}`,
  sheet: 'Filtruj wydarzenia',
  close: 'Zamknij',
  clearFilters: 'Wyczyść filtry',
  showResults: (count: number, capped: boolean) => `Pokaż ${cappedCount(count, capped, EVENT)}`,
  type: 'Rodzaj',
  allTypes: 'Dowolny rodzaj',
  organiser: 'Organizator',
  allOrganisers: 'Dowolny organizator',
  attendance: 'Forma udziału',
  anyAttendance: 'Dowolna',
  attendances: { online: 'Online', in_person: 'Na miejscu' },
  free: 'Tylko bezpłatne',
  city: {
    list: 'Miasta',
    clear: 'Dowolne miasto',
    noOptions: 'W żadnym mieście o tej nazwie nie ma wydarzeń.',
    optionCount: (count: number) =>
      counted(count, { one: 'miasto', few: 'miasta', many: 'miast', other: 'miasta' }),
  },
  organisers: {
    list: 'Organizatorzy',
    clear: 'Dowolny organizator',
    noOptions: 'Żaden organizator o tej nazwie nie ma wydarzeń.',
    optionCount: (count: number) =>
      counted(count, {
        one: 'organizator',
        few: 'organizatorów',
        many: 'organizatorów',
        other: 'organizatora',
      }),
  },
  valuesFailed: 'Nie udało się wczytać listy. Spróbuj ponownie.',
  understood: {
    label: 'Rozpoznano w wyszukiwaniu',
    lead: 'Rozpoznano:',
    free: 'bezpłatne',
    online: 'online',
    city: (city: string) => `miasto: ${vocabulary(city)}`,
    country: (country: string) => `kraj: ${vocabulary(country)}`,
    near: (city: string, km: number) => `do ${km} km od: ${vocabulary(city)}`,
    or: (part: string) => `lub ${part}`,
    quote: (part: string, words: string) => `${part}. Szukaj zamiast tego słów „${words}”`,
    overridden: {
      dates: 'pominięte, bo wybrano termin',
      place: 'pominięte, bo wybrano miasto',
      free: 'pominięte, bo wybrano filtr',
      online: 'pominięte, bo wybrano filtr',
    },
  },
  didYouMean: (word: string) => `Czy chodzi o: ${vocabulary(word)}?`,
  noUpcoming: 'Żadne nadchodzące wydarzenie nie pasuje.',
  noneInRange: 'W tych dniach nic nie pasuje.',
  pastMatch: (count: number, capped: boolean) => `Pasuje ${cappedCount(count, capped, PAST_EVENT)}.`,
  showPast: (count: number, capped: boolean) => `Pokaż ${cappedCount(count, capped, PAST_EVENT)}`,
  widen: (city: string, km: number, count: number, capped: boolean) =>
    `Do ${km} km od: ${vocabulary(city)} (${figure(count)}${capped ? '+' : ''})`,
  allDates: 'Wszystkie terminy',
}
