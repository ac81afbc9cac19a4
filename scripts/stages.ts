import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildWeb } from './web-build.ts'

/** What a stage of the tests found. A static check counts as one test. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
}

export interface Stage {
  name: string
  /** Set if the stage repeats tests of another stage; the sum does not count them again. */
  isRepeat?: true
  run(): Promise<Outcome>
}

const PROJECT = join(import.meta.dirname, '..')
const TOOLS = join(PROJECT, 'node_modules/.bin')
const PASSED: Outcome = { passed: 1, failed: 0, skipped: 0 }
const FAILED: Outcome = { passed: 0, failed: 1, skipped: 0 }

let current: ChildProcess | undefined

/** Ends the tool that runs now, for a runner that is asked to end. */
export function killCurrentTool(signal: NodeJS.Signals): void {
  current?.kill(signal)
}

/** Checks that read the files and run nothing. */
export const staticStages: Stage[] = [
  staticStage('types', ['tsc', '-b']),
  staticStage('lint', ['biome', 'check', '--error-on-warnings']),
  // Between the folders of src the compiler holds the arrows (project references); this holds those inside them.
  staticStage('arrows between folders', [
    'biome',
    'lint',
    '--only=style/noRestrictedImports',
    '--only=suspicious/noImportCycles',
  ]),
  staticStage('dead code', ['knip', '--no-progress']),
]

/** Runs projects of vitest; with `timeZone`, as a repetition in that time zone. */
export function unitStage(name: string, projects: string[], timeZone?: string): Stage {
  const options = projects.flatMap((project) => ['--project', project])
  return {
    name,
    run: () =>
      withReportFile(async (report) => {
        const args = [
          'vitest',
          'run',
          ...options,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ]
        const succeeded = await runTool(args, timeZone ? { TZ: timeZone } : {})
        const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport(report)
        return failOnToolError(succeeded, {
          passed: numPassedTests,
          failed: numFailedTests,
          skipped: numPendingTests,
        })
      }),
  }
}

export const buildStage: Stage = {
  name: 'build',
  async run() {
    try {
      await buildWeb()
      return PASSED
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`)
      return FAILED
    }
  },
}

export const browserStage: Stage = {
  name: 'end-to-end',
  run: () =>
    withReportFile(async (report) => {
      const succeeded = await runTool(['playwright', 'test', '--reporter=list,json'], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      })
      const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(report).stats ?? {}
      // Tried a second time in a fresh browser; the list above names what needed it, and it is to be mended.
      return failOnToolError(succeeded, { passed: expected + flaky, failed: unexpected, skipped })
    }),
}

function staticStage(name: string, args: string[]): Stage {
  return { name, run: async () => ((await runTool(args, {})) ? PASSED : FAILED) }
}

/** A tool can fail without a failed test: a file that does not load, an error outside all tests, no tests at all. */
function failOnToolError(succeeded: boolean, outcome: Outcome): Outcome {
  const isFine = succeeded && outcome.passed > 0
  return isFine || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 }
}

function runTool([name = '', ...args]: string[], variables: Record<string, string>): Promise<boolean> {
  const env = { ...process.env, ...variables, PATH: `${TOOLS}${delimiter}${process.env.PATH}` }
  const child = spawn(join(TOOLS, name), args, { cwd: PROJECT, env, stdio: ['ignore', 'inherit', 'inherit'] })
  current = child
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  stats?: { expected?: number; unexpected?: number; flaky?: number; skipped?: number }
}

function readReport(path: string): Report {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

async function withReportFile<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'amberlink-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
