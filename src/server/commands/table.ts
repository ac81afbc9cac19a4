/** Escapes characters that could change the terminal, such as control characters in a name that a user has chosen. */
export function escapeControlCharacters(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (character) =>
    character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

/** Escapes the same characters, except line breaks. */
export function escapeLines(text: string): string {
  return text.split('\n').map(escapeControlCharacters).join('\n')
}

/** Formats a value as JSON for the terminal. */
export function formatJson(value: unknown): string {
  return `${escapeLines(JSON.stringify(value, undefined, 2))}\n`
}

export interface TableColumn {
  title: string
  /** Numbers are aligned to the right. */
  align?: 'left' | 'right'
}

const GAP = '  '

/** Formats rows as a table of text, one line per row under a line of titles. An empty cell is shown as `-`. */
export function formatTable(
  columns: TableColumn[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => row.map(formatCell))]
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((line) => countCharacters(line[index] ?? ''))),
  )
  const formatLine = (cells: string[]) =>
    cells.map((cell, index) => pad(cell, widths[index] ?? 0, columns[index]?.align)).join(GAP)
  return lines.map((line) => `${formatLine(line).trimEnd()}\n`).join('')
}

function formatCell(value: string | number | null): string {
  return value === null || value === '' ? '-' : escapeControlCharacters(String(value))
}

function countCharacters(text: string): number {
  return [...text].length
}

function pad(cell: string, width: number, align: TableColumn['align']): string {
  const fill = ' '.repeat(width - countCharacters(cell))
  return align === 'right' ? fill + cell : cell + fill
}

/** Returns '1 registration', '2,000 registrations'. */
export const formatCount = (count: number, unit: string, plural = `${unit}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? unit : plural}`
