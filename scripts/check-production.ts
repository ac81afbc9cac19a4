import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb, isWebBuildCurrent } from '../tooling/web-build.ts'

// `npm run check:production`: installs the product in a temporary folder without development packages and without the sandbox
// provider, starts it with the web pages built here, and requests a page and the API. Takes a minute and needs the registry.

const PROJECT = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'amberlink-production-'))

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

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

if (!isWebBuildCurrent()) await buildWeb()
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
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    env,
    stdio: 'inherit',
  })
  for (const name of ['vite', 'vitest', 'typescript', '@playwright/test', '@biomejs/biome']) {
    requireThat(!existsSync(join(folder, 'node_modules', name)), `${name} is not installed`)
  }
  rmSync(join(folder, 'node_modules/oidc-provider'), { recursive: true })

  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const server = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      ...env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, '.data'),
    },
    stdio: 'inherit',
  })
  const exit = once(server, 'exit')
  try {
    const isAlive = () => server.exitCode === null
    requireThat((await request(`${url}/api/health`, isAlive)).status === 200, 'the API answers')
    requireThat((await request(url, isAlive)).status === 200, 'the landing page is served')
    requireThat((await request(`${url}/auth`, isAlive)).status === 200, 'the auth screen is served')
  } finally {
    server.kill('SIGTERM')
    await exit
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
