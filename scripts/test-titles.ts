import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PROJECT = join(import.meta.dirname, '..')

/** Returns why a document cannot name this test as a proof; nothing if the file has a test with the title. */
export function findMissingProof(file: string, title: string): string[] {
  if (!existsSync(join(PROJECT, file))) return [`no test file ${file || '(none named)'}`]
  const titles = readTitles(file)
  if (titles.includes(title)) return []
  return [`${file} has no test '${title}'\n     nearest: '${findNearest(title, titles)}'`]
}

/** The titles in a test file: every first string argument of a test, and of the table of a `test.each`. */
function readTitles(file: string): string[] {
  const strings = readFileSync(join(PROJECT, file), 'utf8').matchAll(
    /(?:^|[(,=]|\n)\s*('(?:[^'\\\n]|\\.)+'|"(?:[^"\\\n]|\\.)+"|`(?:[^`\\]|\\.)+`)\s*[,)]/g,
  )
  return [...strings].map(([, quoted = '']) => quoted.slice(1, -1).replace(/\\(['"`\\])/g, '$1'))
}

function findNearest(title: string, titles: string[]): string | undefined {
  const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}$%]+/gu) ?? []
  const wanted = splitWords(title)
  const rank = (other: string) => {
    const words = splitWords(other)
    return words.filter((word) => wanted.includes(word)).length / (words.length + wanted.length)
  }
  return titles.toSorted((a, b) => rank(b) - rank(a))[0]
}
