import { expect, test } from 'vitest'
import { formatSafeCsv } from './safe-csv.ts'

test('every text is quoted, numbers and empty fields are not', () => {
  expect(
    formatSafeCsv([
      ['a', 'say "hi", Zoë\nKłos'],
      [1, null, true, ''],
    ]),
  ).toBe('"a","say ""hi"", Zoë Kłos"\r\n1,,true,""\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '|cmd', '%0A', '＝1', '\0=1'])(
  'the text %j is not interpreted as a formula',
  (text) => {
    expect(formatSafeCsv([[text]])).toBe(`"'${text.replace(/^[\s\0]+/, '')}"\r\n`)
  },
)

test.each(["O'Neil", 'a=b', 'anna@example.com', '(=1)'])('the text %j stays as it is', (text) => {
  expect(formatSafeCsv([[text]])).toBe(`"${text}"\r\n`)
})
