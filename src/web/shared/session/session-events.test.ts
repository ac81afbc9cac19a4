import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { createSessionEvents, type SessionEvent } from './session-events.ts'

const channels: BroadcastChannel[] = []
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

/** A tab and what it was told. */
function tab(name: string) {
  const channel = new BroadcastChannel(name)
  channels.push(channel)
  const events = createSessionEvents(channel)
  const told: SessionEvent[] = []
  events.subscribe((event) => told.push(event))
  return { channel, events, told }
}

test('an event reaches the listeners of its own tab at once and those of the others as told by a tab', async () => {
  const [first, second] = [tab('both'), tab('both')]
  const arrived = once(second.channel as unknown as EventTarget, 'message')
  first.events.emit({ kind: 'SIGNED_IN', personId: 'anna', from: 'here' })
  expect(first.told).toEqual([{ kind: 'SIGNED_IN', personId: 'anna', from: 'here' }])
  await arrived
  expect(second.told).toEqual([{ kind: 'SIGNED_IN', personId: 'anna', from: 'another_tab' }])
})

test('only kind and person travel, and neither a recovery nor the noticed end of a session does', async () => {
  const [first, second] = [tab('own'), tab('own')]
  const posted: unknown[] = []
  second.channel.addEventListener('message', ({ data }) => posted.push(data))
  first.events.emit({ kind: 'PASSWORD_RECOVERY', personId: null, from: 'here' })
  first.events.emit({ kind: 'SIGNED_OUT', personId: 'anna', from: 'noticed' })
  const arrived = once(second.channel as unknown as EventTarget, 'message')
  const careless = { kind: 'USER_UPDATED', personId: 'anna', from: 'here', token: 'secret' } as const
  first.events.emit(careless)
  await arrived
  expect(posted).toEqual([{ kind: 'USER_UPDATED', personId: 'anna' }])
})

test('what is no event of this product is not believed', async () => {
  const [first, second] = [tab('odd'), tab('odd')]
  for (const data of [
    null,
    'SIGNED_OUT',
    { kind: 'HACKED', personId: null },
    { kind: 'SIGNED_IN', personId: 7 },
  ])
    first.channel.postMessage(data)
  const last = new Promise((resolve) => second.events.subscribe(resolve))
  first.events.emit({ kind: 'TOKEN_REFRESHED', personId: 'anna', from: 'here' })
  await last
  expect(second.told.map(({ kind }) => kind)).toEqual(['TOKEN_REFRESHED'])
})

test('who stops listening hears nothing more', () => {
  const { events, told } = tab('stop')
  const stop = events.subscribe((event) => told.push(event))
  stop()
  events.emit({ kind: 'USER_UPDATED', personId: null, from: 'here' })
  expect(told).toHaveLength(1)
})
