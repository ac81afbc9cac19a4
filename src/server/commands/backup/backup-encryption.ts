import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { CommandError, createFileError, FileError } from '../command-errors.ts'
import { createDamageError, createFormatError } from './backup-format.ts'

/** A key of the age format: a public key only encrypts, an identity and a passphrase also decrypt. */
export type BackupKey =
  | { kind: 'recipients'; recipients: string[] }
  | { kind: 'identities'; identities: string[] }
  | { kind: 'passphrase'; passphrase: string }

const MIN_PASSPHRASE_LENGTH = 16
const AGE_HEADER = 'age-encryption.org/v1\n'
const GZIP_HEADER = '\x1f\x8b'

/**
 * Reads a key file: public keys (age1…) or identities (AGE-SECRET-KEY-…) as written by age-keygen, one per line, or a
 * passphrase on one line. Throws a CommandError without the content.
 */
export async function readKeyFile(path: string): Promise<BackupKey> {
  const content = await readFile(path, 'utf8').catch((error) => {
    throw createFileError(path, 'read', error)
  })
  const lines = content
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const [first] = lines
  if (first === undefined) throw new FileError(`${path} contains no key.`)
  if (lines.every((line) => line.startsWith('age1'))) return { kind: 'recipients', recipients: lines }
  if (lines.every((line) => line.startsWith('AGE-SECRET-KEY-'))) {
    return { kind: 'identities', identities: lines }
  }
  if (lines.length > 1) {
    throw new FileError(`${path} must contain age keys, one per line, or one line with a passphrase.`)
  }
  if (first.length < MIN_PASSPHRASE_LENGTH) {
    throw new FileError(
      `The passphrase in ${path} must have at least ${MIN_PASSPHRASE_LENGTH} characters; "openssl rand -base64 33" creates one.`,
    )
  }
  return { kind: 'passphrase', passphrase: first }
}

export async function encryptStream(plain: Readable, key: BackupKey, keyPath: string): Promise<Readable> {
  const encrypter = new Encrypter()
  try {
    if (key.kind === 'passphrase') encrypter.setPassphrase(key.passphrase)
    else {
      const recipients =
        key.kind === 'recipients'
          ? key.recipients
          : await Promise.all(key.identities.map(identityToRecipient))
      for (const recipient of recipients) encrypter.addRecipient(recipient)
    }
  } catch {
    throw new CommandError(`${keyPath} contains a key that is not a valid age key.`)
  }
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/**
 * Opens a backup and returns its compressed bytes, decrypted if they are encrypted. Throws a FileError if the key is
 * missing or does not fit.
 */
export async function openBackupFile(
  path: string,
  key: BackupKey | undefined,
): Promise<{ bytes: Readable; isEncrypted: boolean }> {
  const start = await readStart(path, AGE_HEADER.length)
  const isEncrypted = start === AGE_HEADER
  if (!isEncrypted && !start.startsWith(GZIP_HEADER)) throw createFormatError(path)
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  if (!isEncrypted) return { bytes: file, isEncrypted }
  if (!key) throw new FileError(`${path} is encrypted. Name the file with its key: --key-file.`)
  if (key.kind === 'recipients') {
    throw new FileError(
      `${path} is encrypted, and a public key cannot decrypt it. Name the file with the identity.`,
    )
  }
  try {
    const decrypter = new Decrypter()
    if (key.kind === 'passphrase') decrypter.addPassphrase(key.passphrase)
    else for (const identity of key.identities) decrypter.addIdentity(identity)
    return { bytes: fromWeb(await decrypter.decrypt(toWeb(file))), isEncrypted }
  } catch (error) {
    file.destroy()
    if (/no identity matched/.test((error as Error).message)) {
      throw new FileError(`${path} was encrypted with another key.`)
    }
    if (/invalid identity|unrecognized identity/.test((error as Error).message)) {
      throw new FileError('The key file contains an identity that is not a valid age identity.')
    }
    throw createDamageError(path)
  }
}

async function readStart(path: string, length: number): Promise<string> {
  const throwFileError = (error: unknown) => {
    throw createFileError(path, 'read', error)
  }
  const file = await open(path).catch(throwFileError)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0).catch(throwFileError)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

// Node and the library declare the streams of the web standard separately.
function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}
