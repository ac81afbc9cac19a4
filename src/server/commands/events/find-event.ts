import { type AdministeredEvent, lockEvent } from '../../store/event-administration.ts'
import type { Action } from '../audit/run-action.ts'
import { CommandError } from '../command-errors.ts'
import { escapeControlCharacters } from '../table.ts'

/** Locks the event of a command and names it in the audit log. Throws a CommandError if there is no such event. */
export async function requireEvent({ tx, setTarget }: Action, eventCode: string): Promise<AdministeredEvent> {
  const event = await lockEvent(tx, eventCode)
  if (!event) {
    throw new CommandError(`There is no event with the code "${escapeControlCharacters(eventCode)}".`)
  }
  setTarget(event.event_code)
  return event
}

/** Returns 'Infoshare (infoshare-2026)', or the code alone. */
export function describeEvent({ event_code, event_name }: AdministeredEvent): string {
  const name = event_name?.trim()
  return escapeControlCharacters(name ? `${name} (${event_code})` : event_code)
}

/** Returns '1 registration', '2 registrations'. */
export function formatCount(count: number, unit: string): string {
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`
}
