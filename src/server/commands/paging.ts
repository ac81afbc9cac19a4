import type { CommandContext } from './command.ts'
import { UsageError } from './command-errors.ts'
import { formatCount, formatTable } from './table.ts'

const DEFAULT_LIMIT = 100

/** The options of a command that lists rows in pages. */
export const PAGING_OPTIONS = {
  limit: { value: 'N', description: `how many rows on a page; ${DEFAULT_LIMIT} by default` },
  page: { value: 'N', description: 'which page; the first by default' },
} as const

export interface Page {
  limit: number
  offset: number
}

/** Reads the options. Throws a UsageError. */
export function readPage(options: { limit: string | undefined; page: string | undefined }): Page {
  const readNumber = (name: 'limit' | 'page', defaultValue: number) => {
    const number = Number(options[name] ?? defaultValue)
    if (Number.isInteger(number) && number >= 1 && number <= 1_000_000) return number
    throw new UsageError(`--${name} must be a number from 1 to 1,000,000.`)
  }
  const limit = readNumber('limit', DEFAULT_LIMIT)
  return { limit, offset: (readNumber('page', 1) - 1) * limit }
}

/** Prints the rows of a page, each of them in the cells of `columns`, and notes which rows of how many they are. */
export function printPage<Row>(
  context: CommandContext,
  page: Page,
  {
    rows,
    total,
    unit,
    columns,
  }: {
    rows: readonly Row[]
    total: number
    unit: string
    columns: Record<string, (row: Row) => string | number | null>
  },
): void {
  const titles = Object.keys(columns).map((title) => ({ title }))
  const cells = rows.map((row) => Object.values(columns).map((readCell) => readCell(row)))
  context.print({ json: rows, text: formatTable(titles, cells) })
  context.note(describePage(page, rows.length, total, unit))
}

/** Says which rows of how many are listed, and how to see the next. */
function describePage({ limit, offset }: Page, listed: number, total: number, unit: string): string {
  const format = (number: number) => number.toLocaleString('en-US')
  if (listed === total) return `${formatCount(total, unit)}.`
  if (listed === 0) return `No ${unit} on this page, ${format(total)} in all.`
  const next = offset + listed < total ? ` --page ${offset / limit + 2} shows the next.` : ''
  return `${format(offset + 1)} to ${format(offset + listed)} of ${format(total)} ${unit}s.${next}`
}
