import { runProgram } from './command.ts'
import { placesCommands } from './places/places-commands.ts'

await runProgram('places', placesCommands)
