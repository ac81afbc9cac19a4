const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the uppercase first letters of the first and the last word of a name: 'Marta Nowak (guest)' becomes 'MN'. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const named = words.filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first = '', ...others] = named.length > 0 ? named : words
  return [first, ...others.slice(-1)]
    .map((word) => [...LETTERS.segment(word)][0]?.segment.toLocaleUpperCase('en') ?? '')
    .join('')
}
