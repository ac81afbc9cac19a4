import { userInfo } from 'node:os'
import type { PoolClient } from 'pg'
import { createTx, type Tx, withConnection } from '../../database/transaction.ts'
import type { Settings } from '../../platform/settings.ts'
import { type AuditResult, insertAuditEntry } from '../../store/audit-log.ts'
import type { CommandContext } from '../command.ts'
import { CommandError, UsageError } from '../command-errors.ts'

/** The option of every command whose use is recorded. */
export const OPERATOR_OPTION = {
  operator: {
    value: 'NAME',
    description: 'your name in the audit log; default: your user name on this machine',
  },
} as const

/** What the work of an action receives: a transaction of the owner, and the entries of the audit log. */
export interface Action {
  tx: Tx
  /** The connection of the transaction, for COPY. */
  client: PoolClient
  settings: Settings
  /** The name in the audit log. */
  operator: string
  /** Names the event code, user id or city, once it is known to exist. Each has an entry of its own. */
  setTarget(id: string): void
  /** Sets a number of the entry of the last target. */
  setCount(name: string, count: number): void
}

/**
 * Runs `work` in one transaction of the owner and records it in the audit log: together with its changes if it succeeds, and
 * also if it is refused or fails. With --dry-run the changes are rolled back.
 */
export function runAction<T>(
  context: CommandContext,
  { name, operator: option }: { name: string; operator: string | undefined },
  work: (action: Action) => Promise<T>,
): Promise<T> {
  const operator = readOperator(option)
  return context.withDatabase(({ owner }, settings) =>
    withConnection(owner, async (client) => {
      const tx = createTx(client)
      const createEntry = () => ({
        operator,
        action: name,
        target_id: null as string | null,
        counts: {} as Record<string, number>,
      })
      let entry = createEntry()
      const entries = [entry]
      const record = async (result: AuditResult) => {
        for (const each of entries) await insertAuditEntry(tx, { ...each, result })
      }
      const action: Action = {
        tx,
        client,
        settings,
        operator,
        setTarget: (id) => {
          if (entry.target_id !== null) {
            entry = createEntry()
            entries.push(entry)
          }
          entry.target_id = id
        },
        setCount: (countName, count) => {
          entry.counts[countName] = count
        },
      }
      await client.query('begin')
      try {
        const result = await work(action)
        if (context.isDryRun) {
          await client.query('rollback')
          await record('dry_run')
        } else {
          await record('done')
          await client.query('commit')
        }
        return result
      } catch (error) {
        await client.query('rollback')
        await record(error instanceof CommandError ? 'refused' : 'failed')
        throw error
      }
    }),
  )
}

/** Returns the name of --operator, by default the user of the operating system. Throws a UsageError. */
export function readOperator(option: string | undefined): string {
  const operator = option ?? readOsUser()
  if (operator.trim() === '' || operator.length > 200) {
    throw new UsageError('--operator must have from 1 to 200 characters.')
  }
  return operator
}

/** Returns the user of the operating system; with sudo the user who called it. */
function readOsUser(): string {
  try {
    const { username, uid } = userInfo()
    return (uid === 0 && process.env.SUDO_USER) || username
  } catch {
    return 'unknown'
  }
}
