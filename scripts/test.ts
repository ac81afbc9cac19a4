import { runStages } from './run-stages.ts'
import { browserStage, buildStage, staticStages, unitStage } from './stages.ts'

// `npm test`: everything that needs only Node, npm and git, in 6 to 13 minutes on two cores (the goal is 8). Tests of days are repeated in
// distant time zones, because days must not depend on the machine's.
await runStages([
  [...staticStages, buildStage],
  unitStage('unit and server', ['rules', 'server', 'programs']),
  [
    unitStage('days in Los Angeles', ['time-zones'], 'America/Los_Angeles'),
    unitStage('days in Auckland', ['time-zones'], 'Pacific/Auckland'),
  ],
  browserStage('end-to-end', 'default'),
])
