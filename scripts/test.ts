import { runStages } from './run-stages.ts'
import { browserStage, buildStage, staticStages, unitStage } from './stages.ts'

// `npm test`: everything. Days must not depend on where the machine stands, so the rules are also tried at both ends
// of the world.
await runStages([
  ...staticStages,
  buildStage,
  unitStage('unit and server', ['rules', 'server']),
  unitStage('unit in Los Angeles', ['rules'], 'America/Los_Angeles'),
  unitStage('unit in Auckland', ['rules'], 'Pacific/Auckland'),
  browserStage,
])
