/** Maximum length of an event code, city, topic or organiser in the API, in characters. */
const VALUE_MAX_LENGTH = 200

/** Parses an event code, city, topic or organiser from search parameters. Returns undefined for an invalid value. */
export function parseFilterValue(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= VALUE_MAX_LENGTH ? value : undefined
}

/** The search parameters of a screen with the event dialog. */
export interface EventDialogParams {
  /** The event_code of the open event. */
  event?: string | undefined
}

/** Parses which event is open in the dialog. An invalid value counts as none. */
export function parseEventDialogParams(raw: Record<string, unknown>): EventDialogParams {
  return { event: parseFilterValue(raw.event) }
}

/** Returns the event code of a link to an event, such as `/events?event=CODE`; undefined for any other path. */
export function parseEventLink(path: string | undefined): string | undefined {
  const [, query] = /^\/events\/?\?([^#]*)/.exec(path ?? '') ?? []
  const code = new URLSearchParams(query).get('event')
  return parseFilterValue(code)
}
