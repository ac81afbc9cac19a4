import type { dashboard as english } from '../en/dashboard.ts'

/** Dashboard. */
export const dashboard: typeof english = {
  documentTitle: 'Start',
  title: 'Witaj ponownie!',
  greeting: (name: string) => `Cześć, ${name}`,
  failed: 'Nie udało się wczytać Twoich wydarzeń',
  finishOnboarding: {
    title: 'Dokończ swój profil',
    text: 'Jeszcze dwa szybkie kroki i polecimy Ci wydarzenia, które do Ciebie pasują.',
    action: 'Dokończ profil',
  },
  nextEvent: 'Twoje najbliższe wydarzenie',
  viewMyEvents: 'Zobacz moje wydarzenia',
  noNextEvent: 'Nie masz jeszcze nic w planach',
  noNextEventHint: 'Zapisz się na wydarzenie, a będzie tu na Ciebie czekać.',
  browseEvents: 'Przeglądaj wydarzenia',
  shortcuts: {
    browseEvents: {
      title: 'Przeglądaj wydarzenia',
      text: 'Znajdź coś, na co warto pójść, w Gdańsku i w całej Polsce.',
    },
    myEvents: {
      title: 'Moje wydarzenia',
      text: 'Twoje zapisy i ulubione wydarzenia.',
    },
    settings: {
      title: 'Ustawienia',
      text: 'Twoje miasto, zainteresowania i subskrypcja kalendarza.',
    },
  },
  recommended: {
    title: 'Polecane dla Ciebie',
    note: 'Na podstawie Twojego miasta, zainteresowań i wydarzeń.',
    adjust: 'Zmień preferencje',
    empty: 'Na razie nie mamy nic do polecenia',
    emptyHint: 'Dodaj więcej zainteresowań albo przejrzyj całą listę.',
    more: 'Szukasz czegoś innego?',
    why: 'Dlaczego to polecamy',
    dismissNamed: (event: string) => `Nie interesuje mnie: ${event}`,
    dismissed: (event: string) => ({
      title: 'Jasne, ukryjemy to',
      description: `Nie będziemy już polecać: ${event}.`,
    }),
    dismissFailed: { title: 'Błąd', description: 'Nie udało się tego zapisać. Spróbuj ponownie.' },
    undo: 'Cofnij',
  },
  newFrom: {
    title: 'Nowości od Twojej ostatniej wizyty',
    from: (organiser: string) => `Nowość od organizatora: ${organiser}`,
  },
}
