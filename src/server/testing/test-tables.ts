import { Client, type ClientConfig } from 'pg'
import { getTableName, listTables } from '../commands/backup/backup-tables.ts'

/** Returns the rows of every table that backups contain, as sorted text. */
export async function readAllTables(owner: ClientConfig): Promise<Record<string, string[]>> {
  const client = new Client(owner)
  await client.connect()
  try {
    await client.query("set timezone = 'UTC'")
    const content: Record<string, string[]> = {}
    for (const table of await listTables(client)) {
      const name = getTableName(table)
      if (table.isExcluded) continue
      const { rows } = await client.query(
        `select to_jsonb(each_row)::text as row from ${name} each_row order by 1`,
      )
      content[name] = rows.map(({ row }) => row)
    }
    return content
  } finally {
    await client.end()
  }
}
