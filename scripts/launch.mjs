// The one entry of every npm command. Plain JavaScript for any Node from 18 on: it installs what the lockfile names when
// that is missing or stale, and hands over to the Node that came with it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAMS = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  import: 'src/server/commands/import.ts',
  export: 'src/server/commands/export.ts',
}

const project = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(project, 'node_modules/.installed')
const isWindows = process.platform === 'win32'
const node = join(project, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node')
const [command, ...args] = process.argv.slice(2)
const program = PROGRAMS[command]

if (!program) fail(`Unknown command. Known are: ${Object.keys(PROGRAMS).join(', ')}.`)
install()
handOver()

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(project, 'package-lock.json')))
    .digest('hex')
  const present = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (present === wanted && existsSync(node)) return
  const start = Date.now()
  console.log('Installing what package-lock.json names; the first time this takes a minute ...')
  // Everything, whatever NODE_ENV says: the web is built here. npm talks about the old Node, which we leave at once.
  const npm = ['ci', '--include=dev', '--include=optional', '--ignore-scripts=false', '--loglevel=error']
  const done = spawnSync('npm', npm, { cwd: project, stdio: 'inherit', shell: isWindows })
  if (done.error) fail(`npm could not be started (${done.error.message}).`)
  if (done.status !== 0) fail('The installation failed; npm says why above.')
  if (!existsSync(node)) fail(`The installation brought no Node for ${process.platform} on ${process.arch}.`)
  writeFileSync(stamp, wanted)
  console.log(`  ${'installed'.padEnd(26)}${((Date.now() - start) / 1000).toFixed(2).padStart(7)} s`)
}

function handOver() {
  const underNpm = process.env.npm_lifecycle_event !== undefined
  const child = spawn(node, [join(project, program), ...args], {
    // npm goes to the project's folder; the operator's files are named from where the operator is.
    cwd: (underNpm && process.env.INIT_CWD) || process.cwd(),
    // The channel tells the program when this process is killed and can pass nothing on any more.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`The program could not be started (${error.message}).`))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }[signal] ?? 1
  })
  if (underNpm) followParent(child)
}

/** npm or the shell below it can end without a word to us (SIGKILL; some shells on SIGTERM): then so do we. */
function followParent(child) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500)
  child.on('exit', () => clearInterval(watch))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
