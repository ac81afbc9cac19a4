import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * Parses the arguments of a program: options, and at most `positionalsMax` positionals if the config allows any. With --help it prints
 * `usage` and exits with 0; wrong usage exits with 2.
 */
export function readArguments<const T extends ParseArgsConfig>(usage: string, config: T, positionalsMax = 1) {
  if (process.argv.slice(2).some((each) => each === '--help' || each === '-h')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    const parsed = parseArgs(config)
    const surplus = parsed.positionals[positionalsMax]
    if (surplus !== undefined) throw new Error(`Unexpected argument '${surplus}'.`)
    return parsed
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}\n`)
    process.exit(2)
  }
}
