import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('set replaces the state and notifies every listener', () => {
  const store = createStore('before')
  const listeners = [vi.fn(), vi.fn()]
  for (const listener of listeners) store.subscribe(listener)
  store.set('after')
  expect(store.get()).toBe('after')
  for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(1)
})

test('setting the same value does not notify listeners', () => {
  const store = createStore('same')
  const listener = vi.fn()
  store.subscribe(listener)
  store.set('same')
  expect(listener).not.toHaveBeenCalled()
})

test('an unsubscribed listener is no longer called', () => {
  const store = createStore(1)
  const listener = vi.fn()
  store.subscribe(listener)()
  store.set(2)
  expect(listener).not.toHaveBeenCalled()
})
