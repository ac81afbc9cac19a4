import {
  CALLBACK_PATH,
  EMAIL_LINK_PURPOSES,
  type EmailLinkPurpose,
} from '../../../contract/callback-address.ts'

/** What /auth/callback was opened with. */
export interface Arrival {
  /** The query, as a sign-in provider wrote it. */
  parameters: Record<string, string>
  mailLink: { kind: EmailLinkPurpose; token: string } | null
}

let arrival: Arrival | null = null

/**
 * Before anything else looks at the address: takes codes and tokens out of it, so that they stand neither there nor in
 * the history of the browser. From here on they are only in memory, until takeArrival.
 */
export function receiveArrival(): void {
  // A mailed link opened over this screen only changes what is behind the #.
  addEventListener('hashchange', () => {
    if (location.pathname === CALLBACK_PATH && location.hash.length > 1) location.reload()
  })
  if (location.pathname.replace(/\/$/, '') !== CALLBACK_PATH) return
  arrival = readArrival(location.search, location.hash)
  history.replaceState(null, '', CALLBACK_PATH)
}

/** What this page was opened with, the first time it is asked for; then nothing, so that no code is spent twice. */
export function takeArrival(): Arrival {
  const taken = arrival ?? { parameters: {}, mailLink: null }
  arrival = null
  return taken
}

/** Reads query and fragment of the callback's address. */
export function readArrival(query: string, fragment: string): Arrival {
  const behindHash = new URLSearchParams(fragment.replace(/^#/, ''))
  const kind = EMAIL_LINK_PURPOSES.find((each) => behindHash.get(each))
  return {
    parameters: Object.fromEntries(new URLSearchParams(query)),
    mailLink: kind ? { kind, token: behindHash.get(kind) ?? '' } : null,
  }
}
