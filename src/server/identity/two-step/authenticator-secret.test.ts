import { expect, test } from 'vitest'
import { createKeyRing } from '../../platform/crypto.ts'
import { createSecretEncryption } from './authenticator-secret.ts'

const encryption = createSecretEncryption(createKeyRing('a secret of at least thirty-two characters'))
const secret = Uint8Array.from({ length: 20 }, (_, index) => index)

test('a secret is decrypted for its account', () => {
  const encrypted = encryption.encrypt('anna', secret)
  expect(encrypted).toMatch(/^aes-256-gcm:[\w-]+$/)
  expect(Uint8Array.from(encryption.decrypt('anna', encrypted)?.plain ?? [])).toEqual(secret)
})

test('the same secret is encrypted differently each time', () => {
  expect(encryption.encrypt('anna', secret)).not.toBe(encryption.encrypt('anna', secret))
})

test('a secret is not decrypted for another account or with another SECRET V11.3.1', () => {
  const encrypted = encryption.encrypt('anna', secret)
  expect(encryption.decrypt('ben', encrypted)).toBeNull()
  const other = createSecretEncryption(createKeyRing('another secret of at least thirty-two characters'))
  expect(other.decrypt('anna', encrypted)).toBeNull()
})

test.each(['', 'aes-256-gcm:', 'aes-256-gcm:AAAA', 'aes-256-gcm:!', 'abc', '00'.repeat(60)])(
  'malformed text is not decrypted: %j',
  (encrypted) => {
    expect(encryption.decrypt('anna', encrypted)).toBeNull()
  },
)
