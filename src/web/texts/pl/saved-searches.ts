import type { savedSearches as english } from '../en/saved-searches.ts'

export const savedSearches: typeof english = {
  title: 'Zapisane wyszukiwania',
  short: 'Wyszukiwania',
  loading: 'Wczytujemy zapisane wyszukiwania...',
  failed: 'Nie udało się wczytać zapisanych wyszukiwań. Spróbuj ponownie.',
  empty:
    'Nie masz jeszcze zapisanych wyszukiwań. Wyszukaj coś lub ustaw filtry i wybierz „Zapisz wyszukiwanie”.',
  manage: 'Zarządzaj',
  save: 'Zapisz wyszukiwanie',
  suggestion: 'Moje wyszukiwanie',
  name: 'Nazwa',
  dialog: {
    title: 'Zapisz wyszukiwanie',
    text: 'Otworzysz je ponownie z listy wydarzeń, a w Ustawieniach dodasz jego wydarzenia do swojego kalendarza. Słowa takie jak „w przyszłym miesiącu” zawsze odnoszą się do bieżącego dnia.',
    submit: 'Zapisz',
  },
  saved: (name: string) => ({ title: 'Wyszukiwanie zapisane', description: name }),
}
