import { expect, test } from 'vitest'
import { planCandidates } from './candidate-plan.ts'
import type { LikedEvent } from './recommendation.ts'

const TOPICS = ['Energy', 'AI', 'machine learning', 'Space']
const CITIES = ['Warsaw', 'Gdańsk', 'Online', 'Sopot', 'Krakow']

const user = { hometown: 'Gdansk', interests: ['ai'], followedOrganisers: ['Infoshare'], likedEvents: [] }

function liked(stated: Partial<LikedEvent>): LikedEvent {
  return {
    event_code: 'x',
    event_name: null,
    topic: null,
    organiser: null,
    event_type: null,
    city: null,
    country: null,
    price: null,
    if_free: null,
    attendance: 'in_person',
    how: 'registered',
    ...stated,
  }
}

test('candidates match the user by exact values of the catalogue', () => {
  expect(planCandidates(user, TOPICS, CITIES)).toMatchObject({
    topics: ['AI', 'machine learning'],
    cities: ['Gdańsk', 'Sopot', 'Online'],
    organisers: ['Infoshare'],
  })
})

test('liked events add values to the plan', () => {
  const likedEvents = [liked({ topic: 'Space', city: 'Krakow', organiser: 'ESA' })]
  expect(planCandidates({ ...user, likedEvents }, TOPICS, CITIES)).toMatchObject({
    topics: ['Space', 'AI', 'machine learning'],
    cities: ['Gdańsk', 'Sopot', 'Online', 'Krakow'],
    organisers: ['Infoshare', 'ESA'],
  })
})

test('a user without any data gets the soonest events', () => {
  const nobody = { hometown: null, interests: [], followedOrganisers: [], likedEvents: [] }
  const plan = planCandidates(nobody, TOPICS, ['Warsaw'])
  expect([plan.topics, plan.cities, plan.organisers]).toEqual([[], [], []])
  expect(plan.soonest).toBeGreaterThan(30)
})

test('the numbers of candidates and index look-ups are limited', () => {
  const likedEvents = Array.from({ length: 2000 }, (_, at) =>
    liked({ event_code: `${at}`, topic: `t${at}`, city: `c${at}`, organiser: `o${at}` }),
  )
  const everything = Array.from({ length: 5000 }, (_, at) => `AI ${at}`)
  const plan = planCandidates({ ...user, likedEvents }, everything, CITIES)
  expect(plan.topics.length * plan.cities.length + plan.organisers.length).toBeLessThanOrEqual(350)
  const all = [plan.topicAndCity, plan.topic, plan.city, plan.organiser].reduce(
    (sum, slice) => sum + slice.all,
    0,
  )
  expect(all + plan.soonest).toBeLessThanOrEqual(600)
})
