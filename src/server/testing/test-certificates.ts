// Loads the polyfill that @peculiar/x509 needs.
import '@simplewebauthn/server'
import { createPublicKey, KeyObject } from 'node:crypto'
import {
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  Extension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/**
 * Issues a certificate for `key` from a new certificate authority, and returns both (DER). The first has the extensions that the
 * formats 'android-key' and 'packed' require.
 */
export async function createCertificateChain(
  key: KeyObject,
  challenge: Buffer,
  crlUrl: string,
): Promise<Buffer[]> {
  const authorityKeys = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
  const crl = new CRLDistributionPointsExtension([crlUrl])
  const authority = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Test authority',
    keys: authorityKeys,
    extensions: [new BasicConstraintsExtension(true), crl],
  })
  const certificate = await X509CertificateGenerator.create({
    subject: 'C=PL, O=Test, OU=Authenticator Attestation, CN=Test passkey',
    issuer: authority.subject,
    publicKey: createPublicKey(key).toCryptoKey(ECDSA, true, ['verify']),
    signingKey: authorityKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false),
      crl,
      new Extension(ANDROID_KEY_DESCRIPTION, false, new Uint8Array(keyDescription(challenge))),
    ],
  })
  return [certificate, authority].map(({ rawData }) => Buffer.from(rawData))
}

/** Creates a self-signed certificate for localhost and its key (PEM). */
export async function createSelfSigned(): Promise<{ cert: string; key: string }> {
  const keys = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({ name: 'CN=localhost', keys })
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' })
  return { cert: certificate.toString('pem'), key: String(key) }
}

const ANDROID_KEY_DESCRIPTION = '1.3.6.1.4.1.11129.2.1.17'

/** Encodes the DER of an Android KeyDescription: versions and security levels, a challenge of 32 bytes, empty lists. */
function keyDescription(challenge: Buffer): Buffer {
  const versions = Buffer.from('0201030a01010201030a0101', 'hex')
  const emptyLists = Buffer.from('040030003000', 'hex')
  const content = Buffer.concat([versions, Buffer.from([0x04, challenge.length]), challenge, emptyLists])
  return Buffer.concat([Buffer.from([0x30, content.length]), content])
}
