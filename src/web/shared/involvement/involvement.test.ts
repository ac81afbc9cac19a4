import { describe, expect, test } from 'vitest'
import { type FullInvolvement, NO_INVOLVEMENT } from '../../../domain/event.ts'
import {
  type InvolvementChange,
  type InvolvementMutation,
  resolveInvolvement,
  risksPlace,
} from './involvement.ts'

const untouched: FullInvolvement = NO_INVOLVEMENT
const registered = { ...untouched, registered_at: '2026-11-20T09:00:00.000Z' }
const favorite = { ...untouched, favorited_at: '2026-11-20T09:00:00.000Z' }

const mutation = (kind: InvolvementMutation['kind'], active: boolean): InvolvementMutation => ({
  event_code: 'infoshare',
  kind,
  active,
})
const pending = (change: InvolvementMutation): InvolvementChange => ({ change, confirmation: null })
const confirmed = (change: InvolvementMutation, reply: FullInvolvement): InvolvementChange => ({
  change,
  confirmation: { reply, receivedAt: 10 },
})
const resolve = (changes: InvolvementChange[], fetchedAt = 0, event_code = 'infoshare') =>
  resolveInvolvement({ ...untouched, event_code }, fetchedAt, changes)

const register = mutation('registration', true)
const unregister = mutation('registration', false)
const star = mutation('favorite', true)

describe('registering', () => {
  test('is shown at once, as pending', () => {
    expect(resolve([pending(register)])).toMatchObject({
      registered: true,
      registering: true,
      registered_at: null,
    })
  })

  test('shows the time from the reply', () => {
    expect(resolve([confirmed(register, registered)])).toMatchObject({
      ...registered,
      registered: true,
      registering: false,
    })
  })

  test('changes neither the favorite nor another event', () => {
    expect(resolve([pending(register)]).favorite).toBe(false)
    expect(resolve([pending(register)], 0, 'other')).toEqual(resolve([], 0, 'other'))
  })
})

describe('a registration with the organiser', () => {
  const external = mutation('external_registration', true)
  const both = { ...registered, externally_registered_at: '2026-11-20T10:00:00.000Z' }

  test('also registers here, at once', () => {
    expect(resolve([pending(external)])).toMatchObject({ registered: true, registeredExternally: true })
    expect(resolve([confirmed(external, both)])).toMatchObject({
      ...both,
      registered: true,
      registeredExternally: true,
      registering: false,
    })
  })

  test('ends with the registration here, and can be withdrawn alone', () => {
    const earlier = confirmed(external, both)
    expect(resolve([earlier, pending(unregister)])).toMatchObject({
      registered: false,
      registeredExternally: false,
    })
    expect(resolve([earlier, pending(mutation('external_registration', false))])).toMatchObject({
      registered: true,
      registeredExternally: false,
    })
  })
})

test('a change that waits for a connection is shown, and not as being sent', () => {
  const queued = (change: InvolvementMutation): InvolvementChange => ({ ...pending(change), isQueued: true })
  expect(resolve([queued(register)])).toMatchObject({
    registered: true,
    registering: false,
    isRegistrationQueued: true,
    isFavoriteQueued: false,
  })
  expect(resolve([confirmed(star, favorite), queued(mutation('favorite', false))])).toMatchObject({
    favorite: false,
    isFavoriteQueued: true,
  })
  const external = { ...mutation('external_registration', true), registersHere: true }
  expect(resolve([queued(external)])).toMatchObject({
    registered: true,
    registeredExternally: true,
    isRegistrationQueued: true,
    isExternalRegistrationQueued: true,
  })
  const onlyExternal = { ...external, registersHere: false }
  expect(resolve([confirmed(register, registered), queued(onlyExternal)])).toMatchObject({
    registeredExternally: true,
    isRegistrationQueued: false,
    isExternalRegistrationQueued: true,
  })
})

describe('clicks in quick succession', () => {
  test('show the last one', () => {
    expect(resolve([pending(register), pending(unregister)]).registered).toBe(false)
  })

  test('show the last one after the first is confirmed', () => {
    expect(resolve([confirmed(register, registered), pending(unregister)])).toMatchObject({
      registered: false,
      registering: true,
      registered_at: null,
    })
  })

  test('on the star and the button are independent', () => {
    expect(resolve([confirmed(star, favorite), pending(register)])).toMatchObject({
      favorite: true,
      registered: true,
      registering: true,
    })
  })
})

describe('a confirmed change', () => {
  const changes = [confirmed(register, registered)]

  test('overrides a list fetched before it', () => {
    expect(resolve(changes, 5).registered).toBe(true)
  })

  test('does not override a list fetched after it', () => {
    expect(resolve(changes, 15).registered).toBe(false)
  })
})

describe('unregistering', () => {
  const today = '2026-11-23'
  const full = {
    date_begin: '2026-11-26',
    date_end: null,
    signup_deadline: null,
    app_status: null,
    cancelled_at: null,
    places_left: 'full',
  } as const

  test('risks the place only at a full event with open registration #491', () => {
    expect(risksPlace(full, registered, today)).toBe(true)
    for (const event of [
      { ...full, places_left: 'under_5' as const },
      { ...full, places_left: null },
      { ...full, date_begin: '2026-11-20' },
      { ...full, signup_deadline: '2026-11-20' },
    ])
      expect(risksPlace(event, registered, today)).toBe(false)
  })

  test('risks nothing without a confirmed registration #491', () => {
    expect(risksPlace(full, { registered_at: null }, today)).toBe(false)
  })
})
