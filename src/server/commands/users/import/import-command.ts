import { createClock } from '../../../platform/clock.ts'
import { OPERATOR_OPTION, runAction } from '../../audit/run-action.ts'
import { listMissingColumns } from '../../catalogue-file/read-rows.ts'
import { createCommand } from '../../command.ts'
import { CommandError } from '../../command-errors.ts'
import { escapeControlCharacters, formatCount } from '../../table.ts'
import { checkReferences, dropRefusedUsers, reportRefusedUsers, stageDumpTargets } from './check-dump.ts'
import { DumpReport } from './dump-report.ts'
import { type LoadedCounts, loadDump, prepareEvents, recordLoadedAccounts } from './load-dump.ts'
import { createDumpContents, type DumpContents, readDump } from './read-dump.ts'
import { stageDump } from './stage-dump.ts'

const DETAILS = `PATH is a folder with one CSV file per table (profiles.csv, user_events.csv, favorite_events.csv, interests.csv,
user_interests.csv, favorite_organisers.csv, eventlist.csv, and users.csv for the hosted user table auth.users), or a file made with
"pg_dump --data-only" in the plain format. Either can be compressed (.gz).

Email and confirmation come from auth.users: id, email, email_confirmed_at. User ids are kept. Accounts arrive without a password:
users sign in with their provider, or set a password through "Forgot password?". Events follow the rules of "npm run import":
columns that eventlist does not have keep their values in existing events. A misspelled column of a table is an error.
Interests are matched by name; one that the product does not offer is kept until the user removes it.

The import is all or nothing. A user without an email, or whose id or email is already here, is refused by id:
  --merge         adds to accounts that are already here what they lack. An account with the same email and another id is used only
                  if the address is confirmed in both.
  --skip-refused  imports the others.
A row with an error, or that refers to an event or interest that is missing, is reported; with --skip-invalid the others are imported.
Importing a dump twice changes nothing: the second time its users are refused, or with --merge have everything.
The exit code is 1 if any user was refused or a row had an error.`

export const importUsers = createCommand({
  summary: 'Imports the users and events of a dump of the hosted backend.',
  arguments: ['PATH'],
  options: {
    accounts: {
      value: 'FILE',
      description: 'CSV file with id, email and email_confirmed_at, for a dump without auth.users',
    },
    merge: { description: 'merge users into accounts that are already here' },
    'skip-invalid': { description: 'import the other rows when some have errors' },
    'skip-refused': { description: 'import the other users when some are refused' },
    'all-errors': { description: 'list every error; without it, the first 50' },
    ...OPERATOR_OPTION,
  },
  hasDryRun: true,
  createsDatabase: true,
  details: DETAILS,
  async run({ args: [path], options }, context) {
    const { merge, operator } = options
    const contents = createDumpContents()
    const report = new DumpReport(options['all-errors'])
    const result = await runAction(context, { name: 'users import', operator }, async (action) => {
      const { client, settings, setCount } = action
      const today = createClock(settings).today()
      const batches = readDump(path, options.accounts, contents, context.signal)
      const rows = await stageDump(client, batches, { today, report, signal: context.signal })
      const refused = await stageDumpTargets(client, merge)
      await reportRefusedUsers(client, report)
      if (options['skip-refused']) await dropRefusedUsers(client)
      const columns = contents.eventColumns
      const events = await prepareEvents(
        client,
        report,
        listMissingColumns({ dialect: 'catalogue', columns }),
      )
      await checkReferences(client, report)
      const invalid = report.count - refused
      setCount('refused', refused)
      setCount('invalid', invalid)
      const missing = [
        ...(refused > 0 && !options['skip-refused'] ? ['--skip-refused'] : []),
        ...(invalid > 0 && !options['skip-invalid'] ? ['--skip-invalid'] : []),
      ]
      if (missing.length > 0) {
        const hint = ` ${missing.join(' and ')} ${missing.length === 1 ? 'imports' : 'import'} the others.`
        throw new CommandError(
          [...report.format(), `Nothing was imported.${hint}`].map(escapeControlCharacters).join('\n'),
        )
      }
      const counts = await loadDump(client, events)
      for (const [name, count] of Object.entries(counts)) setCount(name, count)
      await recordLoadedAccounts(client, action.operator)
      const missing_columns = events.changed > 0 ? events.missing : []
      return { rows: Object.fromEntries(rows), counts, refused, invalid, missing_columns }
    })
    for (const line of [...formatColumns(contents, result.missing_columns), ...report.format()])
      context.note(escapeControlCharacters(line))
    context.print({
      json: { ...result, messages: report.messages, dry_run: context.isDryRun },
      text: formatResult(result, context.isDryRun),
    })
    return result.refused + result.invalid > 0 ? 1 : 0
  },
})

function formatColumns(
  { ignoredTables, ignoredColumns }: DumpContents,
  missing: readonly string[],
): string[] {
  const list = (names: Set<string>) => [...names].sort().join(', ')
  return [
    ...(ignoredTables.size > 0 ? [`These tables were ignored: ${list(ignoredTables)}`] : []),
    ...(ignoredColumns.size > 0 ? [`These columns were ignored: ${list(ignoredColumns)}`] : []),
    ...(missing.length > 0
      ? [
          `The table eventlist does not have these columns, so existing events keep their values: ${missing.join(', ')}`,
        ]
      : []),
  ]
}

function formatResult(
  { counts, refused, invalid }: { counts: LoadedCounts; refused: number; invalid: number },
  isDryRun: boolean,
): string {
  const all = { ...counts, refused_users: refused, ...(invalid > 0 && { errors: invalid }) }
  const parts = Object.entries(all).map(([name, count]) =>
    formatCount(count, name.replaceAll('_', ' ').replace(/s$/, '')),
  )
  return `${isDryRun ? 'Dry run, nothing was imported' : 'Imported'}: ${parts.join(', ')}.\n`
}
