import type { AttendancePart, PartValue } from './parsed-search.ts'
import { createPhrases, matchPhrase } from './phrases.ts'
import {
  ABROAD_PHRASES,
  ATTENDANCE_PHRASES,
  EVENT_WORDS,
  FREE_PHRASES,
  ONLINE_ADJECTIVES,
  PAID_WORDS,
  SYNONYMS_BY_PHRASE,
  WORDS_AFTER_ATTENDANCE,
  WORDS_AFTER_FREE,
  WORDS_AFTER_PAID,
  WORDS_BEFORE_FREE,
  WORDS_BEFORE_HYBRID,
} from './search-words.ts'
import type { ReadContext, Reading, Token } from './tokens.ts'

const FREE = createPhrases(FREE_PHRASES)
const ABROAD = createPhrases(ABROAD_PHRASES)
const ATTENDANCE = createPhrases(Object.values(ATTENDANCE_PHRASES).flat())
const ATTENDANCE_BY_PHRASE = new Map(
  Object.entries(ATTENDANCE_PHRASES).flatMap(([kind, phrases]) =>
    phrases.map((phrase) => [phrase, kind as AttendancePart] as const),
  ),
)
const SYNONYM_PHRASES = createPhrases(SYNONYMS_BY_PHRASE.keys())

/** Reads 'online', 'przez internet', 'in person', 'hybrydowo' and 'virtual' before a word for an event. */
export function readAttendance(tokens: readonly Token[], index: number): Reading<PartValue> | undefined {
  const [word, before] = [tokens[index]?.word ?? '', tokens[index - 1]?.word ?? '']
  const next = matchPhrase(tokens, index, ATTENDANCE)
  if (next !== undefined) {
    const phrase = tokens.slice(index, next).map(({ word }) => word)
    const kind = ATTENDANCE_BY_PHRASE.get(phrase.join(' '))!
    const hasOtherMeaning =
      (word === 'remote' || kind === 'hybrid') &&
      (WORDS_AFTER_ATTENDANCE.has(tokens[next]?.word ?? '') ||
        (kind === 'hybrid' && WORDS_BEFORE_HYBRID.has(before)))
    return hasOtherMeaning ? undefined : { next, value: { kind } }
  }
  const isAdjective = ONLINE_ADJECTIVES.has(word) && EVENT_WORDS.has(tokens[index + 1]?.word ?? '')
  return isAdjective ? { next: index + 1, value: { kind: 'online' } } : undefined
}

/** Reads 'free', 'za darmo' and the like. */
export function readFree(tokens: readonly Token[], index: number): Reading<PartValue> | undefined {
  const next = matchPhrase(tokens, index, FREE)
  if (next === undefined) return undefined
  const hasOtherMeaning =
    WORDS_BEFORE_FREE.has(tokens[index - 1]?.word ?? '') ||
    (next === index + 1 && WORDS_AFTER_FREE.has(tokens[next]?.word ?? '')) ||
    // 'free and open source'.
    tokens[next + 1]?.word === 'open'
  return hasOtherMeaning ? undefined : { next, value: { kind: 'free' } }
}

/** Reads what is left out by words without a negation: 'paid' leaves out free events, 'abroad' events in Poland. */
export function readImpliedExclusion(
  { tokens, places }: ReadContext,
  index: number,
): Reading<PartValue> | undefined {
  const token = tokens[index]
  if (token === undefined || token.isQuoted) return undefined
  if (PAID_WORDS.has(token.word) && !WORDS_AFTER_PAID.has(tokens[index + 1]?.word ?? ''))
    return { next: index + 1, value: { kind: 'free' } }
  const next = matchPhrase(tokens, index, ABROAD)
  const countries = [...(places.countries.get('poland')?.spellings ?? [])]
  return next === undefined ? undefined : { next, value: { kind: 'country', name: 'Poland', countries } }
}

/** Reads a phrase with synonyms, such as 'sztuczna inteligencja'. */
export function readSynonyms(
  tokens: readonly Token[],
  index: number,
): Reading<readonly string[]> | undefined {
  const next = matchPhrase(tokens, index, SYNONYM_PHRASES)
  if (next === undefined) return undefined
  const phrase = tokens.slice(index, next).map(({ word }) => word)
  return { next, value: SYNONYMS_BY_PHRASE.get(phrase.join(' ')) ?? [] }
}
