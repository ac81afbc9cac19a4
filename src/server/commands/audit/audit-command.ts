import { createTx } from '../../database/transaction.ts'
import { readAuditLog } from '../../store/audit-log.ts'
import { type Command, createCommand } from '../command.ts'
import { UsageError } from '../command-errors.ts'
import { formatTable } from '../table.ts'

const DEFAULT_LIMIT = 100
const LIMIT_MAX = 100_000

const TARGETS = { events: 'event', users: 'user', places: 'city' }

/** Creates the command that prints the audit log of a group of commands. Reading it is not recorded. */
export function createAuditCommand(group: keyof typeof TARGETS, target: string): Command {
  return createCommand({
    summary: `Prints the audit log of "npm run ${group}", newest first.`,
    arguments: [`[${target}]`],
    options: {
      all: { description: 'the entries of all commands, such as import, emails and backup' },
      limit: { value: 'N', description: `how many entries; ${DEFAULT_LIMIT} by default` },
    },
    details: `${target} shows the entries of one ${TARGETS[group]}, also after it was deleted.`,
    async run({ args: [id], options }, context) {
      const limit = options.limit === undefined ? DEFAULT_LIMIT : Number(options.limit)
      if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) {
        throw new UsageError(`--limit must be a number from 1 to ${LIMIT_MAX}.`)
      }
      const entries = await context.withDatabase(({ owner }) =>
        readAuditLog(createTx(owner), options.all ? null : group, { target: id, limit }),
      )
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
