// The one entry of every npm command. Plain JavaScript for any Node from 18 on: it installs what the lockfile names when
// that is missing or stale, and hands over to the Node that came with it.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAMS = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  screenshots: 'scripts/screenshots.ts',
  pictures: 'scripts/pictures.ts',
  import: 'src/server/commands/import.ts',
  export: 'src/server/commands/export.ts',
  'map-data': 'scripts/make-map-data.ts',
  'bench:catalogue': 'bench/catalogue-at-scale.ts',
  'bench:recommendations': 'bench/recommendations.ts',
  'bench:import': 'bench/import-memory.ts',
  'bench:identity': 'bench/identity-timing.ts',
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

const project = join(dirname(fileURLToPath(import.meta.url)), '..')
const lockfile = join(project, 'package-lock.json')
const stamp = join(project, 'node_modules/.installed')
const turn = join(project, '.installing')
const isWindows = process.platform === 'win32'
const node = join(project, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node')
const [command, ...args] = process.argv.slice(2)
const program = PROGRAMS[command]
let isWaiting = false

if (!program) fail(`Unknown command. Known are: ${Object.keys(PROGRAMS).join(', ')}.`)
while (!isInstalled()) await install()
handOver()

function lockfileHash() {
  return createHash('sha256').update(readFileSync(lockfile)).digest('hex')
}

function isInstalled() {
  return existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash()
}

/** Installs, or waits while another process does: two at once would destroy each other's work. */
async function install() {
  if (!takeTurn()) return new Promise((resolve) => setTimeout(resolve, 500))
  const start = Date.now()
  const hash = lockfileHash()
  console.log('Installing what package-lock.json names; the first time this takes a minute ...')
  // Everything, whatever NODE_ENV says: the web is built here. npm talks about the old Node, which we leave at once.
  const options = ['ci', '--include=dev', '--include=optional', '--ignore-scripts=false', '--loglevel=error']
  const npm = spawn('npm', options, { cwd: project, stdio: 'inherit', shell: isWindows })
  // Should we be killed, npm goes on for a while: the turn is its as well.
  if (npm.pid) writeFileSync(turn, `${process.pid} ${npm.pid}`)
  const end = (signal) => npm.kill(signal)
  for (const signal of SIGNALS) process.on(signal, end)
  const [status, error] = await new Promise((resolve) => {
    npm.once('error', (problem) => resolve([1, problem]))
    npm.once('exit', (code, signal) => resolve([code ?? EXIT_CODES[signal] ?? 1]))
  })
  for (const signal of SIGNALS) process.off(signal, end)
  rmSync(turn, { force: true })
  if (error) fail(`npm could not be started (${error.message}).`)
  if (status !== 0) fail('The installation did not succeed; npm says why above.')
  if (!existsSync(node)) fail(`The installation brought no Node for ${process.platform} on ${process.arch}.`)
  writeFileSync(stamp, hash)
  console.log(`  ${'installed'.padEnd(26)}${((Date.now() - start) / 1000).toFixed(2).padStart(7)} s`)
}

function takeTurn() {
  try {
    writeFileSync(turn, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') fail(`The project's folder cannot be written (${error.code}): ${project}`)
  }
  if (!isWaiting) console.log('Waiting for another process that is installing ...')
  isWaiting = true
  const holders = existsSync(turn) ? readFileSync(turn, 'utf8').split(' ').filter(Boolean).map(Number) : []
  // Nobody is left of an installation that was killed.
  if (holders.length > 0 && !holders.some(isAlive)) rmSync(turn, { force: true })
  return false
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function handOver() {
  const underNpm = process.env.npm_lifecycle_event !== undefined
  const child = spawn(node, [join(project, program), ...args], {
    // npm goes to the project's folder; the operator's files are named from where the operator is.
    cwd: (underNpm && process.env.INIT_CWD) || process.cwd(),
    // The channel tells the program when this process is killed and can pass nothing on any more.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`The program could not be started (${error.message}).`))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? EXIT_CODES[signal] ?? 1
  })
  if (underNpm) followParent(child)
}

/** npm or the shell below it can end without a word to us (SIGKILL; some shells on SIGTERM): then so do we. */
function followParent(child) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 200)
  child.on('exit', () => clearInterval(watch))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
