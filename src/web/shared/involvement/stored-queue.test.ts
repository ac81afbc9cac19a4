import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InvolvementMutation } from './involvement.ts'
import { isReplaced } from './queue-store.ts'
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
function queue(earlier: InvolvementMutation[], change: InvolvementMutation, { isUnsent = true } = {}) {
  const stored = earlier.map((each) => ({ change: each, isUnsent }))
  const { replaced, next } = replaceChanges(stored, { change, isUnsent: true })
  return [...stored.filter((each) => !replaced.includes(each)), ...(next ? [next] : [])].map(
    (each) => each.change,
  )
}

describe('a change that undoes a queued one', () => {
  test.each([
    ['unregistering', [star, register], unregister, [star]],
    ['registering', [unregister], register, []],
    ['taking back a registration with the organizer', [external], withdraw, []],
    ['taking it back where it also registers here', [both], withdraw, []],
    ['unregistering after a registration with the organizer', [both], unregister, []],
    ['unregistering after both', [register, external], unregister, []],
    ['registering with the organizer after unregistering', [unregister, both], withdraw, [unregister]],
  ])('is not sent if that was never sent: %s', (_, earlier, change, remaining) => {
    expect(queue(earlier, change)).toEqual(remaining)
  })

  test.each([
    ['unregistering', [star, register], unregister, [star, unregister]],
    ['registering', [unregister], register, [register]],
    ['taking back a registration with the organizer', [external], withdraw, [withdraw]],
    ['unregistering after a registration with the organizer', [both], unregister, [unregister]],
  ])('takes its place if that may have arrived: %s', (_, earlier, change, remaining) => {
    expect(queue(earlier, change, { isUnsent: false })).toEqual(remaining)
  })

  test('also takes back the registration here that came with one at the organizer', () => {
    const [remaining] = queue([both], withdraw, { isUnsent: false })
    expect(remaining).toMatchObject(unregister)
  })

  test('can be undone again, which is sent too', () => {
    const { next } = replaceChanges([{ change: register }], { change: unregister, isUnsent: true })
    expect(replaceChanges([next!], { change: register, isUnsent: true }).next).toEqual({
      change: register,
      isUnsent: false,
    })
  })
})

test('unregistering again after "I have registered there" is sent', () => {
  expect(queue([unregister, both], unregister)).toEqual([unregister])
})

test('a change that the user is asked about is replaced, but is not what a later one undoes', () => {
  const asked = { change: both, isUnsent: true, isAsked: true }
  const { replaced, next } = replaceChanges([asked], { change: unregister, isUnsent: true })
  expect(replaced).toEqual([asked])
  expect(next?.change).toEqual(unregister)
})

/** What a user does with one event. `reaches`: how far the request of a click gets, if one is sent. */
const action = fc.record({
  act: fc.constantFrom('registration', 'external', 'send', 'ask'),
  reaches: fc.constantFrom('nothing', 'server', 'user'),
})
interface Entry {
  change: InvolvementMutation
  isUnsent?: boolean
  isAsked?: boolean
}
interface Registered {
  here: boolean
  there: boolean
}

/** What the server stores after a change. */
function apply(registered: Registered, { kind, active }: InvolvementMutation): Registered {
  if (kind === 'external_registration') return { here: active || registered.here, there: active }
  return { here: active, there: active && registered.there }
}

test('whatever the user clicks, and whichever requests arrive, the server gets what the user wanted last', () => {
  const run = (start: Registered, actions: { act: string; reaches: string }[]) => {
    let server = start
    let stored: Entry[] = []
    const queued = () => stored.filter(({ isAsked }) => !isAsked)
    const sendAll = () => queued().reduce((state, { change }) => apply(state, change), server)
    // What is shown to the user, and what the next click is about.
    let wanted = start
    const put = (entry: Entry) => {
      const { replaced, next } = replaceChanges(stored, entry)
      const others = stored.filter((each) => !replaced.includes(each))
      stored = next ? [...others.filter(({ change }) => change.kind !== next.change.kind), next] : others
    }
    const click = (change: InvolvementMutation, reaches: string) => {
      const isFirst = queued().length === 0 && !stored.some((each) => isReplaced(each.change, change))
      const isSent = isFirst && reaches !== 'nothing'
      if (isSent) server = apply(server, change)
      // A reply that is lost leaves the change in the queue.
      if (!isSent || reaches === 'server') put({ change, isUnsent: !isSent })
    }
    for (const { act, reaches } of actions) {
      const [first] = queued()
      if (act === 'registration') {
        click(mutation('registration', !wanted.here), reaches)
        wanted = { here: !wanted.here, there: !wanted.here && sendAll().there }
      } else if (act === 'external') {
        const made = queued().find(({ change }) => change.registersHere)
        click(mutation('external_registration', !wanted.there, wanted.here ? undefined : true), reaches)
        wanted = { here: !wanted.there || !made, there: !wanted.there }
      } else if (first && act === 'send') {
        if (reaches !== 'nothing') server = apply(server, first.change)
        stored = stored.flatMap((each) =>
          each !== first ? each : reaches === 'user' ? [] : { ...each, isUnsent: false },
        )
      } else if (first) {
        // A registration with the organizer that rests on the one here waits about as long.
        const asked = first.change.active ? queued() : [first]
        stored = stored.map((each) => (asked.includes(each) ? { ...each, isAsked: true } : each))
        // A change that the user is asked about is no longer shown.
        wanted = sendAll()
      }
      expect(sendAll()).toEqual(wanted)
    }
  }
  const starts = fc.constantFrom(
    { here: false, there: false },
    { here: true, there: false },
    { here: true, there: true },
  )
  fc.assert(fc.property(starts, fc.array(action, { maxLength: 8 }), run), { numRuns: 2_000 })
})

test('unregistering also replaces a queued registration with the organizer #453', () => {
  expect(queue([external], unregister)).toEqual([unregister])
})

test('the same change is queued once, and changes of other events and kinds stay', () => {
  const other = { ...register, event_code: 'other' }
  expect(queue([other, star, register], register)).toEqual([other, star, register])
})
