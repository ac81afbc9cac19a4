import { runStages } from './run-stages.ts'
import { buildStage, endToEndStage, staticStages, unitStage } from './stages.ts'

// `npm test`: everything. Tests of days are repeated in distant time zones, because days must not depend on the machine's.
await runStages([
  ...staticStages,
  buildStage,
  unitStage('unit and server', ['rules', 'server', 'programs']),
  unitStage('days in Los Angeles', ['time-zones'], 'America/Los_Angeles'),
  unitStage('days in Auckland', ['time-zones'], 'Pacific/Auckland'),
  endToEndStage,
])
