import type { Language } from './display-settings.ts'

// A word of one letter ('w', 'i', 'z' …) does not end a line in Polish.
const ONE_LETTER_WORD = /(?<![\p{L}\p{N}])([aiouwz]) /giu

/** Joins the one-letter words of a Polish text to the next word with a non-breaking space. Other languages stay unchanged. */
export function joinOneLetterWords(text: string, language: Language): string {
  return language === 'pl' ? text.replace(ONE_LETTER_WORD, '$1\u00a0') : text
}
