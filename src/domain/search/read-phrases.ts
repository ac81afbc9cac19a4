import type { PartValue } from './parsed-search.ts'
import { createPhrases, matchPhrase } from './phrases.ts'
import {
  EVENT_WORDS,
  FREE_PHRASES,
  ONLINE_ADJECTIVES,
  ONLINE_PHRASES,
  SYNONYMS_BY_PHRASE,
  WORDS_AFTER_FREE,
  WORDS_AFTER_REMOTE,
  WORDS_BEFORE_FREE,
} from './search-words.ts'
import type { Reading, Token } from './tokens.ts'

const FREE = createPhrases(FREE_PHRASES)
const ONLINE = createPhrases(ONLINE_PHRASES)
const SYNONYM_PHRASES = createPhrases(SYNONYMS_BY_PHRASE.keys())

/** Reads 'online', 'przez internet', 'webinar' and 'virtual' before a word for an event. */
export function readOnline(tokens: readonly Token[], index: number): Reading<PartValue> | undefined {
  const next = matchPhrase(tokens, index, ONLINE)
  if (next !== undefined) {
    const hasOtherMeaning =
      tokens[index]?.word === 'remote' && WORDS_AFTER_REMOTE.has(tokens[next]?.word ?? '')
    return hasOtherMeaning ? undefined : { next, value: { kind: 'online' } }
  }
  const isAdjective =
    ONLINE_ADJECTIVES.has(tokens[index]?.word ?? '') && EVENT_WORDS.has(tokens[index + 1]?.word ?? '')
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
