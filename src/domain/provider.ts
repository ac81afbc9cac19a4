/** The sign-in providers (spec §6), as they stand in addresses and in the database. */
export const PROVIDERS = ['google', 'linkedin'] as const

export type Provider = (typeof PROVIDERS)[number]

/** What people call a provider. */
export const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', linkedin: 'LinkedIn' }
