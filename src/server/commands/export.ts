import { runProgram } from './command.ts'
import { exportEvents } from './export-command.ts'

await runProgram('export', exportEvents)
