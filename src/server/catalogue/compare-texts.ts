/** Compares by UTF-16 code unit, as all orders by event code do. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
