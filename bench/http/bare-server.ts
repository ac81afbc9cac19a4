// What bench:http compares the product with, in a process that it forks: bare node:http that reads one row by key with pg, or
// sends a page from memory.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientConfig, Pool } from 'pg'

export interface BareServerOptions {
  database: ClientConfig
  /** Reads a row by its key, $1. */
  statement: string
  /** The response to `/`. */
  page: { headers: Record<string, string>; body: Uint8Array }
}

process.once('message', ({ database, statement, page }: BareServerOptions) => {
  // As many connections as the product has for requests.
  const pool = new Pool({ ...database, max: 10 })
  const server = createServer(async (request, response) => {
    const code = decodeURIComponent(request.url!.slice(1))
    if (code === '') return response.writeHead(200, page.headers).end(page.body)
    const { rows } = await pool.query({ name: 'one_row', text: statement, values: [code] })
    const body = JSON.stringify(rows[0])
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit())
