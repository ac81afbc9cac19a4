import { UsageError } from './command-errors.ts'

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

/** Says which rows of how many are listed, and how to see the next. */
export function describePage({ limit, offset }: Page, listed: number, total: number, unit: string): string {
  const format = (number: number) => number.toLocaleString('en-US')
  if (listed === total) return `${format(total)} ${unit}${total === 1 ? '' : 's'}.`
  if (listed === 0) return `No ${unit} on this page, ${format(total)} in all.`
  const next = offset + listed < total ? ` --page ${offset / limit + 2} shows the next.` : ''
  return `${format(offset + 1)} to ${format(offset + listed)} of ${format(total)} ${unit}s.${next}`
}
