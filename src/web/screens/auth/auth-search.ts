/** Parameters of the auth screen's address. */
export interface AuthSearch {
  /** Opens onboarding at once (spec §2 "Auth screen"). */
  onboarding?: true
  /** Where to go after signing in; judged by domain/return-path.ts before it is followed. */
  return_to?: string
}

export function readAuthSearch(raw: Record<string, unknown>): AuthSearch {
  return {
    ...(String(raw.onboarding) === 'true' && { onboarding: true as const }),
    ...(typeof raw.return_to === 'string' && { return_to: raw.return_to }),
  }
}
