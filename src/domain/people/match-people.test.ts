import { expect, test } from 'vitest'
import { explainPair, type MatchedCard, rankPeople, scorePair } from './match-people.ts'

const card = (card_id: string, fields: Partial<MatchedCard> = {}): MatchedCard => ({
  card_id,
  topics: [],
  looks_for: [],
  offers: [],
  languages: ['en'],
  ...fields,
})
const idsOf = (cards: MatchedCard[]) => cards.map(({ card_id }) => card_id)

test('people who can help each other come before those who help one side, then shared topics #502', () => {
  const own = card('own', { looks_for: ['cofounder'], offers: ['capital'], topics: ['ai', 'energy'] })
  const others = [
    card('nothing'),
    card('topics', { topics: ['ai', 'energy'] }),
    card('one side', { offers: ['software'] }),
    card('both sides', { offers: ['software'], looks_for: ['investors'] }),
  ]
  expect(idsOf(rankPeople(own, others))).toEqual(['both sides', 'one side', 'topics', 'nothing'])
})

test('people without a language in common come last', () => {
  const own = card('own', { looks_for: ['mentoring'] })
  const mentor = card('mentor', { offers: ['mentoring'], languages: ['de'] })
  const others = [mentor, card('talks', { topics: ['ai'] })]
  expect(scorePair(own, mentor)).toBeLessThan(scorePair(own, { ...mentor, languages: ['en'] }))
  expect(idsOf(rankPeople({ ...own, topics: ['ai'] }, others))).toEqual(['talks', 'mentor'])
})

test('a card that ticks every chip gains less by each', () => {
  const own = card('own', { looks_for: ['mentoring'] })
  const focused = card('focused', { offers: ['mentoring'] })
  const broad = card('broad', {
    offers: ['mentoring', 'sales', 'design'],
    looks_for: ['job', 'clients', 'investors'],
  })
  expect(idsOf(rankPeople(own, [broad, focused]))).toEqual(['focused', 'broad'])
})

test('equal cards are in another order for each viewer, and always in the same one', () => {
  const others = Array.from({ length: 50 }, (_, index) => card(`other ${index}`))
  const orders = Array.from({ length: 20 }, (_, index) => idsOf(rankPeople(card(`viewer ${index}`), others)))
  expect(new Set(orders.map(([first]) => first)).size).toBeGreaterThan(10)
  expect(idsOf(rankPeople(card('viewer 0'), [...others].reverse()))).toEqual(orders[0])
})

test('each reason can be read on the two cards, at most three', () => {
  const own = card('own', {
    looks_for: ['cofounder', 'hiring'],
    offers: ['capital'],
    topics: ['ai', 'energy', 'space'],
  })
  const other = card('other', {
    looks_for: ['investors', 'job'],
    offers: ['design'],
    topics: ['ai', 'energy'],
  })
  expect(explainPair(own, other)).toEqual([
    { kind: 'you_look_for', looks_for: 'cofounder', offer: 'design' },
    { kind: 'you_look_for', looks_for: 'hiring', counterpart: 'job' },
    { kind: 'they_look_for', looks_for: 'investors', offer: 'capital' },
  ])
  expect(explainPair(card('a', { topics: ['ai'] }), card('b', { topics: ['ai'] }))).toEqual([
    { kind: 'topic', topic: 'ai' },
  ])
  expect(explainPair(card('a'), card('b'))).toEqual([])
})

test('what both look for is one reason', () => {
  const cards = [
    card('a', { looks_for: ['new_in_town'] }),
    card('b', { looks_for: ['new_in_town'] }),
  ] as const
  expect(explainPair(...cards)).toEqual([{ kind: 'both_look_for', looks_for: 'new_in_town' }])
})

test('a retired chip matches nothing', () => {
  expect(
    explainPair(card('a', { looks_for: ['gold'] }), card('b', { looks_for: ['gold'], offers: ['gold'] })),
  ).toEqual([])
})

test('reads nothing but the fields of a matched card', () => {
  const read = new Set<string>()
  const watch = (each: MatchedCard) =>
    new Proxy(each, {
      get(target, name) {
        read.add(String(name))
        return target[name as keyof MatchedCard]
      },
    })
  rankPeople(watch(card('a', { looks_for: ['job'] })), [watch(card('b', { offers: ['jobs'] }))])
  explainPair(watch(card('a', { looks_for: ['job'] })), watch(card('b', { offers: ['jobs'] })))
  expect([...read].sort()).toEqual(['card_id', 'languages', 'looks_for', 'offers', 'topics'])
})
