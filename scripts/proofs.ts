import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PROJECT = join(import.meta.dirname, '..')

/** Returns the files that do not exist, and the test files in which no test has this id in its title or in a comment above. */
export function findMissingProofs(id: string, files: string[]): string[] {
  const isTagged = new RegExp(`(?<![\\w&])${id.replaceAll('.', '\\.')}(?![\\w.])`)
  return files.flatMap((file) => {
    if (!existsSync(join(PROJECT, file))) return [`${id}: no file ${file}`]
    const isTest = /\.(?:test|spec)\.tsx?$/.test(file)
    return !isTest || isTagged.test(readFileSync(join(PROJECT, file), 'utf8'))
      ? []
      : [`${id}: no test in ${file} has this id`]
  })
}
