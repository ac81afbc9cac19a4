import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll } from 'vitest'
import { openCatalogueFile } from '../commands/catalogue-file/open-catalogue-file.ts'
import { type ImportOptions, type ImportResult, importCatalogue } from '../commands/import-catalogue.ts'
import { formatImportSummary } from '../commands/import-output.ts'

/** Creates a folder that is removed at the end of the test file. */
export async function createTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export interface TestImport extends ImportResult {
  /** The lines that the command writes to stderr and to stdout. */
  notes: string[]
  result: string[]
}

/** Imports a file like the command `import`, on the day 2026-11-20 by default. */
export async function importTestFile(
  owner: Pool,
  path: string,
  options: Partial<ImportOptions> = {},
): Promise<TestImport> {
  const signal = options.signal ?? new AbortController().signal
  const outcome = await importCatalogue(owner, await openCatalogueFile(path, signal), {
    dryRun: false,
    skipInvalid: false,
    progress: { reading() {}, step() {} },
    ...options,
    signal,
  })
  const { notes, result } = formatImportSummary(outcome, options.dryRun ?? false, 'UTC')
  return { ...outcome, notes: notes.split('\n').slice(0, -1), result: result.split('\n').slice(0, -1) }
}

/** Writes a file with this content and imports it. */
export async function importTestContent(
  owner: Pool,
  folder: string,
  name: string,
  content: string | Uint8Array,
  options: Partial<ImportOptions> = {},
): Promise<TestImport> {
  const path = join(folder, name)
  await writeFile(path, content)
  return importTestFile(owner, path, options)
}
