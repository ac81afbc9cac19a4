import { isHttpUrl } from './text.ts'

/** A line of an agenda: a heading such as 'Day 1', an item with its time, or plain text. */
export type AgendaLine =
  | { kind: 'heading'; text: string }
  | { kind: 'item'; time: string; text: string }
  | { kind: 'text'; text: string }

const ITEM =
  /^(\d{1,2}[:.]\d{2}(?:\s?(?:am|pm))?(?:\s?[–—-]\s?\d{1,2}[:.]\d{2}(?:\s?(?:am|pm))?)?)\s*[-–—:|]?\s+(\S.*)$/i

/**
 * Parses the lines of an agenda (§2 Event detail dialog) and keeps all of them: a line with a time is an item, the line
 * directly before an item is its heading, every other line is text.
 */
export function parseAgenda(agenda: string): AgendaLine[] {
  const lines = agenda
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const items = lines.map((line) => ITEM.exec(line))
  return lines.map((text, index): AgendaLine => {
    const item = items[index]
    if (item) return { kind: 'item', time: item[1] ?? '', text: item[2] ?? '' }
    return items[index + 1] ? { kind: 'heading', text } : { kind: 'text', text }
  })
}

/** Returns whether the agenda is a single http or https URL, which opens instead of being shown (§2 My Events). */
export function isAgendaUrl(agenda: string | null): boolean {
  return agenda !== null && isHttpUrl(agenda.trim())
}
