import { joinOneLetterWords as joinWords } from '../../../domain/typography.ts'

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

/** Returns the form for `count`, without the count. */
export function plural(count: number, forms: PluralForms): string {
  const category = RULES.select(count)
  // Polish has no categories 'zero' and 'two'.
  return category === 'zero' || category === 'two' ? forms.many : forms[category]
}

/** Formats a number in Polish: '1234', '12 345', '1,5'. */
export function figure(count: number): string {
  return FIGURES.format(count)
}

/** Returns the count with its noun: '22 wydarzenia', '10 000+ wydarzeń'. */
export function counted(count: number, forms: PluralForms, capped = false): string {
  return capped ? `${figure(count)}+ ${forms.many}` : `${figure(count)} ${plural(count, forms)}`
}

const EVENTS = { one: 'wydarzenie', few: 'wydarzenia', many: 'wydarzeń', other: 'wydarzenia' }

/** Returns the count with its noun: '22 wydarzenia'. */
export function events(count: number, capped = false): string {
  return counted(count, EVENTS, capped)
}

/** Joins one-letter words to the next word in all texts, also in the results of text functions. */
export function joinOneLetterWords<T>(texts: T): T {
  if (typeof texts === 'string') return joinWords(texts, 'pl') as T
  if (typeof texts === 'function') {
    const join = (...args: unknown[]) => joinOneLetterWords(texts(...args))
    return Object.defineProperty(join, 'length', { value: texts.length }) as T
  }
  if (Array.isArray(texts)) return texts.map(joinOneLetterWords) as T
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, joinOneLetterWords(text)])) as T
}
