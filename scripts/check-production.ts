import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../src/server/testing/find-free-port.ts'
import { buildWebIfChanged } from '../tooling/web-build.ts'
import { copySample } from './samples.ts'

// `npm run check:production`: installs the product in a temporary folder as the README says, without the sandbox provider, starts it
// with the command of the systemd unit and the web pages built here, requests a page and the API, and runs doctor and a backup
// with deploy/amberlink. Takes a minute and needs the registry.

const PROJECT = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'amberlink-production-'))

function requireThat(isTrue: boolean, statement: string): void {
  if (!isTrue) throw new Error(`Not true: ${statement}`)
  process.stdout.write(`  ${statement}\n`)
}

/** Requests the URL until the server has started. */
async function request(url: string, isAlive: () => boolean): Promise<Response> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const response = await fetch(url).catch((error) => {
      if (!isAlive()) throw error
    })
    // 503: the port is open, but the database is not ready yet.
    if (response && response.status !== 503) return response
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not answer`)
}

await buildWebIfChanged()
try {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: PROJECT,
    encoding: 'utf8',
  })
  for (const path of tracked.split('\0').filter((each) => each && existsSync(join(PROJECT, each)))) {
    cpSync(join(PROJECT, path), join(folder, path))
  }
  for (const output of ['dist/web', 'dist/web-server'])
    cpSync(join(PROJECT, output), join(folder, output), { recursive: true })
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH: PATH.split(':')
      .filter((each) => !each.includes('node_modules'))
      .join(':'),
    HOME,
  }
  const production = { ...env, NODE_ENV: 'production' }
  execFileSync('npm', ['run', 'setup'], { cwd: folder, env: production, stdio: 'inherit' })
  for (const name of ['vite', 'vitest', 'typescript', '@playwright/test', '@biomejs/biome']) {
    requireThat(!existsSync(join(folder, 'node_modules', name)), `${name} is not installed`)
  }
  rmSync(join(folder, 'node_modules/oidc-provider'), { recursive: true })

  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const dataDir = join(folder, '.data')
  const unit = readFileSync(join(folder, 'deploy/amberlink@.service'), 'utf8')
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
  const [program = '', ...args] = command.replaceAll('/opt/amberlink', folder).split(' ')
  const server = spawn(program, args, {
    cwd: folder,
    env: { ...production, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  const exit = once(server, 'exit')
  try {
    const isAlive = () => server.exitCode === null
    requireThat((await request(`${url}/api/health`, isAlive)).status === 200, 'the API answers')
    requireThat((await request(url, isAlive)).status === 200, 'the landing page is served')
    requireThat((await request(`${url}/auth`, isAlive)).status === 200, 'the auth screen is served')
    const script = copySample(folder, 'amberlink', {
      '/opt/amberlink': folder,
      '/etc/amberlink': folder,
      '/var/lib/amberlink': dataDir,
    })
    writeFileSync(
      join(folder, 'settings'),
      `# Comment\nPUBLIC_URL=${url}\nMAIL_FROM=Events <events@example.org>\n`,
    )
    writeFileSync(join(folder, 'secret_previous'), 'an earlier secret of at least thirty-two characters\n')
    const backup = join(folder, 'nightly.backup')
    execFileSync('sh', [script, 'backup', backup], { env, stdio: 'inherit' })
    const result = execFileSync('sh', [script, 'doctor', '--json'], { env, encoding: 'utf8' })
    requireThat(existsSync(backup), 'a backup is made')
    requireThat(JSON.parse(result).ok, 'doctor finds no failure, with the settings of the service')
    requireThat(result.includes('and 1 previous one'), 'the files of all secrets are read')
    requireThat(result.includes('The newest backup is 0 hours old'), 'the backup is recorded')
  } finally {
    server.kill('SIGTERM')
    await exit
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
