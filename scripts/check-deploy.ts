import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySample, createCertificate, DEPLOY_FOLDER, describeMissingProgram } from './samples.ts'

// `npm run check:deploy`: checks the samples in deploy/ with the programs they are for. Paths that exist only on the operator's
// machine are replaced in a copy. Exits with 1 if a program is not installed or rejects its file.
const folder = mkdtempSync(join(tmpdir(), 'amberlink-deploy-'))
let hasFailed = false

try {
  const { certificate, key } = createCertificate(folder)
  checkSystemdUnits()
  check('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY_FOLDER, 'Caddyfile')])
  const nginx = copySample(folder, 'nginx.conf', {
    '/etc/ssl/amberlink/certificate.pem': certificate,
    '/etc/ssl/amberlink/key.pem': key,
  })
  check('nginx', ['-t', '-q', '-c', nginx])
  const haproxy = copySample(folder, 'haproxy.cfg', { '/etc/haproxy/certificates/': certificate })
  check('haproxy', ['-c', '-q', '-f', haproxy])
  check('haproxy', ['-c', '-q', '-f', haproxy, '-f', join(DEPLOY_FOLDER, 'ha/haproxy.cfg')])
  check('promtool', ['check', 'rules', join(DEPLOY_FOLDER, 'alerts.yml')])
  check('promtool', ['test', 'rules', join(DEPLOY_FOLDER, 'alerts.test.yml')])
  check('promtool', ['check', 'config', join(DEPLOY_FOLDER, 'prometheus.yml')])
  JSON.parse(readFileSync(join(DEPLOY_FOLDER, 'dashboard.json'), 'utf8'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = hasFailed ? 1 : 0

function checkSystemdUnits(): void {
  const unit = copySample(folder, 'amberlink@.service', { '/opt/amberlink': join(DEPLOY_FOLDER, '..') })
  const instance = join(folder, 'amberlink@3000.service')
  renameSync(unit, instance)
  const script = { '/usr/local/bin/amberlink': join(DEPLOY_FOLDER, 'amberlink') }
  const backup = copySample(folder, 'amberlink-backup.service', script)
  const timer = copySample(folder, 'amberlink-backup.timer', {})
  check('systemd-analyze', ['verify', instance, backup, timer])
}

function check(program: string, args: string[]): void {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  const subject = `${program} ${args[0]}`
  if (error) {
    hasFailed = true
    console.error(describeMissingProgram(program))
  } else if (status === 0) {
    console.log(`${subject}: ok`)
  } else {
    hasFailed = true
    console.error(`${subject}: failed\n${stdout}${stderr}`)
  }
}
