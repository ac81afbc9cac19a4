import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'

const PROJECT = join(import.meta.dirname, '..')
const OUTPUT = join(PROJECT, 'dist/web')
const STAMP = join(PROJECT, 'dist/web.inputs')
/** What the built pages are made from. */
const INPUTS = ['src/web', 'src/domain', 'src/contract', 'vite.config.ts', 'package-lock.json']

/** Whether dist/web was made from the files as they are now. Reads them all: dates lie after a checkout. */
export function isWebBuilt(): boolean {
  return existsSync(OUTPUT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputsHash()
}

/**
 * Builds the web into dist/web. It is made beside its place and swapped in, so that nobody is ever served half a
 * build, and a failing build leaves the last one. Rejects with what the build said.
 */
export async function buildWeb(): Promise<void> {
  const hash = inputsHash()
  const fresh = `${OUTPUT}.${process.pid}`
  const vite = join(PROJECT, 'node_modules/vite/bin/vite.js')
  const build = spawn(process.execPath, [vite, 'build', '--outDir', fresh, '--logLevel', 'warn'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained, [code]] = await Promise.all([
    text(build.stdout),
    text(build.stderr),
    once(build, 'close'),
  ])
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error(`The web could not be built:\n${said}${complained}`)
  }
  rmSync(STAMP, { force: true })
  rmSync(OUTPUT, { recursive: true, force: true })
  renameSync(fresh, OUTPUT)
  writeFileSync(STAMP, hash)
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
