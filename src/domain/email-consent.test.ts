import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { EMAIL_CONSENTS } from './email-consent.ts'

test('the wording of a version never changes, because stored consents refer to it #486', () => {
  const hashes = EMAIL_CONSENTS.digest?.map((wording) =>
    createHash('sha256').update(JSON.stringify(wording)).digest('hex').slice(0, 16),
  )
  // For a new wording, add its hash.
  expect(hashes).toEqual(['9af2540d0818252d'])
})
