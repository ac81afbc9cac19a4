import { afterEach, expect, test, vi } from 'vitest'
import { type CommandContext, createCommand, createCommandGroup } from './command.ts'
import { CommandError } from './command-errors.ts'
import { runCommand } from './run-command.ts'

afterEach(() => {
  process.exitCode = 0
})

/** Runs a command with these arguments, like `npm run test-command`, in this process. */
async function run(command: ReturnType<typeof createCommand>, ...args: string[]) {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await runCommand('test-command', (signal) => command.run(['test-command'], args, signal))
  const read = (spy: typeof out) => spy.mock.calls.map(([text]) => text).join('')
  const result = { code: process.exitCode, out: read(out), err: read(err) }
  out.mockRestore()
  err.mockRestore()
  return result
}

const print = ({ print }: CommandContext, input: object) =>
  print({ json: input, text: `${JSON.stringify(input)}\n` })

const copy = createCommand({
  summary: 'Copies files.',
  arguments: ['TARGET', 'FILE...'],
  options: {
    owner: { value: 'NAME', description: 'the new owner' },
    except: { value: 'NAME', isMultiple: true, description: 'a file to leave out; can be repeated' },
    quick: { description: 'compare sizes only' },
  },
  hasDryRun: true,
  details: 'Existing files stay.',
  async run({ args: [target, files], options }, context) {
    const { owner, except, quick } = options
    print(context, { target, files, owner, except, quick, isDryRun: context.isDryRun })
  },
})

test('a command receives its arguments and options', async () => {
  expect(
    await run(copy, 'b', 'c', 'd', '--owner', 'ann', '--except', 'x', '--except', 'y', '--dry-run'),
  ).toEqual({
    code: 0,
    err: '',
    out: '{"target":"b","files":["c","d"],"owner":"ann","except":["x","y"],"quick":false,"isDryRun":true}\n',
  })
})

test('--json prints the result as a JSON document', async () => {
  const { out } = await run(copy, 'b', 'c', '--json')
  expect(JSON.parse(out)).toMatchObject({ target: 'b', files: ['c'], except: [] })
  expect(out).toMatch(/^\{\n {2}"target"/)
})

test('--help shows usage, details, options and exit codes', async () => {
  expect(await run(copy, '--help')).toEqual({
    code: 0,
    err: '',
    out: `Copies files.

  npm run test-command -- TARGET FILE... [options]

Existing files stay.

  --owner NAME   the new owner
  --except NAME  a file to leave out; can be repeated
  --quick        compare sizes only
  --dry-run      report what would change, change nothing
  --json         print the result as JSON (with npm run --silent, nothing else)
  --help         show this text

Exit code: 0 done · 1 failed · 2 wrong usage · 130 stopped by the operator
`,
  })
})

test.each([
  [[], 'TARGET is missing.'],
  [['b'], 'FILE is missing.'],
  [['b', 'c', '--slow'], "Unknown option '--slow'."],
  [['b', 'c', '--owner'], "Option '--owner <value>' argument missing"],
  [['b', 'c', '--quick=yes'], "Option '--quick' does not take an argument"],
])('wrong usage %j exits with 2 and names the help', async (args, message) => {
  const { code, out, err } = await run(copy, ...args)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(message)
  expect(err).toMatch(/\nnpm run test-command -- --help shows the usage\.\n$/)
})

test('an argument in brackets can be omitted, and a surplus one is wrong usage', async () => {
  const show = createCommand({
    summary: 'Shows a page.',
    arguments: ['[PAGE]'],
    async run({ args: [page] }, context) {
      print(context, { page: page?.toUpperCase() })
    },
  })
  expect((await run(show)).out).toBe('{}\n')
  expect((await run(show, 'one')).out).toBe('{"page":"ONE"}\n')
  expect(await run(show, 'one', 'two')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Unexpected argument "two"\./),
  })
  expect((await run(show, '--dry-run')).err).toMatch(/^Unknown option '--dry-run'\.\nnpm run /)
})

test('an expected failure exits with 1 and prints only its sentence', async () => {
  const fail = createCommand({
    summary: 'Fails.',
    async run() {
      throw new CommandError('users.csv, line 3: email is missing.')
    },
  })
  expect(await run(fail)).toEqual({ code: 1, out: '', err: 'users.csv, line 3: email is missing.\n' })
})

test('a bug exits with 1 and prints its stack', async () => {
  const fail = createCommand({
    summary: 'Fails.',
    async run() {
      throw new TypeError('not a function')
    },
  })
  const { code, err } = await run(fail)
  expect(code).toBe(1)
  expect(err).toMatch(/^TypeError: not a function\n {4}at /)
})

test('a command can return its own exit code', async () => {
  const check = createCommand({ summary: 'Checks.', run: async () => 1 })
  expect((await run(check)).code).toBe(1)
})

test('a group runs the command named by the first argument', async () => {
  const group = createCommandGroup('Works with files.', { copy })
  expect((await run(group, 'copy', 'b', 'c')).out).toMatch(/^\{"target":"b"/)
  expect((await run(group, 'copy', '--help')).out).toContain(
    '  npm run test-command -- copy TARGET FILE... [options]\n',
  )
  expect((await run(group, '--help')).out).toBe(`Works with files.

  npm run test-command -- COMMAND [options]

  copy  Copies files.

npm run test-command -- COMMAND --help shows the options of a command.

Exit code: 0 done · 1 failed · 2 wrong usage · 130 stopped by the operator
`)
  expect(await run(group)).toMatchObject({ code: 2, err: expect.stringMatching(/^Name a command: copy\.\n/) })
  expect(await run(group, 'constructor')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^There is no command "constructor"\. The commands are: copy\.\n/),
  })
})
