import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, showToast, TOAST_REMOVAL_DELAY_MS, toastStore } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a new toast replaces the previous one #187', () => {
  showToast({ title: 'first', tone: 'success' })
  showToast({ title: 'second', tone: 'success' })
  expect(toastStore.get()).toMatchObject({ title: 'second', open: true })
})

test('a dismissed toast closes at once and is removed after 1,000,000 ms #188 #274', () => {
  dismissToast(showToast({ title: 'first', tone: 'success' }))
  expect(toastStore.get()).toMatchObject({ title: 'first', open: false })
  expect(TOAST_REMOVAL_DELAY_MS).toBe(1_000_000)
  vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS - 1)
  expect(toastStore.get()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(toastStore.get()).toBeNull()
})

test('a new toast cancels the removal of the dismissed one', () => {
  dismissToast(showToast({ title: 'first', tone: 'success' }))
  showToast({ title: 'second', tone: 'success' })
  vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS)
  expect(toastStore.get()).toMatchObject({ title: 'second', open: true })
})

test('dismissing a replaced or already dismissed toast changes nothing', () => {
  const first = showToast({ title: 'first', tone: 'success' })
  const second = showToast({ title: 'second', tone: 'success' })
  const shown = toastStore.get()
  dismissToast(first)
  expect(toastStore.get()).toBe(shown)
  dismissToast(second)
  const dismissed = toastStore.get()
  dismissToast(second)
  expect(toastStore.get()).toBe(dismissed)
  expect(vi.getTimerCount()).toBe(1)
})

test('without an id the shown toast is dismissed', () => {
  showToast({ title: 'first', tone: 'success' })
  dismissToast()
  expect(toastStore.get()?.open).toBe(false)
})
