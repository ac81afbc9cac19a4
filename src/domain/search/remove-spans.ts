import type { TextSpan } from './parsed-search.ts'

/** What joins two things, and is left over without one of them. */
const JOINT = '(?:(?:and|or|not|without|i|oraz|lub|albo|nie|bez)(?=\\s|$)|[,/&-]+(?=\\s|$))'
const JOINTS_AT_END = new RegExp(`(?:(?:^|\\s+)${JOINT}|,)+\\s*$`, 'iu')
const JOINTS_AT_START = new RegExp(`^(?:\\s*${JOINT})+`, 'iu')

/** Returns the text without these spans and without the words that joined them to the rest. */
export function removeSpans(text: string, spans: readonly TextSpan[]): string {
  let rest = text
  for (const { start, end } of spans.toSorted((a, b) => b.start - a.start)) {
    const before = rest.slice(0, start).replace(JOINTS_AT_END, '')
    const after = rest.slice(end)
    rest = before.trim() === '' ? after.replace(JOINTS_AT_START, '') : `${before} ${after}`
  }
  return rest.replace(/\s+/g, ' ').trim()
}
