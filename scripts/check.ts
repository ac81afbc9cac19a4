import { runStages } from './run-stages.ts'
import { staticStages, unitStage } from './stages.ts'

// `npm run check`: what can be said within seconds, before every commit.
await runStages([...staticStages, unitStage('unit', ['rules'])])
