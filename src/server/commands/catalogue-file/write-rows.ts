import { CATALOGUE_COLUMNS } from '../../../domain/catalogue-row.ts'
import type { CatalogueFormat } from './open-catalogue-file.ts'

/** One event as texts, in the order of CATALOGUE_COLUMNS; null where the catalogue has nothing. */
export type ExportRow = (string | null)[]

const PRICE_INDEX = CATALOGUE_COLUMNS.indexOf('price')

function csvField(text: string | null): string {
  if (text === null) return ''
  return /[",\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function csvLine(row: ExportRow): string {
  return `${row.map(csvField).join(',')}\n`
}

function jsonObject(row: ExportRow): string {
  const values = row.map((text, index) => (index === PRICE_INDEX && text !== null ? Number(text) : text))
  return JSON.stringify(Object.fromEntries(CATALOGUE_COLUMNS.map((column, index) => [column, values[index]])))
}

/** The text of a catalogue file, batch by batch, with the specification's field names. */
export async function* writeRows(
  format: CatalogueFormat,
  batches: AsyncIterable<ExportRow[]>,
): AsyncGenerator<string> {
  let isFirst = true
  if (format === 'csv') yield csvLine([...CATALOGUE_COLUMNS])
  for await (const batch of batches) {
    if (format === 'csv') yield batch.map(csvLine).join('')
    else if (format === 'jsonl') yield batch.map((row) => `${jsonObject(row)}\n`).join('')
    else {
      yield (isFirst ? '[\n' : ',\n') + batch.map(jsonObject).join(',\n')
      isFirst = false
    }
  }
  if (format === 'json') yield isFirst ? '[]\n' : '\n]\n'
}
