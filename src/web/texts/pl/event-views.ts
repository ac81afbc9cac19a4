import type { DayFacts, eventViews as english } from '../en/event-views.ts'
import { counted, events, figure } from './grammar.ts'

const PLACES = { one: 'miejsce', few: 'miejsca', many: 'miejsc', other: 'miejsca' }
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

/** The views of events. */
export const eventViews: typeof english = {
  label: 'Widok',
  names: { list: 'Lista', calendar: 'Kalendarz', map: 'Mapa' },
  loading: { calendar: 'Wczytujemy kalendarz...', map: 'Wczytujemy mapę...' },
  allEvents: 'Zobacz wszystkie wydarzenia',
  showInList: (count: number, capped: boolean) => `Pokaż na liście: ${events(count, capped)}`,
  /** Marks of an event row. */
  registered: 'Zapisano',
  favorite: 'Ulubione',
  calendar: {
    period: 'Okres',
    periods: { month: 'Miesiąc', week: 'Tydzień' },
    earlierDays: (count: number) => `Wcześniejsze dni: ${count}`,
    earlierWeeks: (count: number) => `Wcześniejsze tygodnie: ${count}`,
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
    label: 'Mapa wydarzeń według miejsc',
    keys: 'Strzałki przesuwają mapę, plus i minus zmieniają powiększenie, zero pokazuje wszystkie miejsca.',
    zoomIn: 'Powiększ',
    zoomOut: 'Pomniejsz',
    showAll: 'Pokaż na mapie wszystkie miejsca',
    summary: (count: number, places: number) =>
      `${events(count)} w ${figure(places)} ${places === 1 ? 'miejscu' : 'miejscach'}`,
    marker: (place: string, others: number, count: number) =>
      `${place}${others === 0 ? '' : ` i jeszcze ${counted(others, PLACES)}`}: ${events(count)}`,
    places: 'Miejsca',
    area: 'Miejsca w tym obszarze',
    empty: 'Na mapie nie ma wydarzeń.',
    emptyArea: 'W tym obszarze nie ma wydarzeń.',
    showAllPlaces: (places: number) => `Pokaż wszystkie miejsca (${figure(places)})`,
    showTop: (places: number) => `Pokaż tylko pierwsze ${figure(places)}`,
    allPlaces: 'Wszystkie miejsca',
    nearby: (city: string, km: number) => `Do ${figure(km)} km od: ${city}`,
    notOnMap: 'Nie udało się znaleźć tego miejsca na mapie.',
    online: (count: number, hybrid: number) =>
      `Online: ${events(count)}${hybrid > 0 ? `, ${figure(hybrid)} także na miejscu` : ''}`,
    otherPlaces: (count: number) => `${events(count)} w innych miejscach`,
    withoutCity: (count: number) => `${events(count)} bez podanego miasta`,
    unplaced: (count: number) => `${events(count)} w miejscach, których nie ma na mapie`,
    source: 'Kontury: Natural Earth. Miejsca: GeoNames (CC BY 4.0).',
  },
}
