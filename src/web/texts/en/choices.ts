/** Choosing the language and the theme. */
export const choices = {
  language: 'Language',
  /** Said when the interface has changed to this language. */
  languageSpoken: 'The page is in English now.',
  languageFailed: { title: 'Error', description: 'The language could not be loaded. Please try again.' },
  theme: 'Theme',
  themes: { system: 'Like the system', light: 'Light', dark: 'Dark' },
}
