import { runProgram } from './command.ts'
import { userCommands } from './users/user-commands.ts'

await runProgram('users', userCommands)
