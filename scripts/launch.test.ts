import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestLauncher } from '../src/server/testing/test-launcher.ts'
import { startTestProcess } from '../src/server/testing/test-process.ts'
import { DEPLOY_FOLDER } from './samples.ts'

const PRINT_OPTIONS = `console.log(JSON.stringify([process.execArgv,
  Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_'))]))`

test('npm start and the systemd service limit the memory of the server in the same way', async () => {
  const { path, npmFolder } = createTestLauncher(PRINT_OPTIONS)
  const PATH = `${npmFolder}${delimiter}${process.env.PATH}`
  const start = startTestProcess(path, { PATH }, { args: ['start'] })
  expect((await start.waitForExit()).code).toBe(0)
  const printed = start.readOutput().trim().split('\n').at(-1)!
  const [args, variables] = JSON.parse(printed) as [string[], [string, string][]]
  const service = readFileSync(join(DEPLOY_FOLDER, 'amberlink@.service'), 'utf8')
  expect(service).toContain(`/bin/node ${args.join(' ')} src/server/process/main.ts\n`)
  expect(args).toContain('--max-semi-space-size=16')
  expect(variables.map(([name]) => name)).toEqual([
    'MALLOC_ARENA_MAX',
    'MALLOC_MMAP_THRESHOLD_',
    'MALLOC_TRIM_THRESHOLD_',
  ])
  for (const [name, value] of variables) expect(service).toContain(`\nEnvironment=${name}=${value}\n`)
})

test.each([
  ['start', '--help', 0],
  ['start', '--port=3001', 2],
  ['test', 'src/server', 2],
])(
  'npm run %s -- %s says that there are no arguments, and starts nothing',
  async (command, argument, code) => {
    const { path, npmFolder } = createTestLauncher(PRINT_OPTIONS)
    const PATH = `${npmFolder}${delimiter}${process.env.PATH}`
    const run = startTestProcess(path, { PATH }, { args: [command, argument] })
    expect((await run.waitForExit()).code).toBe(code)
    expect(run.readOutput()).toBe(
      `npm run ${command} has no arguments. README.md describes the settings of the server.\n`,
    )
  },
)
