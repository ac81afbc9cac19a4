import { expect, test } from 'vitest'
import {
  getFeatureShares as computeFeatureShares,
  countFeatures,
  createSimilarityScorer,
  type EventFeature,
  extractFeatures,
  getSimilarity,
  type Traits,
} from './similarity.ts'
import { getEventInterests } from './topic-interests.ts'

const getFeatureShares = (events: EventFeature[][]) =>
  computeFeatureShares(countFeatures(events), events.length)

function features(stated: Partial<Traits>) {
  const event = {
    event_name: null,
    topic: null,
    organiser: null,
    event_type: null,
    city: null,
    country: null,
    price: null,
    if_free: null,
    attendance: 'in_person' as const,
    ...stated,
  }
  return extractFeatures(event, getEventInterests(event))
}

const keys = (stated: Partial<Traits>) => features(stated).map(({ key }) => key)

test('features ignore spelling', () => {
  expect(keys({ topic: 'Energetyka', organiser: 'Olivia Centre', city: 'Gdańsk' })).toEqual(
    keys({ topic: 'ENERGETYKA ', organiser: 'olivia centre', city: 'gdansk' }),
  )
})

test('years and words such as "conference" are not features', () => {
  expect(keys({ event_name: 'The Infoshare Conference 2026' })).toEqual([
    'attendance in person',
    'word infoshare',
  ])
})

test('two topics of one field share an interest', () => {
  const shares = getFeatureShares([features({ topic: 'deep learning' }), features({ topic: 'Waste' })])
  const like = createSimilarityScorer([features({ topic: 'machine learning' })], shares)
  expect(like(features({ topic: 'deep learning' })).nameable).toBeGreaterThan(0)
  expect(like(features({ topic: 'Waste' })).nameable).toBe(0)
})

test('each further liked event adds less', () => {
  const shares = getFeatureShares([features({ topic: 'Space' }), features({ topic: 'Waste' })])
  const [once, twice, thrice] = [1, 2, 3].map((times) => {
    const liked = Array.from({ length: times }, () => features({ topic: 'Space' }))
    return createSimilarityScorer(liked, shares)(features({ topic: 'Space' })).nameable
  }) as [number, number, number]
  expect(twice).toBeGreaterThan(once)
  expect(thrice).toBeGreaterThan(twice)
  expect(thrice - twice).toBeLessThan(twice - once)
})

test('without liked events nothing is similar', () => {
  const shares = getFeatureShares([features({ topic: 'Space' })])
  expect(createSimilarityScorer([], shares)(features({ topic: 'Space' }))).toEqual({ nameable: 0, other: 0 })
})

test('rarer shared features make events more similar', () => {
  const common = Array.from({ length: 30 }, () => features({ topic: 'Business' }))
  const shares = getFeatureShares([...common, features({ topic: 'Space' })])
  const alike = (topic: string) => {
    const other = new Set(features({ topic }).map(({ key }) => key))
    return getSimilarity(features({ topic }), other, shares)
  }
  expect(alike('Space')).toBeGreaterThan(alike('Business'))
})
