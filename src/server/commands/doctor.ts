import { createCommand, runProgram } from './command.ts'
import { type NamedFinding, runChecks } from './doctor/run-checks.ts'
import { escapeLines } from './table.ts'

const LABELS = { ok: 'ok', warning: 'warning', failed: 'FAILED', skipped: 'skipped' } as const

const doctor = createCommand({
  summary: 'Checks the settings, the database, the mail server and everything else the product needs.',
  details: `
Each check says what is wrong and what to do. Doctor changes nothing, and works whether or not the server is running. It starts
the embedded database while it runs, if that exists.

The exit code is 1 if a check has failed. Warnings do not change it.`,
  async run(_, { signal, isJson, print }) {
    const findings: NamedFinding[] = []
    await runChecks(process.env, signal, (finding) => {
      findings.push(finding)
      if (!isJson) print({ json: undefined, text: formatFinding(finding) })
    })
    const count = (status: NamedFinding['status']) => findings.filter((each) => each.status === status).length
    const hasFailed = count('failed') > 0
    print({
      json: { ok: !hasFailed, checks: findings },
      text: `\n${findings.length} checks: ${count('failed')} failed, ${count('warning')} with a warning.\n`,
    })
    return hasFailed ? 1 : 0
  },
})

function formatFinding({ name, status, message, remedy, statements = [] }: NamedFinding): string {
  const indent = ' '.repeat(9)
  const lines = [
    `${LABELS[status].padEnd(9)}${name}: ${message.replaceAll('\n', `\n${indent}`)}`,
    ...(remedy ? [`${indent}→ ${remedy}`] : []),
    ...statements.map((statement) => `${indent}    ${statement};`),
  ]
  return lines.map((line) => `${escapeLines(line)}\n`).join('')
}

await runProgram('doctor', doctor)
