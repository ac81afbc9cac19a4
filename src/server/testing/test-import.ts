import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll } from 'vitest'
import { openCatalogueFile } from '../commands/catalogue-file/open-catalogue-file.ts'
import { type ImportOptions, type ImportResult, importCatalogue } from '../commands/import-catalogue.ts'
import { formatSummary } from '../commands/import-output.ts'

/** A folder for one test file, removed when it ends. */
export async function createTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export interface TestImport extends ImportResult {
  /** What the operator reads on stderr and on stdout, as lines. */
  notes: string[]
  result: string[]
}

/** Imports a file into the test's database as the command would, on the day 2026-11-20 unless told otherwise. */
export async function importTestFile(
  owner: Pool,
  path: string,
  options: Partial<ImportOptions> = {},
): Promise<TestImport> {
  const signal = options.signal ?? new AbortController().signal
  const outcome = await importCatalogue(owner, await openCatalogueFile(path, signal), {
    today: '2026-11-20',
    dryRun: false,
    skipInvalid: false,
    progress: { reading() {}, step() {} },
    ...options,
    signal,
  })
  const { notes, result } = formatSummary(outcome, options.dryRun ?? false)
  return { ...outcome, notes: notes.split('\n').slice(0, -1), result: result.split('\n').slice(0, -1) }
}

/** Imports a file with this content. */
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
