import type { Client } from 'pg'
import type { DatabaseConfig } from '../../database/pools.ts'
import type { Settings } from '../../platform/settings.ts'

/** The result of a check. A failure makes doctor exit with 1, a warning does not. */
export interface Finding {
  status: 'ok' | 'warning' | 'failed' | 'skipped'
  /** The state that was found. One sentence without a secret. */
  message: string
  /** What to do. */
  remedy?: string
  /** SQL that an administrator can run, in this order. */
  statements?: string[]
}

/** What a check can use. Checks change nothing. */
export interface CheckContext {
  settings: Settings
  signal: AbortSignal
}

/** What a check of the database can use. */
export interface DatabaseCheckContext extends CheckContext {
  config: DatabaseConfig
  /** A read-only connection of the owner. */
  owner: Client
}

/** Returns the check of the statements that repair something: ok without any, otherwise failed. */
export const requireNoRepairs = (
  statements: string[],
  okMessage: string,
  message: string,
  remedy = 'Run these statements as the owner of the tables:',
): Finding => (statements.length === 0 ? ok(okMessage) : { ...failed(message, remedy), statements })

/** A named check. One that throws has failed. */
export type Check<Context> = readonly [name: string, run: (context: Context) => Promise<Finding> | Finding]

export const ok = (message: string): Finding => ({ status: 'ok', message })
export const skipped = (message: string): Finding => ({ status: 'skipped', message })
export const warning = (message: string, remedy: string): Finding => ({ status: 'warning', message, remedy })
export const failed = (message: string, remedy: string): Finding => ({ status: 'failed', message, remedy })
