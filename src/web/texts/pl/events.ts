import type { EventTiming } from '../../../domain/event-state.ts'
import type * as english from '../en/events.ts'
import { counted, figure, plural } from './grammar.ts'
import { vocabulary } from './vocabulary.ts'

function timing(of: EventTiming): string {
  switch (of.kind) {
    case 'live':
      return 'TRWA'
    case 'ended':
      return 'zakończone'
    case 'unknown':
      return 'termin nieznany'
    case 'upcoming':
      return `za ${counted(of.days, { one: 'dzień', few: 'dni', many: 'dni', other: 'dnia' })}`
  }
}

/** Event List, event card and event dialog. The content of the catalogue is not translated, only its closed vocabularies. */
export const events: typeof english.events = {
  documentTitle: 'Wydarzenia',
  title: 'Wydarzenia',
  loading: 'Wczytujemy wydarzenia...',
  filterPanel: 'Znajdź wydarzenie dla siebie',
  search: 'Szukaj',
  searchPlaceholder: 'Nazwa, temat lub organizator...',
  sortBy: 'Sortuj',
  sorts: {
    best: 'Najtrafniejsze',
    soonest: 'Od najbliższych',
    city: 'Według miasta',
    type: 'Według rodzaju',
    topic: 'Według tematu',
    organiser: 'Według organizatora',
  },
  activeFilters: 'Aktywne filtry',
  removeFilter: (filter: string) => `Usuń filtr: ${filter}`,
  clearAll: 'Wyczyść wszystko',
  clearSearch: 'Wyczyść wyszukiwanie',
  facetValue: (value: string, count: number) => `${vocabulary(value)} (${figure(count)})`,
  count: (count: number, capped: boolean) => `Wydarzenia (${figure(count)}${capped ? '+' : ''})`,
  showing: (shown: number, count: number, capped: boolean) =>
    `Wyświetlono ${figure(shown)} z ${figure(count)}${capped ? '+' : ''} ${plural(count, { one: 'wydarzenia', few: 'wydarzeń', many: 'wydarzeń', other: 'wydarzenia' })}`,
  showMore: 'Pokaż więcej',
  loadingMore: 'Wczytujemy kolejne wydarzenia...',
  emptyCatalogue: 'W bazie danych nie ma jeszcze żadnych wydarzeń.',
  noMatch: 'Żadne wydarzenie nie pasuje do Twoich filtrów.',
  noMatchHint: 'Zmień filtry albo zajrzyj tu później.',
  loadErrorTitle: 'Nie udało się wczytać wydarzeń',
  connectionError: (message: string) => `Błąd połączenia z bazą danych: ${message}`,
  queryError: (message: string, code: string) => `Błąd zapytania: ${message} (kod: ${code})`,
  requestId: (id: string) => `Identyfikator żądania: ${id}`,
  emptyResult: 'Baza danych zwróciła pusty wynik',
  fetchError: (message: string) => `Błąd pobierania: ${message}`,
  loadErrorToast: (message: string) => `Nie udało się wczytać wydarzeń: ${message}`,
  going: (count: number) => `${figure(count)}+ osób idzie`,
  free: 'BEZPŁATNE',
  cancelled: 'Odwołane',
  closesIn: (days: number) =>
    `Zapisy zamykają się ${days === 0 ? 'dziś' : days === 1 ? 'jutro' : `za ${counted(days, { one: 'dzień', few: 'dni', many: 'dni', other: 'dnia' })}`}`,
  registeredOn: (date: string) => `Data zapisu: ${date}`,
  favoritedOn: (date: string) => `Ulubione od: ${date}`,
  readMore: 'Szczegóły',
  register: 'Zapisz się',
  unregister: 'Wypisz się',
  joinWaitingList: 'Zapisz na listę oczekujących',
  leaveWaitingList: 'Opuść listę oczekujących',
  registrationClosed: {
    event_full: 'Brak miejsc',
    event_cancelled: 'Odwołane',
    event_over: 'Zakończone',
    deadline_passed: 'Zapisy zamknięte',
  },
  places: {
    under_20: 'Mniej niż 20 miejsc',
    under_10: 'Mniej niż 10 miejsc',
    under_5: 'Ostatnie miejsca',
    full: 'Brak miejsc',
    position: (position: number | null) =>
      position === null ? 'Na liście oczekujących' : `Lista oczekujących: ${figure(position)}. miejsce`,
    waitingList: 'Lista oczekujących',
    ended: 'Lista oczekujących jest zamknięta',
    canTake: 'Jest wolne miejsce. Teraz może je zająć każdy.',
    fullHint: 'Możesz zapisać się na listę oczekujących. Wolne miejsce dostaje pierwsza osoba na liście.',
    joinFailed: 'Nie udało się zapisać na listę oczekujących',
    joined: (event: string, position: number) => ({
      title: 'Jesteś na liście oczekujących',
      description: `Jesteś na ${figure(position)}. miejscu. Wydarzenie: ${event}. Wolne miejsce dostaje pierwsza osoba na liście.`,
    }),
    left: (event: string) => ({
      title: 'Nie jesteś już na liście oczekujących',
      description: `Wydarzenie: ${event}.`,
    }),
    sendConfirmation: 'Wyślij link potwierdzający',
  },
  favorite: (event: string) => `Ulubione: ${event}`,
  sampleData: 'Dane przykładowe',
  sampleNotice: 'Są tu wydarzenia przykładowe: ich terminy, ceny i programy są zmyślone.',
  happeningNow: 'Trwa teraz',
  /** More events that take place today. */
  moreToday: (count: number) => `Jeszcze ${count} dzisiaj`,
  today: (time) => (time ? `Dziś, ${time}` : 'Dziś'),
  /** A badge: a tier that does not begin with a letter says what it is. */
  tier: (tier: string) => (/^\p{L}/u.test(tier) ? tier : `Poziom ${tier}`),
  dateUnknown: 'Termin zostanie podany',
  placeUnknown: 'Miejsce zostanie podane',
  online: 'Online',
  hybrid: 'Online i na miejscu',
  placeOrOnline: (place: string) => `${vocabulary(place)} lub online`,
  typeUnknown: 'Wydarzenie',
  code: 'Kod',
  detail: {
    loading: 'Wczytujemy wydarzenie...',
    close: 'Zamknij',
    free: 'Bezpłatne',
    details: 'Szczegóły wydarzenia',
    dates: 'Termin',
    deadline: 'Zapisy do',
    location: 'Miejsce',
    place: 'Miasto i kraj',
    venue: 'Adres lub obiekt',
    people: 'Ludzie',
    information: 'O wydarzeniu',
    type: 'Rodzaj',
    topic: 'Temat',
    organizer: 'Organizator',
    pricing: 'Cena i ocena',
    price: 'Cena',
    coolness: 'Atrakcyjność',
    agenda: 'Program',
    coolnessNote: 'Ocena z katalogu, która ułatwia porównanie wydarzeń. To nie są głosy uczestników.',
    tier: 'Poziom',
    agendaDay: (number: number) => `Dzień ${number}`,
    agendaEachDay: 'Każdego dnia',
    registerForEvent: 'Zapisz się',
    processing: 'Przetwarzamy...',
    website: 'Strona wydarzenia',
    externalRegistration: 'Zapisy u organizatora',
    moreActions: (event: string) => `Więcej działań: ${event}`,
    elsewhere: {
      title: 'Zapisy prowadzi organizator',
      unregistered:
        'Zapis tutaj tylko dodaje wydarzenie do Twojej listy. Żeby wziąć udział, zapisz się też u organizatora.',
      closed: 'Jeśli jesteś już na liście organizatora, zaznacz to, a wydarzenie trafi na Twoją listę.',
      pending: 'Żeby wziąć udział, zapisz się też u organizatora.',
      done: 'Jesteś na liście organizatora.',
      confirm: 'Jestem na liście organizatora',
      withdraw: 'Nie ma mnie na liście organizatora',
      question: 'Jesteś na liście organizatora?',
    },
    newTab: '(otwiera się w nowej karcie)',
    notFound: 'Nie znaleziono wydarzenia',
    notFoundHint: 'Mogło zostać usunięte albo adres jest błędny.',
    failed: 'Nie udało się wczytać tego wydarzenia',
  },
  /** Of an event that an anonymous visitor has the link to. */
  preview: {
    toRegister: { sign_in: 'Zaloguj się, aby się zapisać', sign_up: 'Załóż konto, aby się zapisać' },
    toContinue: { sign_in: 'Zaloguj się', sign_up: 'Załóż konto' },
    lead: {
      sign_in: 'Zaloguj się, a wrócisz prosto do tego wydarzenia.',
      sign_up: 'Załóż konto, a wrócisz prosto do tego wydarzenia.',
    },
  },
  share: {
    title: 'Udostępnij',
    named: (event: string) => `Udostępnij: ${event}`,
    copy: 'Kopiuj link',
    copied: { title: 'Skopiowano link', description: 'Prowadzi prosto do tego wydarzenia.' },
    copyFailed: 'Nie udało się skopiować linku. Oto on:',
    email: 'E-mail',
  },
  timing,
  statuses: {
    confirmed: 'potwierdzone',
    upcoming: 'nadchodzące',
    past: 'zakończone',
    unknown: 'termin nieznany',
  },
  meetPeople: 'Chcesz tam kogoś poznać?',
  registerWithOrganizer: 'Zapisz się u organizatora',
  registrationWithOrganizerNoted: (event: string) => ({
    title: 'Zanotowano',
    description: `Jesteś na liście organizatora wydarzenia: ${event}.`,
  }),
  registrationWithOrganizerRemoved: (event: string) => ({
    title: 'Usunięto notatkę',
    description: `Na Twojej liście zostaje: ${event}.`,
  }),
  authenticationRequired: 'Zaloguj się',
  logInToRegister: 'Zaloguj się, żeby zapisywać się na wydarzenia.',
  signInToFavorite: 'Zaloguj się, żeby dodawać wydarzenia do ulubionych',
  registered: (event: string) => ({
    title: 'Zapisano na wydarzenie',
    description: `Zapisano Cię na: ${event}.`,
  }),
  unregistered: (event: string) => ({
    title: 'Wypisano z wydarzenia',
    description: `Twój zapis jest anulowany: ${event}.`,
  }),
  registrationFailed: {
    title: 'Zapis się nie udał',
    description: 'Podczas zapisywania wystąpił błąd. Spróbuj ponownie.',
  },
  favoriteAdded: {
    title: 'Dodano do ulubionych',
    description: 'To wydarzenie jest teraz w Twoich ulubionych',
  },
  favoriteRemoved: {
    title: 'Usunięto z ulubionych',
    description: 'Tego wydarzenia nie ma już w Twoich ulubionych',
  },
  undo: 'Cofnij',
  registrationRestored: (event: string) => ({
    title: 'Zapis przywrócony',
    description: `Przywróciliśmy Twój zapis na: ${event}.`,
  }),
  registeredToday: (event: string) => ({
    title: 'Zapisano ponownie',
    description: `Masz zapis z dzisiejszą datą na: ${event}.`,
  }),
  favoriteRestored: (event: string) => ({
    title: 'Przywrócono do ulubionych',
    description: `Znów wśród Twoich ulubionych: ${event}.`,
  }),
  undoFailed: 'Nie udało się cofnąć',
  favoriteFailed: { title: 'Błąd', description: 'Nie udało się zmienić ulubionych' },
}

