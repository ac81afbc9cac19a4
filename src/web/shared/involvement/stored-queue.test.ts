import { describe, expect, test } from 'vitest'
import type { InvolvementMutation } from './involvement.ts'
import { replaceChanges } from './stored-queue.ts'

const mutation = (kind: InvolvementMutation['kind'], active: boolean, registersHere?: true) => ({
  event_code: 'infoshare',
  kind,
  active,
  ...(registersHere && { registersHere }),
})
const star = mutation('favorite', true)
const register = mutation('registration', true)
const unregister = mutation('registration', false)
const external = mutation('external_registration', true)
const withdraw = mutation('external_registration', false)
const both = mutation('external_registration', true, true)

/** Returns what remains of the queue, in the order in which it is sent. */
function queue(waiting: InvolvementMutation[], change: InvolvementMutation, { isUnsent = true } = {}) {
  const stored = waiting.map((each) => ({ change: each, isUnsent }))
  const { replaced, next } = replaceChanges(stored, { change, isUnsent: true })
  return [...stored.filter((each) => !replaced.includes(each)), ...(next ? [next] : [])].map(
    (each) => each.change,
  )
}

describe('a change that reverses a waiting one', () => {
  test.each([
    ['unregistering', [star, register], unregister, [star]],
    ['registering', [unregister], register, []],
    ['taking back a registration with the organizer', [external], withdraw, []],
    ['taking it back where it also registers here', [both], withdraw, []],
    ['unregistering after a registration with the organizer', [both], unregister, []],
    ['unregistering after both', [register, external], unregister, []],
  ])('is not sent if that was never sent: %s', (_, waiting, change, remaining) => {
    expect(queue(waiting, change)).toEqual(remaining)
  })

  test.each([
    ['unregistering', [star, register], unregister, [star, unregister]],
    ['registering', [unregister], register, [register]],
    ['taking back a registration with the organizer', [external], withdraw, [withdraw]],
    ['unregistering after a registration with the organizer', [both], unregister, [unregister]],
  ])('takes its place if that may have arrived: %s', (_, waiting, change, remaining) => {
    expect(queue(waiting, change, { isUnsent: false })).toEqual(remaining)
  })

  test('also takes back the registration here that came with one at the organizer', () => {
    const [remaining] = queue([both], withdraw, { isUnsent: false })
    expect(remaining).toMatchObject(unregister)
  })

  test('can be reversed again, which is sent too', () => {
    const { next } = replaceChanges([{ change: register }], { change: unregister, isUnsent: true })
    expect(replaceChanges([next!], { change: register, isUnsent: true }).next).toEqual({
      change: register,
      isUnsent: false,
    })
  })
})

test('unregistering also replaces a registration with the organizer that waits #453', () => {
  expect(queue([external], unregister)).toEqual([unregister])
})

test('the same change waits once, and changes of other events and kinds stay', () => {
  const other = { ...register, event_code: 'other' }
  expect(queue([other, star, register], register)).toEqual([other, star, register])
})
