/** The identity providers (§6), as named in paths and in the database. */
export const PROVIDERS = ['google', 'linkedin'] as const

export type Provider = (typeof PROVIDERS)[number]

export const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', linkedin: 'LinkedIn' }
