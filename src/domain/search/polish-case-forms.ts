import { foldText } from '../text.ts'

// Endings of the nominative and of the genitive and locative, for folded names, the longest ending first. Several forms
// are given where folding or gender leaves it open ('Poznan' ends in ń, 'Lublan' would not): a form too many is harmless
// because these forms count only after a preposition or near another word for a place.
const RULES: [string, string[]][] = [
  ['owice', ['owic', 'owicach']],
  ['ice', ['ic', 'icach']],
  ['yce', ['yc', 'ycach']],
  ['lce', ['lc', 'lcach']],
  ['ce', ['c', 'cach']],
  ['any', ['an', 'anach']],
  ['awy', ['aw', 'awach']],
  ['ki', ['k', 'ek', 'kach']],
  ['gi', ['g', 'gow', 'gach']],
  ['chy', ['chow', 'chach']],
  ['y', ['', 'ow', 'ach']],
  ['owo', ['owa', 'owie']],
  ['ewo', ['ewa', 'ewie']],
  ['sko', ['ska', 'sku']],
  ['cko', ['cka', 'cku']],
  ['no', ['na', 'nie']],
  ['to', ['ta', 'cie']],
  ['lo', ['la', 'le']],
  ['ro', ['ra', 'rze']],
  ['go', ['ga', 'gu']],
  ['cho', ['cha', 'chu']],
  ['o', ['a', 'u', 'ie']],
  ['ane', ['anego', 'anem']],
  ['ie', ['ia', 'iu']],
  ['rze', ['rza', 'rzu']],
  ['le', ['la', 'lu']],
  ['e', ['a', 'u', 'ego', 'em']],
  ['ica', ['icy']],
  ['ca', ['cy']],
  ['cza', ['czy']],
  ['sza', ['szy']],
  ['nia', ['ni', 'nii']],
  ['wia', ['wi']],
  ['ia', ['i', 'ii']],
  ['ja', ['i', 'ji']],
  ['ka', ['ki', 'ce']],
  ['ga', ['gi', 'dze']],
  ['da', ['dy', 'dzie']],
  ['ta', ['ty', 'cie']],
  ['ra', ['ry', 'rze']],
  ['la', ['ly', 'le', 'li']],
  ['wa', ['wy', 'wie', 'wej']],
  ['na', ['ny', 'nie', 'nej']],
  ['a', ['y', 'ie', 'ej']],
  ['iec', ['ca', 'cu', 'iecu']],
  ['ec', ['ca', 'cu']],
  ['ek', ['ka', 'ku']],
  ['ow', ['owa', 'owie']],
  ['ew', ['ewa', 'ewie']],
  ['aw', ['awia', 'awiu']],
  ['sk', ['ska', 'sku']],
  ['ck', ['cka', 'cku']],
  ['in', ['ina', 'inie']],
  ['yn', ['yna', 'ynie']],
  ['an', ['ania', 'aniu', 'ana', 'anie']],
  ['n', ['nia', 'niu', 'na', 'nie']],
  ['om', ['omia', 'omiu']],
  ['im', ['imia', 'imiu']],
  ['ch', ['cha', 'chu']],
  ['sz', ['sza', 'szu']],
  ['cz', ['cza', 'czu', 'czy']],
  ['rz', ['rza', 'rzu']],
  ['rd', ['rdu', 'rdzie']],
  ['t', ['tu', 'ta', 'cie']],
  ['d', ['du', 'da', 'dzie']],
  ['r', ['ru', 'ra', 'rze']],
  ['l', ['la', 'lu', 'le']],
  ['g', ['gu', 'ga']],
  ['k', ['ka', 'ku']],
  ['j', ['ja', 'ju']],
  ['z', ['za', 'zu', 'zie']],
  ['sc', ['scia', 'sciu']],
  ['c', ['ca', 'cu']],
  ['s', ['sa', 'su', 'sie']],
  ['b', ['ba', 'bu', 'bie', 'bia', 'biu']],
  ['p', ['pa', 'pu', 'pie']],
  ['w', ['wa', 'wie', 'wia', 'wiu']],
  ['m', ['ma', 'mie', 'mia', 'miu']],
]

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
  if (isOneOfSeveral) {
    for (const [ending, forms] of ADJECTIVES) {
      if (ending.test(word)) return forms.map((form) => word.replace(ending, form))
    }
  }
  const rule = RULES.find(([ending]) => word.endsWith(ending) && word.length > ending.length)
  return rule === undefined ? [] : rule[1].map((form) => word.slice(0, -rule[0].length) + form)
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
