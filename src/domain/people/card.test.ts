import { expect, test } from 'vitest'
import { cleanLinks, completeLink, isCardLink, showConsentedFields, suggestCard } from './card.ts'

const CARD = {
  display_name: 'Marta',
  headline: 'Builds heat pumps',
  topics: ['energy'],
  looks_for: ['job'],
  offers: ['design'],
  languages: ['pl'],
  links: ['https://example.org'],
  color: 3,
  shows_linkedin: true,
}
const VERSIONS = Object.fromEntries(Object.keys(CARD).map((field) => [field, 1])) as Record<
  keyof typeof CARD,
  number
>

test('a field that was added later stays hidden until the owner has seen it #500', () => {
  const versions = { ...VERSIONS, links: 2, shows_linkedin: 3 }
  expect(showConsentedFields(CARD, 1, versions)).toEqual({ ...CARD, links: [], shows_linkedin: false })
  expect(showConsentedFields(CARD, 2, versions)).toEqual({ ...CARD, shows_linkedin: false })
  expect(showConsentedFields(CARD, 3, versions)).toEqual(CARD)
})

test('shows no field that is not part of a card', () => {
  expect(Object.keys(showConsentedFields({ ...CARD, email: 'marta@example.org' } as typeof CARD, 9))).toEqual(
    Object.keys(CARD),
  )
})

test('a card is suggested from the profile, without birth date, phone and hometown', () => {
  const profile = {
    first_name: 'Marta',
    last_name: 'Nowak',
    interests: ['ai', 'energy', 'health', 'space', 'policy', 'waste'],
    linkedin_profile_url: 'https://www.linkedin.com/in/marta',
    has_linkedin: true,
    phone_number: '+48 600 100 200',
  }
  expect(suggestCard(profile, 'pl')).toEqual({
    display_name: 'Marta Nowak',
    headline: '',
    topics: ['ai', 'energy', 'health', 'space', 'policy'],
    looks_for: [],
    offers: [],
    languages: ['pl'],
    links: ['https://www.linkedin.com/in/marta'],
    color: expect.any(Number),
    shows_linkedin: true,
  })
})

test('links are stored trimmed, once and without empty ones', () => {
  expect(cleanLinks([' https://example.org ', '', 'https://example.org'])).toEqual(['https://example.org'])
})

test.each([
  ['linkedin.com/in/marta', 'https://linkedin.com/in/marta'],
  [' www.example.org ', 'https://www.example.org'],
  ['example.org:8080/?a=1', 'https://example.org:8080/?a=1'],
  ['http://example.org', 'http://example.org'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['mailto:marta@example.org', 'mailto:marta@example.org'],
  ['marta@example.org', 'marta@example.org'],
  ['600.100.200', '600.100.200'],
  ['marta', 'marta'],
])('the link %j is completed to %j', (typed, link) => {
  expect(completeLink(typed)).toBe(link)
  expect(cleanLinks([typed])).toEqual([link])
})

test.each([
  ['https://example.org/me', true],
  ['javascript:alert(1)', false],
  ['https://user:pass@example.org', false],
  ['https://example.org/\u202egro', false],
  [`https://example.org/${'a'.repeat(200)}`, false],
])('a card may link to %s: %s', (link, isAllowed) => {
  expect(isCardLink(link)).toBe(isAllowed)
})
