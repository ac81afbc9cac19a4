import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

interface CreationOptions {
  challenge: string
  rp: { id: string }
}
interface RequestOptions {
  challenge: string
  rpId: string
}

/** Deviations from a correct passkey. */
interface PasskeyDeviations {
  /** The origin that the browser reports. */
  origin?: string
  /** Whether the user entered a PIN or biometrics. */
  userVerified?: boolean
  counter?: number
  /** What the browser reports as transports, valid or not. */
  transports?: unknown
}

/** A passkey with its private key, as stored in a fixture. */
export interface StoredPasskey {
  /** Credential id, base64url. */
  id: string
  /** PKCS #8, PEM. */
  privateKey: string
  counter: number
}

/** A passkey in software: what a browser and an authenticator do together (WebAuthn Level 2), with ES256. */
export class TestPasskey {
  readonly #id: Buffer
  readonly #privateKey: KeyObject
  readonly #origin: string
  #counter: number

  /** Creates a new passkey for pages of `origin`, or continues with a stored one. */
  constructor(origin: string, stored?: StoredPasskey) {
    this.#origin = origin
    this.#id = stored ? Buffer.from(stored.id, 'base64url') : randomBytes(32)
    this.#privateKey = stored
      ? createPrivateKey(stored.privateKey)
      : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    this.#counter = stored?.counter ?? 0
  }

  /** Returns the passkey in the form that the constructor accepts. */
  store(): StoredPasskey {
    return {
      id: this.#id.toString('base64url'),
      privateKey: this.#privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      counter: this.#counter,
    }
  }

  /** `navigator.credentials.create()` as JSON; attestation 'none'. */
  create(options: CreationOptions, deviations: PasskeyDeviations = {}) {
    const { client, authData } = this.#createParts(options, deviations)
    return this.#attested(client, authData, 'none', new Map(), deviations.transports)
  }

  /**
   * Like `create()`, with an attestation that names certificates: of the passkey, issued by a self-made authority. Both
   * certificates refer to a certificate revocation list at `crlUrl`.
   */
  async createWithCertificates(format: 'android-key' | 'packed', options: CreationOptions, crlUrl: string) {
    const { client, authData } = this.#createParts(options)
    // Loaded here, because the browser tests use this module without the certificate library.
    const { createCertificateChain } = await import('./test-certificates.ts')
    const x5c = await createCertificateChain(this.#privateKey, sha256(client), crlUrl)
    const statement = new Map<string, Cbor>([
      ['alg', -7],
      ['sig', sign('sha256', Buffer.concat([authData, sha256(client)]), this.#privateKey)],
      ['x5c', x5c],
    ])
    return this.#attested(client, authData, format, statement)
  }

  #createParts(
    { challenge, rp }: CreationOptions,
    { origin = this.#origin, userVerified = true }: PasskeyDeviations = {},
  ) {
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.#id.length)
    const credential = Buffer.concat([
      Buffer.alloc(16),
      idLength,
      this.#id,
      coseKey(createPublicKey(this.#privateKey)),
    ])
    const authData = Buffer.concat([this.#authData(rp.id, userVerified, ATTESTED), credential])
    return { client: clientData('webauthn.create', challenge, origin), authData }
  }

  #attested(
    client: Buffer,
    authData: Buffer,
    format: string,
    statement: Map<string, Cbor>,
    transports: unknown = ['internal'],
  ) {
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ]),
    )
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports,
    })
  }

  /** `navigator.credentials.get()` as JSON. Increments the counter unless one is given. */
  get({ challenge, rpId }: RequestOptions, deviations: PasskeyDeviations = {}) {
    const { origin = this.#origin, userVerified = true } = deviations
    this.#counter = deviations.counter ?? this.#counter + 1
    const authenticatorData = this.#authData(rpId, userVerified)
    const client = clientData('webauthn.get', challenge, origin)
    const signed = Buffer.concat([authenticatorData, sha256(client)])
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    })
  }

  #credential<Response>(response: Response) {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #authData(rpId: string, userVerified: boolean, more = 0): Buffer {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | more)
    rest.writeUInt32BE(this.#counter, 1)
    return Buffer.concat([sha256(Buffer.from(rpId)), rest])
  }
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** Encodes a COSE key: elliptic curve (kty 2), ES256 (alg -7), P-256 (crv 1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>

/** Encodes CBOR (RFC 8949), as far as an attestation needs it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff])
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Generates the code that an authenticator app shows for a secret, `steps` codes from now (RFC 6238: SHA-1, 6 digits, 30
 * seconds). The secret is in base32, with or without spaces.
 */
export function generateTotpCode(secret: string, steps = 0): string {
  const letters = secret.replaceAll(/\s/g, '')
  const bits = [...letters].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(19) & 0xf) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}
