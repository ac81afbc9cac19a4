/** Parameters of the auth screen's address. */
export interface AuthSearch {
  /** Opens onboarding at once (spec §2 "Auth screen"). */
  onboarding?: true | undefined
  /** Where to go after signing in; judged by domain/return-path.ts before it is followed. */
  return_to?: string | undefined
}

/** Every key is there, because the router keeps the raw value of one that is not. */
export function readAuthSearch(raw: Record<string, unknown>): AuthSearch {
  return {
    onboarding: String(raw.onboarding) === 'true' ? true : undefined,
    return_to: typeof raw.return_to === 'string' ? raw.return_to : undefined,
  }
}
