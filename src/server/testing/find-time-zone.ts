/** Returns the name of a time zone in which it is this hour now. */
export function findTimeZone(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
