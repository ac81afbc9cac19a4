// Light rules for English plurals and Polish cases instead of a stemmer: Snowball's English stemmer equates 'marketing' and 'market',
// and the packages for Polish know half as many forms. All words are folded.

import {
  COGNATE_ENDINGS,
  COGNATE_SPELLINGS,
  FALSE_FRIENDS,
  INVARIABLE,
  IRREGULAR,
  POLISH_ENDINGS,
  TOPICS,
} from './word-endings.ts'

function removePlural(word: string): string {
  if (!word.endsWith('s') || /(?:ss|us|is|ics)$/.test(word))
    return TOPICS.test(word) ? word.slice(0, -1) : word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|[^u]ch|sh|(?:camp|bon|vir|stat|b)us)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

function removeCase(word: string): string {
  // No Polish word has the letters q, v and x, and most English words have none of the last letters.
  if (word.length < 5 || !/^[^qvx]*[acehijkmouwy]$/.test(word) || INVARIABLE.has(word)) return word
  for (const [ending, replacement] of POLISH_ENDINGS) {
    const stem = word.replace(ending, replacement)
    if (stem !== word && stem.length >= 4) return stem
  }
  return word
}

/** Returns the key of a folded word, no word itself, which its other forms share: 'event' and 'events', 'kobieta' and 'kobietami'. */
export function getWordStem(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length < 4 || !/^[a-z]+$/.test(word) || INVARIABLE.has(word)) return word
  // A Polish ending may follow an s: 'biznesu'. An English plural may end in a vowel without it: 'agendas'.
  return removeCase(removePlural(removeCase(word)))
}

/** Shorter keys are often those of other words: 'train' and 'trainee', 'match' and 'matka'. */
const COGNATE_MIN_LENGTH = 6
const COGNATE_BEGINNING_MIN_LENGTH = 5

/** Returns the key of a folded word that English and Polish share: 'cardiology' and 'kardiologia'; undefined for short words. */
export function getCognateKey(word: string): string | undefined {
  if (!mayBeCognate(word)) return undefined
  const key = spellAlike(getWordStem(word), COGNATE_ENDINGS, COGNATE_SPELLINGS).replace(/[aeiou]+$/, '')
  return key.length < COGNATE_MIN_LENGTH ? undefined : key
}

/** Returns the beginning of the keys of all words with a folded beginning: 'kardiol' for 'cardiol'; undefined for short ones. */
export function getCognateBeginning(word: string): string | undefined {
  if (!mayBeCognate(word)) return undefined
  // What may become '-tion', 'ch' or 'ph'.
  const key = spellAlike(word.replace(/(?:tio?|[cpt])$/, ''), COGNATE_SPELLINGS)
  return key.length < COGNATE_BEGINNING_MIN_LENGTH ? undefined : key
}

// The 's' of 'kubernetesjs' is no plural.
function mayBeCognate(word: string): boolean {
  if (word.length < COGNATE_BEGINNING_MIN_LENGTH || FALSE_FRIENDS.has(word)) return false
  return /^[a-z]+(?<!js)$/.test(word)
}

function spellAlike(word: string, ...tables: [RegExp, string][][]): string {
  return tables.flat().reduce((text, [spelling, sound]) => text.replace(spelling, sound), word)
}
