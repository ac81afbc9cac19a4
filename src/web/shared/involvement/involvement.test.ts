import { describe, expect, test } from 'vitest'
import {
  addPending,
  applyResult,
  type InvolvementChanges,
  type InvolvementMutation,
  removePending,
  resolveInvolvement,
} from './involvement.ts'

const untouched = { registered_at: null, favorited_at: null }
const registered = { registered_at: '2026-11-20T09:00:00.000Z', favorited_at: null }
const favorite = { registered_at: null, favorited_at: '2026-11-20T09:00:00.000Z' }
const none: InvolvementChanges = new Map()

const wish = (kind: InvolvementMutation['kind'], wanted: boolean): InvolvementMutation => ({
  event_code: 'infoshare',
  kind,
  wanted,
})
const shown = (
  changes: InvolvementChanges,
  read = untouched as typeof untouched | typeof registered,
  fetchedAt = 0,
) => resolveInvolvement(read, fetchedAt, changes.get('infoshare'))

describe('registering', () => {
  const click = wish('registration', true)

  test('shows at once, and as still under way', () => {
    expect(shown(addPending(none, click))).toMatchObject({
      registered: true,
      registering: true,
      registered_at: null,
    })
  })

  test('shows the time the server gave it', () => {
    const changes = applyResult(addPending(none, click), click, registered, 10)
    expect(shown(changes)).toMatchObject({ ...registered, registered: true, registering: false })
  })

  test('that fails leaves the event as it was', () => {
    expect(shown(removePending(addPending(none, click), click))).toEqual(shown(none))
  })

  test('does not touch the favourite, nor another event', () => {
    const changes = addPending(none, click)
    expect(shown(changes).favorite).toBe(false)
    expect(changes.has('other')).toBe(false)
  })
})

describe('clicks faster than the network', () => {
  const first = wish('registration', true)
  const second = wish('registration', false)

  test('show the last one', () => {
    expect(shown(addPending(addPending(none, first), second)).registered).toBe(false)
  })

  test('show the last one while the first is answered', () => {
    const changes = applyResult(addPending(addPending(none, first), second), first, registered, 10)
    expect(shown(changes)).toMatchObject({ registered: false, registering: true, registered_at: null })
  })

  test('show the last one although the first failed', () => {
    expect(shown(removePending(addPending(addPending(none, first), second), first)).registered).toBe(false)
  })

  test('fall back to the first one when the last fails', () => {
    const answered = applyResult(addPending(addPending(none, first), second), first, registered, 10)
    expect(shown(removePending(answered, second)).registered).toBe(true)
  })

  test('on the star and the button are told apart', () => {
    const star = wish('favorite', true)
    const changes = applyResult(addPending(addPending(none, star), first), star, favorite, 10)
    expect(shown(changes)).toMatchObject({ favorite: true, registered: true, registering: true })
  })
})

describe('an answer and a list', () => {
  const click = wish('registration', true)
  const changes = applyResult(addPending(none, click), click, registered, 10)

  test('that was asked for before the answer came: the answer is newer', () => {
    expect(shown(changes, untouched, 5).registered).toBe(true)
  })

  test('that was asked for afterwards: the list is newer', () => {
    expect(shown(changes, untouched, 15).registered).toBe(false)
  })
})
