/** Returns a key of a folded word: words with equal keys are forms of one word. */
export function getWordStem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  if (/(ss|us|is|ws)$/.test(word) || word === 'series' || word === 'news') return word
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  return /s$/.test(word) ? word.slice(0, -1) : word
}
