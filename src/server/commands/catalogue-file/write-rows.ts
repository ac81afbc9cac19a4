import { FILE_COLUMNS } from '../../../domain/event-columns.ts'
import type { CatalogueFormat } from './file-format.ts'

/** The fields of an event as text, in the order of FILE_COLUMNS. */
export type ExportRow = (string | null)[]

const PRICE_INDEX = FILE_COLUMNS.indexOf('price')

function formatCsvField(text: string | null): string {
  if (text === null) return ''
  return /[",\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function formatCsvLine(row: ExportRow): string {
  return `${row.map(formatCsvField).join(',')}\n`
}

function formatJsonObject(row: ExportRow): string {
  const values = row.map((text, index) => (index === PRICE_INDEX && text !== null ? Number(text) : text))
  return JSON.stringify(Object.fromEntries(FILE_COLUMNS.map((column, index) => [column, values[index]])))
}

/** Formats a catalogue file, batch by batch, with the field names of the specification. */
export async function* writeRows(
  format: CatalogueFormat,
  batches: AsyncIterable<ExportRow[]>,
): AsyncGenerator<string> {
  let isFirst = true
  if (format === 'csv') yield formatCsvLine([...FILE_COLUMNS])
  for await (const batch of batches) {
    if (format === 'csv') yield batch.map(formatCsvLine).join('')
    else if (format === 'jsonl') yield batch.map((row) => `${formatJsonObject(row)}\n`).join('')
    else {
      yield (isFirst ? '[\n' : ',\n') + batch.map(formatJsonObject).join(',\n')
      isFirst = false
    }
  }
  if (format === 'json') yield isFirst ? '[]\n' : '\n]\n'
}
