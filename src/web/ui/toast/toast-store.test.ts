import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

const REMOVAL_MS = 1_000_000
const titles = (store: ReturnType<typeof createToastStore>) =>
  store.toasts().map(({ title, open }) => ({ title, open }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a new toast replaces the one before', () => {
  const store = createToastStore({ limit: 1, removalDelayMs: REMOVAL_MS })
  store.show({ title: 'first' })
  store.show({ title: 'second' })
  expect(titles(store)).toEqual([{ title: 'second', open: true }])
})

test('a dismissed toast closes at once and is removed after the delay', () => {
  const store = createToastStore({ limit: 1, removalDelayMs: REMOVAL_MS })
  store.dismiss(store.show({ title: 'first' }))
  expect(titles(store)).toEqual([{ title: 'first', open: false }])
  vi.advanceTimersByTime(REMOVAL_MS - 1)
  expect(store.toasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(store.toasts()).toHaveLength(0)
})

test('dismissing twice, or what is gone, changes nothing', () => {
  const store = createToastStore({ limit: 1, removalDelayMs: REMOVAL_MS })
  const first = store.show({ title: 'first' })
  store.show({ title: 'second' })
  const before = store.toasts()
  store.dismiss(first)
  expect(store.toasts()).toBe(before)
  expect(vi.getTimerCount()).toBe(0)
})

test('whoever listens hears of every change until they stop', () => {
  const store = createToastStore({ limit: 1, removalDelayMs: REMOVAL_MS })
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.dismiss(store.show({ title: 'first' }))
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  store.show({ title: 'second' })
  expect(listener).toHaveBeenCalledTimes(2)
})
