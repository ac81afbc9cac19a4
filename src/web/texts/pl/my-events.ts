import type { myEvents as english } from '../en/my-events.ts'
import { events, figure, plural } from './grammar.ts'

/** My Events. */
export const myEvents: typeof english = {
  documentTitle: 'Moje wydarzenia',
  title: 'Moje wydarzenia',
  loading: 'Wczytujemy Twoje wydarzenia...',
  confirmEmail: 'Potwierdź adres e-mail, aby otrzymywać przypomnienia.',
  openSettings: 'Otwórz Ustawienia',
  giveUpPlace: {
    title: 'Zwolnić swoje miejsce?',
    text: 'Nie ma już wolnych miejsc. Twoje może od razu dostać ktoś inny, a tego nie da się cofnąć.',
    keep: 'Zachowaj miejsce',
  },
  tabs: { label: 'Części tego ekranu', events: 'Wydarzenia', contacts: 'Kontakty' },
  upcoming: {
    title: 'Nadchodzące wydarzenia',
    badges: {
      registered: 'zapisano',
      // Says nothing about the deadline, which the line below the badge does.
      closed: 'bez zapisu',
      'not registered!': 'brak zapisu!',
      saved: 'zapamiętane',
      available: 'dostępne',
    },
    firstOf: (shown: number, total: number) => `Najbliższe ${shown} z ${figure(total)}.`,
    beginsToday: (count: number) =>
      count === 1
        ? 'Jeszcze jedno zaczyna się dziś i jest powyżej.'
        : `Te, które zaczynają się dziś (${figure(count)}), są powyżej.`,
    onlyBeginsToday: (count: number) =>
      count === 1
        ? 'Wydarzenie, które zaczyna się dziś, jest powyżej.'
        : `Wydarzenia, które zaczynają się dziś (${figure(count)}), są powyżej.`,
    days: (count: number) => plural(count, { one: 'dzień', few: 'dni', many: 'dni', other: 'dnia' }),
    today: 'Dziś',
    openUntil: (day: string | null) => `Możesz się jeszcze zapisać${day ? ` do ${day}` : ''}`,
    openToday: 'Możesz się jeszcze zapisać dziś',
    registrationClosed: 'Zapisy są zamknięte',
    registerNamed: (event: string) => `Zapisz się: ${event}`,
    empty: 'Na razie nic w planach',
    /** In place of `empty`, below an event of today. */
    noLater: 'Po dzisiejszym dniu jeszcze nic',
    emptyHint: 'Tu pojawią się nadchodzące wydarzenia z Twoich zapisów i ulubionych.',
    info: 'Informacje',
    agenda: 'Program',
    navigate: 'Trasa',
    noAgenda: 'Nie ma jeszcze programu',
    noVenue: 'Nie podano jeszcze miejsca',
    actions: (event: string) => `Działania: ${event}`,
  },
  sections: {
    label: 'Na tej stronie',
    today: 'Dziś',
    upcoming: 'Nadchodzące',
    past: 'Minione',
    saved: 'Ulubione',
  },
  order: { added: 'Ostatnio zapisane', date: 'Według daty' },
  agendaDialog: { title: 'Program', close: 'Zamknij' },
  search: {
    title: 'Szybkie wyszukiwanie',
    placeholder: 'Wpisz nazwę lub temat...',
    clear: 'Wyczyść wyszukiwanie',
    searching: 'Szukamy...',
    resultCount: (count: number, more: boolean) => {
      if (count === 0) return 'Żadne z Twoich wydarzeń nie pasuje.'
      return `Znaleziono ${more ? `ponad ${figure(count)}` : events(count)}`
    },
    results: 'Wyniki wyszukiwania',
    more: 'Więcej wyników',
  },
  profile: {
    title: 'Twój profil',
    hometown: 'Miasto',
    phone: 'Telefon',
    interests: 'Zainteresowania',
    moreInterests: (count: number) => `+${count}`,
    moreInterestsLabel: (count: number) => `i jeszcze ${count}`,
    edit: 'Edytuj w ustawieniach',
  },
  stats: {
    title: 'Twoje wydarzenia w liczbach',
    upcoming: 'Przed Tobą',
    completed: 'Za Tobą',
    favorites: 'Ulubione',
  },
  favorites: 'Twoje ulubione wydarzenia',
  registered: 'Twoje zapisy',
  completed: 'Wydarzenia za Tobą',
  showMore: 'Pokaż więcej',
  loadingMore: 'Wczytujemy kolejne wydarzenia...',
  print: 'Drukuj',
  printedPart: (count: number) => `Wydrukowano tylko początek listy: ${events(count)}.`,
  printAll: 'Przycisk „Drukuj” na stronie drukuje wszystkie.',
  empty: {
    title: 'Nie masz jeszcze żadnych zapisów',
    text: 'Rozejrzyj się i zapisz na wydarzenia, które Cię interesują!',
    action: 'Przeglądaj wydarzenia',
    recommended: 'Zobacz polecane wydarzenia',
  },
  failed: { title: 'Błąd', description: 'Nie udało się wczytać Twoich wydarzeń. Spróbuj ponownie.' },
}
