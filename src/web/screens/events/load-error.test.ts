import { expect, test } from 'vitest'
import type { Problem } from '../../../contract/problem.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { en } from '../../texts/en.ts'
import { problemText } from '../../texts/texts.ts'
import { getLoadErrorTexts } from './event-list-error.tsx'

// #246 #247 #248 #250
test.each([
  ['database_unreachable', `Database connection error: ${problemText(en, 'database_unreachable')}`],
  [
    'database_query_failed',
    `Query error: ${problemText(en, 'database_query_failed')} (Code: database_query_failed)`,
  ],
  ['no_data', 'No data returned from database'],
  ['catalogue_unavailable', 'The events are being loaded. Please try again in a moment.'],
  ['network', `Fetch error: ${problemText(en, 'network')}`],
  ['unexpected_error', `Fetch error: ${problemText(en, 'unexpected_error')}`],
] as const)('%s: the panel names the failed step, the toast has the same message', (code, panel) => {
  expect(getLoadErrorTexts(en, new ApiError(code))).toEqual({
    panel,
    toast: `Failed to load events: ${problemText(en, code)}`,
  })
})

test('the error of a failed query ends with the id of the request in the log #247', () => {
  const problem = { request_id: '7f3a' } as Problem
  const { panel } = getLoadErrorTexts(en, new ApiError('database_query_failed', problem))
  expect(panel).toMatch(/ \(Code: database_query_failed\) Request ID: 7f3a$/)
})

test('an empty catalogue is a load error #249', () => {
  expect(getLoadErrorTexts(en, 'empty_result')).toEqual({
    panel: 'Database returned empty result set',
    toast: 'Failed to load events: Database returned empty result set',
  })
})
