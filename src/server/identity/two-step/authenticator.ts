import { timingSafeEqual } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { encode } from 'uqr'
import { deriveKey } from '../../platform/crypto.ts'

/** A secret as an authenticator app takes it in. */
export interface AppSecret {
  /** Base32, to be typed by hand. */
  secret: string
  otpauth_uri: string
  /** `otpauth_uri` as the `d` of one SVG path on `size` × `size` units. */
  qr_svg_path: string
  size: number
}

/** How long each code lasts, in seconds (RFC 6238; every app assumes it). */
export const STEP_SECONDS = 30
// 149 bits, and a round number of base32 characters.
const SECRET_LENGTH = 25

export function newSecret(): string {
  return generateRandomString(SECRET_LENGTH, 'a-z', 'A-Z', '0-9')
}

export function describeSecret(secret: string, issuer: string, email: string): AppSecret {
  const uri = createOTP(secret, { period: STEP_SECONDS }).url(issuer, email)
  return { secret: base32.encode(secret, { padding: false }), otpauth_uri: uri, ...qrPath(uri) }
}

/** The step that `code` belongs to: the current one or its neighbours, as clocks differ; null for any other code. */
export async function stepOfCode(secret: string, code: string, currentStep: number): Promise<number | null> {
  const { hotp } = createOTP(secret)
  let found: number | null = null
  for (const step of [currentStep - 1, currentStep, currentStep + 1]) {
    if (isSame(await hotp(step), code)) found = step
  }
  return found
}

function isSame(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Keeps secrets unreadable in the database: XChaCha20-Poly1305 under a key of its own. */
export interface SecretBox {
  close(secret: string): Promise<string>
  /** Null for what was closed under another SECRET. */
  open(closed: string): Promise<string | null>
}

export function secretBox(secret: string): SecretBox {
  const key = deriveKey(secret, 'authenticator app').toString('base64url')
  return {
    close: (data) => symmetricEncrypt({ key, data }),
    open: (data) => symmetricDecrypt({ key, data }).catch(() => null),
  }
}

/** The dark modules as one path, a rectangle for each run in a row; four modules of quiet zone, as scanners want. */
function qrPath(text: string): { qr_svg_path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  let path = ''
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      const length = x - start + 1
      path += `M${start} ${y}h${length}v1h-${length}z`
    }
  })
  return { qr_svg_path: path, size }
}
