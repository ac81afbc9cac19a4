import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

/** A secret in the forms in which an authenticator accepts it. */
export interface AuthenticatorSetup {
  /** Base32, for typing. */
  secret: string
  otpauth_uri: string
  /** `otpauth_uri` as a QR code: the `d` of one SVG path on `size` × `size` units. */
  qr_svg_path: string
  size: number
}

/** The duration of a time step in seconds (RFC 6238). Most authenticators support no other. */
export const TOTP_STEP_SECONDS = 30
// 160 bits, as RFC 4226 §4 recommends.
const SECRET_BYTES = 20

export function createAuthenticatorSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes
}

export function createAuthenticatorSetup(
  secret: Uint8Array,
  issuer: string,
  email: string,
): AuthenticatorSetup {
  const totp = createTotp(secret, issuer, email)
  const uri = totp.toString()
  return { secret: totp.secret.base32, otpauth_uri: uri, ...drawQrCode(uri) }
}

/**
 * Returns the time step of `code`: the current one or the one before, because typing takes time (RFC 6238 §5.2). Null for any other
 * code.
 */
export function findTimeStep(secret: Uint8Array, code: string, currentStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = createTotp(secret)
  const timestamp = currentStep * TOTP_STEP_SECONDS * 1000
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null || delta > 0 ? null : currentStep + delta
}

function createTotp(secret: Uint8Array, issuer = '', label = ''): TOTP {
  const { buffer } = Uint8Array.from(secret)
  return new TOTP({ secret: new Secret({ buffer }), issuer, label, period: TOTP_STEP_SECONDS, digits: 6 })
}

/** One rectangle for each run of dark modules in a row, with the quiet zone of four modules that scanners need. */
function drawQrCode(text: string): { qr_svg_path: string; size: number } {
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
