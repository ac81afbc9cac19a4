import { createTx, type Tx } from '../../database/transaction.ts'
import { readAuditLog } from '../../store/audit-log.ts'
import { type Command, createCommand } from '../command.ts'
import { CommandError, UsageError } from '../command-errors.ts'
import { formatTable } from '../table.ts'

const DEFAULT_LIMIT = 100
const LIMIT_MAX = 100_000

const TARGET_NOTES = {
  events: 'EVENT_CODE shows the entries of one event, also after it was removed.',
  users: 'USER is a user id or an email address; after the account was deleted, the id shows its entries.',
  places: 'CITY shows the entries of one city, named with or without its country: "Gdansk (Poland)".',
}

/**
 * Creates the command that prints the audit log of a group of commands. Reading it is not recorded. `lookup.find`
 * returns the targets that an argument names; if there is none (any more), nor an entry, that is an error.
 */
export function createAuditCommand(
  group: keyof typeof TARGET_NOTES,
  target: string,
  lookup: {
    find: (tx: Tx, text: string) => Promise<string[]>
    describeUnknown: (text: string) => string
  },
): Command {
  return createCommand({
    summary: `Prints the audit log of "npm run ${group}", newest first.`,
    arguments: [`[${target}]`],
    options: {
      all: { description: 'the entries of all commands, such as import, emails and backup' },
      limit: { value: 'N', description: `how many entries; ${DEFAULT_LIMIT} by default` },
    },
    details: TARGET_NOTES[group],
    async run({ args: [text], options }, context) {
      const limit = options.limit === undefined ? DEFAULT_LIMIT : Number(options.limit)
      if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) {
        throw new UsageError(`--limit must be a number from 1 to ${LIMIT_MAX}.`)
      }
      const entries = await context.withDatabase(async ({ owner }) => {
        const tx = createTx(owner)
        const read = (targets?: readonly string[]) =>
          readAuditLog(tx, options.all ? null : group, { targets, limit })
        if (text === undefined) return read()
        const targets = await lookup.find(tx, text)
        if (targets.length > 0) return read(targets)
        const listed = await read([text])
        if (listed.length === 0) throw new CommandError(lookup.describeUnknown(text))
        return listed
      })
      const columns = ['Time (UTC)', 'Operator', 'Action', 'Target', 'Result', 'Counts']
      const rows = entries.map(({ at, operator, action, target_id, result, counts }) => [
        `${at.slice(0, 10)} ${at.slice(11, 19)}`,
        operator,
        action,
        target_id,
        result,
        Object.entries(counts)
          .map(([name, count]) => `${name} ${count}`)
          .join(', '),
      ])
      context.print({
        json: entries,
        text: formatTable(
          columns.map((title) => ({ title })),
          rows,
        ),
      })
    },
  })
}
