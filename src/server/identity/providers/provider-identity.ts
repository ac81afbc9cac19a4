import type { Provider } from '../../../domain/provider.ts'
import { isReservedExampleEmail } from '../../../domain/reserved-email.ts'
import type { StoredAccount } from '../accounts/accounts.ts'

/** The identity asserted by the provider. Issuer and subject identify the user. */
export interface ProviderIdentity {
  provider: Provider
  issuer: string
  /** The provider's id of the user. It never changes, while the email may. */
  subject: string
  /** Null if the provider returned none. */
  email: { email: string; isConfirmed: boolean } | null
}

const SANDBOX_ISSUER_PREFIX = 'urn:amberlink:sandbox:'

/** Returns the issuer under which identities of the sandbox are stored. A configured issuer is an http(s) URL. */
export function getSandboxIssuer(provider: Provider): string {
  return `${SANDBOX_ISSUER_PREFIX}${provider}`
}

/** Returns the normalized spelling of a configured issuer, in which it is stored and looked up. */
export function normalizeIssuer(configuredIssuer: string): string {
  return configuredIssuer.replace(/\/+$/, '')
}

export function isSandboxIdentity({ issuer }: Pick<ProviderIdentity, 'issuer'>): boolean {
  return issuer.startsWith(SANDBOX_ISSUER_PREFIX)
}

/**
 * Whether an identity may sign in to the account, be connected to it or reclaim it. The sandbox asserts what its user types, and
 * a forwarder can make it reachable from outside. So it only opens accounts that it has created, while their address is in a
 * reserved domain.
 */
export function mayOpenAccount(
  identity: ProviderIdentity,
  { email, created_by_sandbox }: Pick<StoredAccount, 'email' | 'created_by_sandbox'>,
): boolean {
  return !isSandboxIdentity(identity) || (created_by_sandbox && isReservedExampleEmail(email))
}
