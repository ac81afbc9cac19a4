import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'

const PROJECT = join(import.meta.dirname, '..')
const DIST = join(PROJECT, 'dist')
/** What a build makes: the files for browsers, and the renderer of first views for the server. */
const OUTPUTS = [
  { folder: join(DIST, 'web'), config: 'vite.config.ts' },
  { folder: join(DIST, 'web-server'), config: 'vite.server.config.ts' },
]
const STAMP = join(DIST, 'web.inputs')
/** The sources of the build. */
const INPUTS = [
  'src/web',
  'src/domain',
  'src/contract',
  'vite.config.ts',
  'vite.server.config.ts',
  'package-lock.json',
]

/** Returns whether dist/web was built from the current sources. Hashes them, since a checkout changes modification times. */
export function isWebBuildCurrent(): boolean {
  const isBuilt = OUTPUTS.every(({ folder }) => existsSync(folder)) && existsSync(STAMP)
  return isBuilt && readFileSync(STAMP, 'utf8') === inputsHash()
}

/** Builds the web unless that was done from the current sources. */
export async function buildWebIfChanged(): Promise<void> {
  if (!isWebBuildCurrent()) await buildWeb()
}

/**
 * Builds the web into dist/web and dist/web-server. Builds in temporary folders and then replaces the previous ones, so that no
 * incomplete build is ever served and a failed build keeps the previous one. Rejects with the output of the build, or when
 * `signal` aborts it.
 */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  requireWritableDist()
  removeAbandonedBuilds()
  const hash = inputsHash()
  const builds = OUTPUTS.map((output) => ({ ...output, temporary: `${output.folder}.${process.pid}` }))
  try {
    await Promise.all(builds.map(({ config, temporary }) => runVite(config, temporary, signal)))
  } catch (error) {
    for (const { temporary } of builds) rmSync(temporary, { recursive: true, force: true })
    throw error
  }
  rmSync(STAMP, { force: true })
  for (const { folder, temporary } of builds) replaceFolder(folder, temporary)
  writeFileSync(STAMP, hash)
}

async function runVite(config: string, output: string, signal: AbortSignal | undefined): Promise<void> {
  const vite = join(PROJECT, 'node_modules/vite/bin/vite.js')
  const build = spawn(
    process.execPath,
    [vite, 'build', '--config', join(PROJECT, config), '--outDir', output, '--logLevel', 'warn'],
    // Tests that build the web run with another value, with which the plugin of React compiles for development.
    { cwd: PROJECT, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  signal?.addEventListener('abort', () => build.kill())
  const [messages, errors, [code]] = await Promise.all([
    text(build.stdout),
    text(build.stderr),
    once(build, 'close'),
  ])
  if (code === 0) return
  signal?.throwIfAborted()
  throw new Error(`The web could not be built:\n${messages}${errors}`)
}

/** Replaces a folder. Retries if a concurrent build of the same sources replaced it between the two steps. */
function replaceFolder(folder: string, next: string): void {
  for (;;) {
    rmSync(folder, { recursive: true, force: true })
    try {
      renameSync(next, folder)
      return
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as { code?: string }).code ?? '')) throw error
    }
  }
}

function requireWritableDist(): void {
  try {
    mkdirSync(DIST, { recursive: true })
    accessSync(DIST, constants.W_OK)
  } catch (error) {
    const { code } = error as { code?: string }
    throw new Error(`The web pages must be built, but the folder ${DIST} is not writable (${code}).`)
  }
}

/** Removes the folders of builds that were killed. Their names contain the process id. */
function removeAbandonedBuilds(): void {
  for (const name of readdirSync(DIST)) {
    const builder = /^web(?:-server)?\.(\d+)$/.exec(name)?.[1]
    if (builder && !isAlive(Number(builder))) rmSync(join(DIST, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

function inputsHash(): string {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap((input) => filesOf(join(PROJECT, input)))) {
    if (/\.test\.tsx?$/.test(path)) continue
    hash.update(relative(PROJECT, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (path.endsWith('.ts') || path.endsWith('.json')) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
