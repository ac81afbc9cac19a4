import { foldText } from '../text.ts'

// Endings of the nominative and of the genitive and locative, for folded names, a longer ending before a shorter one. Several forms
// are given where folding or gender leaves it open ('Poznan' ends in ń, 'Lublan' would not): a form too many is harmless
// because these forms count only after a preposition or near another word for a place. A '-' is no ending. A line each for plurals and
// neuters, feminines, and masculines.
const RULES =
  `ce c cach; ki k ek kach; gi g gow gach; y - ow ach; to ta cie; lo la le; ro ra rze; o a u ie; e a u ego em
ia i ii; ja i ji; ka ki ce; ga gi dze; da dy dzie; ta ty cie; ra ry rze; la ly le li; a y ie ej
iec ca cu iecu; ec ca cu; ek ka ku; cz cza czu czy; t tu ta cie; d du da dzie; r ru ra rze; l la lu le; - a u ie ia iu`
    .split(/; |\n/)
    .map((rule) => rule.split(' ').map((ending) => ending.replace('-', '')))

// Adjectives beside a name: 'Nowy Targ', 'Zielona Góra', 'Grodzisk Mazowiecki', 'Tarnowskie Góry'.
const ADJECTIVES: [RegExp, string[]][] = [
  [/(?<=[sc]k|dzk)i$/, ['iego', 'im']],
  [/(?<=(?:now|star|bial|czarn|doln|gorn|mal|wielk|duz))y$/, ['ego', 'ym']],
  [/(?<=sk|ck|dzk|wielk)a$/, ['iej']],
  [/(?<=now|star|bial|czarn|doln|gorn|gornicz|mal|zielon|stalow|such|jeleni)a$/, ['ej']],
  [/(?<=(?:sk|ck|dzk|wielk))ie$/, ['ich', 'iego', 'iem', 'im']],
  [/(?<=(?:now|star|bial|czarn|doln|gorn|mal))e$/, ['ych', 'ego', 'em', 'ym']],
]

const WORDS_MAX = 3

function inflectWord(word: string, isOneOfSeveral: boolean): string[] {
  const adjective = isOneOfSeveral ? ADJECTIVES.find(([ending]) => ending.test(word)) : undefined
  if (adjective) return adjective[1].map((form) => word.replace(adjective[0], form))
  const [ending = '', ...forms] = RULES.find(([ending = '']) => word.endsWith(ending))!
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
