import { PROVIDERS } from '../../domain/provider.ts'

// The server fills the placeholders of app.html. A development server leaves them, and tests have no document.
function readMeta(name: string): string | undefined {
  const selector = `meta[name="amberlink-${name}"]`
  const content = globalThis.document?.querySelector<HTMLMetaElement>(selector)?.content
  return content && !content.startsWith('%') ? content : undefined
}

/** Settings that the server writes into the page. */
export const pageSettings = {
  /** The public anonymous key, sent with every API call (§1). It grants no access by itself. */
  publicKey: readMeta('public-key') ?? 'amberlink-public',
  productName: readMeta('product-name') ?? 'Amberlink',
  /** The configured sign-in providers. */
  providers: PROVIDERS.filter((provider) => readMeta('providers')?.split(' ').includes(provider)),
  /** Settings PRIVACY_URL, TERMS_URL and SUPPORT_EMAIL as JSON (legal-links.tsx), if one is set. */
  legal: readMeta('legal'),
  /** The time zone in which instants are shown as days (setting TIME_ZONE). */
  timeZone: readMeta('time-zone') ?? 'Europe/Warsaw',
}
