import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

// The samples in deploy/, with what belongs to the operator's machine replaced.

export const DEPLOY_FOLDER = join(import.meta.dirname, '../deploy')

/** The Debian packages of programs that are called otherwise. */
const PACKAGES: Record<string, string> = {
  'systemd-analyze': 'systemd',
  promtool: 'prometheus',
  etcd: 'etcd-server',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
}

/** Describes to the developer how to get a program that was not found. */
export const describeMissingProgram = (program: string) =>
  `${program} is not installed. Install the Debian package ${PACKAGES[program] ?? program}.`

/** Copies a sample with some texts replaced, and returns its path. Throws if a text does not occur. */
export function copySample(folder: string, name: string, replacements: Record<string, string>): string {
  const path = join(folder, basename(name))
  let content = readFileSync(join(DEPLOY_FOLDER, name), 'utf8')
  for (const [from, to] of Object.entries(replacements)) {
    if (!content.includes(from)) throw new Error(`${name} does not contain ${from}`)
    content = content.replaceAll(from, to)
  }
  writeFileSync(path, content)
  return path
}

/** Creates a certificate for localhost. HAProxy expects the key in the same file. */
export function createCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  options.push('-addext', 'subjectAltName=DNS:localhost')
  execFileSync('openssl', ['req', ...options, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  writeFileSync(certificate, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  return { certificate, key }
}
