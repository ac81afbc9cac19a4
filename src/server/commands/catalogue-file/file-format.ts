export type CatalogueFormat = 'csv' | 'json' | 'jsonl'

/** Formats by the extension of the file name. */
export const FORMAT_OF_EXTENSION: Record<string, CatalogueFormat> = {
  '.csv': 'csv',
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
}
