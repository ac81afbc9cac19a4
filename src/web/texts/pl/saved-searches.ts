import type { savedSearches as english } from '../en/saved-searches.ts'

export const savedSearches: typeof english = {
  title: 'Zapisane wyszukiwania',
  short: 'Wyszukiwania',
  loading: 'Wczytujemy zapisane wyszukiwania...',
  failed: 'Nie udało się wczytać zapisanych wyszukiwań',
  empty:
    'Nie masz jeszcze zapisanych wyszukiwań. Wyszukaj coś na liście wydarzeń i wybierz Zapisz wyszukiwanie.',
  // 'Zapisz' alone reads like 'Zapisz się' (register) on the event cards below it.
  save: 'Zapisz wyszukiwanie',
  manage: 'Zarządzaj',
  name: 'Nazwa',
  cancel: 'Anuluj',
  close: 'Zamknij',
  dialog: {
    title: 'Zapisz wyszukiwanie',
    text: 'W Ustawieniach dodasz jego wydarzenia do kalendarza.',
    submit: 'Zapisz',
    saveAs: 'Zapisz jako',
    newSearch: 'Nowe wyszukiwanie',
    replace: (name: string) => `Zastąp „${name}”`,
  },
  replaced: (name: string) => ({ title: 'Wyszukiwanie zastąpione', description: name }),
  saved: (name: string) => ({ title: 'Wyszukiwanie zapisane', description: name }),
}
