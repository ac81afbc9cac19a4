import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createTestLauncher,
  type TestLauncher,
  writeProductionInstallation,
} from '../src/server/testing/test-launcher.ts'
import { startTestProcess } from '../src/server/testing/test-process.ts'

const ECHO = 'console.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)]))'

function launch(
  { path, npmFolder }: TestLauncher,
  settings: Record<string, string> = {},
  args: string[] = ['start'],
) {
  const PATH = `${npmFolder}${delimiter}${process.env.PATH}`
  return startTestProcess(path, { PATH, ...settings }, { args })
}

test('installs on the first command and after a change of the lockfile, not otherwise', async () => {
  const launcher = createTestLauncher(ECHO)
  for (const expected of [1, 1]) {
    expect((await launch(launcher).waitForExit()).code).toBe(0)
    expect(launcher.countInstallations()).toBe(expected)
  }
  writeFileSync(join(launcher.folder, 'package-lock.json'), '{"packages":{}}')
  expect((await launch(launcher).waitForExit()).code).toBe(0)
  expect(launcher.countInstallations()).toBe(2)
})

test('setup installs and runs nothing', async () => {
  const launcher = createTestLauncher(ECHO)
  const setup = launch(launcher, { NODE_ENV: 'production' }, ['setup'])
  expect((await setup.waitForExit()).code).toBe(0)
  expect(setup.readOutput()).not.toContain(launcher.folder)
  expect(existsSync(join(launcher.folder, 'node_modules/node/bin/node'))).toBe(true)
  expect(launcher.countInstallations()).toBe(1)
  await launch(launcher, { NODE_ENV: 'production' }).waitForExit()
  expect(launcher.countInstallations()).toBe(1)
})

test('runs no script of a package before Node is verified #407', async () => {
  const launcher = createTestLauncher(ECHO)
  await launch(launcher).waitForExit()
  expect(launcher.readCalls()).toEqual([
    'ci --include=dev --include=optional --ignore-scripts --loglevel=error',
    'rebuild node --ignore-scripts=false --loglevel=error',
    'rebuild with-script --ignore-scripts=false --loglevel=error',
  ])
})

test('never runs a Node with another checksum #407', async () => {
  const launcher = createTestLauncher(ECHO)
  const program = launch(launcher, { TEST_NODE: '/bin/sh' })
  const { code, error } = await program.waitForExit()
  expect(code).toBe(1)
  expect(error).toMatch(
    /^The installed Node is not Node 24\.0\.0 for .*: its SHA-256 is [0-9a-f]{64}\. It was removed\.$/m,
  )
  expect(program.readOutput()).not.toContain(launcher.folder)
  expect(existsSync(join(launcher.folder, 'node_modules/node/bin/node'))).toBe(false)
  expect(launcher.readCalls().at(-1)).toMatch(/^rebuild node /)
  expect((await launch(launcher).waitForExit()).code).toBe(0)
})

test('the checksums are those of the Node in package.json', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
  const { version, sha256 } = read('node-checksums.json')
  expect(version).toBe(read('../package.json').dependencies.node)
  for (const hash of Object.values(sha256)) expect(hash).toMatch(/^[0-9a-f]{64}$/)
})

describe('with NODE_ENV=production', () => {
  test('installs no development packages #408', async () => {
    const launcher = createTestLauncher(ECHO)
    expect((await launch(launcher, { NODE_ENV: 'production' }).waitForExit()).code).toBe(0)
    expect(launcher.readCalls()[0]).toBe('ci --omit=dev --include=optional --ignore-scripts --loglevel=error')
    await launch(launcher, { NODE_ENV: 'production' }).waitForExit()
    expect(launcher.countInstallations()).toBe(1)
    await launch(launcher).waitForExit()
    expect(launcher.readCalls().at(-3)).toMatch(/^ci --include=dev /)
  })

  test('uses an installation by npm ci --omit=dev #408', async () => {
    const launcher = createTestLauncher(ECHO)
    writeProductionInstallation(launcher)
    expect((await launch(launcher, { NODE_ENV: 'production' }).waitForExit()).code).toBe(0)
    expect(launcher.readCalls()).toEqual([expect.stringMatching(/^rebuild node /)])
  })
})

test('two concurrent first commands install once', async () => {
  const launcher = createTestLauncher(ECHO)
  const both = [launch(launcher), launch(launcher)]
  expect(await Promise.all(both.map(async (each) => (await each.waitForExit()).code))).toEqual([0, 0])
  expect(launcher.countInstallations()).toBe(1)
})

test('repeats an installation that was killed', async () => {
  const launcher = createTestLauncher(ECHO)
  const first = launch(launcher)
  await expect.poll(() => first.readOutput()).toContain('Installing')
  await expect.poll(() => readdirSync(launcher.folder)).toContain('npm.log')
  first.child.kill('SIGKILL')
  expect((await launch(launcher).waitForExit()).code).toBe(0)
  expect(launcher.countInstallations()).toBe(2)
  expect(readdirSync(launcher.folder)).not.toContain('.installing')
})

test('runs in the folder of the user under npm and keeps spaces in arguments', async () => {
  const program = launch(createTestLauncher(ECHO), { npm_lifecycle_event: 'start', INIT_CWD: '/usr/share' }, [
    'screenshots',
    'my file.csv',
    '--dry-run',
  ])
  await program.waitForExit()
  expect(program.readOutput()).toContain('["/usr/share","my file.csv","--dry-run"]')
})

test('forwards signals and exits with the code of the program', async () => {
  const program = launch(
    createTestLauncher(
      "process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); console.log('up')",
    ),
  )
  await expect.poll(() => program.readOutput(), { timeout: 10_000 }).toContain('up')
  program.child.kill('SIGTERM')
  expect((await program.waitForExit()).code).toBe(5)
})

test('the program notices when the launcher is killed', async () => {
  const program = launch(
    createTestLauncher(
      "process.on('disconnect', () => { console.log('alone'); process.exit() }); console.log('up')",
    ),
  )
  await expect.poll(() => program.readOutput(), { timeout: 10_000 }).toContain('up')
  program.child.kill('SIGKILL')
  await expect.poll(() => program.readOutput()).toContain('alone')
})
