import { SEARCH_MAX_LENGTH } from '../../domain/catalogue-query.ts'

/** Longest event code, city, topic or organiser that the API takes, in characters. */
const VALUE_MAX_LENGTH = 200

/** A text of the catalogue as an address carries it, or undefined when it can be none. */
export function parseCatalogueValue(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= VALUE_MAX_LENGTH ? value : undefined
}

/** The address of a screen that can have an event open in the dialog. */
export interface EventDialogParams {
  /** event_code of the open event. */
  event?: string | undefined
}

/** Reads which event the address has open; anything senseless counts as none. */
export function parseEventDialogParams(raw: Record<string, unknown>): EventDialogParams {
  return { event: parseCatalogueValue(raw.event) }
}

/** The words to search for, as they stand in the address: without space around, not longer than the API takes. */
export function normalizeSearch(typed: string): string {
  return typed.trim().slice(0, SEARCH_MAX_LENGTH).trim()
}
