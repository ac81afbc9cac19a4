// The entry point of every npm command, in plain JavaScript for any Node from 18 on. It installs the packages of the lockfile
// if they are missing or outdated, verifies the Node among them, and runs the command with it.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAMS = {
  setup: undefined, // only installs
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build.ts',
  test: 'scripts/test.ts',
  'test:release': 'scripts/test-release.ts',
  check: 'scripts/check.ts',
  'check:deploy': 'scripts/check-deploy.ts',
  'fuzz:api': 'scripts/fuzz-api.ts',
  'scan:security': 'scripts/scan-security.ts',
  'check:production': 'scripts/check-production.ts',
  'drill:failover': 'scripts/drill-failover.ts',
  screenshots: 'scripts/screenshots.ts',
  pictures: 'scripts/pictures.ts',
  import: 'src/server/commands/import.ts',
  export: 'src/server/commands/export.ts',
  doctor: 'src/server/commands/doctor.ts',
  backup: 'src/server/commands/backup.ts',
  restore: 'src/server/commands/restore.ts',
  events: 'src/server/commands/events.ts',
  users: 'src/server/commands/users.ts',
  places: 'src/server/commands/places.ts',
  emails: 'src/server/commands/emails.ts',
  'map-data': 'scripts/make-map-data.ts',
  sbom: 'scripts/sbom.ts',
  'bench:catalogue': 'bench/catalogue-at-scale.ts',
  'bench:recommendations': 'bench/recommendations.ts',
  'bench:people': 'bench/people.ts',
  'bench:registration': 'bench/registration.ts',
  'bench:relevance': 'bench/relevance.ts',
  'bench:import': 'bench/import.ts',
  'bench:identity': 'bench/identity-timing.ts',
  'bench:isolation': 'bench/isolation.ts',
  'bench:first-view': 'bench/first-view.ts',
  'bench:interactions': 'bench/interactions.ts',
  'bench:http': 'bench/http.ts',
  'bench:pressure': 'bench/pressure.ts',
}

const WITHOUT_ARGUMENTS = [
  ...['setup', 'start', 'dev', 'build', 'pictures', 'map-data'],
  ...['test', 'test:release', 'check', 'check:deploy', 'check:production', 'scan:security'],
]

// How `npm start` limits the memory of the server; deploy/amberlink@.service has the same values, docs/performance.md what each saves.
// Without the last one, a process that starts and ends threads has crashed while V8 freed compiled WebAssembly, such as that of Node's parser
// of TypeScript: nodejs/node#64500.
const SERVER_ARGS = [
  ...['--max-semi-space-size=16', '--initial-old-space-size=64', '--heap-growing-percent=50'],
  '--no-wasm-code-gc',
]
const SERVER_ENV = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '4194304',
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

const project = join(dirname(fileURLToPath(import.meta.url)), '..')
const lockfile = join(project, 'package-lock.json')
const stamp = join(project, 'node_modules/.installed')
const installLock = join(project, '.installing')
const node = join(project, 'node_modules/node/bin/node')
const [command, ...args] = process.argv.slice(2)
const program = PROGRAMS[command]
const REBUILD_OPTIONS = ['--ignore-scripts=false', '--loglevel=error']
let isWaiting = false

if (!Object.hasOwn(PROGRAMS, command ?? ''))
  fail(`Unknown command. The commands are: ${Object.keys(PROGRAMS).join(', ')}.`)
if (args.length > 0 && WITHOUT_ARGUMENTS.includes(command)) {
  console.error(`npm run ${command} has no arguments. README.md describes the settings of the server.`)
  process.exit(args.includes('--help') ? 0 : 2)
}
while (!isInstalled()) await install()
if (program) runProgram()

function lockfileHash() {
  return createHash('sha256').update(readFileSync(lockfile)).digest('hex')
}

/** With NODE_ENV=production the packages for building and testing are neither needed nor installed. */
function isProduction() {
  return process.env.NODE_ENV === 'production'
}

function isInstalled() {
  if (!existsSync(node) || !existsSync(stamp)) return false
  const installed = readFileSync(stamp, 'utf8')
  return installed === lockfileHash() || (isProduction() && installed === `${lockfileHash()} production`)
}

