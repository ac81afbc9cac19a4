import { expect, test } from 'vitest'
import type { Coordinates } from '../../domain/city-distance.ts'
import { type CandidateRow, CandidateRows } from './candidate-rows.ts'

const SOPOT = { north: 54.4, east: 18.6 }
const find = (code: string, coordinates: Coordinates | null = null) => ({ event_code: code, coordinates })

/** Returns the function that reads rows, and the codes that it was called with. */
function createReader(topic: string) {
  const calls: string[][] = []
  const read = async (codes: string[]) => {
    calls.push(codes)
    return codes
      .filter((code) => code !== 'removed')
      .map((event_code) => ({ event_code, topic }) as CandidateRow)
  }
  return { calls, read }
}

test('rows are read once per revision of the catalogue', async () => {
  const rows = new CandidateRows()
  const { calls, read } = createReader('AI')
  expect(await rows.get(7, [find('a'), find('removed'), find('b')], read)).toMatchObject([
    { event_code: 'a', topic: 'AI' },
    { event_code: 'b', topic: 'AI' },
  ])
  const again = await rows.get(7, [find('b'), find('c')], read)
  expect(again.map(({ event_code }) => event_code)).toEqual(['b', 'c'])
  expect(calls).toEqual([['a', 'removed', 'b'], ['c']])

  const changed = createReader('Wind')
  expect(await rows.get(8, [find('b')], changed.read)).toMatchObject([{ topic: 'Wind' }])
  expect(changed.calls).toEqual([['b']])
})

test('rows that are read while another user has a later revision are not kept for it', async () => {
  const rows = new CandidateRows()
  const later = createReader('Wind')
  const [earlier] = await rows.get(7, [find('a')], async () => {
    await rows.get(8, [find('b')], later.read)
    return [{ event_code: 'a', topic: 'AI' } as CandidateRow]
  })
  expect(earlier).toMatchObject({ topic: 'AI' })
  expect(await rows.get(8, [find('a')], later.read)).toMatchObject([{ topic: 'Wind' }])
})

test('candidates have the coordinates of the index, and stay the same object with the same ones', async () => {
  const rows = new CandidateRows()
  const { calls, read } = createReader('AI')
  const [located] = await rows.get(7, [find('a', SOPOT)], read)
  expect(located!.coordinates).toEqual(SOPOT)
  expect((await rows.get(7, [find('a', { ...SOPOT })], read))[0]).toBe(located)
  expect((await rows.get(7, [find('a')], read))[0]!.coordinates).toBeNull()
  expect(calls).toHaveLength(1)
})
