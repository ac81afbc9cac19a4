/**
 * The kinds of emails that users can switch off, in the order of Settings, with their defaults. Emails about the account are none
 * of them. Their names for people are in email-kind-names.ts.
 */
export const EMAIL_KINDS = {
  registration: { isOnByDefault: true },
  reminder: { isOnByDefault: true },
  change: { isOnByDefault: true },
  cancellation: { isOnByDefault: true },
  place: { isOnByDefault: true },
  hello: { isOnByDefault: true },
  digest: { isOnByDefault: false },
} as const satisfies Record<string, { isOnByDefault: boolean }>

export type PreferenceKind = keyof typeof EMAIL_KINDS

export const PREFERENCE_KINDS = Object.keys(EMAIL_KINDS) as PreferenceKind[]

/** Whether a user receives emails of a kind. `stored` is what they have chosen; null for the default. */
export function isEmailKindOn(kind: PreferenceKind, stored: boolean | null | undefined): boolean {
  return stored ?? EMAIL_KINDS[kind].isOnByDefault
}
