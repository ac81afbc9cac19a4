import { readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { type Launcher, newLauncher } from '../src/server/testing/launcher.ts'
import { runProgram } from '../src/server/testing/program.ts'

const ECHO = 'console.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)]))'

function launch(
  { path, npmFolder }: Launcher,
  settings: Record<string, string> = {},
  args: string[] = ['start'],
) {
  const PATH = `${npmFolder}${delimiter}${process.env.PATH}`
  return runProgram(path, { PATH, ...settings }, { args })
}

test('the first command installs, the next does not, and a changed lockfile installs again', async () => {
  const launcher = newLauncher(ECHO)
  for (const expected of [1, 1]) {
    expect((await launch(launcher).ended()).code).toBe(0)
    expect(launcher.installations()).toBe(expected)
  }
  writeFileSync(join(launcher.folder, 'package-lock.json'), '{"changed":true}')
  expect((await launch(launcher).ended()).code).toBe(0)
  expect(launcher.installations()).toBe(2)
})

test('two first commands at once install once', async () => {
  const launcher = newLauncher(ECHO)
  const both = [launch(launcher), launch(launcher)]
  expect(await Promise.all(both.map(async (each) => (await each.ended()).code))).toEqual([0, 0])
  expect(launcher.installations()).toBe(1)
})

test('an installation that was killed is begun again by the next command', async () => {
  const launcher = newLauncher(ECHO)
  const first = launch(launcher)
  await expect.poll(() => first.said()).toContain('Installing')
  await expect.poll(() => readdirSync(launcher.folder)).toContain('npm.log')
  first.child.kill('SIGKILL')
  expect((await launch(launcher).ended()).code).toBe(0)
  expect(launcher.installations()).toBe(2)
  expect(readdirSync(launcher.folder)).not.toContain('.installing')
})

test('under npm, files are named from where the operator is, and spaces in arguments stay', async () => {
  const program = launch(newLauncher(ECHO), { npm_lifecycle_event: 'start', INIT_CWD: '/usr/share' }, [
    'start',
    'my file.csv',
    '--dry-run',
  ])
  await program.ended()
  expect(program.said()).toContain('["/usr/share","my file.csv","--dry-run"]')
})

test('the exit code is the program’s', async () => {
  expect((await launch(newLauncher('process.exit(7)')).ended()).code).toBe(7)
})

test('a signal reaches the program, and its answer counts', async () => {
  const program = launch(
    newLauncher(
      "process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); console.log('up')",
    ),
  )
  await expect.poll(() => program.said(), { timeout: 10_000 }).toContain('up')
  program.child.kill('SIGTERM')
  expect((await program.ended()).code).toBe(5)
})

test('a program is told when its launcher was killed', async () => {
  const program = launch(
    newLauncher(
      "process.on('disconnect', () => { console.log('alone'); process.exit() }); console.log('up')",
    ),
  )
  await expect.poll(() => program.said(), { timeout: 10_000 }).toContain('up')
  program.child.kill('SIGKILL')
  await expect.poll(() => program.said()).toContain('alone')
})

test('an unknown command is refused with the known ones', async () => {
  const { code, error } = await launch(newLauncher(ECHO), {}, ['stop']).ended()
  expect(code).toBe(1)
  expect(error).toMatch(/^Unknown command\. Known are: start, dev, test, check, /)
})
