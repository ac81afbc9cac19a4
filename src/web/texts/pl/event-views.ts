import type { DayFacts, eventViews as english } from '../en/event-views.ts'
import { figure, plural } from './grammar.ts'
import { vocabulary } from './vocabulary.ts'

const EVENTS = { one: 'wydarzenie', few: 'wydarzenia', many: 'wydarzeń', other: 'wydarzenia' }
const events = (count: number, capped = false) =>
  `${figure(count)}${capped ? '+' : ''} ${plural(count, EVENTS)}`

const someEvents = (count: number, capped = false) => (count === 0 ? 'Brak wydarzeń' : events(count, capped))
/** The months as they follow 'w'. */
const IN_MONTHS = [
  'styczniu',
  'lutym',
  'marcu',
  'kwietniu',
  'maju',
  'czerwcu',
  'lipcu',
  'sierpniu',
  'wrześniu',
  'październiku',
  'listopadzie',
  'grudniu',
]

/** The views of events, and the ways out of an empty result. */
export const eventViews: typeof english = {
  label: 'Widok',
  names: { list: 'Lista', calendar: 'Kalendarz', map: 'Mapa' },
  loading: { calendar: 'Wczytujemy kalendarz...', map: 'Wczytujemy mapę...' },
  clearFilter: {
    search: 'Wyczyść wyszukiwanie',
    city: 'Dowolne miasto',
    topic: 'Dowolny temat',
    type: 'Dowolny rodzaj',
    organiser: 'Dowolny organizator',
    attendance: 'Online i na miejscu',
    free: 'Bezpłatne i płatne',
  },
  allEvents: 'Zobacz wszystkie wydarzenia',
  showInList: (count: number, capped: boolean) => `Pokaż na liście: ${events(count, capped)}`,
  /** Marks of an event row. */
  registered: 'Zapisano',
  favorite: 'Ulubione',
  calendar: {
    period: 'Okres',
    periods: { month: 'Miesiąc', week: 'Tydzień' },
    previous: { month: 'Poprzedni miesiąc', week: 'Poprzedni tydzień' },
    next: { month: 'Następny miesiąc', week: 'Następny tydzień' },
    today: 'Dziś',
    inMonth: (count: number | undefined, name: string, month: number) =>
      `${count === undefined ? 'Wydarzenia' : someEvents(count)} ${month === 9 ? 'we' : 'w'} ${name.replace(/^\S+/, IN_MONTHS[month - 1] ?? '')}`,
    inWeek: (count: number | undefined, days: string) =>
      `${count === undefined ? 'Wydarzenia' : someEvents(count)}, ${days}`,
    day: (date: string, count: number, { isToday, registered, favorite }: DayFacts) =>
      [
        date,
        isToday && 'dziś',
        count === 0 ? 'brak wydarzeń' : events(count),
        registered > 0 && `zapisano: ${figure(registered)}`,
        favorite > 0 && `ulubione: ${figure(favorite)}`,
      ]
        .filter(Boolean)
        .join(', '),
    dayCount: someEvents,
    continues: 'Trwa',
    ended: 'zakończone',
    more: (count: number) => `jeszcze ${figure(count)}`,
    emptyDay: 'Brak wydarzeń',
    empty: { month: 'W tym miesiącu nie ma wydarzeń.', week: 'W tym tygodniu nie ma wydarzeń.' },
    goTo: (when: string) => `Przejdź: ${when}`,
    closeDay: 'Zamknij',
    keys: {
      month: 'Strzałki przechodzą między dniami, Page Up i Page Down między miesiącami.',
      week: 'Strzałki przechodzą między dniami, Page Up i Page Down między tygodniami.',
    },
  },
  map: {
    label: 'Mapa Polski: wydarzenia według miast',
    summary: (count: number, capped: boolean, cities: number) =>
      `${events(count, capped)} w ${figure(cities)} ${cities === 1 ? 'mieście' : 'miastach'}`,
    city: (city: string, count: number) => `${vocabulary(city)}, ${events(count)}`,
    cities: 'Miasta',
    inPoland: 'W Polsce',
    outsidePoland: 'Gdzie indziej',
    otherCities: 'Mniejsze miasta',
    withoutCity: 'Miejsce zostanie podane',
    allCities: 'Wszystkie miasta',
    capped: (count: number) => `Liczby obejmują pierwsze ${figure(count)} znalezionych wydarzeń.`,
    source: 'Zarys: Natural Earth. Miejsca: GeoNames (CC BY 4.0).',
  },
}
