import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { buildWeb } from '../tooling/web-build.ts'

/** The result of a test stage. A static check counts as one test. */
export interface StageResult {
  passed: number
  failed: number
  skipped: number
  /** File and title of each failed test, and the errors outside tests. Static checks have none. */
  failedTests?: string[]
}

export interface Stage {
  name: string
  /** Set if the stage repeats tests of another stage; the sum does not count them again. */
  isRepeat?: true
  /** Writes with `write` if given, otherwise to the output of this process. */
  run(write?: Write): Promise<StageResult>
}

type Write = (text: string) => void

const PROJECT = join(import.meta.dirname, '..')
const TOOLS = join(PROJECT, 'node_modules/.bin')
const COMPILE_CACHE = join(PROJECT, 'node_modules/.cache/node')
const PASSED: StageResult = { passed: 1, failed: 0, skipped: 0 }
const FAILED: StageResult = { passed: 0, failed: 1, skipped: 0 }
const NO_TESTS: StageResult = { passed: 0, failed: 0, skipped: 0 }

const runningTools = new Set<ChildProcess>()

/** Sends a signal to the running tools. */
export function killRunningTools(signal: NodeJS.Signals): void {
  for (const tool of runningTools) tool.kill(signal)
}

/** Static checks: they read files and run no code. */
export const staticStages: Stage[] = [
  // Each checker checks the types that others need again, so more than there are cores only take time.
  staticStage('types', ['tsc', '-b', '--checkers', '2']),
  staticStage('lint', ['biome', 'check', '--error-on-warnings']),
  staticStage('folder dependencies', [
    'depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    ...['src', 'tooling', 'scripts', 'bench', 'e2e'],
  ]),
  staticStage('dead code', ['knip', '--no-progress']),
]

/** Runs projects of vitest; with `timeZone`, as a repetition in that time zone. */
export function unitStage(name: string, projects: string[], timeZone?: string): Stage {
  const options = projects.flatMap((project) => ['--project', project])
  const reporter = join(import.meta.dirname, 'unit-reporter.ts')
  return {
    name,
    ...(timeZone && { isRepeat: true }),
    run: (write) =>
      withReportFile(async (report) => {
        const args = ['vitest', 'run', ...options, '--reporter=default', `--reporter=${reporter}`]
        const variables = { UNIT_REPORT: report, ...(timeZone && { TZ: timeZone }) }
        const toolRun = await runTool(args, variables, write)
        return failOnToolError(toolRun, readReport<StageResult>(report) ?? NO_TESTS)
      }),
  }
}

export const buildStage: Stage = {
  name: 'build',
  async run(write = (text) => process.stderr.write(text)) {
    try {
      await buildWeb()
      return PASSED
    } catch (error) {
      write(`${(error as Error).message}\n`)
      return FAILED
    }
  },
}

/** Runs a project of the browser tests, or its tests in `files`. */
export function browserStage(
  name: string,
  project: 'default' | 'release',
  files: string[] = [],
  variables: Record<string, string> = {},
): Stage {
  return {
    name,
    run: () =>
      withReportFile(async (report) => {
        const args = ['playwright', 'test', '--reporter=list,json', `--project=${project}`, ...files]
        const toolRun = await runTool(args, {
          ...variables,
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        })
        const { stats, suites, errors = [] } = readReport<BrowserReport>(report) ?? {}
        const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
        // A flaky test passed on its second run in a new browser. The list above names it; it must be fixed.
        return failOnToolError(toolRun, {
          passed: expected + flaky,
          failed: unexpected,
          skipped,
          failedTests: [
            ...listFailedBrowserTests(suites),
            ...errors.map(({ message = '' }) => firstLine(message)),
          ],
        })
      }),
  }
}

/** Runs a program of this folder. It counts as one test. */
export const programStage = (name: string, program: string, ...args: string[]): Stage =>
  staticStage(name, ['node', join(import.meta.dirname, program), ...args])

function staticStage(name: string, args: string[]): Stage {
  return {
    name,
    run: async (write) => ((await runTool(args, {}, write)).hasSucceeded ? PASSED : FAILED),
  }
}

/** Counts a failure if the tool failed without a failed test, as when it does not start or cannot end, and says what it wrote. */
function failOnToolError({ hasSucceeded, errorLines }: ToolRun, outcome: StageResult): StageResult {
  const hasPassed = hasSucceeded && outcome.passed > 0
  return hasPassed || outcome.failed > 0 ? outcome : { ...outcome, failed: 1, failedTests: errorLines }
}

interface ToolRun {
  hasSucceeded: boolean
  /** The last lines that it wrote to its error output. */
  errorLines: string[]
}

const ERROR_LINES_KEPT = 60

const MEMORY_FOLDER = '/dev/shm'
/** Several times what the databases of the tests need at once. */
const MIN_FREE_BYTES = 4 * 1024 ** 3

/**
 * Whether temporary files can be in memory, where creating a database takes a third of the processor time. Tests run programs
 * in their temporary folder, which the folder for memory of a container may not allow.
 */
function canUseMemoryFolder(): boolean {
  if (!existsSync(MEMORY_FOLDER) || !existsSync('/proc/mounts')) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  const [, options = 'ro'] = /^\S+ \/dev\/shm \S+ (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8')) ?? []
  return bavail * bsize > MIN_FREE_BYTES && !/\b(?:ro|noexec)\b/.test(options)
}

function runTool(
  [name = '', ...args]: string[],
  variables: Record<string, string>,
  write?: Write,
): Promise<ToolRun> {
  const env = {
    // Hundreds of processes of the tests compile the same modules.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...(canUseMemoryFolder() && { TMPDIR: MEMORY_FOLDER }),
    ...process.env,
    ...variables,
    PATH: `${TOOLS}${delimiter}${process.env.PATH}`,
  }
  const child = spawn(join(TOOLS, name), args, {
    cwd: PROJECT,
    env,
    stdio: ['ignore', write ? 'pipe' : 'inherit', 'pipe'],
  }) as ChildProcessByStdio<null, Readable | null, Readable>
  runningTools.add(child)
  let errorLines: string[] = []
  if (write) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write)
  else child.stderr.pipe(process.stderr, { end: false })
  createInterface(child.stderr).on('line', (line) => {
    errorLines = [...errorLines, line].slice(-ERROR_LINES_KEPT)
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve({ hasSucceeded: false, errorLines }))
    child.once('exit', async (code) => {
      // A process that it left behind can keep its error output open.
      await Promise.race([once(child, 'close'), wait(1000)])
      runningTools.delete(child)
      resolve({ hasSucceeded: code === 0, errorLines })
    })
  })
}

/** The used parts of the JSON report of Playwright. `errors` happened outside tests. */
interface BrowserReport {
  stats?: { expected?: number; unexpected?: number; flaky?: number; skipped?: number }
  suites?: BrowserTestSuite[]
  errors?: { message?: string }[]
}

interface BrowserTestSuite {
  file: string
  title: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: BrowserTestSuite[]
}

/** Lists failed tests as `file › groups › title`. */
export function listFailedBrowserTests(suites: BrowserTestSuite[] = [], groups: string[] = []): string[] {
  return suites.flatMap((suite) => {
    const path = [...groups, suite.title]
    const failed = suite.specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    return [
      ...failed.map(({ title }) => [...path, title].join(' › ')),
      ...listFailedBrowserTests(suite.suites, path),
    ]
  })
}

/** The first line of a message, which names the error in the summary. */
export const firstLine = (message: string): string => message.split('\n', 1)[0] ?? ''

function readReport<Report>(path: string): Report | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

async function withReportFile<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'amberlink-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
