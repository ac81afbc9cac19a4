import { parseArgs } from 'node:util'
import { type Database, openDatabaseForCommand } from '../database/open-database.ts'
import { adoptRunningAddress } from '../platform/running-server.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { UsageError } from './command-errors.ts'
import { runCommand } from './run-command.ts'
import { formatJson } from './table.ts'

/** An option of a command: `--name` or, if `value` names its value, `--name VALUE`. */
export interface CommandOption {
  description: string
  value?: string
  /** Whether the option can be repeated. */
  isMultiple?: boolean
}

type OptionValue<O extends CommandOption> = O extends { value: string }
  ? O extends { isMultiple: true }
    ? string[]
    : string | undefined
  : boolean

type ArgumentValue<A extends string> = A extends `${string}...` | `[${string}...]`
  ? string[]
  : A extends `[${string}]`
    ? string | undefined
    : string

type Options = Record<string, CommandOption>

/** What a command works with while it runs. */
export interface CommandContext {
  /** Aborts when the operator stops the command. */
  signal: AbortSignal
  /** Whether --dry-run is given: the command then reports what it would change and changes nothing. */
  isDryRun: boolean
  isJson: boolean
  /** Prints the result on standard output: `json` as a JSON document with --json, otherwise `text`. */
  print(result: { json: unknown; text: string }): void
  /** Writes a line for the operator to standard error, which is not part of the result. */
  note(line: string): void
  /** Returns the settings. Throws a StartupError for an invalid one. */
  readSettings(): Settings
  /**
   * Opens the database, beside a running server or without one, and closes it after `work`. The settings have the address of the
   * running server. Throws a StartupError.
   */
  withDatabase<T>(work: (database: Database, settings: Settings) => Promise<T>): Promise<T>
}

export interface CommandDefinition<A extends readonly string[], O extends Options> {
  /** One sentence: what the command does. */
  summary: string
  /** The arguments in the help text: 'FILE', '[FILE]' if it can be omitted, 'FILE...' for one or more as the last one, '[FILE...]' for any number. */
  arguments?: A
  options?: O
  /** Whether the command changes something; it then has --dry-run. */
  hasDryRun?: boolean
  /** Whether the command creates the database if there is none; without it, it then fails. */
  createsDatabase?: boolean
  /** Paragraphs for the help text. */
  details?: string
  /** Runs the command and returns its exit code; without one, the exit code is 0. Throws a CommandError if it fails. */
  run(
    input: {
      args: { -readonly [K in keyof A]: ArgumentValue<A[K]> }
      options: { [K in keyof O]: OptionValue<O[K]> }
    },
    context: CommandContext,
    // biome-ignore lint/suspicious/noConfusingVoidType: a command without a special exit code returns nothing
  ): Promise<number | void>
}

/** A command of the operator, or a group of commands. */
export interface Command {
  summary: string
  /** Runs the command with the arguments after its name and returns the exit code. `path` is its name after `npm run`. */
  run(path: string[], args: string[], signal: AbortSignal): Promise<number>
}

const COMMON_OPTIONS = {
  json: { description: 'print the result as JSON (with npm run --silent, nothing else)' },
  help: { description: 'show this text' },
} satisfies Options

const DRY_RUN_OPTION = {
  'dry-run': { description: 'report what would change, change nothing' },
} satisfies Options

/** The option of commands that destroy what only a backup brings back. */
export const CONFIRM_OPTION = { yes: { description: 'confirm what cannot be undone' } } as const

/** Throws a UsageError unless --yes or --dry-run is given. `what` begins the sentence: 'Deleting an account'. */
export function requireConfirmation({ isDryRun }: CommandContext, isConfirmed: boolean, what: string): void {
  if (isConfirmed || isDryRun) return
  throw new UsageError(
    `${what} cannot be undone. Add --yes to confirm, or --dry-run to see what it would do.`,
  )
}

const EXIT_CODES = 'Exit code: 0 done · 1 failed · 2 wrong usage · 130 stopped by the operator\n'

/** Creates a command with the options --json and --help, and --dry-run if it changes something. */
export function createCommand<
  const A extends readonly string[] = [],
  const O extends Options = Record<never, CommandOption>,
