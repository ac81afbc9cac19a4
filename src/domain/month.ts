import { type Day, isDay } from './day.ts'

/** A calendar month in the format `YYYY-MM`, years 0001–9999. */
export type Month = string

const MONTH_PATTERN = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/

/** Returns whether the text is a month in the format YYYY-MM. */
export function isMonth(text: string): boolean {
  return MONTH_PATTERN.test(text)
}

export function getMonth(day: Day): Month {
  return day.slice(0, 7)
}

/** Returns the month `count` months after `month`; negative counts go back. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Returns the first and the last day of a month. Throws a RangeError if `month` is not a month. */
export function getMonthBounds(month: Month): { first: Day; last: Day } {
  if (!isMonth(month)) throw new RangeError(`not a month: ${month}`)
  const last = [31, 30, 29].map((date) => `${month}-${date}`).find(isDay) ?? `${month}-28`
  return { first: `${month}-01`, last }
}
