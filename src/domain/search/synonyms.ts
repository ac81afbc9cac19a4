import type { Synonym } from './parsed-search.ts'
import { toPhrases } from './search-words.ts'
import { EVENT_KINDS, TECHNOLOGIES, TOPICS } from './synonym-lines.ts'
import { getWordStem } from './word-forms.ts'

/** The letters with which two forms of a word begin, at least. */
const FORM_MIN_LETTERS = 3
/** The letters at the end of the shorter form that can differ. */
const FORM_ENDING_MAX = 2
/** The letters by which the other form can be longer. */
const FORM_GROWTH_MAX = 4

/** The synonyms of a phrase, both folded; all phrases of a line have the same synonyms but themselves. */
export const SYNONYMS_BY_PHRASE: ReadonlyMap<string, readonly Synonym[]> = buildSynonyms()

function toSynonyms(phrases: readonly string[], kind: Synonym['kind'] = 'synonym'): Synonym[] {
  return phrases.map((text) => ({ text, kind }))
}

function buildSynonyms(): Map<string, Synonym[]> {
  const byPhrase = new Map<string, Synonym[]>()
  for (const line of `${EVENT_KINDS}${TOPICS}`.split('\n')) {
    const [names = '', related = ''] = line.split('>')
    const [used = [], typed = []] = names.split(':').map(toPhrases)
    const forms = typed.filter((phrase) => used.some((each) => isFormOf(phrase, each)))
    const synonyms = toSynonyms([...new Set([...used, ...forms])])
    const relatedWords = toSynonyms(toPhrases(related), 'related')
    for (const phrase of [...used, ...typed])
      byPhrase.set(phrase, [...synonyms.filter(({ text }) => text !== phrase), ...relatedWords])
  }
  return byPhrase
}

/** Whether a phrase is likely another form of one from which the rules of `word-forms.ts` do not lead to it: 'kawie' of 'kawa'. */
function isFormOf(phrase: string, other: string): boolean {
  const [words, others] = [phrase.split(' '), other.split(' ')]
  if (words.length !== others.length) return false
  const beginsAlike = words.every((a, at) => {
    const b = others[at]!
    const shared = Math.max(FORM_MIN_LETTERS, Math.min(a.length, b.length) - FORM_ENDING_MAX)
    return a.slice(0, shared) === b.slice(0, shared) && Math.abs(a.length - b.length) <= FORM_GROWTH_MAX
  })
  return beginsAlike && words.some((word, at) => getWordStem(word) !== getWordStem(others[at]!))
}

const PHRASES = [...SYNONYMS_BY_PHRASE]

/** Phrases for the level of an event, such as 'dla początkujących'. A subject beside them takes precedence. */
export const LEVEL_PHRASES: ReadonlySet<string> = new Set(
  PHRASES.flatMap(([phrase, synonyms]) =>
    [phrase, ...synonyms.map(({ text }) => text)].includes('beginners') ? phrase : [],
  ),
)

/** Returns the phrases that begin with a folded text, and what they are found by. */
export function completePhrase(begun: string): Synonym[] {
  const begins = PHRASES.filter(([phrase]) => phrase.startsWith(begun))
  return [...toSynonyms(begins.map(([phrase]) => phrase)), ...begins.flatMap(([, synonyms]) => synonyms)]
}

/** What 'IT' stands for. In lowercase it is usually a pronoun. */
export const IT_SYNONYMS = toSynonyms(
  toPhrases(`informatyka;technology;software;oprogramowanie;programming;programowanie;developers;programiści;data;ai;machine learning;ml;cloud
devops;frontend;backend;web development;mobile;testing;cybersecurity;cyberbezpieczeństwo;embedded;tech;${TECHNOLOGIES}`),
)
