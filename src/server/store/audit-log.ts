import { statement, statementForms } from '../database/statement.ts'
import type { Tx } from '../database/transaction.ts'

/** The result of an action: `refused` by a rule that the operator can meet, `failed` by an error. */
export type AuditResult = 'done' | 'dry_run' | 'refused' | 'failed'

export interface AuditEntry {
  operator: string
  /** The command, such as 'events cancel', 'import' or 'backup'. */
  action: string
  /** The event code, user id or city. */
  target_id: string | null
  result: AuditResult
  counts: Record<string, number>
}

const INSERT_AUDIT_ENTRY = statement(
  'insert_audit_entry',
  'insert into audit_log (operator, action, target_id, result, counts) values ($1, $2, $3, $4, $5)',
)

/** Adds an entry to the audit log. For the owner. */
export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  const { operator, action, target_id, result, counts } = entry
  await tx.query(INSERT_AUDIT_ENTRY, [operator, action, target_id, result, JSON.stringify(counts)])
}

const READ_AUDIT_LOG = statementForms('read_audit_log')

/**
 * Reads the newest entries of `group` ('events', 'users' or 'places'; null for all commands), of these targets if they are given, newest
 * first. For the owner.
 */
export async function readAuditLog(
  tx: Tx,
  group: string | null,
  { targets, limit }: { targets?: readonly string[] | undefined; limit: number },
): Promise<(AuditEntry & { at: string })[]> {
  const read = READ_AUDIT_LOG(
    [targets !== undefined && 'targets'],
    `
    select at, operator, action, target_id, result, counts from audit_log
    where ($1::text is null or action like $1 || ' %') ${targets === undefined ? '' : 'and target_id = any ($3)'}
    order by id desc limit $2`,
  )
  return tx.query(read, targets === undefined ? [group, limit] : [group, limit, targets])
}
