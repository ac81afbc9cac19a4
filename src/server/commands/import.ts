import { runProgram } from './command.ts'
import { importEvents } from './import-command.ts'

await runProgram('import', importEvents)
