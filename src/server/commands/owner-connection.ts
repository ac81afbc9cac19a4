import type { Pool, PoolClient } from 'pg'

/**
 * Lends a connection of the owner to `work`. When `work` fails, the connection is closed, which ends its transaction
 * whatever state a copy or a cursor left it in.
 */
export async function withOwnerConnection<T>(
  owner: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await owner.connect()
  // Without a listener a lost connection would end the process; the statement under way rejects as well.
  const ignore = () => {}
  client.on('error', ignore)
  try {
    const result = await work(client)
    client.off('error', ignore)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
