import { decrypt, encrypt, type KeyRing } from '../platform/crypto.ts'

const PURPOSE = 'email values'

/** Encrypts the values of emails under SECRET, because links contain secrets and texts personal data. */
export function createEmailSealing(keys: KeyRing) {
  return {
    /** Encrypts values, bound to their row. */
    seal(emailId: string, values: object): { sealedValues: string; keyId: string } {
      const plain = Buffer.from(JSON.stringify(values))
      const sealed = encrypt(keys.current.derive(PURPOSE), plain, emailId)
      return { sealedValues: sealed.toString('base64url'), keyId: keys.current.id }
    },
    /** Returns null for values that were sealed with an unknown SECRET or for another row. */
    unseal(emailId: string, sealedValues: string): object | null {
      const sealed = Buffer.from(sealedValues, 'base64url')
      for (const key of keys.all) {
        const plain = decrypt(key.derive(PURPOSE), sealed, emailId)
        if (plain) return JSON.parse(plain.toString())
      }
      return null
    },
  }
}
