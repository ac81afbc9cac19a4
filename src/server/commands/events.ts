import { runProgram } from './command.ts'
import { eventCommands } from './events/event-commands.ts'

await runProgram('events', eventCommands)
