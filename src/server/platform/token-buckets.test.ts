import { expect, test } from 'vitest'
import { createTokenBuckets } from './token-buckets.ts'

function createBuckets(settings: Partial<Parameters<typeof createTokenBuckets>[0]> = {}) {
  let time = 5000
  const buckets = createTokenBuckets({ burst: 3, perSecond: 2, ...settings }, () => time)
  const wait = (ms: number) => {
    time += ms
  }
  return { buckets, wait }
}

test('allows a burst, then one call each time a token returns', () => {
  const { buckets, wait } = createBuckets()
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 500])
  wait(400)
  expect(buckets.take('a')).toBe(100)
  wait(100)
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 500])
})

test('keys have separate buckets', () => {
  const { buckets } = createBuckets()
  for (let count = 0; count < 3; count++) buckets.take('a')
  expect([buckets.take('a'), buckets.take('b')]).toEqual([500, 0])
})

test('a rejected call takes no token, so it succeeds after the returned delay', () => {
  const { buckets, wait } = createBuckets()
  for (let count = 0; count < 50; count++) buckets.take('a')
  wait(500)
  expect(buckets.take('a')).toBe(0)
})

test('a token that is given back can be taken again', () => {
  const { buckets } = createBuckets()
  for (let count = 0; count < 3; count++) buckets.take('a')
  buckets.giveBack('a')
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 500])
  buckets.giveBack('never taken')
  expect(buckets.size).toBe(1)
})

test('full buckets need no memory', () => {
  const { buckets, wait } = createBuckets()
  for (let count = 0; count < 1000; count++) buckets.take(`key ${count}`)
  expect(buckets.size).toBe(1000)
  wait(1500)
  buckets.take('last')
  expect(buckets.size).toBe(1)
})

test('the number of buckets is limited: the least recently used are dropped', () => {
  const { buckets } = createBuckets({ maxBuckets: 10 })
  for (let count = 0; count < 3; count++) buckets.take('busy')
  for (let count = 0; count < 9; count++) buckets.take(`key ${count}`)
  expect(buckets.take('busy')).toBe(500)
  for (let count = 0; count < 100; count++) buckets.take(`other ${count}`)
  expect(buckets.size).toBe(10)
})
