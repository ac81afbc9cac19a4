/** A line of an agenda: a heading like 'Day 1', a point with its time, or plain text. */
export type AgendaLine =
  | { kind: 'heading'; text: string }
  | { kind: 'point'; time: string; text: string }
  | { kind: 'text'; text: string }

const POINT =
  /^(\d{1,2}[:.]\d{2}(?:\s?(?:am|pm))?(?:\s?[–—-]\s?\d{1,2}[:.]\d{2}(?:\s?(?:am|pm))?)?)\s*[-–—:|]?\s+(\S.*)$/i

/**
 * The lines of an agenda as they can be shown (spec §2 "Agenda (multi-line text)"). Nothing is left out: what has no time
 * is text, and a line directly before a point is its heading.
 */
export function parseAgenda(agenda: string): AgendaLine[] {
  const lines = agenda
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const points = lines.map((line) => POINT.exec(line))
  return lines.map((text, index): AgendaLine => {
    const point = points[index]
    if (point) return { kind: 'point', time: point[1] ?? '', text: point[2] ?? '' }
    return points[index + 1] ? { kind: 'heading', text } : { kind: 'text', text }
  })
}
