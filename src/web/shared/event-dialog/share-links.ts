/** The address of an event with its name, and with what a message says about it. */
export interface SharedLink {
  url: string
  title: string
  text: string
}

/** Returns the page of LinkedIn that shares a link. It reads everything else from the page of the event. */
export function buildLinkedInShareUrl({ url }: SharedLink): string {
  return `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`
}

/** Returns the page of WhatsApp that sends a message, in the app or in the browser. */
export function buildWhatsAppUrl({ text, url }: SharedLink): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`
}

/** Returns the address of a new email. Its lines end with CRLF (RFC 6068 §5). */
export function buildEmailUrl({ title, text, url }: SharedLink): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\r\n\r\n${url}\r\n`)}`
}
