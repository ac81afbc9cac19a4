import type { choices as english } from '../en/choices.ts'

/** Choosing the language and the theme. */
export const choices: typeof english = {
  language: 'Język',
  languageSpoken: 'Strona jest teraz po polsku.',
  languageFailed: { title: 'Błąd', description: 'Nie udało się wczytać języka. Spróbuj ponownie.' },
  theme: 'Motyw',
  themes: { system: 'Jak w systemie', light: 'Jasny', dark: 'Ciemny' },
}
