const FIGURES = new Intl.NumberFormat('en-US')

/** Formats a number in English: '1,234', '1.5'. */
export function figure(count: number): string {
  return FIGURES.format(count)
}

/** Returns the count with its noun: '1 event', '10,000+ events'. */
export function events(count: number, capped = false): string {
  return `${figure(count)}${capped ? '+' : ''} ${count === 1 && !capped ? 'event' : 'events'}`
}