>(definition: CommandDefinition<A, O>): Command {
  const names = definition.arguments ?? []
  const options: Options = {
    ...definition.options,
    ...(definition.hasDryRun ? DRY_RUN_OPTION : {}),
    ...COMMON_OPTIONS,
  }
  return {
    summary: definition.summary,
    async run(path, args, signal) {
      const parsed = parseArgs({
        args: args.map(protectNegativeNumber),
        allowPositionals: true,
        options: toParserOptions(options),
      })
      if (parsed.values.help) {
        const usage = formatInvocation(path, [...names, '[options]'])
        const details = definition.details ? `${definition.details.trim()}\n\n` : ''
        process.stdout.write(
          `${definition.summary}\n\n  ${usage}\n\n${details}${formatList(describeOptions(options))}\n${EXIT_CODES}`,
        )
        return 0
      }
      const input = {
        args: readArguments(names, parsed.positionals),
        options: Object.fromEntries(
          Object.entries(options).map(([name, option]) => [
            name,
            parsed.values[name] ?? defaultValue(option),
          ]),
        ),
      }
      const context = createContext(signal, parsed.values, definition.createsDatabase)
      return (await definition.run(input as Parameters<typeof definition.run>[0], context)) ?? 0
    },
  }
}

/** Creates a command that runs one of several commands, named by its first argument. */
export function createCommandGroup(summary: string, commands: Record<string, Command>): Command {
  const names = Object.keys(commands).join(', ')
  return {
    summary,
    async run(path, [name, ...args], signal) {
      if (name === '--help' || name === '-h') {
        const summaries = Object.entries(commands).map(([each, command]) => [each, command.summary] as const)
        const usage = formatInvocation(path, ['COMMAND', '[options]'])
        const help = `${formatInvocation(path, ['COMMAND', '--help'])} shows the options of a command.`
        process.stdout.write(`${summary}\n\n  ${usage}\n\n${formatList(summaries)}\n${help}\n\n${EXIT_CODES}`)
        return 0
      }
      if (name === undefined) throw new UsageError(`Name a command: ${names}.`)
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined
      if (!command) throw new UsageError(`There is no command "${name}". The commands are: ${names}.`)
      return command.run([...path, name], args, signal)
    },
  }
}

/** Runs a command as the program of `npm run NAME`, with the arguments of the process. */
export function runProgram(name: string, command: Command): Promise<void> {
  // The reader of standard output can close it before the end, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  return runCommand(name, (signal) => command.run([name], process.argv.slice(2), signal))
}

function createContext(
  signal: AbortSignal,
  values: Record<string, unknown>,
  createsDatabase = false,
): CommandContext {
  const isJson = values.json === true
  const readSettingsOnce = () => readSettings(process.env)
  return {
    signal,
    isJson,
    isDryRun: values['dry-run'] === true,
    print: ({ json, text }) => {
      process.stdout.write(isJson ? formatJson(json) : text)
    },
    note: (line) => {
      process.stderr.write(`${line}\n`)
    },
    readSettings: readSettingsOnce,
    async withDatabase(work) {
      const settings = adoptRunningAddress(readSettingsOnce())
      const database = await openDatabaseForCommand(settings, { createsDatabase })
      try {
        return await work(database, settings)
      } finally {
        await database.close()
      }
    },
  }
}

function toParserOptions(options: Options) {
  const entries = Object.entries(options).map(([name, { value, isMultiple = false }]) => [
    name,
    {
      type: value ? ('string' as const) : ('boolean' as const),
      multiple: isMultiple,
      ...(name === 'help' ? { short: 'h' } : {}),
    },
  ])
  return Object.fromEntries(entries) as Record<string, { type: 'string' | 'boolean'; multiple: boolean }>
}

function defaultValue({ value, isMultiple }: CommandOption) {
  if (!value) return false
  return isMultiple ? [] : undefined
}

/** Adds a space to a negative number, which would be parsed as an option. */
function protectNegativeNumber(arg: string): string {
  return /^-\d/.test(arg) ? ` ${arg}` : arg
}

/** Assigns the arguments to their names; the last name can take several. Throws a UsageError. */
function readArguments(names: readonly string[], positionals: string[]): (string | string[] | undefined)[] {
  const last = names.at(-1)
  const isOpen = last !== undefined && takesSeveral(last)
  const required = names.filter((name) => !name.startsWith('['))
  const missing = required[positionals.length]
  if (missing !== undefined) throw new UsageError(`${missing.replace('...', '')} is missing.`)
  if (!isOpen && positionals.length > names.length) {
    const surplus = positionals[names.length]
    throw new UsageError(`Unexpected argument "${surplus}".`)
  }
  return names.map((name, index) => (takesSeveral(name) ? positionals.slice(index) : positionals[index]))
}

const takesSeveral = (name: string) => /\.\.\.\]?$/.test(name)

function formatInvocation([name, ...rest]: string[], parts: readonly string[]): string {
  return `npm run ${name} -- ${[...rest, ...parts].join(' ')}`
}

function describeOptions(options: Options): [string, string][] {
  return Object.entries(options).map(([name, { value, description }]) => [
    `--${name}${value ? ` ${value}` : ''}`,
    description,
  ])
}

function formatList(entries: readonly (readonly [string, string])[]): string {
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join('')
}
