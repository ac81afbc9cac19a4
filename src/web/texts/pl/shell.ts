import type * as english from '../en/shell.ts'

/** Sidebar, toasts and the 404 page. */
export const shell: typeof english.shell = {
  skipToContent: 'Przejdź do treści',
  navigation: 'Główna nawigacja',
  home: 'Start',
  eventList: 'Wydarzenia',
  myEvents: 'Moje wydarzenia',
  settings: 'Ustawienia',
  logout: 'Wyloguj się',
  mobileLabels: { home: 'Start', eventList: 'Wydarzenia', myEvents: 'Moje' },
  hellosWaiting: 'nowe powitania i kontakty',
  openMenu: 'Otwórz menu',
  closeMenu: 'Zamknij menu',
  menu: 'Menu',
  keepOpen: 'Nie zwijaj',
  loggedOut: { title: 'Wylogowano', description: 'Do zobaczenia!' },
  logoutFailed: { title: 'Błąd', description: 'Nie udało się wylogować. Spróbuj ponownie.' },
  toasts: 'Powiadomienia',
  dismissToast: 'Zamknij',
  loading: 'Wczytywanie...',
  screenFailed: 'Podczas wyświetlania tej strony coś poszło nie tak.',
  tryAgain: 'Spróbuj ponownie',
  notFound: {
    documentTitle: 'Nie znaleziono strony',
    title: 'Ups! Nie ma takiej strony',
    text: 'W adresie może być literówka albo strona została przeniesiona.',
    home: 'Wróć na stronę główną',
  },
}

/** Choosing the language and the theme. */
export const display: typeof english.display = {
  language: 'Język',
  languageChanged: 'Strona jest teraz po polsku.',
  languageFailed: { title: 'Błąd', description: 'Nie udało się wczytać języka. Spróbuj ponownie.' },
  theme: 'Motyw',
  themes: { system: 'Systemowy', light: 'Jasny', dark: 'Ciemny' },
}
