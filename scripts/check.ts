import { runStages } from './run-stages.ts'
import { staticStages, unitStage } from './stages.ts'

// `npm run check`: the checks that take about a minute, for every commit.
await runStages([staticStages, unitStage('unit', ['rules'])])
