import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { firstLine, type StageResult } from './stages.ts'

/** Writes the result of a run to the file UNIT_REPORT. `unitStage` starts vitest with this reporter. */
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const failedTests = [...modules.flatMap(listFailures), ...errors.map(describeUnhandledError)]
    const result: StageResult = {
      passed: count('passed'),
      failed: failedTests.length,
      skipped: count('skipped'),
      failedTests,
    }
    writeFileSync(process.env.UNIT_REPORT as string, JSON.stringify(result))
  }
}

/** Lists failed tests as `file › title`, and errors of the file outside its tests as `file: message`. */
function listFailures(module: TestModule): string[] {
  const file = module.relativeModuleId
  const suites = [module, ...module.children.allSuites()]
  return [
    ...[...module.children.allTests('failed')].map((test) => `${file} › ${test.fullName}`),
    ...suites.flatMap((suite) => suite.errors()).map(({ message }) => `${file}: ${firstLine(message)}`),
  ]
}

/** An unhandled rejection, a timeout of the runner, or a worker that ended; with the file that ran, if known. */
function describeUnhandledError({ name, message, VITEST_TEST_PATH: file }: SerializedError): string {
  return `${typeof file === 'string' ? relative(process.cwd(), file) : 'outside tests'}: ${name}: ${firstLine(message)}`
}
