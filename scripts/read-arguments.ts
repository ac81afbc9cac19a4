import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * Parses the arguments of a script: options, and at most one positional if the config allows it. With --help it prints `usage` and exits
 * with 0; wrong usage exits with 2.
 */
export function readArguments<const T extends ParseArgsConfig>(usage: string, config: T) {
  if (process.argv.slice(2).some((each) => each === '--help' || each === '-h')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    const parsed = parseArgs(config)
    if (parsed.positionals.length > 1) throw new Error(`Unexpected argument '${parsed.positionals[1]}'.`)
    return parsed
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}\n`)
    process.exit(2)
  }
}
