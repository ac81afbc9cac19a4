/** Reads the query of an address as plain texts: `?search=2026` is the text '2026', never a number. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** Writes search parameters into an address; undefined ones are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}
