import type { offline as model } from '../en/offline.ts'

/** Korzystanie bez połączenia. */
export const offline: typeof model = {
  title: 'Brak połączenia',
  changesTitle: 'Zmiany bez połączenia',
  asOf: (time: string) => `Brak połączenia, stan z ${time}`,
  insteadOfHome: 'Ekran Start wymaga połączenia, więc oto Twoje wydarzenia.',
  queued: { title: 'Czeka na połączenie', description: 'Wyślemy to, gdy wróci połączenie.' },
  pending: 'Czeka na połączenie',
  cancel: 'Anuluj',
  dismiss: 'Zamknij',
  send: 'Wyślij',
  discard: 'Odrzuć',
  changes: {
    registration: {
      add: (event: string) => `Zapis: ${event}`,
      remove: (event: string) => `Wypisanie: ${event}`,
    },
    external_registration: {
      add: (event: string) => `Zapis u organizatora: ${event}`,
      remove: (event: string) => `Brak zapisu u organizatora: ${event}`,
    },
    waiting: {
      add: (event: string) => `Zapis na listę oczekujących: ${event}`,
      remove: (event: string) => `Opuszczenie listy oczekujących: ${event}`,
    },
    favorite: {
      add: (event: string) => `Dodanie do ulubionych: ${event}`,
      remove: (event: string) => `Usunięcie z ulubionych: ${event}`,
    },
  },
  waiting: (change: string) => `${change} – czeka na połączenie`,
  questions: {
    registration: {
      add: (event: string) => `Zapis nadal aktualny? ${event}`,
      remove: (event: string) => `Wypisanie nadal aktualne? ${event}`,
    },
    external_registration: {
      add: (event: string) => `Zapis u organizatora nadal aktualny? ${event}`,
      remove: (event: string) => `Brak zapisu u organizatora nadal aktualny? ${event}`,
    },
    waiting: {
      add: (event: string) => `Nadal chcesz zapisać się na listę oczekujących: ${event}?`,
      remove: (event: string) => `Nadal chcesz opuścić listę oczekujących: ${event}?`,
    },
    favorite: {
      add: (event: string) => `Dodanie do ulubionych nadal aktualne? ${event}`,
      remove: (event: string) => `Usunięcie z ulubionych nadal aktualne? ${event}`,
    },
  },
  asked: {
    title: 'Czy to nadal aktualne?',
    description: 'Zmiana czekała ponad dzień. Pytanie jest na górze strony.',
  },
  askedSince: (time: string) => `Czeka od: ${time}.`,
  refused: (change: string, reason: string) => `${change} – niemożliwe: ${reason}`,
  refusedTitle: (change: string) => `Niemożliwe: ${change}`,
  severalRefused: (count: number) => ({
    title: `Niemożliwe zmiany: ${count}`,
    description: 'Powody są na górze strony.',
  }),
  sentAndRefused: (sent: number, refused: number) => `Zapisane zmiany: ${sent}, niemożliwe: ${refused}`,
  noEvents: 'Brak połączenia. Pokażemy wydarzenia, gdy wróci.',
  loadedEvents: (shown: number, loaded: number) =>
    shown === loaded
      ? `Brak połączenia. Oto wydarzenia, które są już wczytane (${loaded}).`
      : `Brak połączenia. Wszystkie Twoje słowa: ${shown} z ${loaded} wczytanych wydarzeń.`,
  noCopy: 'Nie masz połączenia, a na tym urządzeniu nie ma jeszcze kopii Moich wydarzeń.',
  sent: (count: number) => ({
    title: 'Wysłano zmiany',
    description: `Zapisano zmiany, które czekały na połączenie: ${count}.`,
  }),
}
