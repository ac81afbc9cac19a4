// A small matcher for the rules by which the search text is read. A rule is a row of elements that follow one another.
import type { ReadContext, Reading } from './tokens.ts'

/** Reads what begins at a token; undefined if it is something else. */
export type Reader<Value> = (context: ReadContext, index: number) => Reading<Value> | undefined

/** Returns the index after words that have no value of their own. */
export type Skipper = (context: ReadContext, index: number) => number | undefined

/** Words are only checked: 'do|to' is one of two, and 'the?' may be missing. Patterns, tables and readers have a value for the rule. */
type Element = Words | RegExp | ReadonlyMap<string, unknown> | Skipper | Reader<unknown>
type Words = string | readonly string[] | ReadonlySet<string>

type ElementValues<Elements> = Elements extends readonly [infer First, ...infer Rest]
  ? [...ElementValue<First>, ...ElementValues<Rest>]
  : []
type FirstValue<Values> = Values extends [infer First, ...unknown[]] ? First : true
type ElementValue<Each> = Each extends RegExp
  ? [RegExpExecArray]
  : Each extends Reader<infer Value> | ReadonlyMap<string, infer Value>
    ? [Value]
    : []

/** Returns a reader of elements in a row. `build` may reject their values with undefined; without it, the first one counts, or true. */
export function rule<const Elements extends readonly Element[], Value = FirstValue<ElementValues<Elements>>>(
  elements: Elements,
  build: (
    values: ElementValues<Elements>,
    context: ReadContext,
    index: number,
    next: number,
  ) => Value | undefined = (values) => (values.length > 0 ? values[0] : true) as Value,
): Reader<Value> {
  const steps = elements.map(toStep)
  return (context, index) => {
    const values: unknown[] = []
    let next = index
    for (const step of steps) {
      const read = step(context, next)
      if (read === undefined) return undefined
      if (typeof read !== 'number') values.push(read.value)
      next = typeof read === 'number' ? read : read.next
    }
    const value = build(values as ElementValues<Elements>, context, index, next)
    return value === undefined ? undefined : { next, value }
  }
}

function toStep(element: Element): Skipper | Reader<unknown> {
  if (typeof element === 'function') return element
  if (element instanceof Map) return readPhrases(element)
  if (element instanceof RegExp) return readWord((word) => element.exec(word) ?? undefined)
  const words = element as Words
  const isOptional = typeof words === 'string' && words.endsWith('?')
  const phrases = typeof words === 'string' ? words.replace(/\?$/, '').split('|') : words
  const read = readPhrases(Array.from(phrases, (phrase) => [phrase, phrase] as const))
  return (context, index) => read(context, index)?.next ?? (isOptional ? index : undefined)
}

/** Returns a reader of one word. */
export function readWord<Value>(getValue: (word: string) => Value | undefined): Reader<Value> {
  return ({ tokens }, index) => {
    const value = getValue(tokens[index]?.word ?? '')
    return value === undefined ? undefined : { next: index + 1, value }
  }
}

/** Returns a reader of what the first of several readers reads. */
export function oneOf<Value>(...readers: Reader<Value>[]): Reader<Value> {
  return (context, index) => {
    for (const read of readers) {
      const reading = read(context, index)
      if (reading !== undefined) return reading
    }
    return undefined
  }
}

/** Returns a reader of something that may be missing. */
export function optional<Value>(read: Reader<Value>): Reader<Value | undefined> {
  return (context, index) => read(context, index) ?? { next: index, value: undefined }
}

/** Returns a check that a token is something else. */
export function not(element: Element): Skipper {
  const step = toStep(element)
  return (context, index) => (step(context, index) === undefined ? index : undefined)
}

/** Returns a reader of the longest phrase that begins at a token. Phrases are folded words, separated by spaces. */
export function readPhrases<Value>(phrases: Iterable<readonly [string, Value]>): Reader<Value> {
  const all = Array.from(phrases, ([phrase, value]) => ({ words: phrase.split(' '), value }))
  const longestFirst = all.sort((a, b) => b.words.length - a.words.length)
  const byFirstWord = Map.groupBy(longestFirst, ({ words }) => words[0] ?? '')
  return ({ tokens }, index) => {
    const begun = byFirstWord.get(tokens[index]?.word ?? '')
    const found = begun?.find(({ words }) => words.every((word, at) => tokens[index + at]?.word === word))
    return found && { next: index + found.words.length, value: found.value }
  }
}
