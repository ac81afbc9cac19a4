import { expect, test } from 'vitest'
import { createAutosave } from './autosave.ts'

/** Creates an autosave whose requests are answered when the test says so. */
function createSlowAutosave(stored: string) {
  const requests: string[] = []
  const pending: { succeed: () => void; fail: () => void }[] = []
  const outcomes: string[] = []
  const autosave = createAutosave(stored, {
    save: (value) =>
      new Promise<string>((resolve, reject) => {
        requests.push(value)
        pending.push({ succeed: () => resolve(value), fail: () => reject(new Error('no')) })
      }),
    onSaved: (value) => outcomes.push(`saved ${value}`),
    onFailed: (_, value) => outcomes.push(`failed, ${value} is stored`),
  })
  // One turn of the event loop runs every pending promise callback.
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
  return {
    autosave,
    requests,
    outcomes,
    value: () => autosave.state.get().value,
    succeed: async () => {
      pending.shift()?.succeed()
      await nextTurn()
    },
    fail: async () => {
      pending.shift()?.fail()
      await nextTurn()
    },
  }
}

test('a change is shown at once and saved', async () => {
  const server = createSlowAutosave('a')
  server.autosave.save('b')
  expect(server.autosave.state.get()).toEqual({ value: 'b', isSaving: true })
  await server.succeed()
  expect(server.autosave.state.get()).toEqual({ value: 'b', isSaving: false })
  expect(server.outcomes).toEqual(['saved b'])
})

test('changes during a save are sent one request at a time, and only the last of them', async () => {
  const server = createSlowAutosave('a')
  for (const value of ['b', 'c', 'd', 'e']) server.autosave.save(value)
  expect(server.requests).toEqual(['b'])
  expect(server.value()).toBe('e')
  await server.succeed()
  expect(server.requests).toEqual(['b', 'e'])
  expect(server.autosave.state.get()).toEqual({ value: 'e', isSaving: true })
  await server.succeed()
  expect(server.autosave.state.get()).toEqual({ value: 'e', isSaving: false })
  expect(server.outcomes).toEqual(['saved e'])
})

test('a failed save restores the stored value', async () => {
  const server = createSlowAutosave('a')
  server.autosave.save('b')
  await server.fail()
  expect(server.autosave.state.get()).toEqual({ value: 'a', isSaving: false })
  expect(server.outcomes).toEqual(['failed, a is stored'])
})

test('a failed save does not discard a later change', async () => {
  const server = createSlowAutosave('a')
  server.autosave.save('b')
  server.autosave.save('c')
  await server.fail()
  expect(server.value()).toBe('c')
  await server.succeed()
  expect(server.outcomes).toEqual(['saved c'])
})

test('when the last save fails, the value of the previous save is shown', async () => {
  const server = createSlowAutosave('a')
  server.autosave.save('b')
  server.autosave.save('c')
  await server.succeed()
  await server.fail()
  expect(server.value()).toBe('b')
  expect(server.outcomes).toEqual(['failed, b is stored'])
})

test('a value read during a save does not replace the change', async () => {
  const server = createSlowAutosave('a')
  server.autosave.save('b')
  server.autosave.setStored('a')
  expect(server.value()).toBe('b')
  await server.succeed()
  server.autosave.setStored('z')
  expect(server.value()).toBe('z')
})
