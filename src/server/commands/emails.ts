import { runProgram } from './command.ts'
import { emailCommands } from './emails/email-commands.ts'

await runProgram('emails', emailCommands)
