import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// `npm run check:deploy`: checks the samples in deploy/ with the programs they are for. Paths that exist only on the operator's
// machine are replaced in a copy. Exits with 1 if a program is not installed or rejects its file.
const PROJECT = join(import.meta.dirname, '..')
/** The Debian packages of programs that are called otherwise. */
const PACKAGES: Record<string, string> = { 'systemd-analyze': 'systemd', promtool: 'prometheus' }
const folder = mkdtempSync(join(tmpdir(), 'amberlink-deploy-'))
let hasFailed = false

try {
  const [certificate, key] = createCertificate()
  const systemdUnit = copy('amberlink.service', { '/opt/amberlink': PROJECT })
  check('systemd-analyze', ['verify', systemdUnit])
  check('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(PROJECT, 'deploy/Caddyfile')])
  const nginx = copy('nginx.conf', {
    '/etc/ssl/amberlink/certificate.pem': certificate,
    '/etc/ssl/amberlink/key.pem': key,
  })
  check('nginx', ['-t', '-q', '-c', nginx])
  check('haproxy', ['-c', '-q', '-f', copy('haproxy.cfg', { '/etc/haproxy/certificates/': certificate })])
  check('promtool', ['check', 'rules', join(PROJECT, 'deploy/alerts.yml')])
  check('promtool', ['check', 'config', join(PROJECT, 'deploy/prometheus.yml')])
  JSON.parse(readFileSync(join(PROJECT, 'deploy/dashboard.json'), 'utf8'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = hasFailed ? 1 : 0

/** Returns the path of a copy of a sample with some paths replaced. */
function copy(name: string, replacements: Record<string, string>): string {
  const path = join(folder, name)
  let content = readFileSync(join(PROJECT, 'deploy', name), 'utf8')
  for (const [from, to] of Object.entries(replacements)) content = content.replaceAll(from, to)
  writeFileSync(path, content)
  return path
}

/** Creates a certificate for this machine. HAProxy expects the key in the same file. */
function createCertificate(): [certificate: string, key: string] {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  spawnSync('openssl', ['req', ...options, '-keyout', key, '-out', certificate])
  writeFileSync(certificate, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  return [certificate, key]
}

function check(program: string, args: string[]): void {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  const subject = `${program} ${args[0]}`
  if (error) {
    hasFailed = true
    console.error(`${program} is not installed. Install the Debian package ${PACKAGES[program] ?? program}.`)
  } else if (status === 0) {
    console.log(`${subject}: ok`)
  } else {
    hasFailed = true
    console.error(`${subject}: failed\n${stdout}${stderr}`)
  }
}
