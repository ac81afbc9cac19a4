import { PROVIDERS } from '../../domain/provider.ts'

// The server fills the placeholders of app.html; what is still a placeholder was served by something else.
function readMeta(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="amberlink-${name}"]`)?.content
  return content && !content.startsWith('%') ? content : undefined
}

/** What the server says about itself in the page. */
export const pageSettings = {
  /** The public anonymous key that every call carries (spec §1). It opens nothing by itself. */
  publicKey: readMeta('public-key') ?? 'amberlink-public',
  /** The name of the product (setting PRODUCT_NAME). */
  productName: readMeta('product-name') ?? 'Amberlink',
  /** The sign-in providers that can be used here. */
  providers: PROVIDERS.filter((provider) => readMeta('providers')?.split(' ').includes(provider)),
  /** The product's time zone, in which instants are shown as days (setting TIME_ZONE). */
  timeZone: readMeta('time-zone') ?? 'Europe/Warsaw',
}
