import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Invalid, parseCatalogueRow } from '../../../../domain/catalogue-row.ts'
import type { Day } from '../../../../domain/day.ts'
import { createStagingTable } from '../../catalogue-staging.ts'
import { copyStagedRows } from '../../copy-staged-rows.ts'
import { formatValidationError } from '../../validation-report.ts'
import type { DumpReport } from './dump-report.ts'
import { DUMP_TABLES, type DumpTable, type DumpTableName } from './dump-tables.ts'
import type { DumpBatch, DumpRow } from './read-dump.ts'

// The rows of a dump are copied into temporary tables as they are read, one per table, and checked there.

function stagingTable(table: Exclude<DumpTableName, 'eventlist'>): string {
  return `pg_temp.dump_${table.replace('.', '_')}`
}

const TABLES = Object.entries(DUMP_TABLES) as [Exclude<DumpTableName, 'eventlist'>, DumpTable][]

/** Creates the staging tables, which the end of the transaction drops. */
async function createStagingTables(client: ClientBase): Promise<void> {
  await createStagingTable(client)
  for (const [table, { columns }] of TABLES) {
    const definitions = Object.entries(columns).map(([name, { type }]) => `${name} ${type}`)
    await client.query(
      `create temporary table ${stagingTable(table).replace('pg_temp.', '')} (place text, ${definitions.join(', ')}) on commit drop`,
    )
  }
}

/** Copies the valid rows of a dump into staging tables and reports the others. Returns the number of rows per table. */
export async function stageDump(
  client: ClientBase,
  batches: AsyncIterable<DumpBatch>,
  { today, report, signal }: { today: Day; report: DumpReport; signal: AbortSignal },
): Promise<Map<DumpTableName, number>> {
  await createStagingTables(client)
  const counts = new Map<DumpTableName, number>()
  for await (const { table, rows } of batches) {
    const count = counts.get(table) ?? 0
    if (table === 'eventlist') await stageEvents(client, rows, count, { report, signal })
    else await stageRows(client, table, rows, { today, report, signal })
    counts.set(table, count + rows.length)
  }
  for (const [table] of TABLES) await client.query(`analyze ${stagingTable(table)}`)
  await client.query('analyze pg_temp.staged_event')
  return counts
}

async function stageRows(
  client: ClientBase,
  table: Exclude<DumpTableName, 'eventlist'>,
  rows: DumpRow[],
  { today, report, signal }: { today: Day; report: DumpReport; signal: AbortSignal },
): Promise<void> {
  const columns = Object.entries((DUMP_TABLES[table] as DumpTable).columns)
  const lines: string[] = []
  for (const { place, content } of rows) {
    if ('problem' in content) {
      report.add(`${place}: ${content.problem}`)
      continue
    }
    const stored: (string | null)[] = [place]
    for (const [name, { parse }] of columns) {
      const value = content.values[name] ?? null
      const parsed = parse(value, today)
      if (parsed instanceof Invalid) {
        report.add(`${place}: ${formatValidationError({ field: name, value, expected: parsed.expected })}`)
      } else stored.push(parsed)
    }
    if (stored.length === columns.length + 1) lines.push(formatCopyLine(stored))
  }
  if (lines.length === 0) return
  const names = columns.map(([name]) => name).join(', ')
  const copy = client.query(copyFrom(`copy ${stagingTable(table)} (place, ${names}) from stdin`))
  await pipeline(Readable.from([lines.join('')]), copy, { signal })
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function formatCopyLine(values: (string | null)[]): string {
  const fields = values.map((value) =>
    value === null ? '\\N' : value.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character),
  )
  return `${fields.join('\t')}\n`
}

/** Stages events by the rules of the catalogue importer. */
async function stageEvents(
  client: ClientBase,
  rows: DumpRow[],
  before: number,
  { report, signal }: { report: DumpReport; signal: AbortSignal },
): Promise<void> {
  const valid = rows.flatMap(({ place, content }, index) => {
    if ('problem' in content) {
      report.add(`${place}: ${content.problem}`)
      return []
    }
    const parsed = parseCatalogueRow(content.values)
    if (parsed.ok) return [{ position: before + index + 1, event: parsed.row }]
    for (const error of parsed.errors) report.add(`${place}: ${formatValidationError(error)}`)
    return []
  })
  await copyStagedRows(
    client,
    (async function* () {
      yield valid
    })(),
    signal,
  )
}
