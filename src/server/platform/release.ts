import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the version of this program, from package.json. */
export function readRelease(): string {
  const path = join(import.meta.dirname, '../../../package.json')
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}
