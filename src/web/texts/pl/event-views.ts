import type { eventViews as english } from '../en/event-views.ts'
import { figure, plural } from './grammar.ts'
import { vocabulary } from './vocabulary.ts'

const EVENTS = { one: 'wydarzenie', few: 'wydarzenia', many: 'wydarzeń', other: 'wydarzenia' }
const events = (count: number, capped = false) =>
  `${figure(count)}${capped ? '+' : ''} ${plural(count, EVENTS)}`

/** The views of events, and the ways out of an empty result. */
export const eventViews: typeof english = {
  label: 'Widok',
  names: { list: 'Lista', calendar: 'Kalendarz', map: 'Mapa' },
  loading: { calendar: 'Wczytujemy kalendarz...', map: 'Wczytujemy mapę...' },
  clearFilter: {
    search: 'Wyczyść wyszukiwanie',
    when: 'Dowolny przyszły termin',
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
    previous: 'Poprzedni miesiąc',
    next: 'Następny miesiąc',
    today: 'Dziś',
    summary: (count: number, capped: boolean, days: number) =>
      count === 0
        ? 'Brak wydarzeń'
        : `${events(count, capped)} w ciągu ${figure(days)} ${days === 1 ? 'dnia' : 'dni'}`,
    day: (date: string, count: number, capped: boolean, isToday: boolean) =>
      `${date}${isToday ? ', dziś' : ''}, ${count === 0 ? 'brak wydarzeń' : events(count, capped)}`,
    dayCount: (count: number, capped: boolean) => (count === 0 ? 'Brak wydarzeń' : events(count, capped)),
    more: (count: number, capped: boolean) => `jeszcze ${figure(count)}${capped ? '+' : ''}`,
    emptyDay: 'Tego dnia nie ma wydarzeń.',
    emptyMonth: 'W tym miesiącu nie ma wydarzeń.',
    goTo: (when: string) => `Przejdź: ${when}`,
    keys: 'Strzałki przechodzą między dniami, Page Up i Page Down między miesiącami.',
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
