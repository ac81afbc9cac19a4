import { createRequire } from 'node:module'
import { foldText } from '../../domain/text.ts'

const LISTS = [
  '@zxcvbn-ts/language-en/dist/commonWords.json.cjs',
  '@zxcvbn-ts/language-pl/dist/commonWords.json.js',
]

/** The words in one text, which takes 0.7 MB instead of 7. */
let words: string | undefined

/** Returns whether a folded word is one of the 80,000 most frequent of English and Polish. */
export function isCommonWord(word: string): boolean {
  words ??= readWords()
  return words.includes(`\n${word}\n`)
}

function readWords(): string {
  const require = createRequire(import.meta.url)
  const lists = LISTS.flatMap((path) => {
    const list = require(path) as string[]
    // Node would keep it.
    delete require.cache[require.resolve(path)]
    return list
  })
  return `\n${lists.map(foldText).join('\n')}\n`
}
