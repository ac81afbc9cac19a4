import type { FoundRecord, RecordFormat } from '../../catalogue-file/split-records.ts'

/** The lines of a text, blank ones included. */
export const LINE_FORMAT: RecordFormat<string> = {
  take(text, from, atEnd): FoundRecord<string> | undefined {
    const end = text.indexOf('\n', from)
    if (end === -1 && (!atEnd || from === text.length)) return undefined
    const next = end === -1 ? text.length : end + 1
    return { start: from, next, item: text.slice(from, end === -1 ? text.length : end) }
  },
  skipOversized: () => (piece, atEnd) => {
    const end = piece.indexOf('\n')
    return end === -1 ? (atEnd ? piece.length : -1) : end + 1
  },
}

/** The beginning of a COPY block: the table with its schema unless that is public, and the columns. */
export interface CopyStart {
  table: string
  columns: string[]
}

const IDENTIFIER = String.raw`(?:"(?:[^"]|"")+"|[\w$]+)`
const COPY = new RegExp(
  String.raw`^COPY (?:(${IDENTIFIER})\.)?(${IDENTIFIER}) \((${IDENTIFIER}(?:, ${IDENTIFIER})*)\) FROM stdin;$`,
)

/** Parses the line that begins a COPY block of pg_dump. Returns null for any other line. */
export function parseCopyStart(line: string): CopyStart | null {
  const [, schema, table, columns] = COPY.exec(line) ?? []
  if (table === undefined || columns === undefined) return null
  const unquote = (name: string) => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name)
  const schemaName = schema === undefined ? 'public' : unquote(schema)
  return {
    table: schemaName === 'public' ? unquote(table) : `${schemaName}.${unquote(table)}`,
    columns: [...columns.matchAll(new RegExp(IDENTIFIER, 'g'))].map(([name]) => unquote(name)),
  }
}

/** The last line of a COPY block. */
export const COPY_END = '\\.'

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Parses a row of COPY's text format: values separated by tabs, with escapes; \N is null. */
export function parseCopyRow(line: string): (string | null)[] {
  return line.split('\t').map((value) => {
    if (value === '\\N') return null
    if (!value.includes('\\')) return value
    return value.replace(/\\(x[0-9a-f]{1,2}|[0-7]{1,3}|.)/gi, (_, sequence: string) => {
      if (/^x./i.test(sequence)) return String.fromCharCode(Number.parseInt(sequence.slice(1), 16))
      if (/^[0-7]/.test(sequence)) return String.fromCharCode(Number.parseInt(sequence, 8))
      return ESCAPES[sequence] ?? sequence
    })
  })
}
