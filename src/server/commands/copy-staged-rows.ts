import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { CatalogueEvent } from '../../domain/catalogue-row.ts'
import { FILE_FIELDS } from '../../domain/event-columns.ts'
import { COLUMNS } from './catalogue-staging.ts'

/** A valid row with its position in the file, from 1. */
export interface StagedRow {
  position: number
  event: CatalogueEvent
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const NEEDS_ESCAPE = /[\\\n\r\t]/

function escapeCopyText(text: string): string {
  return NEEDS_ESCAPE.test(text)
    ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character)
    : text
}

/** Formats the columns of an event for COPY's text format. */
function formatCopyFields(event: CatalogueEvent): string {
  const fields = FILE_FIELDS.map((field) => {
    const value = event[field]
    if (value === null) return '\\N'
    return typeof value === 'string' ? escapeCopyText(value) : value
  })
  return fields.join('\t')
}

/** Where the rows of a file are. */
export interface StagedCounts {
  /** Rows in the staging table. */
  staged: number
  /** Rows that have been inserted into the catalogue instead. */
  inserted: number
}

/** Rows are copied in chunks of about this size: the database works on one while the next one is read. */
const CHUNK_CHARACTERS = 2_000_000
/** Few enough that the database begins with the first ones before the last ones are sent. */
const LINES_PER_MESSAGE = 100

/** Rows to be copied, as text for COPY. */
interface Chunk {
  positions: number[]
  codes: string[]
  lines: string[]
  characters: number
}

const createChunk = (): Chunk => ({ positions: [], codes: [], lines: [], characters: 0 })

/**
 * Copies rows into the staging table as they arrive. As long as `insertsNew` returns true, events whose code is not in the
 * catalogue are copied into the catalogue instead, the first row of a code if it has several. This ends when most events of a
 * chunk are in the catalogue already: the caller compares and writes those together.
 */
export async function stageRows(
  client: ClientBase,
  batches: AsyncIterable<StagedRow[]>,
  signal: AbortSignal,
  insertsNew: () => boolean = () => false,
): Promise<StagedCounts> {
  const counts = await copyStagedRows(client, batches, signal, insertsNew)
  if (counts.staged > 0) await client.query('analyze pg_temp.staged_event')
  return counts
}

/** Copies rows like `stageRows`, without updating the statistics of the staging table. */
export async function copyStagedRows(
  client: ClientBase,
  batches: AsyncIterable<StagedRow[]>,
  signal: AbortSignal,
  insertsNew: () => boolean = () => false,
): Promise<StagedCounts> {
  const counts: StagedCounts = { staged: 0, inserted: 0 }
  let isMostlyNew = true
  let chunk = createChunk()
  let writing = Promise.resolve()

  async function write(written: Chunk): Promise<void> {
    signal.throwIfAborted()
    const inserted = isMostlyNew && insertsNew() ? await insertNewEvents(client, written) : new Set<number>()
    counts.inserted += inserted.size
    isMostlyNew = inserted.size * 2 > written.lines.length
    if (inserted.size === written.lines.length) return
    const staged = written.lines.flatMap((line, index) => {
      const position = written.positions[index]!
      return inserted.has(position) ? [] : [`${position}\t${line}\n`]
    })
    counts.staged += staged.length
    await copyLines(client, `pg_temp.staged_event (position, ${COLUMNS})`, staged)
  }
  async function startWriting(): Promise<void> {
    await writing
    writing = write(chunk)
    // Its error is thrown where it is awaited.
    writing.catch(() => {})
    chunk = createChunk()
  }

  try {
    for await (const batch of batches) {
      for (const { position, event } of batch) {
        const line = formatCopyFields(event)
        chunk.positions.push(position)
        chunk.codes.push(event.event_code)
        chunk.lines.push(line)
        chunk.characters += line.length
      }
      if (chunk.characters >= CHUNK_CHARACTERS) await startWriting()
    }
    if (chunk.lines.length > 0) await startWriting()
  } finally {
    // The connection must be idle before the caller uses it, also after an error of `batches`.
    await writing
  }
  return counts
}

async function copyLines(client: ClientBase, target: string, lines: string[]): Promise<void> {
  function* messages() {
    for (let from = 0; from < lines.length; from += LINES_PER_MESSAGE)
      yield lines.slice(from, from + LINES_PER_MESSAGE).join('')
  }
  await pipeline(Readable.from(messages()), client.query(copyFrom(`copy ${target} from stdin`)))
}

/**
 * Copies the new events of a chunk into the catalogue, and returns their positions. They are looked up before: the lock of imports
 * keeps others from inserting the same codes. COPY adds many rows to a page at once only if no column has a default like
 * clock_timestamp().
 */
async function insertNewEvents(client: ClientBase, { positions, codes, lines }: Chunk): Promise<Set<number>> {
  const { rows } = await client.query<{ known: string[]; now: string }>(
    `select array(select event_code from eventlist where event_code = any($1)) as known,
            clock_timestamp()::text as now`,
    [codes],
  )
  const { known, now } = rows[0]!
  const seen = new Set(known)
  const inserted = new Set<number>()
  const newCodes: string[] = []
  const newLines: string[] = []
  for (const [index, code] of codes.entries()) {
    if (seen.has(code)) continue
    seen.add(code)
    inserted.add(positions[index]!)
    newCodes.push(`${positions[index]}\t${escapeCopyText(code)}\n`)
    newLines.push(`${lines[index]}\t${now}\t${now}\n`)
  }
  if (inserted.size === 0) return inserted
  await copyLines(client, 'pg_temp.inserted_event (position, event_code)', newCodes)
  await copyLines(client, `eventlist (${COLUMNS}, added_at, changed_at)`, newLines)
  return inserted
}
