/** How long the sign-in methods can be changed in a session after reauthenticating in it. */
export const RECENT_AUTH_SECONDS = 5 * 60

export interface Account {
  id: string
  email: string
}

export interface CurrentSession {
  id: string
  /** Whether the user reauthenticated in this session within the last 5 minutes. Signing in does not count. */
  isRecentlyAuthenticated: boolean
  /** The hash of the token that the request was sent with. */
  tokenHash: string
  /** Sends a new token of the session to the browser of the request. */
  setToken(token: string): void
}

/** The account and session of a request. */
export interface CurrentUser {
  account: Account
  session: CurrentSession
}
