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
const OUTPUT = join(DIST, 'web')
const STAMP = join(DIST, 'web.inputs')
/** What the built pages are made from. */
const INPUTS = ['src/web', 'src/domain', 'src/contract', 'vite.config.ts', 'package-lock.json']

/** Whether dist/web was made from the files as they are now. Reads them all: dates lie after a checkout. */
export function isWebBuildCurrent(): boolean {
  return existsSync(OUTPUT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputsHash()
}

/**
 * Builds the web into dist/web. It is made beside its place and swapped in, so that nobody is ever served half a
 * build, and a failing build leaves the last one. Rejects with what the build said, or when `signal` ends it.
 */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  requireWritableDist()
  removeAbandonedBuilds()
  const hash = inputsHash()
  const fresh = `${OUTPUT}.${process.pid}`
  const vite = join(PROJECT, 'node_modules/vite/bin/vite.js')
  const build = spawn(process.execPath, [vite, 'build', '--outDir', fresh, '--logLevel', 'warn'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  signal?.addEventListener('abort', () => build.kill())
  const [said, complained, [code]] = await Promise.all([
    text(build.stdout),
    text(build.stderr),
    once(build, 'close'),
  ])
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    signal?.throwIfAborted()
    throw new Error(`The web could not be built:\n${said}${complained}`)
  }
  rmSync(STAMP, { force: true })
  replaceOutput(fresh)
  writeFileSync(STAMP, hash)
}

/** Another start that built the same at the same time may swap in between our two steps: then we step aside again. */
function replaceOutput(fresh: string): void {
  for (;;) {
    rmSync(OUTPUT, { recursive: true, force: true })
    try {
      renameSync(fresh, OUTPUT)
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
    throw new Error(`The web pages have to be built, and the folder ${DIST} cannot be written (${code}).`)
  }
}

/** What a build that was killed left behind; its name holds the process that ran it. */
function removeAbandonedBuilds(): void {
  for (const name of readdirSync(DIST)) {
    const builder = /^web\.(\d+)$/.exec(name)?.[1]
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
