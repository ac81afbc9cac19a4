import { foldText } from '../text.ts'
import { TOWN_ADJECTIVES, TOWN_ENDINGS } from './word-endings.ts'

const WORDS_MAX = 3

function inflectWord(word: string, isOneOfSeveral: boolean): string[] {
  const adjective = isOneOfSeveral ? TOWN_ADJECTIVES.find(([ending]) => ending.test(word)) : undefined
  if (adjective) return adjective[1].map((form) => word.replace(adjective[0], form))
  const [ending = '', ...forms] = TOWN_ENDINGS.find(([ending = '']) => word.endsWith(ending))!
  return forms.map((form) => word.slice(0, word.length - ending.length) + form)
}

/**
 * Returns likely genitive and locative forms of the name of a Polish town, folded. Words are inflected independently of
 * each other, so some combinations do not exist.
 */
export function guessPolishCaseForms(name: string): string[] {
  const words = foldText(name).split(/[\s-]+/)
  if (words.length > WORDS_MAX || words.some((word) => !/^[a-z]{2,}$/.test(word))) return []
  return words
    .map((word) => inflectWord(word, words.length > 1))
    .reduce<string[]>(
      (combined, forms) => combined.flatMap((start) => forms.map((form) => `${start} ${form}`.trim())),
      [''],
    )
    .filter((form) => form.length >= 4)
}

/** Returns the instrumental of a town by its genitive, both folded: 'krakowem' for 'krakowa'; none if it folds to the nominative. */
export function getInstrumental(genitive: string): string[] {
  if (/[kg]a$/.test(genitive)) return [genitive.replace(/a$/, 'iem')]
  if (/[^aeouy]a$/.test(genitive)) return [genitive.replace(/a$/, 'em')]
  if (/[^aeiouy]$/.test(genitive)) return [`${genitive}ami`]
  return genitive.endsWith('i') ? [`${genitive}a`] : []
}
