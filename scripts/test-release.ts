import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { now } from '../src/server/platform/clock.ts'
import { runStages, type StageRow } from './run-stages.ts'
import { browserStage, buildStage, programStage, unitStage } from './stages.ts'

// `npm run test:release`: what `npm test` leaves out, because it needs programs of the system, kills processes or takes long.
// Writes the results to docs/release-tests.md. A stage whose program is missing fails and names the Debian package.

const REPORT = join(import.meta.dirname, '../docs/release-tests.md')

await runStages(
  [
    buildStage,
    unitStage('kills and long tests', ['release', 'release-timing']),
    programStage('samples in deploy/', 'check-deploy.ts'),
    programStage('production installation', 'check-production.ts'),
    programStage('failover', 'drill-failover.ts', '--kills', '5'),
    programStage('random requests', 'fuzz-api.ts', '--requests', '20000'),
    programStage('security scanners', 'scan-security.ts'),
    browserStage('without a server', 'release'),
    browserStage('all screen states', 'default', ['e2e/every-screen.spec.ts'], { SCREEN_STATES: 'full' }),
  ],
  (rows) => writeFileSync(REPORT, formatReport(rows)),
)

function formatReport(rows: StageRow[]): string {
  const lines = rows.map(
    ({ name, passed, failed, skipped, seconds }) =>
      `| ${name} | ${passed} | ${failed} | ${skipped} | ${(seconds / 60).toFixed(1)} |`,
  )
  return `# Release tests

The last run of \`npm run test:release\`, on ${now().toISOString().slice(0, 10)}, with Node ${process.versions.node} on ${availableParallelism()} cores.
The build and each program count as one test.

| Stage | Passed | Failed | Skipped | Minutes |
|---|---|---|---|---|
${lines.join('\n')}
`
}
