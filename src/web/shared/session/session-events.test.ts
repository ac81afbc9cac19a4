import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { createSessionEvents, type SessionEvent } from './session-events.ts'

const channels: BroadcastChannel[] = []
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

/** Opens a tab and records the events it receives. */
function openTab(channelName: string) {
  const channel = new BroadcastChannel(channelName)
  channels.push(channel)
  const events = createSessionEvents(channel)
  const received: SessionEvent[] = []
  events.subscribe((event) => received.push(event))
  return { channel, events, received }
}

const nextMessage = (channel: BroadcastChannel) => once(channel as unknown as EventTarget, 'message')

test('an event reaches its own tab at once and other tabs as coming from another tab', async () => {
  const [first, second] = [openTab('both'), openTab('both')]
  const message = nextMessage(second.channel)
  first.events.emit({ kind: 'SIGNED_IN', userId: 'anna', source: 'this_tab' })
  expect(first.received).toEqual([{ kind: 'SIGNED_IN', userId: 'anna', source: 'this_tab' }])
  await message
  expect(second.received).toEqual([{ kind: 'SIGNED_IN', userId: 'anna', source: 'other_tab' }])
})

test('messages carry only kind and user id; recoveries and session ends found by the server stay in the tab #353', async () => {
  const [first, second] = [openTab('private'), openTab('private')]
  const posted: unknown[] = []
  second.channel.addEventListener('message', ({ data }) => posted.push(data))
  first.events.emit({ kind: 'PASSWORD_RECOVERY', userId: null, source: 'this_tab' })
  first.events.emit({ kind: 'SIGNED_OUT', userId: 'anna', source: 'server' })
  const message = nextMessage(second.channel)
  const eventWithSecret = {
    kind: 'USER_UPDATED',
    userId: 'anna',
    source: 'this_tab',
    token: 'secret',
  } as const
  first.events.emit(eventWithSecret)
  await message
  expect(posted).toEqual([{ kind: 'USER_UPDATED', userId: 'anna' }])
})

test('unknown messages are ignored', async () => {
  const [first, second] = [openTab('unknown'), openTab('unknown')]
  for (const data of [
    null,
    'SIGNED_OUT',
    { kind: 'HACKED', userId: null },
    { kind: 'SIGNED_IN', userId: 7 },
    { kind: 'SIGNED_IN' },
  ])
    first.channel.postMessage(data)
  const last = new Promise((resolve) => second.events.subscribe(resolve))
  first.events.emit({ kind: 'TOKEN_REFRESHED', userId: 'anna', source: 'this_tab' })
  await last
  expect(second.received.map(({ kind }) => kind)).toEqual(['TOKEN_REFRESHED'])
})

test('a listener that unsubscribed receives nothing more', () => {
  const { events, received } = openTab('unsubscribe')
  const unsubscribe = events.subscribe((event) => received.push(event))
  unsubscribe()
  events.emit({ kind: 'USER_UPDATED', userId: null, source: 'this_tab' })
  expect(received).toHaveLength(1)
})
