import { Client, type ClientConfig } from 'pg'

/** Runs `work` on a connection of its own. A lost connection rejects the running statement. */
export async function withClient<T>(
  config: ClientConfig | string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
