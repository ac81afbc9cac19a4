import { expect, test } from 'vitest'
import type { Reason } from '../../domain/recommendations/recommendation.ts'
import { en } from './en.ts'
import { pl } from './pl.ts'

test.each<[Reason, string, string]>([
  [
    { kind: 'interest', interest: 'AI', related: false },
    'Matches your interest in AI',
    'Pasuje do Twoich zainteresowań: Sztuczna inteligencja',
  ],
  [
    { kind: 'interest', interest: 'Pharmacy', related: true },
    'Close to your interest in Pharmacy',
    'Blisko Twoich zainteresowań: Farmacja',
  ],
  [{ kind: 'hometown', city: 'Gdansk' }, 'In Gdansk, your hometown', 'W Twoim mieście: Gdansk'],
  [{ kind: 'near', km: 12, city: 'Gdansk' }, '12 km from Gdansk', '12 km od Twojego miasta: Gdansk'],
  [{ kind: 'online' }, 'Online, from wherever you are', 'Online, z dowolnego miejsca'],
  [
    { kind: 'follows', organiser: 'Infoshare' },
    'By Infoshare, which you follow',
    'Obserwujesz organizatora: Infoshare',
  ],
  [
    { kind: 'like', event_title: 'Defence24 Days', how: 'registered' },
    'Like Defence24 Days, which you registered for',
    'Podobne do wydarzenia z Twoich zapisów: Defence24 Days',
  ],
  [
    { kind: 'like', event_title: 'Defence24 Days', how: 'favorited' },
    'Like Defence24 Days, which you favorited',
    'Podobne do Twojego ulubionego: Defence24 Days',
  ],
  [{ kind: 'soon', city: 'Gdansk' }, 'Coming up soon in Gdansk', 'Już wkrótce: Gdansk'],
  [{ kind: 'soon', city: null }, 'Coming up soon', 'Już wkrótce'],
  [{ kind: 'rated', coolness: '9/10' }, 'Highly rated: coolness 9/10', 'Wysoka ocena atrakcyjności: 9/10'],
  [{ kind: 'ahead', city: 'Gdansk' }, 'Coming up in Gdansk', 'W planach: Gdansk'],
  [{ kind: 'ahead', city: null }, 'Coming up', 'W planach'],
])('%j reads "%s" and "%s"', (reason, english, polish) => {
  expect(en.reason(reason)).toBe(english)
  expect(pl.reason(reason)).toBe(polish)
})
