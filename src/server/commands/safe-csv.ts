import { toSingleLine } from '../../domain/text.ts'

// Spreadsheets interpret a cell that begins with one of these characters as a formula.
const FORMULA_START = /^[=+\-@|%＝＋－＠]/

/**
 * Formats rows as CSV (RFC 4180) that is safe to print and to open in a spreadsheet: every field is quoted and in one line, and a text
 * that could be taken for a formula gets an apostrophe in front (OWASP, CSV injection).
 */
export function formatSafeCsv(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  return rows.map((row) => `${row.map(formatField).join(',')}\r\n`).join('')
}

function formatField(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const line = toSingleLine(value)
  const text = FORMULA_START.test(line) ? `'${line}` : line
  return `"${text.replaceAll('"', '""')}"`
}
