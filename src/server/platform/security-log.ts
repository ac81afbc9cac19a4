import { createHmac } from 'node:crypto'
import type { KeyRing } from './crypto.ts'
import type { Logger } from './logger.ts'

/** An event in the vocabulary of the OWASP Logging Vocabulary Cheat Sheet. */
export interface SecurityEvent {
  event: string
  /** The id of the account that the event concerns; null if none is known. */
  user: string | null
  /** How the user authenticated: `password`, `code`, `passkey`, `provider`, `email_link`. */
  factor?: string | undefined
  /** The code of the problem if it failed. */
  reason?: string | undefined
  /** The address of the client. Logged as a keyed hash. */
  clientIp?: string
  requestId?: string
}

export interface SecurityLog {
  record(event: SecurityEvent): void
}

/**
 * Creates the log of security events: lines of the log with `"log":"security"`, written at every LOG_LEVEL but `silent`. They
 * contain ids, never email addresses, tokens or typed text. The address of a client is a keyed hash: equal hashes are the same
 * client, and the log of the reverse proxy has the address under the same request id.
 */
export function createSecurityLog(log: Logger, keys: KeyRing): SecurityLog {
  const security = log.child({ log: 'security' }, log.level === 'silent' ? {} : { level: 'info' })
  const key = keys.current.derive('security log')
  const hashClient = (ip: string) => createHmac('sha256', key).update(ip).digest('hex').slice(0, 16)
  let [isFlushing, isFlushNeeded] = [false, false]
  // One at a time: each adds listeners to the stream until it has ended.
  const flush = () => {
    isFlushNeeded = isFlushing
    if (isFlushing) return
    isFlushing = true
    security.flush(() => {
      isFlushing = false
      if (isFlushNeeded) flush()
    })
  }
  return {
    record({ clientIp, requestId, ...event }) {
      const client = clientIp === undefined ? undefined : hashClient(clientIp)
      security.info({ ...event, client, request_id: requestId }, 'security event')
      // Also if the process is killed a moment later.
      flush()
    },
  }
}
