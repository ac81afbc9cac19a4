// Domains reserved for documentation and tests (RFC 2606, RFC 6761), which cannot be registered.
const RESERVED_DOMAIN = /@(example\.(com|net|org)|([a-z0-9-]+\.)+(example|test))$/

/** Returns whether a normalized email address is in a domain that is reserved for examples. */
export function isReservedExampleEmail(normalizedEmail: string): boolean {
  return RESERVED_DOMAIN.test(normalizedEmail)
}
