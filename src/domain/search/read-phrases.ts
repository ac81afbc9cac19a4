import type { AttendancePart } from '../attendance.ts'
import type { PartValue } from './parsed-search.ts'
import { readKnownPlace } from './read-places.ts'
import { not, oneOf, readPhrases, rule, type Skipper } from './readers.ts'
import {
  ABROAD_PHRASES,
  ATTENDANCE_PHRASES,
  EVENT_WORDS,
  FREE_PHRASES,
  NEGATION_PHRASES,
  ONLINE_ADJECTIVES,
  PAID_WORDS,
  WORDS_AFTER_NEGATION,
  WORDS_AFTER_PAID,
} from './search-words.ts'
import { LEVEL_PHRASES, SYNONYMS_BY_PHRASE } from './synonyms.ts'
import { readBegunPlace } from './unfinished.ts'

/** Reads 'online', 'przez internet', 'in person', 'hybrydowo' and 'virtual' before a word for an event. */
export const readAttendance = oneOf<PartValue>(
  ...Object.entries(ATTENDANCE_PHRASES).map(([kind, phrases]) =>
    rule([phrases], (): PartValue => ({ kind: kind as AttendancePart })),
  ),
  rule([ONLINE_ADJECTIVES, not(not(EVENT_WORDS))], () => ({ kind: 'online' })),
)

/** Reads 'free', 'za darmo' and the like, but not 'free and open source'. */
export const readFree = rule([FREE_PHRASES, not('and open|& open')], (): PartValue => ({ kind: 'free' }))

/** Reads what is left out by words without a negation: 'paid' leaves out free events, 'abroad' events in Poland. */
export const readImpliedExclusion = oneOf<PartValue>(
  rule([PAID_WORDS, not(WORDS_AFTER_PAID)], () => ({ kind: 'free' })),
  rule([ABROAD_PHRASES], (_, { places }) => ({
    kind: 'country',
    name: 'Poland',
    // '' is that of events without one.
    countries: [...(places.countries.get('poland')?.spellings ?? []), ''],
  })),
)

/** Reads a phrase with synonyms, such as 'sztuczna inteligencja'. */
export const readSynonyms = readPhrases(SYNONYMS_BY_PHRASE)

const readNegation = rule([NEGATION_PHRASES])
const readLevel = rule([LEVEL_PHRASES])
// 'outside Warsaw', 'outside of the Netherlands', 'outside Wars'.
const readOutside = rule(['outside', 'of?', 'the?', not(not(oneOf(readKnownPlace, readBegunPlace)))])

/** Returns the index after 'not', 'without', 'bez', the minus of '-online', and 'outside' before a place. */
export const skipNegation: Skipper = (context, index) => {
  const [token, next] = [context.tokens[index], context.tokens[index + 1]]
  if (token?.word === '-') return !token.isGlued && token.end === next?.start ? index + 1 : undefined
  const end = readNegation(context, index)?.next
  if (end === undefined) return readOutside(context, index)?.next
  const after = context.tokens[end]
  // 'not for profit', but 'not for beginners'.
  const isName = WORDS_AFTER_NEGATION.has(after?.word ?? '') && !readLevel(context, end)
  return after === undefined || after.isGlued || isName ? undefined : end
}
