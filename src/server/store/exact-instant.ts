/** An instant of the database as text in UTC, to the microsecond: what a JavaScript Date would cut off. */
export function exactInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}
