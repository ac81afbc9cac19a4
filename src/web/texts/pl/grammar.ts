/** The forms that a Polish noun takes after a count. */
interface PluralForms {
  /** After 1: '1 dzień'. */
  one: string
  /** After 2–4, 22–24 …, but not 12–14: '3 wydarzenia'. */
  few: string
  /** After 0, 5–21, 25–31 …: '5 wydarzeń'. */
  many: string
  /** After a fraction: '1,5 wydarzenia'. */
  other: string
}

const RULES = new Intl.PluralRules('pl')
const FIGURES = new Intl.NumberFormat('pl-PL')

/** The form that goes with `count`, without the count itself. */
export function plural(count: number, forms: PluralForms): string {
  const category = RULES.select(count)
  // Polish knows neither 'zero' nor 'two'.
  return category === 'zero' || category === 'two' ? forms.many : forms[category]
}

/** A number as it is written in Polish: '1234', '12 345', '1,5'. */
export function figure(count: number): string {
  return FIGURES.format(count)
}

/** The count and its noun: '22 wydarzenia'. */
export function counted(count: number, forms: PluralForms): string {
  return `${figure(count)} ${plural(count, forms)}`
}

// A word of one letter ('w', 'i', 'z' …) does not end a line in Polish.
const ONE_LETTER_WORD = /(?<![\p{L}\p{N}])([aiouwz]) /giu

/** Joins words of one letter to the next word with a non-breaking space, in all texts and in what functions return. */
export function joinOneLetterWords<T>(texts: T): T {
  if (typeof texts === 'string') return texts.replace(ONE_LETTER_WORD, '$1\u00a0') as T
  if (typeof texts === 'function') {
    const join = (...args: unknown[]) => joinOneLetterWords(texts(...args))
    return Object.defineProperty(join, 'length', { value: texts.length }) as T
  }
  if (Array.isArray(texts)) return texts.map(joinOneLetterWords) as T
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, joinOneLetterWords(text)])) as T
}
