// The entry point of every npm command, in plain JavaScript for any Node from 18 on. It installs the packages of the lockfile
// if they are missing or outdated, and runs the command with the Node version among them.
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
  'check:deploy': 'scripts/check-deploy.ts',
  'fuzz:api': 'scripts/fuzz-api.ts',
  'scan:security': 'scripts/scan-security.ts',
  screenshots: 'scripts/screenshots.ts',
  pictures: 'scripts/pictures.ts',
  import: 'src/server/commands/import.ts',
  export: 'src/server/commands/export.ts',
  doctor: 'src/server/commands/doctor.ts',
  backup: 'src/server/commands/backup.ts',
  restore: 'src/server/commands/restore.ts',
  events: 'src/server/commands/events.ts',
  users: 'src/server/commands/users.ts',
  'map-data': 'scripts/make-map-data.ts',
  'bench:catalogue': 'bench/catalogue-at-scale.ts',
  'bench:recommendations': 'bench/recommendations.ts',
  'bench:import': 'bench/import-memory.ts',
  'bench:identity': 'bench/identity-timing.ts',
  'bench:isolation': 'bench/isolation.ts',
  'drill:mail': 'bench/mail-drill.ts',
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

const project = join(dirname(fileURLToPath(import.meta.url)), '..')
const lockfile = join(project, 'package-lock.json')
const stamp = join(project, 'node_modules/.installed')
const installLock = join(project, '.installing')
const isWindows = process.platform === 'win32'
const node = join(project, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node')
const [command, ...args] = process.argv.slice(2)
const program = PROGRAMS[command]
let isWaiting = false

if (!program) fail(`Unknown command. The commands are: ${Object.keys(PROGRAMS).join(', ')}.`)
while (!isInstalled()) await install()
runProgram()

function lockfileHash() {
  return createHash('sha256').update(readFileSync(lockfile)).digest('hex')
}

function isInstalled() {
  return existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash()
}

/** Installs the packages, or waits for another process that does: two installations at once would break each other. */
async function install() {
  if (!acquireInstallLock()) return new Promise((resolve) => setTimeout(resolve, 500))
  const start = Date.now()
  const hash = lockfileHash()
  console.log('Installing the packages of package-lock.json; this takes about a minute the first time ...')
  // Include development packages whatever NODE_ENV is, to build the web. Warnings about the old Node do not matter.
  const options = ['ci', '--include=dev', '--include=optional', '--ignore-scripts=false', '--loglevel=error']
  const npm = spawn('npm', options, { cwd: project, stdio: 'inherit', shell: isWindows })
  // npm survives this process for a while if it is killed, so the lock names both.
  if (npm.pid) writeFileSync(installLock, `${process.pid} ${npm.pid}`)
  const forward = (signal) => npm.kill(signal)
  for (const signal of SIGNALS) process.on(signal, forward)
  const [status, error] = await new Promise((resolve) => {
    npm.once('error', (problem) => resolve([1, problem]))
    npm.once('exit', (code, signal) => resolve([code ?? EXIT_CODES[signal] ?? 1]))
  })
  for (const signal of SIGNALS) process.off(signal, forward)
  rmSync(installLock, { force: true })
  if (error) fail(`npm could not be started (${error.message}).`)
  if (status !== 0) fail('The installation failed; see the output of npm above.')
  if (!existsSync(node)) fail(`The installation contains no Node for ${process.platform} on ${process.arch}.`)
  writeFileSync(stamp, hash)
  console.log(`  ${'installed'.padEnd(26)}${((Date.now() - start) / 1000).toFixed(2).padStart(7)} s`)
}

function acquireInstallLock() {
  try {
    writeFileSync(installLock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') fail(`The project folder is not writable (${error.code}): ${project}`)
  }
  if (!isWaiting) console.log('Waiting for another installation to finish ...')
  isWaiting = true
  const holders = existsSync(installLock)
    ? readFileSync(installLock, 'utf8').split(' ').filter(Boolean).map(Number)
    : []
  // The installation was killed.
  if (holders.length > 0 && !holders.some(isAlive)) rmSync(installLock, { force: true })
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

function runProgram() {
  const underNpm = process.env.npm_lifecycle_event !== undefined
  const child = spawn(node, [join(project, program), ...args], {
    // npm changes to the project folder, but relative paths of arguments refer to the folder of the user.
    cwd: (underNpm && process.env.INIT_CWD) || process.cwd(),
    // Closing the channel notifies the program when this process is killed and cannot forward a signal.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`The program could not be started (${error.message}).`))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? EXIT_CODES[signal] ?? 1
  })
  if (underNpm) exitWithParent(child)
}

/** Stops the program when npm or its shell ends without forwarding a signal (SIGKILL; some shells on SIGTERM). */
function exitWithParent(child) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 200)
  child.on('exit', () => clearInterval(watch))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
