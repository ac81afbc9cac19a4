import { expect, test } from 'vitest'
import { type Reason, reasonText } from './recommendation-reason.ts'

test.each<[Reason, string]>([
  [{ kind: 'interest', interest: 'AI', related: false }, 'Matches your interest in AI'],
  [{ kind: 'interest', interest: 'Pharmacy', related: true }, 'Close to your interest in Pharmacy'],
  [{ kind: 'hometown', city: 'Gdansk' }, 'In Gdansk, your hometown'],
  [{ kind: 'near', km: 12, city: 'Gdansk' }, '12 km from Gdansk'],
  [{ kind: 'online' }, 'Online, from wherever you are'],
  [{ kind: 'follows', organiser: 'Infoshare' }, 'By Infoshare, which you follow'],
  [
    { kind: 'like', event_title: 'Defence24 Days', how: 'registered' },
    'Like Defence24 Days, which you registered for',
  ],
  [
    { kind: 'like', event_title: 'Defence24 Days', how: 'favorited' },
    'Like Defence24 Days, which you favorited',
  ],
  [{ kind: 'soon', city: 'Gdansk' }, 'Coming up soon in Gdansk'],
  [{ kind: 'soon', city: null }, 'Coming up soon'],
  [{ kind: 'rated', coolness: '9/10' }, 'Highly rated: coolness 9/10'],
  [{ kind: 'ahead', city: 'Gdansk' }, 'Coming up in Gdansk'],
  [{ kind: 'ahead', city: null }, 'Coming up'],
])('%j reads "%s"', (reason, text) => {
  expect(reasonText(reason)).toBe(text)
})
