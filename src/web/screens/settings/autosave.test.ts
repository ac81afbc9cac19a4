import { expect, test } from 'vitest'
import { createAutosave } from './autosave.ts'

/** A server whose answers come when the test says so. */
function slowServer(stored: string) {
  const received: string[] = []
  const waiting: { answer: () => void; refuse: () => void }[] = []
  const told: string[] = []
  const autosave = createAutosave(stored, {
    save: (value) =>
      new Promise<string>((resolve, reject) => {
        received.push(value)
        waiting.push({ answer: () => resolve(value), refuse: () => reject(new Error('no')) })
      }),
    onSaved: (value) => told.push(`saved ${value}`),
    onFailed: (_, value) => told.push(`failed, ${value} is stored`),
  })
  // One turn of the event loop: every promise that can go on has gone on.
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    autosave,
    received,
    told,
    shown: () => autosave.state().shown,
    answer: async () => {
      waiting.shift()?.answer()
      await settled()
    },
    refuse: async () => {
      waiting.shift()?.refuse()
      await settled()
    },
  }
}

test('a wish shows at once and is saved', async () => {
  const server = slowServer('a')
  server.autosave.wish('b')
  expect(server.autosave.state()).toEqual({ shown: 'b', saving: true })
  await server.answer()
  expect(server.autosave.state()).toEqual({ shown: 'b', saving: false })
  expect(server.told).toEqual(['saved b'])
})

test('of wishes faster than the network one save is under way at a time, and the last one is stored', async () => {
  const server = slowServer('a')
  for (const wish of ['b', 'c', 'd', 'e']) server.autosave.wish(wish)
  expect(server.received).toEqual(['b'])
  expect(server.shown()).toBe('e')
  await server.answer()
  expect(server.received).toEqual(['b', 'e'])
  expect(server.autosave.state()).toEqual({ shown: 'e', saving: true })
  await server.answer()
  expect(server.autosave.state()).toEqual({ shown: 'e', saving: false })
  expect(server.told).toEqual(['saved e'])
})

test('a failed save shows what is stored', async () => {
  const server = slowServer('a')
  server.autosave.wish('b')
  await server.refuse()
  expect(server.autosave.state()).toEqual({ shown: 'a', saving: false })
  expect(server.told).toEqual(['failed, a is stored'])
})

test('a failed save does not take the wish after it along', async () => {
  const server = slowServer('a')
  server.autosave.wish('b')
  server.autosave.wish('c')
  await server.refuse()
  expect(server.shown()).toBe('c')
  await server.answer()
  expect(server.told).toEqual(['saved c'])
})

test('when the last wish fails, what the wish before it stored is shown', async () => {
  const server = slowServer('a')
  server.autosave.wish('b')
  server.autosave.wish('c')
  await server.answer()
  await server.refuse()
  expect(server.shown()).toBe('b')
  expect(server.told).toEqual(['failed, b is stored'])
})

test('what is read meanwhile does not overwrite a wish', async () => {
  const server = slowServer('a')
  server.autosave.wish('b')
  server.autosave.adopt('a')
  expect(server.shown()).toBe('b')
  await server.answer()
  server.autosave.adopt('z')
  expect(server.shown()).toBe('z')
})
