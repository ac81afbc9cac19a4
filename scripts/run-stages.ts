import { killRunningTools, type Stage, type StageResult } from './stages.ts'

export interface StageRow extends StageResult {
  name: string
  isRepeat?: true
  seconds: number
}

/**
 * Runs all stages, even after a failure, so that the summary is complete. Stages in a list do not depend on each other: two at
 * a time run, because most use one core. The last line is `N passed, N failed`; the exit code is 0 when nothing failed. `report`
 * gets the result of each stage.
 */
export async function runStages(
  steps: (Stage | Stage[])[],
  report?: (rows: StageRow[]) => void,
): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => exitOnSignal(signal))
  process.once('disconnect', () => exitOnSignal('SIGTERM'))
  const rows: StageRow[] = []
  for (const step of steps) {
    if (Array.isArray(step)) rows.push(...(await runSideBySide(step)))
    else {
      process.stdout.write(`\n▸ ${step.name}\n`)
      rows.push(await runStage(step))
    }
  }
  report?.(rows)
  process.stdout.write(`\n${formatStageSummary(rows)}\n`)
  process.exit(rows.some(({ failed }) => failed > 0) ? 1 : 0)
}

async function runStage(stage: Stage, write?: (text: string) => void): Promise<StageRow> {
  const start = performance.now()
  const outcome = await stage.run(write)
  return { ...stage, ...outcome, seconds: (performance.now() - start) / 1000 }
}

/** Runs two stages at a time, and prints the output of each when it has ended. */
async function runSideBySide(stages: Stage[]): Promise<StageRow[]> {
  const rows: StageRow[] = []
  const waiting = [...stages.entries()]
  const runWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [position, stage] = next
      let output = ''
      rows[position] = await runStage(stage, (text) => {
        output += text
      })
      process.stdout.write(`\n▸ ${stage.name}\n${output}`)
    }
  }
  await Promise.all([runWaiting(), runWaiting()])
  return rows
}

function exitOnSignal(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): never {
  killRunningTools(signal)
  process.exit({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }[signal])
}

/** Formats the failed tests and the table of stages, with the totals on the last line. */
export function formatStageSummary(rows: StageRow[]): string {
  const lines = rows.map(({ name, passed, failed, skipped, seconds }) => {
    const counts = [
      `${passed} passed`.padStart(12),
      `${failed} failed`.padStart(11),
      `${seconds.toFixed(1)} s`.padStart(9),
    ]
    return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(26)}${counts.join('')}${skipped > 0 ? `  ${skipped} skipped` : ''}`
  })
  const failedTests = rows.flatMap((row) => row.failedTests ?? []).map((title) => `✗ ${title}\n`)
  if (failedTests.length > 0) failedTests.push('\n')
  const sum = (pick: (row: StageRow) => number) => rows.reduce((total, row) => total + pick(row), 0)
  return `${failedTests.join('')}${lines.join('\n')}\n\n${sum((row) => (row.isRepeat ? 0 : row.passed))} passed, ${sum((row) => row.failed)} failed`
}