/** Following organisers. */
export const organisers: typeof english.organisers = {
  follow: 'Obserwuj',
  following: 'Obserwujesz',
  followNamed: (organiser: string) => `Obserwuj: ${organiser}`,
  followingNamed: (organiser: string) => `Obserwujesz: ${organiser}`,
  eventsBy: (organiser: string) => `Wydarzenia organizatora: ${organiser}`,
  followed: (organiser: string) => ({
    title: `Obserwujesz: ${organiser}`,
    description: 'Nowe wydarzenia tego organizatora oznaczymy na Twojej stronie startowej.',
  }),
  unfollowed: (organiser: string) => ({
    title: `Nie obserwujesz już: ${organiser}`,
    description: 'Nowych wydarzeń tego organizatora nie będziemy już oznaczać.',
  }),
  failed: { title: 'Błąd', description: 'Nie udało się tego zapisać. Spróbuj ponownie.' },
}

/** Adding an event to a calendar. */
export const calendar: typeof english.calendar = {
  add: 'Dodaj do kalendarza',
  addNamed: (event: string) => `Dodaj do kalendarza: ${event}`,
  download: 'Pobierz plik .ics',
  google: 'Kalendarz Google',
  outlook: 'Outlook',
  newTab: '(otwiera się w nowej karcie)',
}
