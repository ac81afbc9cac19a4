import {
  createHash,
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

/** What a test may make a passkey do wrong. */
interface Quirks {
  /** The page that asks, as the browser tells it. */
  origin?: string
  /** Whether finger or PIN were asked for. */
  userVerified?: boolean
  counter?: number
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
  create({ challenge, rp }: CreationOptions, { origin = this.#origin, userVerified = true }: Quirks = {}) {
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.#id.length)
    const credential = Buffer.concat([
      Buffer.alloc(16),
      idLength,
      this.#id,
      coseKey(createPublicKey(this.#privateKey)),
    ])
    const authData = Buffer.concat([this.#authData(rp.id, userVerified, ATTESTED), credential])
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** `navigator.credentials.get()` as JSON. Counts itself, unless told a counter. */
  get({ challenge, rpId }: RequestOptions, quirks: Quirks = {}) {
    const { origin = this.#origin, userVerified = true } = quirks
    this.#counter = quirks.counter ?? this.#counter + 1
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

/** COSE: an elliptic curve key (kty 2) for ES256 (alg -7) on P-256 (crv 1). */
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

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** As much of CBOR (RFC 8949) as stands in an attestation. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff])
}