/** Installs the packages, or waits for another process that does: two installations at once would break each other. */
async function install() {
  if (!acquireInstallLock()) return new Promise((resolve) => setTimeout(resolve, 500))
  const start = performance.now()
  const hash = lockfileHash()
  rmSync(stamp, { force: true })
  if (!hasPackages()) {
    console.log('Installing the packages of package-lock.json; this takes about a minute the first time ...')
    // Overrides NODE_ENV and the user's npm settings. Warnings about the old Node do not matter.
    const dev = isProduction() ? '--omit=dev' : '--include=dev'
    await npm('ci', dev, '--include=optional', '--ignore-scripts', '--loglevel=error')
  }
  // No script of another package runs before Node is verified: npm would run it with this Node.
  if (!existsSync(node)) await npm('rebuild', 'node', ...REBUILD_OPTIONS)
  if (!existsSync(node)) fail(`The installation contains no Node for ${process.platform} on ${process.arch}.`)
  verifyNode()
  const withScripts = listPackages().filter(
    ({ hasInstallScript, name }) => hasInstallScript && name !== 'node',
  )
  const present = withScripts.filter(({ name }) => existsSync(join(project, 'node_modules', name)))
  if (present.length > 0) await npm('rebuild', ...present.map(({ name }) => name), ...REBUILD_OPTIONS)
  writeFileSync(stamp, isProduction() && !hasPackages(true) ? `${hash} production` : hash)
  rmSync(installLock, { force: true })
  console.log(`  ${'installed'.padEnd(26)}${((performance.now() - start) / 1000).toFixed(2).padStart(7)} s`)
}

/** Runs npm, or ends this process if npm fails. */
async function npm(...args) {
  const child = spawn('npm', args, { cwd: project, stdio: 'inherit' })
  // npm survives this process for a while if it is killed, so the lock names both.
  if (child.pid) writeFileSync(installLock, `${process.pid} ${child.pid}`)
  const forward = (signal) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, forward)
  const [status, error] = await new Promise((resolve) => {
    child.once('error', (problem) => resolve([1, problem]))
    child.once('exit', (code, signal) => resolve([code ?? EXIT_CODES[signal] ?? 1]))
  })
  for (const signal of SIGNALS) process.off(signal, forward)
  if (status === 0) return
  rmSync(installLock, { force: true })
  if (error) fail(`npm could not be started (${error.message}).`)
  fail('The installation failed; see the output of npm above.')
}

function listPackages(path = lockfile) {
  const { packages = {} } = JSON.parse(readFileSync(path, 'utf8'))
  return Object.entries(packages)
    .filter(([key]) => key.startsWith('node_modules/'))
    .map(([key, entry]) => ({ key, name: key.slice('node_modules/'.length), ...entry }))
}

/** Whether node_modules has the packages of the lockfile, by npm's own record: `npm ci` was run by hand. */
function hasPackages(withDev = !isProduction()) {
  const record = join(project, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = new Map(listPackages(record).map(({ key, integrity }) => [key, integrity]))
  return listPackages()
    .filter(({ dev, devOptional, optional }) => !optional && (withDev || !(dev || devOptional)))
    .every(({ key, integrity }) => installed.has(key) && installed.get(key) === integrity)
}

/** Ends this process unless the installed Node is the one of scripts/node-checksums.json: its package has no integrity in the lockfile. */
function verifyNode() {
  const { version, sha256 } = JSON.parse(readFileSync(join(project, 'scripts/node-checksums.json'), 'utf8'))
  const platform = `${process.platform}-${process.arch}`
  const actual = createHash('sha256').update(readFileSync(node)).digest('hex')
  if (actual === sha256[platform]) return
  rmSync(installLock, { force: true })
  rmSync(node, { force: true })
  fail(
    sha256[platform]
      ? `The installed Node is not Node ${version} for ${platform}: its SHA-256 is ${actual}. It was removed.`
      : `scripts/node-checksums.json has no checksum of Node ${version} for ${platform}. The installed one had the SHA-256 ${actual}.`,
  )
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
  const isServer = command === 'start'
  const child = spawn(node, [...(isServer ? SERVER_ARGS : []), join(project, program), ...args], {
    // npm changes to the project folder, but relative paths of arguments refer to the folder of the user.
    cwd: (underNpm && process.env.INIT_CWD) || process.cwd(),
    // Closing the channel notifies the program when this process is killed and cannot forward a signal.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Keeps compiled code between runs: programs start in about half the CPU time. Node ignores a folder it cannot write.
    env: {
      NODE_COMPILE_CACHE: join(project, 'node_modules/.cache/node'),
      ...(isServer && SERVER_ENV),
      ...process.env,
    },
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
