import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the version of this program, x.y.z, from package.json. */
export function readRelease(): string {
  const path = join(import.meta.dirname, '../../../package.json')
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}

/** Compares two releases, x.y.z, for sorting: 1.9.0 comes before 1.10.0. */
export const compareReleases = new Intl.Collator('en', { numeric: true }).compare
