import type { IdentityContext } from '../identity-context.ts'

/** The condition that a row of `credentials` can sign in on this server, where $3 is `listUsableIssuers`. */
export const IS_USABLE_CREDENTIAL = `(provider_id = 'password' or issuer = any ($3::text[]))`

/** Lists the issuers whose identities can sign in on this server. */
export function listUsableIssuers({ providers }: IdentityContext): string[] {
  return Array.from(providers.values(), ({ issuer }) => issuer)
}
