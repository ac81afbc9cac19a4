import type { Pool, PoolClient } from 'pg'

/**
 * Cancels the running statement of `client` when the signal aborts: it would go on if only the connection were closed. Returns a
 * function that removes the listener.
 */
export async function cancelOnAbort(
  owner: Pool,
  client: PoolClient,
  signal: AbortSignal,
): Promise<() => void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cancel = () => {
    owner.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => {})
  }
  signal.addEventListener('abort', cancel, { once: true })
  return () => signal.removeEventListener('abort', cancel)
}
