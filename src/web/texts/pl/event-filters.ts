import { areRegions } from '../../../domain/places/polish-names.ts'
import type * as english from '../en/event-filters.ts'
import { counted, events, figure, plural } from './grammar.ts'
import { vocabulary } from './vocabulary.ts'

const PAST_EVENT = {
  one: 'minione wydarzenie',
  few: 'minione wydarzenia',
  many: 'minionych wydarzeń',
  other: 'minionego wydarzenia',
}

/** Names countries or regions, of which a search may contain several: 'Germany, France'. */
const namePlaces = (names: string) =>
  `${areRegions(names) ? 'region' : 'kraj'}: ${names.split(', ').map(vocabulary).join(', ')}`

/** The filters of the Event List, each with its texts, and the ways out of an empty result. */
export const eventFilters: typeof english.eventFilters = {
  // Names follow a colon, because code cannot decline them.
  search: {
    chip: (words: string) => `Szukane: „${words}”`,
    without: (words: string) => `także bez „${words}”`,
  },
  when: {
    label: 'Kiedy',
    names: {
      upcoming: 'Nadchodzące',
      today: 'Dzisiaj',
      'this-week': 'W tym tygodniu',
      'this-weekend': 'W ten weekend',
      'this-month': 'W tym miesiącu',
      'next-month': 'W przyszłym miesiącu',
      past: 'Minione',
      all: 'Wszystkie',
    },
    chip: {
      upcoming: 'Nadchodzące',
      today: 'Dzisiaj',
      'this-week': 'W tym tygodniu',
      'this-weekend': 'W ten weekend',
      'this-month': 'W tym miesiącu',
      'next-month': 'W przyszłym miesiącu',
      past: 'Minione',
      all: 'Wszystkie terminy',
    },
    datesChip: (dates: string) => `Termin: ${dates}`,
    without: 'Inny termin',
  },
  city: {
    label: 'Miasto',
    any: 'Dowolne miasto',
    chip: (city: string) => `Miasto: ${vocabulary(city)}`,
    nearChip: (city: string, km: number) => `Do ${km} km od: ${vocabulary(city)}`,
    list: 'Miasta',
    clear: 'Dowolne miasto',
    without: 'Dowolne miasto',
    noOptions: 'W żadnym mieście o tej nazwie nie ma wydarzeń.',
    optionCount: (count: number) =>
      counted(count, { one: 'miasto', few: 'miasta', many: 'miast', other: 'miasta' }),
  },
  topic: {
    label: 'Temat',
    any: 'Dowolny temat',
    chip: (topic: string) => `Temat: ${vocabulary(topic)}`,
    without: 'Dowolny temat',
  },
  type: {
    label: 'Rodzaj',
    any: 'Dowolny rodzaj',
    chip: (type: string) => `Rodzaj: ${vocabulary(type)}`,
    without: 'Dowolny rodzaj',
  },
  organiser: {
    label: 'Organizator',
    any: 'Dowolny organizator',
    chip: (organiser: string) => `Organizator: ${organiser}`,
    list: 'Organizatorzy',
    clear: 'Dowolny organizator',
    without: 'Dowolny organizator',
    noOptions: 'Żaden organizator o tej nazwie nie ma wydarzeń.',
    optionCount: (count: number) =>
      counted(count, {
        one: 'organizator',
        few: 'organizatorów',
        many: 'organizatorów',
        other: 'organizatora',
      }),
  },
  attendance: {
    label: 'Forma udziału',
    any: 'Dowolna',
    names: { online: 'Online', in_person: 'Na miejscu' },
    chip: { online: 'Online', in_person: 'Na miejscu' },
    without: 'Online i na miejscu',
  },
  price: {
    label: 'Cena',
    any: 'Dowolna',
    names: { free: 'Bezpłatne', 20: 'Do 20', 50: 'Do 50', 100: 'Do 100' },
    chip: { free: 'Bezpłatne', 20: 'Do 20', 50: 'Do 50', 100: 'Do 100' },
    without: 'Dowolna cena',
  },
  has_places: {
    label: 'Miejsca',
    any: 'Dowolnie',
    name: 'Są miejsca',
    chip: () => 'Są wolne miejsca',
    without: 'Także bez wolnych miejsc',
  },
  match: { chip: { similar: 'Także podobne słowa', inside: 'Także wewnątrz słów' } },
  quick: {
    label: 'Szybkie filtry',
    weekend: 'Weekend',
    home: 'Blisko mnie',
    homeWords: 'blisko mnie',
  },
  anyDate: 'Dowolny termin',
  asSearched: (meaning: string) => `Z wyszukiwania: ${meaning}`,
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
  showResults: (count: number, capped: boolean) => `Pokaż ${events(count, capped)}`,
  valuesFailed: 'Nie udało się wczytać listy. Spróbuj ponownie.',
  understood: {
    label: 'Rozpoznano w wyszukiwaniu',
    lead: 'Rozpoznano:',
    hint: 'Wpisz też termin, miejsce lub cenę: „meetupy w Polsce w przyszłym miesiącu do 50”.',
    ignored: (text: string) => `„${text}” nie zawęża wyszukiwania`,
    hours: (first: string, last: string) =>
      first === '00:00'
        ? `początek do ${last}`
        : last === '23:59'
          ? `początek od ${first}`
          : `początek ${first}–${last}`,
    anyHours: 'O dowolnej porze',
    free: 'bezpłatne',
    price: (max: number, min?: number) =>
      min === undefined ? `do ${figure(max)}` : `od ${figure(min)} do ${figure(max)}`,
    over: (price: number) => `powyżej ${figure(price)}`,
    online: 'online',
    in_person: 'stacjonarnie',
    hybrid: 'hybrydowe',
    city: (city: string) => (areRegions(city) ? namePlaces(city) : `miasto: ${vocabulary(city)}`),
    country: namePlaces,
    near: (city: string, km: number) => `do ${km} km od: ${vocabulary(city)}`,
    home: (place: string) => `blisko mnie: ${place}`,
    noHome: 'blisko mnie: podaj swoje miasto',
    unknownHome: (name: string) => `blisko mnie: zmień swoje miasto, nie znamy miejsca „${name}”`,
    not: (part: string) => `bez: ${part}`,
    or: (part: string) => `lub ${part}`,
    overridden: {
      dates: 'pominięte, bo wybrano termin',
      city: 'pominięte, bo wybrano miasto',
      price: 'pominięte, bo wybrano cenę',
      attendance: 'pominięte, bo wybrano formę udziału',
    },
  },
  similar: {
    instead: (typed: string, found: string) => `„${found}” zamiast „${typed}”`,
    also: (found: string) => `także „${found}”`,
    search: (count: number, capped: boolean) =>
      `Szukaj podobnych słów (${figure(count)}${capped ? '+' : ''})`,
  },
  inside: (word: string, count: number) =>
    `Jeszcze ${counted(count, { one: 'zawiera', few: 'zawierają', many: 'zawiera', other: 'zawiera' })} „${word}” wewnątrz innych słów`,
  alternatives: {
    label: 'Możesz też zobaczyć',
    closest: (found: string) => `Najbardziej zbliżone: ${found}`,
    count: events,
  },
  noUpcoming: 'Żadne nadchodzące wydarzenie nie pasuje.',
  noneInRange: 'W tych dniach nic nie pasuje.',
  pastMatch: (count: number, capped: boolean) => {
    const verb = capped
      ? 'Pasuje'
      : plural(count, { one: 'Pasuje', few: 'Pasują', many: 'Pasuje', other: 'Pasuje' })
    return `${verb} ${counted(count, PAST_EVENT, capped)}.`
  },
  showPast: (count: number, capped: boolean) => `Pokaż ${counted(count, PAST_EVENT, capped)}`,
}
