import type { Day } from './day.ts'

/** A calendar month as the text `YYYY-MM`, years 0001–9999. */
export type Month = string

const MONTH_PATTERN = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/

/** Whether the text is a month written YYYY-MM. */
export function isMonth(text: string): boolean {
  return MONTH_PATTERN.test(text)
}

/** The first and the last day of a month; `month` must be one. */
export function getMonthBounds(month: Month): { first: Day; last: Day } {
  if (!isMonth(month)) throw new RangeError(`not a month: ${month}`)
  const [year, number] = month.split('-').map(Number) as [number, number]
  return { first: `${month}-01`, last: `${month}-${daysIn(year, number)}` }
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
