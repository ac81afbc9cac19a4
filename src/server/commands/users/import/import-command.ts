import { createClock } from '../../../platform/clock.ts'
import { OPERATOR_OPTION, runAction } from '../../audit/run-action.ts'
import { createCommand } from '../../command.ts'
import { CommandError } from '../../command-errors.ts'
import { escapeControlCharacters } from '../../table.ts'
import { checkReferences, dropRefusedUsers, reportRefusedUsers, stageDumpTargets } from './check-dump.ts'
import { DumpReport } from './dump-report.ts'
import { type LoadedCounts, loadDump, prepareEvents, recordLoadedAccounts } from './load-dump.ts'
import { createDumpContents, type DumpContents, readDump } from './read-dump.ts'
import { stageDump } from './stage-dump.ts'

const DETAILS = `PATH is a folder with one CSV file per table (profiles.csv, user_events.csv, favorite_events.csv, interests.csv,
user_interests.csv, favorite_organisers.csv, eventlist.csv, and users.csv for the hosted user table auth.users), or a file made with
"pg_dump --data-only" in the plain format. Either can be compressed (.gz).

Email and confirmation come from auth.users: id, email, email_confirmed_at. User ids are kept. Accounts arrive without a password:
users sign in with their provider, or set a password through "Forgot password?". Events follow the rules of "npm run import".
Interests are matched by name; one that the product does not offer is kept until the user removes it.

The import is all or nothing. A user without an email, or whose id or email is already here, is refused by id:
  --merge         adds to accounts that are already here what they lack. An account with the same email and another id is used only
                  if the address is confirmed in both.
  --skip-refused  imports the others.
Importing a dump twice changes nothing: the second time its users are refused, or with --merge have everything.
The exit code is 1 if any user was refused.`

export const importUsers = createCommand({
  summary: 'Imports the users and events of a dump of the hosted backend.',
  arguments: ['PATH'],
  options: {
    accounts: {
      value: 'FILE',
      description: 'CSV file with id, email and email_confirmed_at, for a dump without auth.users',
    },
    merge: { description: 'merge users into accounts that are already here' },
    'skip-refused': { description: 'import the other users when some are refused' },
    'all-errors': { description: 'list every error; without it, the first 50' },
    ...OPERATOR_OPTION,
  },
  hasDryRun: true,
  details: DETAILS,
  async run({ args: [path], options }, context) {
    const { merge, operator } = options
    const contents = createDumpContents()
    const report = new DumpReport(options['all-errors'])
    const result = await runAction(context, { name: 'users import', operator }, async (action) => {
      const { client, settings, setCount } = action
      const today = createClock(settings).today()
      const batches = readDump(path, options.accounts, contents, context.signal)
      const rows = await stageDump(client, batches, { today, report, contents, signal: context.signal })
      const refused = await stageDumpTargets(client, merge)
      await reportRefusedUsers(client, report)
      if (options['skip-refused']) await dropRefusedUsers(client)
      await checkReferences(client, report)
      const events = await prepareEvents(client, report)
      setCount('refused', refused)
      const isBlocked = report.count > (options['skip-refused'] ? refused : 0)
      if (isBlocked) {
        const hint = report.count === refused ? ' --skip-refused imports the others.' : ''
        throw new CommandError(
          [...report.format(), `Nothing was imported.${hint}`].map(escapeControlCharacters).join('\n'),
        )
      }
      const counts = await loadDump(client, events)
      for (const [name, count] of Object.entries(counts)) setCount(name, count)
      await recordLoadedAccounts(client, action.operator)
      return { rows: Object.fromEntries(rows), counts, refused }
    })
    for (const line of [...formatIgnored(contents), ...report.format()])
      context.note(escapeControlCharacters(line))
    context.print({
      json: { ...result, messages: report.messages, dry_run: context.isDryRun },
      text: formatResult(result.counts, result.refused, context.isDryRun),
    })
    return result.refused > 0 ? 1 : 0
  },
})

function formatIgnored({ ignoredTables, ignoredColumns }: DumpContents): string[] {
  const list = (names: Set<string>) => [...names].sort().join(', ')
  return [
    ...(ignoredTables.size > 0 ? [`These tables were ignored: ${list(ignoredTables)}`] : []),
    ...(ignoredColumns.size > 0 ? [`These columns were ignored: ${list(ignoredColumns)}`] : []),
  ]
}

function formatResult(counts: LoadedCounts, refused: number, isDryRun: boolean): string {
  const parts = Object.entries({ ...counts, refused_users: refused }).map(
    ([name, count]) => `${count.toLocaleString('en-US')} ${name.replaceAll('_', ' ')}`,
  )
  return `${isDryRun ? 'Dry run, nothing was imported' : 'Imported'}: ${parts.join(', ')}.\n`
}
