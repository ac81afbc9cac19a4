const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the uppercase first letters of the first and the last word of a name: 'Marta Maria Nowak' becomes 'MN'. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.slice(1).at(-1)]
    .map((word = '') => [...LETTERS.segment(word)][0]?.segment.toLocaleUpperCase('en') ?? '')
    .join('')
}
