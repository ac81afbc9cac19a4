import { expect, test } from 'vitest'
import { getEventNameOrCode, getLastDay, isCancelled, isFree } from './event.ts'

test('the title of an event without a name is its code #78', () => {
  expect(getEventNameOrCode({ event_code: 'infoshare-2026', event_name: 'Infoshare' })).toBe('Infoshare')
  expect(getEventNameOrCode({ event_code: 'infoshare-2026', event_name: null })).toBe('infoshare-2026')
  expect(getEventNameOrCode({ event_code: 'infoshare-2026', event_name: '   ' })).toBe('infoshare-2026')
})

test.each([
  ['yes', null, true],
  ['YES', 120, true],
  ['no', 0, true],
  [null, 0, true],
  ['no', 120, false],
  [null, null, false],
])('if_free %j and price %j: free is %j #104', (if_free, price, free) => {
  expect(isFree({ if_free, price })).toBe(free)
})

test.each([
  'cancelled',
  'Canceled',
  ' CANCELLED ',
  'odwołane',
  'Odwołany',
  'ODWOŁANA',
  'odwolano',
  'anulowane',
  'Anulowano',
])('app_status %j means cancelled #377', (app_status) => {
  expect(isCancelled({ app_status, cancelled_at: null })).toBe(true)
})

test.each([null, '', 'confirmed', 'not cancelled', 'cancelled?', 'przełożone', 'postponed'])(
  'app_status %j does not mean cancelled, unless the operator cancelled the event',
  (app_status) => {
    expect(isCancelled({ app_status, cancelled_at: null })).toBe(false)
    expect(isCancelled({ app_status, cancelled_at: '2026-05-01T10:00:00.000000Z' })).toBe(true)
  },
)

test('the last day defaults to the begin date #170', () => {
  expect(getLastDay({ date_begin: '2026-05-27', date_end: null })).toBe('2026-05-27')
  expect(getLastDay({ date_begin: '2026-05-27', date_end: '2026-05-29' })).toBe('2026-05-29')
  expect(getLastDay({ date_begin: null, date_end: null })).toBeNull()
})
