import { expect, test } from 'vitest'
import { buildEmailUrl, buildLinkedInShareUrl, buildWhatsAppUrl } from './share-links.ts'

const link = {
  url: 'https://events.example.org/events?event=a%26b',
  title: 'Łódź & friends #1',
  text: 'Łódź & friends #1 · May 27, 2026',
}

test('links to LinkedIn, WhatsApp and email contain the whole address and text #445', () => {
  expect(new URL(buildLinkedInShareUrl(link)).searchParams.get('url')).toBe(link.url)
  expect(new URL(buildWhatsAppUrl(link)).searchParams.get('text')).toBe(`${link.text}\n${link.url}`)
  const email = new URL(buildEmailUrl(link))
  expect(email.searchParams.get('subject')).toBe(link.title)
  expect(email.searchParams.get('body')).toBe(`${link.text}\r\n\r\n${link.url}\r\n`)
})
